import type { TaskStep } from "@muster/contracts/tasks";
import { describe, expect, it } from "vitest";
import { isOpen, progressOf } from "./task-progress.ts";

const step = (key: string, status: TaskStep["status"], detail: string | null = null): TaskStep => ({
  key,
  label: `Label ${key}`,
  labelMessage: { key: "plain", params: { text: key } },
  status,
  startedAt: null,
  finishedAt: null,
  detail,
});

describe("progressOf", () => {
  it("names the running step, its position and its detail", () => {
    const steps = [step("plan", "done"), step("gather", "working", "12,000 rows read"), step("write", "waiting")];
    const progress = progressOf({ status: "in_progress", steps, error: null });
    expect(progress).toMatchObject({ of: 3, done: 1, tone: "live" });
    expect(progress.sentence).toBe("Step 2 of 3 · Label gather: 12,000 rows read");
    expect(progress.current?.key).toBe("gather");
  });

  it.each([
    ["pending", null, "Queued"],
    ["in_progress", null, "Starting the next step"],
    ["completed", null, "Finished"],
    ["failed", "The table has no rows", "The table has no rows"],
    ["failed", null, "Stopped before the first step"],
    ["cancelled", null, "Stopped before the document was finished"],
  ] as const)("%s without a current step", (status, error, sentence) => {
    expect(progressOf({ status, steps: [step("plan", "waiting")], error }).sentence).toBe(sentence);
  });

  it("states a completed task's duration, from its first start to its last end", () => {
    const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second)).toISOString();
    const steps = [
      { ...step("plan", "done"), startedAt: at(0), finishedAt: at(5) },
      { ...step("write", "done"), startedAt: at(5), finishedAt: at(25) },
    ];
    expect(progressOf({ status: "completed", steps, error: null }).sentence).toBe("Finished in 25 s");
  });

  it("states what the user has to decide", () => {
    const waiting = {
      ...step("gather", "waiting", "Waiting for your approval: fetch_page https://a.example/"),
      waitsFor: "a1",
    };
    const progress = progressOf({ status: "in_progress", steps: [step("plan", "done"), waiting], error: null });
    expect(progress.sentence).toBe("Waiting for your approval: fetch_page https://a.example/");
    expect(progress).toMatchObject({ tone: "attention", current: { key: "gather" } });
  });

  it("shows a failed step before a running one", () => {
    const steps = [step("plan", "working"), step("gather", "failed")];
    const progress = progressOf({ status: "failed", steps, error: null });
    expect(progress.sentence).toBe("Stopped at “Label gather”");
    expect(progress.tone).toBe("fault");
  });

  it("watches open tasks only", () => {
    expect(["pending", "in_progress", "completed", "failed", "cancelled"].map((s) => isOpen(s as "pending"))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
