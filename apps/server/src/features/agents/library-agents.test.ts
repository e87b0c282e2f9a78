import { agentCategories, agentDraft } from "@muster/contracts/agents";
import { expect, it } from "vitest";
import { agentTemplates, libraryAgents } from "./agents.templates.ts";

const isTemplate = new Set(agentTemplates.map(({ id }) => id));
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.?!])\s+/)
    .map((sentence) => sentence.toLowerCase().replace(/[^a-z ]/g, ""))
    .filter(Boolean);
const banned = /\b(tells?|told|said|nobody|somebody|whoever|anew|gone|utilize|leverage|delve|synergy)\b/i;

it("has 24 or more agents besides the templates, three or more in each category, with unique ids and names", () => {
  const added = libraryAgents.filter(({ id }) => !isTemplate.has(id));
  expect(agentTemplates).toHaveLength(9);
  expect(added.length).toBeGreaterThanOrEqual(24);
  for (const category of Object.keys(agentCategories))
    expect(added.filter((agent) => agent.category === category).length, category).toBeGreaterThanOrEqual(3);
  for (const field of ["id", "name", "description", "personality", "responseStyle"] as const)
    expect(new Set(libraryAgents.map((agent) => agent[field])).size, field).toBe(libraryAgents.length);
});

it("shares no sentence between the instructions of two agents", () => {
  const owners = new Map<string, string>();
  for (const { id, instructions } of libraryAgents)
    for (const sentence of sentencesOf(instructions)) {
      expect(owners.get(sentence) ?? id, sentence).toBe(id);
      owners.set(sentence, id);
    }
});

it.each(libraryAgents)("$name is complete", (entry) => {
  expect(entry.instructions.length).toBeGreaterThanOrEqual(700);
  expect(sentencesOf(entry.instructions).length).toBeGreaterThanOrEqual(8);
  expect(entry.examples).toHaveLength(3);
  expect(entry.tags.length).toBeGreaterThanOrEqual(3);
  expect(entry.tags).toEqual(entry.tags.map((tag) => tag.toLowerCase()));
  expect(entry.capabilities.length).toBeGreaterThanOrEqual(5);
  expect(entry.knowledgeDomains.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(entry)).not.toMatch(banned);
  const { temperature } = entry;
  expect(agentDraft.safeParse({ ...entry, modelConfig: { temperature } }).error).toBeUndefined();
});
