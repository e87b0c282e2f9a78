import { message, plainText } from "@muster/contracts/messages";
import { ModelError } from "@muster/models/model";
import { describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { decideClaim, decideFailure, isCharged, PlanError } from "./decide.ts";
import { RetryableError } from "./kinds.ts";
import { toStorable } from "./run-events.ts";

describe("a worker's decision about a job", () => {
  const now = new Date("2026-01-01T12:00:00Z");
  const fresh = { status: "queued", turn: 1, crashes: 0, leaseUntil: null, wakesAt: null } as const;
  const leased = (seconds: number) =>
    ({ ...fresh, status: "working", leaseUntil: new Date(now.getTime() + seconds * 1000) }) as const;
  it.each([
    ["a queued step", "pending", fresh, "take"],
    ["a step that waits for others", "in_progress", { ...fresh, status: "waiting" }, "drop"],
    ["a step that is paused", "in_progress", { ...fresh, status: "paused" }, "drop"],
    ["a paused step that is due", "in_progress", { ...fresh, status: "paused", wakesAt: now }, "wake"],
    [
      "a paused step that is not due",
      "in_progress",
      { ...fresh, status: "paused", wakesAt: new Date(now.getTime() + 1) },
      "defer",
    ],
    ["a step that was skipped", "in_progress", { ...fresh, status: "skipped" }, "drop"],
    ["a step whose process holds a lease", "in_progress", leased(1), "defer"],
    ["a step whose lease has expired", "in_progress", leased(0), "take-over"],
    ["a later step of a started run", "in_progress", fresh, "take"],
    ["a job older than the step's newest one", "in_progress", { ...fresh, turn: 2 }, "drop"],
    ["a step that is done", "in_progress", { ...fresh, status: "done" }, "drop"],
    ["a step that failed", "in_progress", { ...fresh, status: "failed" }, "drop"],
    ["a step whose worker died", "in_progress", { ...fresh, status: "working" }, "take-over"],
    ["a step whose worker died nine times", "in_progress", { ...fresh, status: "working", crashes: 8 }, "take-over"],
    ["a step whose worker died ten times", "in_progress", { ...fresh, status: "working", crashes: 9 }, "give-up"],
    [
      "a step that failed twice and then died nine times",
      "in_progress",
      { ...fresh, status: "working", crashes: 8 },
      "take-over",
    ],
    ["a run that was completed", "completed", fresh, "drop"],
    ["a run that failed", "failed", fresh, "drop"],
    ["a run that was canceled", "cancelled", { ...fresh, status: "working" }, "drop"],
  ] as const)("%s", (_, runStatus, step, decision) => {
    expect(decideClaim(runStatus, step, { turn: 1, now })).toBe(decision);
  });
});

describe("the classification of an error", () => {
  const full = new Error("Failed query", {
    cause: Object.assign(new Error("No space left on device"), { code: "53100" }),
  });
  const busy = (afterSeconds?: number) =>
    new RetryableError("The model server is busy", afterSeconds === undefined ? {} : { afterSeconds });
  it.each([
    [
      "a user-facing reason",
      new AppError("invalid_input", "No table"),
      0,
      { kind: "fail", error: plainText("No table") },
    ],
    [
      "an invalid plan",
      new PlanError("x"),
      0,
      { kind: "fail", error: message("runs.step_failed", { label: "Writing" }) },
    ],
    ["the first unexpected error", new Error("x"), 0, { kind: "retry", afterSeconds: 1 }],
    ["the second one", new Error("x"), 1, { kind: "retry", afterSeconds: 4 }],
    ["the third one", new Error("x"), 2, { kind: "fail", error: message("runs.step_failed", { label: "Writing" }) }],
    [
      "a thrown value that is not an error",
      "x",
      2,
      { kind: "fail", error: message("runs.step_failed", { label: "Writing" }) },
    ],
    ["a busy server with a retry delay", busy(30), 0, { kind: "retry", afterSeconds: 30 }],
    ["a busy server with a retry delay until tomorrow", busy(86_400), 0, { kind: "retry", afterSeconds: 300 }],
    [
      "a retryable model error",
      new ModelError("overloaded", "The model is busy"),
      0,
      { kind: "retry", afterSeconds: 1 },
    ],
    [
      "a retryable model error with a delay",
      new ModelError("rate_limited", "Slow down", { retryAfterMs: 2500 }),
      1,
      { kind: "retry", afterSeconds: 3 },
    ],
    [
      "a permanent model error",
      new ModelError("unauthorized", "The key was refused"),
      0,
      { kind: "fail", error: plainText("The key was refused") },
    ],
    ["a full disk", full, 0, { kind: "retry", afterSeconds: 1 }],
    ["a full disk, a third time", full, 2, { kind: "fail", error: message("runs.disk_full") }],
    ["a busy server, a third time", busy(30), 2, { kind: "fail", error: plainText("The model server is busy") }],
  ])("%s", (_, error, failures, decision) => {
    expect(decideFailure(error, { label: plainText("Writing"), failures })).toEqual(decision);
  });
});

it.each([
  ["completed", false, true],
  ["completed", true, true],
  ["cancelled", false, false],
  ["cancelled", true, true],
  ["failed", true, false],
  ["failed", false, false],
] as const)("a %s run with a result (%s) keeps its units: %s", (status, isResultMade, kept) => {
  expect(isCharged(status, isResultMade)).toBe(kept);
});

it.each([
  ["plain", { a: "b", n: [1, null, true] }, { a: "b", n: [1, null, true] }],
  ["a NUL", "a\0b", "a\ufffdb"],
  ["a NUL after backslashes", "\\\\\0", "\\\\\ufffd"],
  ["a text that only looks like a NUL", "\\u0000 \\ud800", "\\u0000 \\ud800"],
  ["a complete surrogate pair", "😀", "😀"],
  ["unpaired surrogates, also in keys", { "\udc00": "\ud83d\ud83d" }, { "\ufffd": "\ufffd\ufffd" }],
  ["nothing", undefined, undefined],
])("%s is sanitized for storage", (_, value, stored) => {
  expect(toStorable(value)).toEqual(stored);
});
