import type { LibraryAgentDetails } from "@muster/contracts/agent-library";
import type { Agent } from "@muster/contracts/agents";
import { agentDraft } from "@muster/contracts/agents";
import { describe, expect, it } from "vitest";
import {
  changesOf,
  emptyAgent,
  fromAgent,
  fromTemplate,
  isAgentChanged,
  restoredChanges,
  type StartingTemplate,
  stepOfAgentField,
  templateOf,
} from "./agent-form.ts";

const template: StartingTemplate = {
  id: "data-analyst",
  name: "Data Analyst",
  role: "Analyst",
  description: "Reads tables",
  capabilities: ["Tables"],
  personality: "Careful",
  responseStyle: "Short",
  knowledgeDomains: ["Statistics"],
  instructions: "Answer first",
  temperature: 0.2,
};
const agent: Agent = {
  ...fromTemplate(template, emptyAgent()),
  id: "a1",
  status: "active",
  tasksCompleted: 0,
  accuracy: null,
  version: 1,
  createdBy: "u1",
  createdAt: "2026-11-21T00:00:00Z",
  updatedAt: "2026-11-21T00:00:00Z",
  editBlocker: null,
};

describe("restoredChanges", () => {
  it("requests only the values that differ from the old version", () => {
    const old = {
      ...fromAgent(agent),
      instructions: "",
      templateId: "another",
      modelConfig: { ...agent.modelConfig, temperature: 0.9 },
    };
    expect(restoredChanges(agent, old)).toEqual({
      instructions: "",
      modelConfig: { ...agent.modelConfig, temperature: 0.9 },
    });
  });

  it("requests nothing when nothing differs", () => {
    expect(restoredChanges(agent, fromAgent(agent))).toEqual({});
  });
});

describe("fromTemplate", () => {
  it("fills the form from an agent of the library", () => {
    const entry: LibraryAgentDetails = {
      ...{ id: "bookkeeper", name: "Bookkeeper", role: "Accounting clerk", category: "finance-accounting" },
      ...{ description: "Reconciles accounts", capabilities: ["Coding"], tags: ["books"], personality: "Tidy" },
      ...{ responseStyle: "Tables", knowledgeDomains: ["Tax"], rating: 4, ratings: 1, downloads: 2 },
      modelConfig: { ...emptyAgent().modelConfig, temperature: 0.1 },
      preview: { instructions: "Check the documents", examples: ["Which are missing?"] },
      ...{ installed: [], reviews: [], installBlocker: null, reviewBlocker: null },
    };
    expect(fromTemplate(templateOf(entry), emptyAgent())).toEqual({
      ...{ name: "Bookkeeper", role: "Accounting clerk", description: "Reconciles accounts", capabilities: ["Coding"] },
      ...{ personality: "Tidy", responseStyle: "Tables", knowledgeDomains: ["Tax"], templateId: "bookkeeper" },
      instructions: "Check the documents",
      modelConfig: { ...emptyAgent().modelConfig, temperature: 0.1 },
    });
  });

  it("copies texts and temperature, and keeps the model and its limits", () => {
    const chosen = {
      ...emptyAgent(),
      name: "Mine",
      modelConfig: { ...emptyAgent().modelConfig, model: "openai/x", maxTokens: 800 },
    };
    const values = fromTemplate(template, chosen);
    expect(values).toMatchObject({ name: "Data Analyst", templateId: "data-analyst", capabilities: ["Tables"] });
    expect(values.modelConfig).toMatchObject({ model: "openai/x", maxTokens: 800, temperature: 0.2 });
  });

  it("builds what the contract accepts", () => {
    expect(agentDraft.safeParse(fromTemplate(template, emptyAgent())).success).toBe(true);
    expect(agentDraft.safeParse(emptyAgent()).success).toBe(false);
  });
});

describe("changesOf", () => {
  it("is empty when nothing differs", () => {
    expect(changesOf(agent, fromAgent(agent))).toEqual({});
  });

  it("names the fields that differ, with complete lists and settings", () => {
    const values = { ...fromAgent(agent), role: "Lead", capabilities: ["Tables", "Charts"] };
    expect(changesOf(agent, values)).toEqual({ role: "Lead", capabilities: ["Tables", "Charts"] });
    const cooler = { ...fromAgent(agent), modelConfig: { ...agent.modelConfig, temperature: 0 } };
    expect(changesOf(agent, cooler)).toEqual({ modelConfig: cooler.modelConfig });
  });
});

it("distinguishes a changed form from an untouched one", () => {
  expect(isAgentChanged(emptyAgent(), emptyAgent())).toBe(false);
  expect(isAgentChanged({ ...emptyAgent(), knowledgeDomains: ["Law"] }, emptyAgent())).toBe(true);
});

it.each([
  ["name", 2],
  ["capabilities.3", 2],
  ["instructions", 3],
  ["modelConfig.maxTokens", 3],
])("%s is on step %i", (field, step) => {
  expect(stepOfAgentField(field)).toBe(step);
});
