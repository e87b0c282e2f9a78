import type { RunEventData, RunStep } from "@muster/contracts/runs";
import { describe, expect, it } from "vitest";
import {
  applyEvent,
  awaitedApproval,
  blocksOf,
  busyText,
  emptyReply,
  type LiveReply,
  renderDelayMs,
  silenceOf,
  spokenText,
} from "./live-reply.ts";

function play(events: RunEventData[]): LiveReply {
  return events.reduce((live, event, index) => applyEvent(live, index + 1, event, 1000 * index), emptyReply);
}

const text = (value: string, attempt = 1, part = "reply"): RunEventData => ({
  type: "text-delta",
  data: { text: value, part, attempt },
});

const step = (changes: Partial<RunStep>): RunEventData => ({
  type: "step",
  data: {
    key: "reply",
    label: "Reply",
    labelMessage: { key: "chat.step.reply" },
    status: "working",
    startedAt: null,
    finishedAt: null,
    detail: null,
    ...changes,
  } as RunStep,
});

describe("the silence of a reply", () => {
  const silence = (events: RunEventData[], now: number) => silenceOf(play(events), now);

  it("is shown after ten seconds, with its length", () => {
    expect(silence([text("Half")], 9_999)).toBeUndefined();
    expect(silence([text("Half")], 16_400)).toBe("Nothing new for 16 s. You can wait, or stop the reply.");
  });

  it("names what the model does when that is known", () => {
    expect(silence([step({ detail: "Loading llama3.2 into memory" })], 75_000)).toBe(
      "Loading llama3.2 into memory. No text yet for 1 min 15 s. You can wait, or stop the reply.",
    );
  });

  it("is not shown while a tool works, which shows its own time", () => {
    const call = { part: "reply", id: "a", tool: "web_search", arguments: {} };
    expect(silence([{ type: "tool-call", data: call }], 60_000)).toBeUndefined();
  });
});

describe("a live reply", () => {
  it("joins the deltas of the reply and ignores text of other parts", () => {
    expect(play([text("Hel"), text("aside", 1, "summary"), text("lo")]).text).toBe("Hello");
  });

  it("restarts with a later attempt, and ignores late deltas of the previous one", () => {
    expect(play([text("lost"), text("kept", 2), text(" late", 1), text(" text", 2)]).text).toBe("kept text");
  });

  it("applies each event once when a stream restarts from the beginning", () => {
    const once = play([text("Hello")]);
    expect(applyEvent(once, 1, text("Hello"))).toBe(once);
  });

  it("measures a tool's duration and keeps its failure", () => {
    const { tools } = play([
      { type: "tool-call", data: { part: "reply", id: "a", tool: "calculate", arguments: { expression: "1/0" } } },
      { type: "tool-result", data: { part: "reply", id: "a", isError: true, summary: "Division by zero" } },
    ]);
    expect(tools).toMatchObject([{ state: "failed", summary: "Division by zero", durationMs: 1000 }]);
  });

  it("replaces the corrected passage, also when it contains a dollar sign", () => {
    const correction = { part: "correct", before: "about 9", after: "$1 & more", reason: "unsupported" };
    expect(play([text("It costs about 9."), { type: "correction", data: correction }]).text).toBe(
      "It costs $1 & more.",
    );
  });

  it("shows the label of the check while that step runs", () => {
    expect(busyText(play([step({})]))).toBe("Generating response...");
    const check = step({ key: "correct", label: "Checking 2 sentences" });
    expect(busyText(play([step({ status: "done" }), check]))).toBe("Checking 2 sentences");
  });

  it("shows the pending approval until the step continues", () => {
    const waiting = play([step({ status: "waiting", waitsFor: "approval-1" })]);
    expect(awaitedApproval(waiting)).toBe("approval-1");
    expect(awaitedApproval(applyEvent(waiting, 9, step({ status: "working" })))).toBeUndefined();
  });
});

describe("blocks of streamed Markdown", () => {
  it("splits at blank lines", () => {
    expect(blocksOf("# A\n\nb\nc\n\n\n- d")).toEqual(["# A", "b\nc", "- d"]);
  });

  it("keeps a fenced block together, closed or not", () => {
    expect(blocksOf("```ts\na\n\nb\n```\n\nc")).toEqual(["```ts\na\n\nb\n```", "c"]);
    expect(blocksOf("x\n\n```\na\n\nb")).toEqual(["x", "```\na\n\nb"]);
  });

  it("does not close a fence by a shorter one", () => {
    expect(blocksOf("````\n```\n\nx\n````")).toEqual(["````\n```\n\nx\n````"]);
  });
});

it.each([
  ["## Sales in **May**", "Sales in May"],
  ["- see [the report](https://example.com/a)\n- and `x`", "see the report\nand x"],
  ["| Region | Sales |\n|---|---:|\n| North | 1,200 |", "Region, Sales\nNorth, 1,200"],
  ["```js\nconst x = 1;\n```", "Code block"],
])("%j is announced as %j", (block, spoken) => {
  expect(spokenText(block)).toBe(spoken);
});

it("renders a long growing table less often than paragraphs", () => {
  const rows = Array.from({ length: 200 }, (_, index) => `| Region ${index} | ${index * 31} |`);
  const table = `Rows:\n\n| Region | Units |\n|---|---:|\n${rows.join("\n")}`;
  expect(renderDelayMs(table)).toBe(250);
  expect(renderDelayMs(`${table}\n\nDone.`)).toBe(16);
  expect(renderDelayMs(rows.join("\n\n"))).toBe(16);
});
