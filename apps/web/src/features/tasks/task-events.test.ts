import type { TaskStep } from "@muster/contracts/tasks";
import { describe, expect, it } from "vitest";
import { applyTaskEvent, type LiveTask, startLive, type TaskEvent } from "./task-events.ts";

const step = (key: string, status: TaskStep["status"]): TaskStep => ({
  key,
  label: key,
  labelMessage: { key: "plain", params: { text: key } },
  status,
  startedAt: null,
  finishedAt: null,
  detail: null,
});
const fresh = () =>
  startLive({ steps: [step("plan", "waiting"), step("write", "waiting")], status: "pending", error: null });

function play(events: TaskEvent[], from: LiveTask = fresh()): LiveTask {
  return events.reduce((live, event) => applyTaskEvent(live, live.lastId + 1, event), from);
}

describe("applyTaskEvent", () => {
  it("updates a step and keeps the plan's order", () => {
    const live = play([{ type: "step", data: step("plan", "done") }]);
    expect(live.steps.map(({ key, status }) => [key, status])).toEqual([
      ["plan", "done"],
      ["write", "waiting"],
    ]);
  });

  it("adds a step that the plan lacked", () => {
    expect(play([{ type: "step", data: step("repair", "working") }]).steps).toHaveLength(3);
  });

  it("joins text of one attempt, restarts on the next, and ignores late text", () => {
    const live = play([
      { type: "text-delta", data: { text: "# Sal", attempt: 1 } },
      { type: "text-delta", data: { text: "es", attempt: 1 } },
      { type: "text-delta", data: { text: "# Again", attempt: 2 } },
      { type: "text-delta", data: { text: "late", attempt: 1 } },
    ]);
    expect(live.text).toBe("# Again");
    expect(live.attempt).toBe(2);
  });

  it("applies a repeated event once", () => {
    const once = applyTaskEvent(fresh(), 1, { type: "text-delta", data: { text: "a", attempt: 1 } });
    const twice = applyTaskEvent(once, 1, { type: "text-delta", data: { text: "a", attempt: 1 } });
    expect(twice).toBe(once);
  });

  it("applies status and error, and ends", () => {
    const live = play([
      { type: "status", data: { status: "failed", error: "No rows" } },
      { type: "done", data: { status: "failed" } },
    ]);
    expect(live).toMatchObject({ status: "failed", error: "No rows", ended: true, lastId: 2 });
  });
});
