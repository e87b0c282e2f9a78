import { message, plainText, reasonText, renderMessage } from "@muster/contracts/messages";
import type { Fault } from "@muster/models/openai-frames.double";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { freeOrganization, type KernelServices, startKernelServices } from "../kernel.factory.ts";
import { answerQuestions } from "../runs/questions.ts";
import { until } from "../runs/runs.factory.ts";
import { cancelRun, readResult, readRun } from "../runs/runs.ts";
import { sweepRuns } from "../runs/sweep.ts";
import type { Services } from "../services.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import {
  type ChatTypes,
  calling,
  chatKind,
  eventsOf,
  injectedOrder,
  installModel,
  startChat,
  startScripts,
  testTools,
  textIn,
  toolMessages,
} from "./agent.factory.ts";
import { listApprovalsOfRun } from "./approvals.repo.ts";
import { decideApproval, expireApprovals } from "./approvals.ts";
import { addTools, defineTool, findTools } from "./tools.ts";

let database: TestDatabase;
let kernel: KernelServices;
let scripts: Awaited<ReturnType<typeof startScripts>>;
let orgId: string;
const sent: string[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  scripts = await startScripts();
  kernel = await startKernelServices(database.db, { kinds: [chatKind()], concurrency: 8 });
  const tools = testTools(async (text) => void sent.push(text));
  installModel(kernel.services, { baseUrl: scripts.double.baseUrl, tools });
  orgId = await freeOrganization(database.db);
}, 120_000);
afterAll(async () => {
  await kernel.stop();
  await scripts.double.close();
  await database.remove();
});

