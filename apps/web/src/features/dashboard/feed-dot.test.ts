import { expect, it } from "vitest";
import { dotOf } from "./feed-dot.ts";

it.each([
  ["task_failed", "failed"],
  ["trial_limit_reached", "review"],
  ["task_assigned", "queued"],
  ["task_cancelled", "cancelled"],
  ["agent_deleted", "cancelled"],
  ["agent_paused", "paused"],
  ["task_completed", "done"],
  ["something_new", "done"],
])("%s is marked as %s", (kind, status) => {
  expect(dotOf(kind).status).toBe(status);
});
