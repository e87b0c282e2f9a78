import type { TaskStep } from "@muster/contracts/tasks";
import type { Context } from "../../kernel/context.ts";
import { readStepsOfRuns } from "../../kernel/runs/runs.ts";
import { isAdmin } from "../../kernel/tenancy/actor.ts";
import { queryInOrg } from "../../kernel/tenancy/tenancy.ts";
import { dayOf } from "../study/study.policy.ts";
import { readDueToday } from "../study/study.service.ts";
import { type DashboardFacts, readFacts } from "./dashboard.repo.ts";

const agentsShown = 3;
const eventsShown = 10;
const workedWithinMs = 7 * 24 * 3_600_000;

/** All dashboard data, read now. Tasks are the person's own; agents and their figures are the organization's. */
export async function readDashboard(
  { actor, inOrg, services, now }: Context,
  { utcOffsetMinutes }: { utcOffsetMinutes: number },
) {
  const since = new Date(now().getTime() - workedWithinMs);
  const wanted = { userId: actor.userId, isAdmin: isAdmin(actor), since, agentsShown, eventsShown };
  const facts = await queryInOrg(services.db, actor, (tx) => readFacts(tx, wanted));
  const shown = facts.activeAgents.map((agent) => ({
    agent,
    task: facts.working.find((one) => one.agentId === agent.id),
  }));
  const runIds = shown.flatMap(({ task }) => task?.runId ?? []);
  const steps = runIds.length ? await inOrg((tx) => readStepsOfRuns(tx, runIds)) : new Map<string, TaskStep[]>();
  const today = dayOf(now(), utcOffsetMinutes);
  const { pending, inProgress, completed, failed } = facts.totals ?? {
    pending: 0,
    inProgress: 0,
    completed: 0,
    failed: 0,
  };
  const waitingFor = (what: "approval" | "question") =>
    facts.working.filter(({ waitsFor }) => waitsFor === what).length;
  return {
    agents: { active: facts.agents.active, total: facts.agents.total },
    // A finished task counts as an interaction with its agent.
    tasks: {
      completed,
      failed,
      open: pending + inProgress,
      awaitingApproval: waitingFor("approval"),
      awaitingAnswer: waitingFor("question"),
      interactions: completed + failed,
    },
    knowledge: facts.knowledge,
    leads: { count: facts.leads.count, potentialThousands: round(facts.leads.potentialValue / 1000) },
    activeAgents: shown.map(({ agent, task }) => ({
      ...agent,
      working: task ? workOf(task, steps.get(task.runId) ?? []) : null,
    })),
    feed: facts.feed.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    study: facts.hasStudied ? await inOrg((tx) => readDueToday(tx, actor.userId, today)) : null,
    performance: {
      taskCompletionRate: percent(completed, completed + failed),
      responseAccuracy: facts.agents.accuracy === null ? null : round(facts.agents.accuracy),
      agentUtilization: percent(facts.agents.worked, facts.agents.active),
    },
  };
}

function workOf(task: DashboardFacts["working"][number], steps: TaskStep[]) {
  const done = steps.filter((step) => step.status === "done").length;
  const current = steps.find((step) => step.status === "working") ?? steps.find((step) => step.status === "waiting");
  const { id: taskId, title, waitsFor } = task;
  return { taskId, title, waitsFor, step: current?.label ?? "", done, of: steps.length };
}

/** Null when there is no data. */
function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : round((100 * part) / whole);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