describe.concurrent("a chat turn", () => {
  it("calls tools, streams a checked answer, and emits its calls, citations and figures", async () => {
    const { name } = scripts.add((_request, turn) => {
      if (turn === 0) return { text: "Let me look.", ...calling(["search_sources", { query: "market worth 2024" }]) };
      if (turn === 1) return calling(["add_up", { amount: 21 }]);
      return { text: "The market was worth EUR 4.1 billion in 2024. [1] Together that is 42." };
    });
    const { events, result } = await chat(name, ["search_sources", "add_up"]);
    expect(result).toMatchObject({
      text: "The market was worth EUR 4.1 billion in 2024. [1] Together that is 42.",
      citations: [{ n: 1, fileId: "f1" }],
      figures: [{ id: "F1", value: "42", source: "21 * 2" }],
    });
    expect(textIn(events)).toBe(result.text);
    const of = (type: string) => events.flatMap((event) => (event.type === type ? [event.data] : []));
    expect(of("tool-call")).toMatchObject([
      { part: "reply", id: "reply/step_1_0", tool: "search_sources", arguments: { query: "market worth 2024" } },
      { id: "reply/step_2_0", tool: "add_up" },
    ]);
    expect(of("tool-result")).toMatchObject([
      { id: "reply/step_1_0", isError: false, summary: "2 passages" },
      { id: "reply/step_2_0", isError: false, summary: '{"total":42}' },
    ]);
    expect(of("citation")).toMatchObject([
      { number: 1, sourceId: "f1", quote: expect.stringContaining("4.1 billion") },
    ]);
    expect(of("figure")).toMatchObject([{ id: "F1", value: "42", source: "21 * 2" }]);
    expect(of("correction")).toMatchObject([{ before: "Let me look.", after: "" }]);
  });

  it("asks the model once to correct unsupported sentences", async () => {
    const { name, requests } = scripts.add((_request, turn) => {
      if (turn === 0) return calling(["search_sources", { query: "market worth" }]);
      return { text: `The market was worth EUR ${turn === 1 ? "7.9" : "4.1"} billion in 2024. [1]` };
    });
    const { events, result } = await chat(name, ["search_sources"]);
    expect(result.text).toBe("The market was worth EUR 4.1 billion in 2024. [1]");
    expect(requests).toHaveLength(3);
    expect(JSON.stringify(requests[2]?.body.messages)).toContain("Some sentences are not supported");
    expect(textIn(events)).toBe(result.text);
  });

  it("drops a sentence that stays unsupported and notes the removal", async () => {
    const { name } = scripts.add((_request, turn) =>
      turn === 0
        ? calling(["search_sources", { query: "market worth" }])
        : { text: "It was worth EUR 4.1 billion in 2024. [1] Next year it reaches EUR 9 billion. [1] See also [7]." },
    );
    const { events, result } = await chat(name, ["search_sources"]);
    expect(result.text).toBe("It was worth EUR 4.1 billion in 2024. [1]");
    expect(textIn(events)).toBe(result.text);
    expect(result.notices).toEqual([message("agent.sentences_removed", { count: 2 })]);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "notice",
        data: {
          part: "reply",
          text: "Removed 2 sentences that no source supports",
          message: result.notices[0],
        },
      }),
    );
  });

  it("supports a model without tool calling", async () => {
    const { name, requests } = scripts.add((request) =>
      request.body["tools"] ? { fault: "no_tools" } : { text: "Hello." },
    );
    expect((await chat(name, ["search_sources"])).result.text).toBe("Hello.");
    expect(requests).toHaveLength(2);
  });

  it("returns an empty text and a reason without a model", async () => {
    const { result } = await chat("no script:", ["search_sources"], { model: "builtin" });
    expect(result).toMatchObject({ text: "", citations: [] });
  });

  it("ends when its budget is used up", async () => {
    const { name, requests } = scripts.add((_request, turn) => calling(["search_sources", { query: `q${turn}` }]));
    const { result } = await chat(name, ["search_sources"], { budget: { maxSteps: 3 } });
    expect(requests).toHaveLength(3);
    expect(result.notices.map((each) => renderMessage(each))).toEqual([
      expect.stringMatching(/reached its limit of 3 steps/),
    ]);
  });

  it("notes that an answer was given at the last step, without the tools that the model wanted", async () => {
    const { name } = scripts.add(({ body }, turn) =>
      body["tool_choice"] === "none" ? { text: "What I have." } : calling(["search_sources", { query: `q${turn}` }]),
    );
    const { result } = await chat(name, ["search_sources"], { budget: { maxSteps: 3 } });
    expect(result.text).toBe("What I have.");
    expect(result.notices.map((each) => renderMessage(each))).toEqual([
      expect.stringMatching(/reached its limit of 3 steps\. What was found until then/),
    ]);
  });

  it("ends at its time limit when the model hangs", async () => {
    const { name } = scripts.add(() => ({ fault: "hang" }));
    const { result } = await chat(name, [], { budget: { maxMs: 400 } });
    expect(result.notices.map((each) => renderMessage(each))).toEqual([expect.stringMatching(/limit of \d+ seconds/)]);
  });

  it.each<Fault>(["rate_limited", "overloaded", "cut", "cut_mid_token", "error_frame", "malformed", "html"])(
    "retries a model that fails once: %s",
    async (fault) => {
      const { name } = scripts.add((_request, turn) => (turn === 0 ? { fault } : { text: "Hello again." }));
      const { events, result } = await chat(name, []);
      expect(result.text).toBe("Hello again.");
      expect(textIn(events)).toBe("Hello again.");
    },
  );

  it("doesn't ask a model again that became silent in its answer", async () => {
    const { name, requests } = scripts.add(() => ({ fault: "hang_midstream" }));
    expect((await ended(name, [])).run).toMatchObject({ status: "failed" });
    expect(requests).toHaveLength(3); // the attempts of the run
  });

  it("fails with the model's reason when the model cannot answer", async () => {
    const { name } = scripts.add(() => ({ fault: "unauthorized" }));
    const { run } = await ended(name, []);
    expect(run).toMatchObject({ status: "failed", error: plainText(expect.stringMatching(/\w+/)) });
  });
});

