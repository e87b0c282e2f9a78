// Longer than others: the cases with a model share one server.
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import type { Reply } from "@muster/models/openai-frames.double";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { recountUsage } from "../../kernel/usage/recount.factory.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { sendFile } from "../files/files.factory.ts";
import { buyPlan, makeBase, settled, uploadTo } from "../knowledge/knowledge.factory.ts";
import { largestGroup } from "./thinking.runs.ts";

const path = "/api/ai-features/thinking";
const decision = {
  options: ["Nord", "South"],
  criteria: [
    { name: "Price", weight: 3 },
    { name: "Quality", weight: 1 },
  ],
  scores: [
    [8, 4],
    [6, 9],
  ],
};

const prices = "# Prices\n\nThe supplier Nord charges EUR 12 for each crate and delivers within two days.\n";

/** A base with the price list, readable by its creator and the admins unless it is public. */
async function knowledge(server: TestServer, as: TestPerson, draft: { name: string; isPublic?: boolean }) {
  const base = await makeBase(server, as, draft);
  await uploadTo(server, as, { baseId: base.id, files: [{ name: "prices.md", content: prices }] });
  await settled(server, as, base.id);
  return base;
}

describe("without a model", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await startWorkers(server.services);
  }, 60_000);
  afterAll(() => server.stop());

  it("refuses a question without options, and charges nothing", async () => {
    const as = await server.signUp();
    const answer = await server.request("POST", path, { as, body: { query: "Should we expand to Norway?" } });
    expect(answer).toMatchObject({ status: 422, body: { code: "needs_source" } });
    expect((await server.request("GET", "/api/usage", { as })).body).toMatchObject({ used: 0 });
  });

  it("prefers none of several level options", async () => {
    const as = await server.signUp();
    const level = { options: ["Nord", "South", "West"], criteria: decision.criteria, scores: Array(3).fill([5, 5]) };
    const { result } = (await server.request("POST", path, { as, body: { query: "Which supplier?", decision: level } }))
      .body;
    expect(result).toMatchObject({
      conclusion: "Nord, South and West are level at 5.00 of 10.",
      confidenceScore: 0,
      recommendations: [expect.stringMatching(/^Add a criterion in which they differ/)],
    });
  });

  it("weighs options, and hides the result from others until it is shared", async () => {
    const as = await server.signUp();
    const colleague = await server.join(as, "member");
    const body = { query: "Which supplier?", thinkingTime: "extended", decision, userId: "someone-else" };
    const answer = await server.request("POST", path, { as, body });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        cost: 2.5,
        result: {
          query: "Which supplier?",
          conclusion: "Nord leads with 7.00 of 10, 0.25 ahead of South.",
          tokensUsed: 0,
          weighed: { ranking: [{ option: "Nord", total: 7 }, { option: "South" }] },
          confidenceParts: [{ name: "Robustness" }],
        },
      },
    });
    const { items } = (await server.request("GET", "/api/ai-features/results?kind=thinking", { as })).body;
    expect(items).toMatchObject([{ title: "Which supplier?", status: "completed", credits: 2.5, isOwn: true }]);
    const one = `/api/ai-features/results/${items[0].id}`;
    expect((await server.request("GET", one, { as })).body.receipt).toMatchObject({ engine: "builtin", model: null });

    expect((await server.request("GET", one, { as: colleague })).status).toBe(404);
    await server.request("PATCH", one, { as, body: { isShared: true, title: "Supplier 2027" } });
    expect((await server.request("GET", one, { as: colleague })).body).toMatchObject({
      title: "Supplier 2027",
      isOwn: false,
    });
    expect((await server.request("PATCH", one, { as: colleague, body: { title: "Mine" } })).status).toBe(404);

    await server.request("DELETE", one, { as });
    expect((await server.request("GET", one, { as: colleague })).status).toBe(404);
    expect((await server.request("GET", "/api/ai-features/results", { as })).body.items).toEqual([]);
    await server.request("POST", `${one}/restore`, { as });
    expect((await server.request("GET", "/api/ai-features/results", { as })).body.items).toHaveLength(1);
  });

  it("quotes the person's knowledge bases and files about the options, and counts them into the confidence", async () => {
    const as = await server.signUp();
    await buyPlan(server, as);
    const base = await knowledge(server, as, { name: "Suppliers" });
    const body = { query: "Which supplier?", decision };
    const { result } = (await server.request("POST", path, { as, body })).body;
    expect(result).toMatchObject({
      searched: ["Suppliers"],
      sources: [{ number: 1, kind: "knowledge", baseId: base.id, title: "prices.md" }],
      confidenceParts: [
        { name: "Evidence", value: 50, explanation: "Your documents contain passages about 1 of 2 options." },
        { name: "Robustness" },
      ],
    });
    const [{ quote }] = result.quotes;
    expect(prices).toContain(quote);
    expect(result.reasoning).toMatch(/Nord charges EUR 12.*\[1\]/s);
    expect(result.thinkingSteps[0]).toMatch(/^Searched Suppliers: \d quotes? from prices\.md$/);
    const [{ id }] = (await server.request("GET", "/api/ai-features/results", { as })).body.items;
    const markdown = await server.request("GET", `/api/ai-features/results/${id}/export?format=markdown`, { as });
    expect(markdown.body).toMatch(/## Sources\s+- \\\[1\\\] “.*Nord charges EUR 12.*” \(prices\.md\)/s);

    const none = (await server.request("POST", path, { as, body: { ...body, knowledgeBases: [] } })).body.result;
    expect(none).toMatchObject({ searched: [], quotes: [], confidenceParts: [{ name: "Robustness" }] });
    const file = await sendFile(server, as, "note.md", "South repairs every crate free of charge.");
    const fromFile = (
      await server.request("POST", path, { as, body: { ...body, knowledgeBases: [], files: [file.body.id] } })
    ).body.result;
    expect(fromFile).toMatchObject({ searched: ["note.md"], sources: [{ kind: "file" }] });
    expect(fromFile.reasoning).toContain("South repairs every crate");
  });

  it("searches no knowledge base that the person may not read, and refuses one that is asked for", async () => {
    const owner = await server.signUp();
    await buyPlan(server, owner);
    const base = await knowledge(server, owner, { name: "Private" });
    const colleague = await server.join(owner, "member");
    const open = await server.request("POST", path, { as: colleague, body: { query: "Which supplier?", decision } });
    expect(open.body.result).toMatchObject({ searched: [], sources: [] });
    const used = async () => (await server.request("GET", "/api/usage", { as: owner })).body.used;
    const before = await used();
    const body = { query: "Which supplier?", decision, knowledgeBases: [base.id] };
    expect(await server.request("POST", path, { as: colleague, body })).toMatchObject({
      status: 422,
      body: { fields: { knowledgeBases: expect.stringContaining("can’t view it") } },
    });
    expect(await used()).toBe(before);
  });

  it("exports the result with its method", async () => {
    const as = await server.signUp();
    await server.request("POST", path, { as, body: { query: "Which supplier?", decision } });
    const [{ id }] = (await server.request("GET", "/api/ai-features/results", { as })).body.items;
    const markdown = await server.request("GET", `/api/ai-features/results/${id}/export?format=markdown`, { as });
    expect(markdown.body).toContain("Nord leads with 7.00 of 10");
    expect(markdown.body).toContain("Made by the built-in engine in");
  });

  it("computes expected values and the break-even, and exports them with the figures that were entered", async () => {
    const as = await server.signUp();
    const outcomes = [
      { name: "Hit", percent: 30, value: 200_000 },
      { name: "Flop", percent: 70, value: -50_000 },
    ];
    const body = {
      query: "Launch?",
      expectation: { options: [{ name: "Launch", outcomes }] },
      breakEven: { fixedCost: 12_000, price: 20, unitCost: 8, plannedUnits: 1250 },
    };
    const { result } = (await server.request("POST", path, { as, body })).body;
    expect(result).toMatchObject({
      ...{ weighed: null, expected: { ranking: [{ option: "Launch", value: 25_000 }] } },
      ...{ breakEven: { units: 1000, plan: { profit: 3000 } }, confidenceScore: null },
    });
    expect(result.conclusion).toBe(
      "Launch is worth 25,000 on average, more than not doing it. You break even at 1,000 units (revenue 20,000). The plan of 1,250 units makes a profit of 3,000.",
    );
    const [{ id }] = (await server.request("GET", "/api/ai-features/results", { as })).body.items;
    const markdown = await server.request("GET", `/api/ai-features/results/${id}/export?format=markdown`, { as });
    expect(markdown.body).toContain("- Launch: Hit 200,000 (30 %); Flop −50,000 (70 %)");
    expect(markdown.body).toContain("## Pre-mortem");
  });

  it("returns the first run for a repeated request, and charges once", async () => {
    const as = await server.signUp();
    const ask = (query: string) =>
      server.request("POST", path, {
        ...{ as, body: { query, decision } },
        headers: { "idempotency-key": "the-same" },
      });
    const answers = await Promise.all([ask("Which supplier?"), ask("Which supplier?"), ask("Which supplier?")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.result.timestamp)).size).toBe(1);
    expect(await ask("Which carrier?")).toMatchObject({
      status: 422,
      body: { error: "This Idempotency-Key was already used with a different request" },
    });
    expect((await server.request("GET", "/api/usage", { as })).body).toMatchObject({ used: 1 });
  });

  it("returns 402 with the text for thinking when the trial is used up", async () => {
    const as = await server.signUp();
    await server.request("POST", path, { as, body: { query: "One", decision } });
    // Also for what needs a model that is not connected.
    for (const body of [{ query: "Two", decision }, { query: "Three" }])
      expect(await server.request("POST", path, { as, body })).toMatchObject({
        status: 402,
        body: { code: "payment_required", error: "Payment required. Upgrade to access thinking features." },
      });
  });

  it.each([
    ["an empty query", { query: " " }, "Please enter a question or topic to think about."],
    ["no query", {}, "Please enter a question or topic to think about."],
    [
      "a missing score",
      { query: "x", decision: { ...decision, scores: [[1, 2]] } },
      "Every option needs a score for every criterion",
    ],
    [
      "a score out of range",
      {
        query: "x",
        decision: {
          ...decision,
          scores: [
            [1, 11],
            [1, 2],
          ],
        },
      },
      "Enter a score from 0 to 10",
    ],
  ])("refuses %s", async (_, body, error) => {
    const as = await server.signUp();
    expect(await server.request("POST", path, { as, body })).toMatchObject({ status: 422, body: { error } });
  });
});

