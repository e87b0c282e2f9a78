import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { shownText } from "../../kernel/runs/replay.ts";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { sendFile } from "../files/files.factory.ts";
import {
  type ChatTests,
  isJudging,
  proPerson,
  readThread,
  say,
  startChatTests,
  startSession,
  used,
} from "./chat.factory.ts";

let tests: ChatTests;
let as: TestPerson;
beforeAll(async () => {
  tests = await startChatTests();
  as = await proPerson(tests.server);
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.reply(() => "Hello."));

const prices = `# Harbour museum

Adults pay 14 euros, children pay 9 euros. Mirjam Studer directs the museum.

Visits fell in 2025. The museum was closed for repairs in spring.
`;
const truths = ["Adults are charged 14 euros.", "Mirjam Studer leads the museum.", "In 2025 there were fewer visits."];

/** The reply of a model to a question about the prices, with what it charged and how often it was judged. */
async function replyTo(written: string, choices: object = {}) {
  const file = (await sendFile(tests.server, as, "museum.md", prices)).body;
  const id = await startSession(tests.server, as, choices);
  tests.ollama.requests.length = 0;
  const before = await used(tests.server, as);
  tests.reply(() => written);
  return {
    async judgedBy(script: Parameters<ChatTests["judge"]>[0]) {
      tests.judge(script);
      const { body } = await say(tests, as, id, { message: "Tell me about the museum", attachments: [file.id] });
      const reply = (await readThread(tests.server, as, id)).page.items.at(-1);
      const calls = tests.ollama.requests.filter(({ path }) => path === "/api/chat");
      return {
        ...{ id, body, reply, calls: calls.length },
        charged: (await used(tests.server, as)) - before,
        judgements: calls.filter((call) => isJudging(call.body)).length,
      };
    },
  };
}

const purposesOf = async (runId: string) => {
  const sql = "select purpose from model_calls where run_id = $1 order by started_at";
  return (await tests.server.services.db.query(sql, [runId])).rows.map(({ purpose }) => purpose);
};

describe("a reply with citations", () => {
  it("loses false sentences, keeps true ones, and is judged and charged once", async () => {
    const lies = {
      contradicted: ["Adults pay 9 euros.", "The museum is directed by a man."],
      notFound: ["Visits fell because fuel costs rose.", "Pensioners enter for 5 euros.", "The café is lovely."],
    };
    const sentences = [...truths.slice(0, 2), ...lies.contradicted].map((text) => `${text} [1]`);
    const more = [truths[2], ...lies.notFound].map((text) => `${text} [2]`);
    const asked = await replyTo([...sentences, ...more, "Enjoy your visit."].join(" "));
    const { reply, body, charged, judgements } = await asked.judgedBy((sentence, passage) => {
      if (lies.contradicted.includes(sentence)) return "contradicted";
      return truths.includes(sentence) ? { quote: passage.split(" ", 4).join(" ") } : "not_found";
    });
    for (const truth of truths) expect(reply.content).toContain(truth);
    const cited = reply.content.match(/[^.\]>]+\. \[\d\]/g).map((text: string) => text.replace(/ \[\d\]/, "").trim());
    expect(cited).toEqual(truths);
    for (const lie of lies.contradicted) expect(reply.content).not.toContain(lie);
    expect(reply.content).not.toContain("Pensioners");
    expect(reply.content).toContain("Enjoy your visit.");
    const [, apart] = reply.content.split("> **Writer's interpretation, not in the sources**");
    expect(apart).toContain("The café is lovely.");
    expect(reply.correction.before).toContain(lies.contradicted[1]);
    expect(reply.correction).toMatchObject({
      after: reply.content,
      reason: expect.stringMatching(/contradict this: .*by a man.* do not state this: .*café/),
    });
    expect(body).toMatchObject({ response: reply.content, correctionApplied: true });
    expect(reply.notices.join(" ")).toMatch(/llama3.2.* checked the model's sentences: 3 supported/);
    expect({ charged, judgements }).toEqual({ charged: 1, judgements: 1 });
    // The rules had found the false price before, and the writer had repeated it.
    expect(await purposesOf(reply.runId)).toEqual(["chat", "chat", "checking"]);
    expect(reply.usage.selfCorrection.totalTokens).toBeGreaterThan(100);
  });

  it("is judged also when the self-correction is off", async () => {
    const asked = await replyTo(`${truths[0]} [1] The café is lovely. [2]`);
    const first = await asked.judgedBy((_, passage) => ({ quote: passage }));
    await tests.server.request("PATCH", `/api/chat/conversations/${first.id}`, { as, body: { selfCorrection: false } });
    tests.judge((sentence, passage) => (sentence === truths[0] ? { quote: passage } : "not_found"));
    await say(tests, as, first.id, "And again");
    const reply = (await readThread(tests.server, as, first.id)).page.items.at(-1);
    expect(reply.citations.map(({ number }: { number: number }) => number)).toEqual([1]);
  });

  it("doesn't count a verdict whose quote is not in the passage", async () => {
    const asked = await replyTo(`${truths[0]} [1] The café is lovely. [2]`);
    const { reply, calls } = await asked.judgedBy((sentence, passage) => ({
      quote: sentence === truths[0] ? passage : "the café is lovely",
    }));
    expect(reply.citations.map(({ number }: { number: number }) => number)).toEqual([1]);
    expect(reply.content).not.toContain("lovely. [2]");
    expect(calls).toBe(2);
  });

  it("doesn't count a sentence as supported that the judge leaves out", async () => {
    const asked = await replyTo(`${truths[0]} [1] The café is lovely. [2]`);
    const { reply } = await asked.judgedBy((sentence, passage) => (sentence === truths[0] ? { quote: passage } : null));
    expect(reply.citations.map(({ number }: { number: number }) => number)).toEqual([1]);
    expect(reply.content).not.toContain("lovely. [2]");
    expect(reply.notices.join(" ")).toContain("1 supported");
  });

  it("says so when nothing of it is supported", async () => {
    const asked = await replyTo("Pensioners enter for the price of children. [1]");
    const { reply, charged } = await asked.judgedBy(() => "contradicted");
    expect(reply).toMatchObject({ status: "completed", citations: [], corrected: true });
    expect(reply.content).toContain("The sources do not support what the model wrote");
    expect(charged).toBe(1);
  });

  it("shows a reader of the events the same text", async () => {
    const asked = await replyTo(`${truths[0]} [1] The café is lovely. [2]`);
    const { reply } = await asked.judgedBy((sentence, passage) =>
      sentence === truths[0] ? { quote: passage } : "not_found",
    );
    const sql = "select type, data from run_events where run_id = $1 order by number";
    const { rows } = await tests.server.services.db.query(sql, [reply.runId]);
    expect(shownText(rows as never, "reply")).toBe(reply.content);
  });

  it("removes a sentence that the judge supports with invented words, and does not set it apart", async () => {
    const asked = await replyTo(`${truths[0]} [1] The café is lovely. [2]`);
    const { reply } = await asked.judgedBy((sentence, passage) => ({
      quote: sentence === truths[0] ? passage : "as everyone in town knows",
    }));
    expect(reply.content).not.toContain("lovely");
    expect(reply.notices.join(" ")).toContain("1 supported, 1 removed");
  });

  const verbatim = "Adults pay 14 euros, children pay 9 euros.";

  it.each([
    ["an error", { fault: "error_line" as const }],
    ["no JSON", "Looks fine to me."],
    ["verdicts about other sentences", '{"results": [{"id": "x", "verdict": "supported", "quote": "Adults pay"}]}'],
    ["only invented quotes", () => ({ quote: "as everyone in town knows" })],
  ])(
    "cites only what the rules confirm, marked as unchecked and charged once, when the judge returns %s",
    async (_, script) => {
      const written = `${verbatim} [1] The museum is directed by a man. [1] The café is lovely. [2]`;
      const { reply, charged } = await (await replyTo(written)).judgedBy(script);
      const content = `${verbatim} [1] The museum is directed by a man. The café is lovely.`;
      expect(reply).toMatchObject({ status: "completed", content, corrected: true, correction: { before: written } });
      expect(reply.citations.map(({ number }: { number: number }) => number)).toEqual([1]);
      expect(reply.notices.join(" ")).toContain("The text was not checked by a second model.");
      expect(reply.notices.join(" ")).toContain("Removed the citations of 2 sentences");
      expect(reply.notices.join(" ")).not.toContain("checked the model's sentences");
      expect(charged).toBe(1);
    },
  );

  it("stays, marked as unchecked, when the judge takes too long", async () => {
    const { timeout } = AbortSignal;
    const short = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms === 120_000 ? 500 : ms));
    const written = `${verbatim} [1]`;
    const { reply, charged } = await (await replyTo(written)).judgedBy({ fault: "hang" });
    short.mockRestore();
    expect(reply).toMatchObject({ status: "completed", content: written, corrected: false });
    expect(reply.notices.join(" ")).toContain("The check against the sources took too long.");
    expect(charged).toBe(1);
  });
});

