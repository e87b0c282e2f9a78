import { createGateway, type ModelCall } from "@muster/models/gateway";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import { createOpenAICompatible } from "@muster/models/openai-compatible";
import type { Reply } from "@muster/models/openai-frames.double";
import { afterEach, describe, expect, it } from "vitest";
import { marketInput } from "./market.factory.ts";
import { writeMarketBrief } from "./market-brief.ts";
import { writeBriefWithModel } from "./write-brief-with-model.ts";

const doubles: OpenAIDouble[] = [];
const input = marketInput();
const draft = writeMarketBrief(input);
const size = draft.citations.find(({ quote }) => quote.includes("€1.9 billion"))?.n;
const leader = draft.citations.find(({ quote }) => quote.startsWith("Fjordbeans"))?.n;
const other = draft.citations.find(({ quote }) => quote.includes("€2.4 billion"))?.n;

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function write(replies: (Reply | string)[]) {
  const double = await startOpenAIDouble({ reply: (_, index) => replies[Math.min(index, replies.length - 1)] ?? "" });
  doubles.push(double);
  const provider = createOpenAICompatible({
    baseUrl: double.baseUrl,
    coalesceMs: 0,
    timeouts: { idleMs: 150, firstTokenMs: 150 },
  });
  const calls: ModelCall[] = [];
  const gateway = createGateway({ models: [provider], record: () => (call) => void calls.push(call) });
  let live = "";
  const written = await writeBriefWithModel({
    gateway,
    context: { provider, modelId: "m" },
    draft,
    sources: input.sources,
    task: input.task,
    agent: input.agent,
    onText: (text) => (live += text),
    wait: async () => undefined,
  });
  const prose = (key: string) => written.brief.sections.find((section) => section.key === key)?.prose ?? "";
  return { ...written, prose, live, calls, double };
}

const good = `=== answer\nBrygg puts the market at €1.9 billion in 2024 [${size}]. The roasters' survey gives €2.4 billion [${other}].\n\n=== players\nFjordbeans leads with a share of 14% [${leader}].\n`;

describe("a model that keeps to the passages", () => {
  it("writes the prose; numbers lead to the same places", async () => {
    const result = await write([good]);
    expect(result).toMatchObject({
      engine: "model",
      written: ["answer", "players"],
      repaired: [],
      removed: 0,
      check: { ok: true },
    });
    expect(result.prose("answer")).toBe(
      "Brygg puts the market at €1.9 billion in 2024. [1] The roasters' survey gives €2.4 billion. [2]",
    );
    expect(result.brief.citations[1]?.quote).toContain("€2.4 billion");
    expect(result.live).toContain("Fjordbeans leads with a share of 14%. [");
    expect(result.prose("risks")).toContain("Poor harvests");
  });

  it("sees documents as JSON data only", async () => {
    const { double } = await write([good]);
    const request = JSON.parse(JSON.stringify(double.requests[0]?.body)) as {
      messages: { role: string; content: unknown }[];
    };
    const [system, user] = request.messages;
    expect(JSON.stringify(system)).not.toContain("Fjordbeans");
    const content = typeof user?.content === "string" ? user.content : JSON.stringify(user?.content);
    expect(content).toContain("passages");
  });
});

describe("a model that strays", () => {
  it.each([
    ["an unknown passage", "Fjordbeans leads [99]."],
    ["a figure that no source holds", `Fjordbeans leads with a share of 19% [${leader}].`],
    ["a figure of another passage", `Fjordbeans leads with €1.9 billion [${leader}].`],
    ["a name that the passage lacks", `Starbucks follows Fjordbeans closely [${leader}].`],
    ["no citation", "Fjordbeans leads the market by far."],
    ["a denial", `Fjordbeans is not the largest roaster [${leader}].`],
    ["something else altogether", `Margins everywhere came under heavy pressure lately [${leader}].`],
  ])("by %s loses the sentence and keeps the rest", async (_, sentence) => {
    const text = `=== players\n${sentence} Fjordbeans has a market share of 14% [${leader}].\n`;
    const result = await write([text, text]);
    expect(result.check.problems).toEqual([]);
    expect(result.prose("players")).toMatch(/^Fjordbeans has a market share of 14%\. \[\d+\]$/);
    expect(result.removed).toBe(1);
    expect(result.live).not.toContain(sentence.slice(0, 25));
  });

  it("is asked once to mend it", async () => {
    const result = await write([
      `=== players\nFjordbeans leads with 19% [${leader}].\n`,
      `=== players\nFjordbeans leads with 14% [${leader}].\n`,
    ]);
    expect(result).toMatchObject({ repaired: ["players"], removed: 0, check: { ok: true } });
    expect(result.calls.map((call) => call.purpose)).toEqual(["report", "repair"]);
  });

  it("in everything falls back to the built-in text", async () => {
    const result = await write(["=== players\nGloboCoffee owns 80% of it [98].\n"]);
    expect(result).toMatchObject({ engine: "builtin", written: [], check: { ok: true } });
    expect(result.brief.markdown).toBe(draft.markdown);
    expect(result.kept.find(({ key }) => key === "players")?.reason).toMatch(/passage/);
  });

  it("cannot smuggle in links, pictures or HTML", async () => {
    const result = await write([
      `=== players\n![x](http://evil.example/a.png) Fjordbeans leads [here](http://evil.example) <b>with</b> 14% [${leader}].\n`,
    ]);
    expect(result.brief.markdown).not.toMatch(/evil|<b>/);
    expect(result.check.ok).toBe(true);
  });
});

describe("a model that fails", () => {
  it.each<[string, Reply]>([
    ["with an error", { fault: "server_error" }],
    ["by hanging", { fault: "hang" }],
    ["by breaking off", { fault: "cut", text: "=== players\nFjord" }],
  ])("%s leaves the built-in brief", async (_, reply) => {
    const result = await write([reply]);
    expect(result.engine).toBe("builtin");
    expect(result.error).toBeDefined();
    expect(result.brief.markdown).toBe(draft.markdown);
  });
});