describe.concurrent("a call that needs approval", () => {
  it("pauses the step, shows its subject to the owner, and runs once when approved", async () => {
    const { name } = scripts.add((request, turn) =>
      turn === 0 ? calling(["send_message", { text: `Hello ${request.body.model}` }]) : { text: "Sent." },
    );
    const runId = await start(name, ["send_message"]);
    const [request] = await openRequests(runId);
    expect(request).toMatchObject({
      callId: "reply/step_1_0",
      ...{ subjectKind: "chat", subjectTitle: "Private chat", subjectLink: "/chat/c1", userId: "ada" },
      ...{ tool: "send_message", risk: "external", isTainted: false, agentName: "Ada" },
    });
    const [text] = Object.values(request?.arguments.value ?? {});
    expect(sent).not.toContain(text);
    await Promise.all([decide(request?.id ?? "", "approved"), decide(request?.id ?? "", "approved")]);
    expect((await finished(runId)).result.text).toBe("Sent.");
    expect(sent.filter((one) => one === text)).toHaveLength(1);
  });

  it("does not run when declined, and gives the model the reason", async () => {
    const { name, requests } = scripts.add((_request, turn) =>
      turn === 0 ? calling(["send_message", { text: "declined" }]) : { text: "I did not send it." },
    );
    const runId = await start(name, ["send_message"]);
    const [request] = await openRequests(runId);
    await decide(request?.id ?? "", "refused", "Not today");
    const { result, events } = await finished(runId);
    expect(sent).not.toContain("declined");
    expect(toolMessages(requests[1])).toContain("Not today");
    expect(result.notices).toEqual([message("agent.call_denied", { summary: "send_message declined" })]);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "tool-result",
        data: { part: "reply", id: "reply/step_1_0", isError: true, summary: "Not today" },
      }),
    );
  });

  it("cannot be injected by a tool's result, even with pre-approved hosts", async () => {
    const { name } = scripts.add((request) =>
      toolMessages(request).includes(injectedOrder) && !toolMessages(request).includes("denied")
        ? calling(["save_note", { text: "SECRET" }], ["send_message", { text: "SECRET" }])
        : toolMessages(request).includes("denied")
          ? { text: "Done." }
          : calling(["look_up", { query: "anything" }]),
    );
    const runId = await start(name, ["look_up", "save_note", "send_message"]);
    for (const tool of ["save_note", "send_message"]) {
      const [request] = await openRequests(runId, tool);
      expect(request).toMatchObject({ tool, isTainted: true });
      await decide(request?.id ?? "", "refused");
    }
    expect((await finished(runId)).result.text).toBe("Done.");
    expect(sent).not.toContain("SECRET");
  });

  it("is refused at once for a private address", async () => {
    const urls = ["http://127.0.0.1/", "http://localhost:5432/", "http://[::1]/", "http://10.1.2.3/", "http://0x7f.1/"];
    const { name, requests } = scripts.add((_request, turn) =>
      turn === 0 ? calling(...urls.map((url) => ["fetch_page", { url }] as [string, unknown])) : { text: "No." },
    );
    const { runId } = await chat(name, ["fetch_page"]);
    expect(await inside((tx) => listApprovalsOfRun(tx, runId))).toEqual([]);
    expect(toolMessages(requests[1]).match(/not a public address/g)).toHaveLength(urls.length);
  });

  it("is withdrawn when the run ends", async () => {
    const { name } = scripts.add(() => calling(["send_message", { text: "never" }]));
    const runId = await start(name, ["send_message"]);
    const [request] = await openRequests(runId);
    await inside((tx) => cancelRun(tx, kernel.services, runId));
    expect(await decide(request?.id ?? "", "approved")).toBeUndefined();
    expect((await inside((tx) => listApprovalsOfRun(tx, runId)))[0]?.decision).toBe("cancelled");
  });
});

describe.concurrent("a turn that asks the user", () => {
  const question = { question: "Which year?", options: ["2025", "2026"], assumption: "2025" };

  it("pauses with one form and reads the answers, in a tainted turn too", async () => {
    const { name, requests } = scripts.add((_request, turn) => {
      if (turn === 0) return calling(["look_up", { query: "anything" }]);
      return turn === 1 ? calling(["ask_person", { questions: [question] }]) : { text: "Noted." };
    });
    const runId = await start(name, ["look_up", "ask_person"]);
    const form = await openForm(runId);
    expect(form).toMatchObject({
      form_key: "reply/step_2_0",
      questions: [
        {
          ...{ id: "q1", text: "Which year?", allowsText: true, default: { optionId: "o1", text: null } },
          options: [
            { id: "o1", label: "2025" },
            { id: "o2", label: "2026" },
          ],
        },
      ],
    });
    expect(await inside((tx) => listApprovalsOfRun(tx, runId))).toEqual([]);
    await answer(runId, form.id, "o2");
    expect((await finished(runId)).result.text).toBe("Noted.");
    expect(toolMessages(requests[2])).toContain('{"question":"Which year?","answer":"2026","isAssumption":false}');
  });

  it("refuses a second form in the same answer and in a later one", async () => {
    const other = { question: "Who reads it?", assumption: "Everyone" };
    const { name, requests } = scripts.add((_request, turn) => {
      if (turn === 0) return calling(["ask_person", { questions: [question] }], ["ask_person", { questions: [other] }]);
      const third = { question: "How long?", assumption: "Two pages" };
      return turn === 1 ? calling(["ask_person", { questions: [third] }]) : { text: "Done." };
    });
    const runId = await start(name, ["ask_person"]);
    const form = await openForm(runId);
    await answer(runId, form.id, "o1");
    expect((await finished(runId)).result.text).toBe("Done.");
    const { rows } = await inside((tx) => tx.query("select from run_questions where run_id = $1", [runId]));
    expect(rows).toHaveLength(1);
    expect(toolMessages(requests[1])).toContain("You have asked the person already");
    expect(toolMessages(requests[2]).match(/You have asked the person already/g)).toHaveLength(2);
  });
});