it("loses a spelled-out number that its passage does not state, whatever the judge says", async () => {
  const asked = await replyTo("Mirjam Studer directs the museum. [1] The repairs took nine weeks. [2]");
  const { reply } = await asked.judgedBy((_, passage) => ({ quote: passage.split(" ", 4).join(" ") }));
  expect(reply.content).toContain("Mirjam Studer directs the museum. [1]");
  expect(reply.content).not.toMatch(/nine weeks\. \[2\]/);
});

it("notes a number without a citation that is in no passage", async () => {
  const made = await replyTo("Adults pay 14 euros. The museum opened in 1987.");
  const { reply } = await made.judgedBy(() => "not_found");
  expect(reply.content).toBe("Adults pay 14 euros. The museum opened in 1987.");
  expect(reply.notices).toEqual(["1 sentence states a number that isn't in the passages found"]);
});

it("costs no second call without citations when the self-correction is off", async () => {
  const id = await startSession(tests.server, as);
  await say(tests, as, id, "Hi");
  await tests.server.request("PATCH", `/api/chat/conversations/${id}`, { as, body: { selfCorrection: false } });
  tests.ollama.requests.length = 0;
  await say(tests, as, id, "Hi again");
  expect(tests.ollama.requests.filter(({ path }) => path === "/api/chat")).toHaveLength(1);
});
