import { expect, it } from "vitest";
import { headlineOf } from "./headline.ts";

it.each([
  ["no agents", [0, 0], [0, 0, 0], "Hire your first agent to get started.", "/agents?new=1"],
  ["only paused agents, with open tasks", [0, 2], [1, 0, 1], "All your agents are paused.", "/agents"],
  ["one task open", [1, 1], [0, 0, 1], "One task is running.", "/tasks"],
  ["three tasks open", [1, 1], [5, 0, 3], "3 tasks are running.", "/tasks"],
  ["one of them asks", [1, 1], [0, 0, 2, 1], "One task is waiting for your approval.", "/approvals"],
  ["two ask", [1, 1], [0, 0, 3, 2], "2 tasks are waiting for your approval.", "/approvals"],
  ["one has a question", [1, 1], [0, 0, 2, 0, 1], "One task is waiting for your answer.", "/tasks?status=in_progress"],
  ["no task ever", [2, 2], [0, 0, 0], "2 agents are ready.", "/tasks?new=1"],
  ["one agent, no task ever", [1, 1], [0, 0, 0], "One agent is ready.", "/tasks?new=1"],
  ["only failures", [1, 1], [0, 2, 0], "No task has succeeded yet.", "/tasks?status=failed"],
  ["all done", [1, 1], [4, 1, 0], "No tasks are running.", "/tasks?new=1"],
])(
  "%s",
  (...[
    ,
    [active = 0, total = 0],
    [completed = 0, failed = 0, open = 0, awaitingApproval = 0, awaitingAnswer = 0],
    text,
    to,
  ]) => {
    const tasks = { completed, failed, open, awaitingApproval, awaitingAnswer, interactions: 0 };
    const headline = headlineOf({ agents: { active, total }, tasks });
    expect([headline.text, headline.link.to]).toEqual([text, to]);
  },
);
