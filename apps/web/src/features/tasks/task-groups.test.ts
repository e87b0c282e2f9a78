import type { TaskListItem } from "@muster/contracts/tasks";
import { expect, it } from "vitest";
import { groupTasks, readGroup } from "./task-groups.ts";

const task = (id: string, agentName: string, status: TaskListItem["status"], acceptedVersion: number | null = null) =>
  ({
    id,
    agentName,
    status,
    acceptedVersion,
    result: { version: 2 },
    createdAt: "2026-11-22T10:00:00Z",
  }) as TaskListItem;
const items = [
  task("1", "Ada", "failed"),
  task("2", "Bo", "completed", 2),
  task("3", "Ada", "completed"),
  task("4", "Bo", "completed", 1),
];
const shape = (by: Parameters<typeof groupTasks>[1]) =>
  groupTasks(items, by).map(({ name, items }) => [name, items.map(({ id }) => id).join()]);

it("orders groups by first appearance", () => {
  expect(shape("agent")).toEqual([
    ["Ada", "1,3"],
    ["Bo", "2,4"],
  ]);
  expect(shape("status")).toEqual([
    ["Failed", "1"],
    ["Accepted", "2"],
    ["To review", "3,4"],
  ]);
  expect(shape("day")).toEqual([["22 Nov 2026", "1,2,3,4"]]);
  expect(shape("none")).toEqual([[null, "1,2,3,4"]]);
});

it("treats an unknown grouping as no grouping", () => {
  expect(["agent", "moon", "constructor"].map(readGroup)).toEqual(["agent", "none", "none"]);
});
