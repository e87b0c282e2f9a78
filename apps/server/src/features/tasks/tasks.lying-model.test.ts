import { readFileSync } from "node:fs";
import type { Task } from "@muster/contracts/tasks";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { sendFile } from "../files/files.factory.ts";
import { type Decision, replyBy, type Script, verdicts } from "./tasks.scripted-model.factory.ts";

interface Written {
  passage: string;
  sentence: string;
  truth: "supported" | "false" | "not-found";
  kind: string;
  bound: boolean;
}

const sentencesFile = new URL("../../../../../packages/retrieval/evals/practice/sentences/first.json", import.meta.url);
const all = JSON.parse(readFileSync(sentencesFile, "utf8")) as Written[];
/** A question has at most twelve parts: each asks for one of the passages. */
const passages = [...new Set(all.map(({ passage }) => passage))].slice(0, 12);
const sample = all.filter(({ passage }) => passages.includes(passage));
const [lies, truths] = [
  sample.filter(({ truth }) => truth !== "supported"),
  sample.filter(({ truth }) => truth === "supported"),
];

let server: TestServer;
let openai: OpenAIDouble;
let as: TestPerson;
let script: Script;
let attachments: string[];
let agentId: string;

beforeAll(async () => {
  openai = await startOpenAIDouble({ reply: (request) => replyBy(script, request) });
  server = await startTestServer({ OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-test-0123456789" });
  await startWorkers(server.services);
  as = await server.signUp();
  const body = { priceId: "basic_monthly" };
  const checkout = (await server.request("POST", "/api/billing/create-checkout", { as, body })).body;
  await server.request("POST", `/api/billing/checkout/${checkout.url.split("/").at(-1)}/complete`, { as });
  agentId = (await makeAgent(server, as, { modelConfig: { model: "auto" } as never })).id;
  attachments = [];
  for (const [i, passage] of passages.entries())
    attachments.push((await sendFile(server, as, `note-${String.fromCharCode(97 + i)}.txt`, `${passage}\n`)).body.id);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await openai.close();
});

/** Writes every sentence of the sample with the number of its passage. */
const write: Script["write"] = ({ sections, passages: offered }) => {
  const bare = (text: string) => text.replace(/\W+/g, "");
  const lines = sample.flatMap(({ passage, sentence }) => {
    const cited = offered.filter(
      ({ text }) => bare(passage).includes(bare(text)) || bare(text).includes(bare(passage)),
    );
    return cited.length > 0 ? [`${sentence} ${cited.map(({ n }) => `[${n}]`).join("")}`] : [];
  });
  const share = Math.ceil(lines.length / sections.length);
  return {
    text: sections.map(({ key }, i) => `=== ${key}\n${lines.slice(i * share, (i + 1) * share).join("\n")}`).join("\n"),
  };
};

async function deliver(decide: (text: string) => Decision): Promise<Task> {
  script = { write, judge: (asked) => verdicts(asked, decide) };
  const asked = passages.map((passage) =>
    truths.find((each) => each.passage === passage)?.sentence.replace(/[.!]$/, "?"),
  );
  const description = asked.join(" ");
  const job = { templateId: "market-analysis", title: "Notes", description, agentId, attachments, parameters: {} };
  const { status, body } = await server.request("POST", "/api/tasks", { as, body: job });
  expect(status, JSON.stringify(body)).toBe(201);
  await server.request("GET", `/api/tasks/${body.id}/events`, { as });
  return (await server.request("GET", `/api/tasks/${body.id}`, { as })).body;
}

/** Sentences of the sample that the document states as sourced, so with a citation behind them. */
function published(task: Task, sentences: Written[]): Written[] {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}[\]]+/gu, "");
  const content = plain(task.result?.content ?? "");
  return sentences.filter(({ sentence }) => new RegExp(`${escaped(plain(sentence))}\\[\\d+\\]`, "u").test(content));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

describe("a model that writes false sentences", () => {
  it("is a sample of at least ten kinds", () => {
    expect(new Set(lies.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
    expect(lies.length).toBeGreaterThanOrEqual(30);
  });

  it("publishes at most 2% of them as sourced, and drops at most 15% of its true sentences", async () => {
    const truth = new Map(sample.map(({ sentence, truth: known }) => [sentence, known]));
    const task = await deliver((text) => (truth.get(text) === "supported" ? "supported" : "not_found"));
    expect(task).toMatchObject({ status: "completed", result: { engine: "model" } });
    expect(published(task, lies).length / lies.length).toBeLessThanOrEqual(0.02);
    expect(1 - published(task, truths).length / truths.length).toBeLessThanOrEqual(0.15);
  });

  it("loses most false sentences about bound facts even when the checker approves everything", async () => {
    const task = await deliver(() => "supported");
    const bound = lies.filter((each) => each.bound);
    expect(published(task, bound).length / bound.length).toBeLessThanOrEqual(0.25);
  });
});
