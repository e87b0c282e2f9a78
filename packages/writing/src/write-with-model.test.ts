import type { Analysis } from "@muster/contracts/analysis";
import { createGateway, type ModelCall } from "@muster/models/gateway";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import { createOpenAICompatible } from "@muster/models/openai-compatible";
import type { Reply } from "@muster/models/openai-frames.double";
import { afterEach, describe, expect, it } from "vitest";
import { addRanking, buildAnalysis } from "./analysis.factory.ts";
import { writeAnalysisReport } from "./builtin/report.ts";
import { builtinModelId, createBuiltin } from "./builtin.ts";
import { checkReport } from "./check-report.ts";
import { writeWithModel } from "./write-with-model.ts";

const agent = { name: "Ledger", role: "Data Analyst" };
const task = { title: "Regional sales", description: "Which region leads?" };
const good =
  "=== answer\nNorth leads with $1,200, or 53.3% of the total.\n\n=== f1\nSouth follows at $800; the gap is $400.\n";
const doubles: OpenAIDouble[] = [];

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

function salesAnalysis() {
  const b = buildAnalysis({ asked: task.description });
  addRanking(b, { North: 1200, South: 800, West: 250 }, { answersQuestion: true, importance: 0.9, chartId: "c1" });
  b.add({
    kind: "outliers",
    subject: { measure: "Revenue" },
    figures: { count: b.number("Unusual values", 3) },
    rows: [],
  });
  b.analysis.charts.push({
    id: "c1",
    kind: "bar",
    title: "Revenue by region",
    x: { label: "Region", type: "category" },
    y: { label: "Revenue", unit: "USD", zeroBased: true },
    series: [],
    summary: "Bars of revenue by region",
  });
  return b.analysis;
}

/** Writes the report with a model that answers with these replies in turn. */
async function write(
  replies: (Reply | string)[],
  { signal, analysis = salesAnalysis() }: { signal?: AbortSignal; analysis?: Analysis } = {},
) {
  const double = await startOpenAIDouble({ reply: (_, index) => replies[Math.min(index, replies.length - 1)] ?? "" });
  doubles.push(double);
  const provider = createOpenAICompatible({
    baseUrl: double.baseUrl,
    coalesceMs: 0,
    timeouts: { idleMs: 150, firstTokenMs: 150 },
  });
  const calls: ModelCall[] = [];
  const waits: number[] = [];
  const gateway = createGateway({ models: [provider], record: () => (call) => void calls.push(call) });
  const draft = writeAnalysisReport({ analysis, task, agent, organizationName: "Northwind" });
  let live = "";
  const written = await writeWithModel({
    gateway,
    context: { provider, modelId: "m" },
    analysis,
    draft,
    task,
    agent,
    onText: (text) => (live += text),
    wait: async (ms) => void waits.push(ms),
    ...(signal ? { signal } : {}),
  });
  const failed = checkReport(written.report, analysis, { asked: [task.title, task.description] }).filter(
    (check) => !check.passed,
  );
  return { ...written, draft, live, calls, waits, failed, double, answer: written.report.sections[0]?.prose ?? "" };
}

describe("a model that writes valid text", () => {
  it("writes the prose; headings, charts and the method stay built in", async () => {
    const result = await write([good]);
    expect(result).toMatchObject({
      engine: "model",
      written: ["answer", "f1"],
      repaired: [],
      failed: [],
      check: { ok: true },
    });
    expect(result.answer).toBe("North leads with $1,200, or 53.3% of the total.");
    expect(result.report.markdown).toContain(
      "### North has the highest revenue: $1,200\n\nSouth follows at $800; the gap is $400.\n\n![Bars of revenue by region](chart:c1)",
    );
    expect(result.report.markdown).toContain("## Method");
    expect(result.kept.map((section) => section.key)).toEqual(["f2", "next"]);
  });

  it("reports the figures that it used, and those of the built-in sections", async () => {
    const { report, draft } = await write([good]);
    const labels = (ids: string[]) =>
      salesAnalysis()
        .figures.filter((figure) => ids.includes(figure.id))
        .map((figure) => figure.label);
    expect(labels(draft.usedFigures)).toContain("Last region");
    expect(labels(report.usedFigures)).not.toContain("Last region");
    expect(labels(report.usedFigures)).toEqual(
      expect.arrayContaining([
        "Revenue, North",
        "Share of revenue, North",
        "Gap between North and South",
        "Unusual values",
      ]),
    );
  });

  it("streams live text that equals the final report", async () => {
    const { live, report } = await write([good]);
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    expect(words(live)).toEqual(words(report.markdown));
  });

  it("may use markup, its own headings, or thinking before the answer", async () => {
    const { answer, report } = await write([
      "<think>Let me see, 99 things.</think>\n## Answer\n{{F8}} leads with {{F1}}.\n\n**North has the highest revenue: $1,200**\nSouth has $800.",
    ]);
    expect(answer).toBe("North leads with $1,200.");
    expect(report.sections[1]?.prose).toBe("South has $800.");
  });

  it("receives data as JSON, apart from the instructions", async () => {
    const { double } = await write([good]);
    const [system, user] = double.requests[0]?.body.messages ?? [];
    expect(system?.content).not.toContain("North");
    expect(JSON.parse(String(user?.content))).toMatchObject({
      task: { question: "Which region leads?" },
      sections: [
        {
          key: "answer",
          findings: [
            { figures: expect.arrayContaining([{ role: "leader", label: "Revenue, North", text: "$1,200" }]) },
          ],
        },
        { key: "f1" },
        { key: "f2" },
        { key: "next" },
      ],
    });
  });
});

