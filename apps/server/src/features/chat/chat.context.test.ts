import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FitInput, fitContext, type HistoryMessage, tokensOf } from "./chat.context.ts";

function messages(count: number, length = 400): HistoryMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    text: `${index} `.padEnd(length, "x"),
  }));
}

const base: FitInput = {
  contextTokens: 4096,
  isLocal: true,
  maxReplyTokens: 4000,
  instructions: "You answer questions.",
  question: "And now?",
  files: [],
  history: [],
  olderCount: 0,
  summary: null,
};

describe("fitContext", () => {
  it("keeps a short conversation complete", () => {
    const fitted = fitContext({ ...base, history: messages(6) });
    expect(fitted.history).toHaveLength(6);
    expect(fitted).toMatchObject({ messagesLeftOut: 0, isSummaryUsed: false, unsummarized: [] });
  });

  it("drops the oldest messages, starts with a question and counts dropped messages", () => {
    const fitted = fitContext({ ...base, history: messages(60) });
    expect(fitted.history.length).toBeLessThan(60);
    expect(fitted.history[0]?.role).toBe("user");
    expect(fitted.history.at(-1)?.id).toBe("m59");
    expect(fitted.messagesLeftOut).toBe(60 - fitted.history.length);
    expect(fitted.unsummarized).toHaveLength(fitted.messagesLeftOut);
  });

  it("returns only messages that the summary does not cover yet", () => {
    const fitted = fitContext({ ...base, history: messages(60), summary: { text: "They talked.", upToId: "m9" } });
    expect(fitted.isSummaryUsed).toBe(true);
    expect(fitted.unsummarized[0]?.id).toBe("m10");
    expect(fitted.unsummarized).toHaveLength(fitted.messagesLeftOut - 10);
  });

  it("counts messages that were not loaded", () => {
    expect(fitContext({ ...base, history: messages(4), olderCount: 9000 }).messagesLeftOut).toBe(9000);
  });

  it("gives a long file the space that a short one leaves", () => {
    const files = [
      { id: "long", name: "long.txt", text: "y".repeat(50_000) },
      { id: "short", name: "short.txt", text: "z".repeat(100) },
    ];
    const fitted = fitContext({ ...base, files });
    expect(fitted.files.map(({ id, isCut }) => [id, isCut])).toEqual([
      ["long", true],
      ["short", false],
    ]);
    expect(fitted.files[0]?.text.length).toBeGreaterThan(4000);
  });

  it("never exceeds the context length", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2048, max: 200_000 }),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 5 }),
        (contextTokens, count, length, sizes) => {
          const files = sizes.map((size, index) => ({ id: `f${index}`, name: "f", text: "w".repeat(size) }));
          const fitted = fitContext({ ...base, contextTokens, history: messages(count, length), files });
          expect(fitted.promptTokens + fitted.replyTokens).toBeLessThanOrEqual(contextTokens);
          expect(fitted.history.length + fitted.messagesLeftOut).toBe(count);
        },
      ),
    );
  });

  it("estimates more than one token per four characters", () => {
    expect(tokensOf("x".repeat(400))).toBe(115);
  });
});