describe("with a model", () => {
  let openai: OpenAIDouble;
  let server: TestServer;
  let reply: (asked: string) => Reply = () => ({ text: "" });
  beforeAll(async () => {
    openai = await startOpenAIDouble({ reply: (request) => reply(JSON.stringify(request)) });
    server = await startTestServer({ OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-test-0123456789" });
    await startWorkers(server.services);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await openai.close();
  });

  const json = (value: unknown): Reply => ({ text: `Here you are:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`` });

  it("computes the confidence from the attempts and the open objections", async () => {
    reply = (asked) => {
      if (asked.includes("Group those"))
        return json({
          groups: [[1, 2, 9], [3]],
          objections: [{ text: "Currency risk" }, { text: "Staff", isAnswered: true }],
        });
      return json({ answer: "Expand in spring.", reasoning: "Demand is there.", recommendations: ["Hire first."] });
    };
    const as = await server.signUp();
    const { status, body } = await server.request("POST", path, {
      ...{ as, body: { query: "Should we expand?", thinkingTime: "extended" } },
    });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      conclusion: "Expand in spring.",
      objections: ["Currency risk"],
      recommendations: ["Hire first."],
      confidenceParts: [
        { name: "Agreement", explanation: "2 of 3 independent attempts reach the same conclusion." },
        { name: "Objections answered", value: 50 },
      ],
    });
    expect(body.result.confidenceScore).toBeCloseTo((200 / 3 + 50) / 2);
    expect(body.result.tokensUsed).toBeGreaterThan(0);
    await inOrg(server.services.db, as, recountUsage);
  });

  it("asks for the language of the question, and computes the confidence in German for a German one", async () => {
    let asked = "";
    reply = (request) => {
      asked = request;
      if (request.includes("Group those")) return json({ groups: [[1, 2], [3]], objections: [{ text: "Währung" }] });
      return json({ answer: "Im Frühjahr.", reasoning: "Nachfrage ist da.", recommendations: ["Zuerst einstellen."] });
    };
    const as = await server.signUp();
    await buyPlan(server, as);
    const query = "Sollen wir nach Norwegen expandieren oder noch warten?";
    const { body } = await server.request("POST", path, { as, body: { query, thinkingTime: "extended" } });
    expect(asked).toContain("Write in the language of the question.");
    expect(body.result).toMatchObject({
      confidenceParts: [
        {
          name: "Übereinstimmung",
          explanation: "2 von 3 unabhängigen Versuchen kommen zum selben Schluss.",
        },
        { name: "Beantwortete Einwände", value: 0, explanation: "Offene Einwände: 1 von 1." },
      ],
      thinkingSteps: [
        ...[1, 2, 3].map((number) => `Versuch ${number}: Im Frühjahr.`),
        "Erhobene Einwände: 1",
        "Schluss aus allen Versuchen geschrieben",
      ],
    });
    const [{ id }] = (await server.request("GET", "/api/ai-features/results", { as })).body.items;
    const report = await server.request("GET", `/api/ai-features/results/${id}/export?format=markdown`, { as });
    expect(report.body).toContain("## Empfehlungen");
  });

  it("keeps the citations that their passages support, and counts them into the confidence", async () => {
    const as = await server.signUp();
    await buyPlan(server, as);
    await knowledge(server, as, { name: "Suppliers" });
    let given = "";
    reply = (asked) => {
      if (asked.includes("compare statements with source passages")) return { text: "" };
      given = asked.includes("Think about the question") ? asked : given;
      return json({
        answer: "The supplier Nord charges EUR 12 for each crate. [1]",
        reasoning: "The supplier Nord charges EUR 15 for each crate. [1]\n\nTrust matters most. [7]\n\nStart small.",
        recommendations: ["Order from Nord. [9]"],
      });
    };
    const body = { query: "What does the supplier Nord charge?" };
    const { result } = (await server.request("POST", path, { as, body })).body;
    expect(given).toContain("Nord charges EUR 12");
    expect(result).toMatchObject({
      conclusion: "The supplier Nord charges EUR 12 for each crate. [1]",
      reasoning: "The supplier Nord charges EUR 15 for each crate.\n\nTrust matters most.\n\nStart small.",
      recommendations: ["Order from Nord."],
      objections: ["The cited passage does not support: “The supplier Nord charges EUR 15 for each crate.”"],
      confidenceScore: 25,
      confidenceParts: [{ name: "Evidence", value: 25, explanation: "A cited passage supports 1 of 4 statements." }],
    });
  });

  it.each([
    "Wait a year. The market is soft.",
    "1. Wait a year.\n2. The market is soft.",
    "# Recommendation\nWait a\nyear. The market is soft.",
    "## Recommendation\n\n- Wait a year.\n- Then decide.",
  ])("reports no confidence for a single attempt, and accepts prose as the answer: %j", async (text) => {
    reply = () => ({ text });
    const as = await server.signUp();
    const { body } = await server.request("POST", path, { as, body: { query: "Should we expand?" } });
    expect(body.result).toMatchObject({ confidenceScore: null, confidenceParts: [] });
    expect(body.result.conclusion.replace("\n", " ")).toBe("Wait a year.");
  });

  it("removes citations when nothing was searched that they could lead to", async () => {
    reply = () => json({ answer: "Wait a year [1].", reasoning: "Rents fall [2].", recommendations: ["Ask [3]."] });
    const as = await server.signUp();
    const { body } = await server.request("POST", path, { as, body: { query: "Should we expand?" } });
    expect(body.result).toMatchObject({
      ...{ conclusion: "Wait a year.", reasoning: "Rents fall.", recommendations: ["Ask."], confidenceParts: [] },
      thinkingSteps: ["Attempt 1: Wait a year."],
    });
  });

  it.each([
    ["an error", { status: 500 } as Reply],
    ["JSON that is cut", { text: '```json\n{"answer": "Wait a year.", "reasoning": "The mark' }],
  ])("charges nothing when the model returns %s", async (_, given) => {
    reply = () => given;
    const as = await server.signUp();
    const answer = await server.request("POST", path, { as, body: { query: "Should we expand?" } });
    expect(answer.status).toBe(503);
    expect((await server.request("GET", "/api/usage", { as })).body).toMatchObject({ used: 0 });
    await inOrg(server.services.db, as, recountUsage);
  });

  it("streams the run's events, starting with the run's id", async () => {
    reply = () => json({ answer: "Yes.", reasoning: "Because." });
    const as = await server.signUp();
    const text = await streamed(server, as, { query: "Should we expand?" });
    expect(text).toMatch(/^id: 0\nevent: run\ndata: {"runId":"/);
    expect(text).toContain("event: done");
  });
});

async function streamed(server: TestServer, as: TestPerson, body: unknown): Promise<string> {
  const answer = await server.request("POST", path, { as, body, headers: { accept: "text/event-stream" } });
  expect(answer.status).toBe(200);
  return String(answer.body);
}

describe("the largest group of attempts", () => {
  it.each([
    [[[1, 2], [3]], 2],
    [[[1, 1, 1]], 1],
    [[[7, 8, 9]], 1],
    [[], 1],
  ])("of %j is %d", (groups, size) => {
    expect(largestGroup(groups, [1, 2, 3])).toBe(size);
  });
});