describe("a model that writes wrong figures", () => {
  const wrong = good.replace("$1,200", "$1,300");

  it("gets the problems and rewrites that section", async () => {
    const { answer, repaired, failed, calls, double, live } = await write([
      wrong,
      "=== answer\nNorth leads with $1,200.",
    ]);
    expect(answer).toBe("North leads with $1,200.");
    expect(repaired).toEqual(["answer"]);
    expect(failed).toEqual([]);
    expect(calls.map((call) => call.purpose)).toEqual(["report", "repair"]);
    expect(String(double.requests[1]?.body.messages?.at(-1)?.content)).toContain(
      '"computed":{"label":"Revenue, North","text":"$1,200"}',
    );
    expect(live).not.toContain("1,300");
  });

  it("gets the section replaced by the built-in text after a second failure", async () => {
    const { answer, draft, written, kept, failed } = await write([wrong]);
    expect(answer).toBe(draft.sections[0]?.prose);
    expect(written).toEqual(["f1"]);
    expect(kept[0]).toEqual({
      key: "answer",
      reason: 'The model\'s text contained figures that were not computed: "$1,300".',
    });
    expect(failed).toEqual([]);
  });

  it.each([
    ["a figure under another name", "South leads with $1,200."],
    ["the wrong leader without a number", "West has the highest revenue."],
    ["an invented count", "All nine regions are below $1,200."],
    ["a mark without a figure", "North leads with {{F99}}."],
    ["a share that was not computed", "North is at 1,200 of 2,250, which is 80%."],
  ])("%s", async (_, sentence) => {
    const { answer, draft, failed } = await write([`=== answer\n${sentence}`]);
    expect(answer).toBe(draft.sections[0]?.prose);
    expect(failed).toEqual([]);
  });
});

describe("a model that overstates", () => {
  function input(findings: (b: ReturnType<typeof buildAnalysis>) => void) {
    const b = buildAnalysis({ asked: "Is there a trend?" });
    findings(b);
    return b.analysis;
  }
  const unclear = input((b) => {
    b.add({
      kind: "trend",
      answersQuestion: true,
      subject: { measure: "Revenue", grain: "month" },
      direction: "up",
      figures: { first: b.number("first", 100), last: b.number("last", 140), pValue: b.number("p", 0.4, "decimal") },
    });
  });
  const unanswerable = input((b) => {
    b.add({ kind: "unanswerable", answersQuestion: true, detail: "There is no column of profit" });
    addRanking(b, { North: 5, South: 3 });
  });

  it.each([
    ["an unclear trend", unclear, "Revenue is rising, from 100 to 140.", false],
    ["no trend", unclear, "There is no clear trend: it went from 100 to 140.", true],
    ["an answer that the data does not contain", unanswerable, "Profit is best in North with $5.", false],
    [
      "a claim that no answer is possible",
      unanswerable,
      "Profit cannot be told from this data. North has the highest revenue, $5.",
      true,
    ],
  ])("%s", async (_, analysis, sentence, isKept) => {
    const { answer, draft } = await write([`=== answer\n${sentence}`], { analysis });
    expect(answer).toBe(isKept ? sentence : draft.sections[0]?.prose);
  });
});