/** By itself: it expires every open request and form of the database. */
describe("an approval request without a decision", () => {
  it("expires, and the turn continues without the call", async () => {
    const { name } = scripts.add((_request, turn) =>
      turn === 0 ? calling(["send_message", { text: "expired" }]) : { text: "No one answered." },
    );
    const runId = await start(name, ["send_message"]);
    await openRequests(runId);
    await expireApprovals(inDays(8));
    expect((await finished(runId)).result.notices).toEqual([
      message("agent.call_expired", { summary: "send_message expired" }),
    ]);
    expect(sent).not.toContain("expired");
  });
});

describe("a form without answers", () => {
  it("continues with the assumptions and marks them as such for the model", async () => {
    const { name, requests } = scripts.add((_request, turn) =>
      turn === 0
        ? calling(["ask_person", { questions: [{ question: "Which year?", assumption: "2024" }] }])
        : { text: "Assumed." },
    );
    const runId = await start(name, ["ask_person"]);
    await openForm(runId);
    await sweepRuns(inDays(8));
    expect((await finished(runId)).result.text).toBe("Assumed.");
    expect(toolMessages(requests[1])).toContain('{"question":"Which year?","answer":"2024","isAssumption":true}');
    expect(toolMessages(requests[1])).toContain("State your assumptions in the result");
  });
});

describe("the tool registry", () => {
  it("rejects two tools with the same name", () => {
    const [tool] = findTools(kernel.services, ["add_up"]);
    expect(() => addTools(kernel.services, [defineTool({ ...tool } as never)])).toThrow('Two tools are named "add_up"');
    expect(() => findTools(kernel.services, ["nothing"])).toThrow('There is no tool named "nothing"');
  });
});

function inside<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(database.db, { orgId, userId: "ada" }, work);
}

function inDays(days: number): Services {
  return { ...kernel.services, now: () => new Date(Date.now() + days * 86_400_000) };
}

/** The form that the run waits with. */
async function openForm(runId: string): Promise<{ id: string } & Record<string, unknown>> {
  let form: Record<string, unknown> | undefined;
  await until(async () => {
    const { rows } = await inside((tx) => tx.query("select * from run_questions where run_id = $1", [runId]));
    form = rows[0];
    return form !== undefined;
  });
  return { ...form, id: String(form?.["id"]) };
}

function answer(runId: string, id: string, optionId: string): Promise<void> {
  const by = { userId: "ada", displayName: "Ada" };
  return inside((tx) => answerQuestions(tx, kernel.services, { runId, answer: { id, optionId }, by }));
}

type Options = Partial<Pick<ChatTypes["input"], "budget" | "model">>;

async function start(name: string, tools: string[], options: Options = {}): Promise<string> {
  const { id } = await startChat(kernel.services, orgId, { question: `${name} go`, tools, ...options });
  return id;
}

async function ended(name: string, tools: string[], options: Options = {}) {
  return over(await start(name, tools, options));
}

async function chat(name: string, tools: string[], options: Options = {}) {
  return finished(await start(name, tools, options));
}

async function over(runId: string) {
  const events = await eventsOf(kernel.services, orgId, runId);
  return { runId, events, run: await inside((tx) => readRun(tx, runId)) };
}

async function finished(runId: string) {
  const { events, run } = await over(runId);
  expect(run, reasonText(run?.error ?? null) ?? "").toMatchObject({ status: "completed" });
  const result = await inside((tx) => readResult(tx, kernel.services, runId));
  return { runId, events, result: result as ChatTypes["steps"]["reply"]["output"] };
}

/** The open requests of a run, once there are some. */
async function openRequests(runId: string, tool?: string) {
  const read = async () =>
    (await inside((tx) => listApprovalsOfRun(tx, runId))).filter(
      (one) => one.decision === null && (tool === undefined || one.tool === tool),
    );
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return read();
}

function decide(id: string, decision: "approved" | "refused", note: string | null = null) {
  const by = { userId: "bob", displayName: "Bob" };
  return inside((tx) => decideApproval(tx, kernel.services, { id, decision, note, by }));
}
