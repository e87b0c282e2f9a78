import type { Task } from "@muster/contracts/tasks";
import { expect, it } from "vitest";
import { stateOf } from "./task-status.tsx";

it.each([
  ["pending", null, "Pending"],
  ["in_progress", null, "Processing"],
  ["completed", null, "To review"],
  ["completed", 1, "Accepted"],
  ["failed", null, "Failed"],
] as const)("shows a %s task whose accepted version is %s as %s", (status, acceptedVersion, label) => {
  const task = { status, acceptedVersion, steps: [], error: null, result: { version: 1 } } as unknown as Task;
  expect(stateOf(task).label).toBe(label);
});