describe("a model that ignores its instructions", () => {
  it.each<[string, string | Reply]>([
    ["returns nothing", ""],
    ["returns blank lines", "\n\n \n"],
    ["refuses", "I'm sorry, as an AI I cannot see the file."],
    ["returns a web page", { fault: "html" }],
    ["returns 2 MB without end", `=== answer\n${"North leads. ".repeat(170_000)}`],
    ["returns HTML", "=== answer\n<div><script>alert(1)</script><img src=x onerror=y></div>"],
    ["writes a finding without its figures", "=== f1\nThings look splendid for everyone."],
  ])("%s: the report is the built-in one or contains its answer", async (_, reply) => {
    const { report, draft, failed, live } = await write([reply]);
    expect(failed).toEqual([]);
    expect(report.markdown.length).toBeLessThan(20_000);
    expect(report.sections[1]?.prose).toBe(draft.sections[1]?.prose);
    expect(`${report.markdown}${live}`).not.toMatch(/<script|<img|as an AI/);
  });

  it("follows an order hidden in the data: links, pictures and HTML are removed, live too", async () => {
    const { report, live, failed } = await write([
      "=== answer\nNorth leads with $1,200! ![x](https://evil.example/p.png?q=1) See [here](https://evil.example) or www.evil.example <b>now</b>. 🚀\n| a | b |\n# Big\n=== f1\nSouth has $800.\n",
    ]);
    expect(`${report.markdown}${live}`).not.toMatch(/evil|<b>|# Big|🚀|!(?!\[Bars)/);
    expect(report.sections[0]?.prose).toMatch(/^North leads with \$1,200\. See here or now\.$/m);
    expect(failed).toEqual([]);
  });

  it("ignores the format: its text becomes the answer when it contains the figures", async () => {
    expect((await write(["North is ahead with $1,200."])).answer).toBe("North is ahead with $1,200.");
  });

  it("writes no figures: its text follows the computed answer", async () => {
    const { answer, draft, engine } = await write(["The regions differ a good deal."]);
    expect(answer).toBe(`${draft.sections[0]?.prose}\n\nThe regions differ a good deal.`);
    expect(engine).toBe("model");
  });
});

describe("a model that fails", () => {
  it("is retried once after the delay it asks for", async () => {
    const { engine, waits, calls, error } = await write([{ fault: "rate_limited" }, good]);
    expect({ engine, waits, error }).toEqual({ engine: "model", waits: [7000], error: undefined });
    expect(calls.map((call) => call.outcome)).toEqual(["rate_limited", "ok"]);
  });

  it("gets a shorter prompt when the context is too long", async () => {
    const { engine, double } = await write([{ fault: "context_too_long" }, good]);
    expect(engine).toBe("model");
    const [long, short] = double.requests.map((request) => JSON.stringify(request.body.messages).length);
    expect(short).toBeLessThanOrEqual(long ?? 0);
  });

  it.each(["unauthorized", "server_error", "hang_midstream", "cut", "malformed", "hang"] as const)(
    "leaves the built-in report and gives the reason: %s",
    async (fault) => {
      const { report, draft, engine, error, failed } = await write([{ fault }]);
      expect(engine).toBe("builtin");
      expect(report).toEqual(draft);
      expect(error?.message).toMatch(/\.$/);
      expect(failed).toEqual([]);
    },
  );

  it("keeps the complete sections when it stops midway", async () => {
    const { written, report, draft, error } = await write([
      { text: "=== answer\nNorth leads with $1,200.\n=== f1\nSouth has $800. The gap is", holdAfter: "gap" },
    ]);
    expect(written).toEqual(["answer", "f1"]);
    expect(report.sections[1]?.prose).toBe("South has $800.");
    expect(report.sections[2]?.prose).toBe(draft.sections[2]?.prose);
    expect(error?.code).toBe("timeout");
  });

  it("throws only when aborted", async () => {
    await expect(write([good], { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
  });
});

it("leaves the built-in engine's report unchanged", async () => {
  const analysis = salesAnalysis();
  const draft = writeAnalysisReport({ analysis, task, agent, organizationName: "Northwind" });
  const gateway = createGateway({ models: [], record: () => expect.fail("no model is called") });
  const result = await writeWithModel({
    gateway,
    context: { provider: createBuiltin(), modelId: builtinModelId },
    analysis,
    draft,
    task,
    agent,
  });
  expect(result).toMatchObject({ engine: "builtin", report: draft, kept: [], check: { ok: true } });
});
