import type { Receipt } from "@muster/contracts/deliverable";
import { taskCompleted, taskFailed, texts } from "@muster/contracts/texts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import { readStepRows } from "../../kernel/runs/runs.ts";
import type { Run, RunEnd } from "../../kernel/runs/types.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { countTaskDone } from "../agents/agents.service.ts";
import { insertDeliverable } from "./deliverables.repo.ts";
import { findTaskOfRun, type TaskRow, updateTask } from "./tasks.repo.ts";
import type { CheckOutput, PlanOutput, RenderOutput, WriteOutput } from "./tasks.steps.ts";

/** The run's first step has been taken up. */
export async function startTask(tx: OrgTx, house: House, run: Run): Promise<void> {
  const task = await findTaskOfRun(tx, run.id);
  if (task?.status === "pending") await updateTask(tx, task, { status: "in_progress" }, house.now());
}

/** In the transaction that ends the run: the deliverable with its receipt, the task's state, the counts and the news, all or nothing. */
export async function endTask(tx: OrgTx, house: House, end: RunEnd): Promise<void> {
  const task = await findTaskOfRun(tx, end.run.id);
  if (!task) return;
  if (end.status === "completed") await completeTask(tx, house, { task, end });
  else await updateTask(tx, task, { status: end.status, error: end.error, steps: end.steps }, house.now());
  if (end.status === "failed") await tellFailure(tx, task);
  if (end.status === "cancelled")
    await recordEvent(tx, {
      kind: "task_cancelled",
      text: `${task.title} was cancelled`,
      link: `/tasks?task=${task.id}`,
      audience: "owner",
      userId: task.userId,
    });
}

interface Completion {
  task: TaskRow;
  end: RunEnd;
}

async function completeTask(tx: OrgTx, house: House, { task, end }: Completion): Promise<void> {
  const { run } = end;
  const steps = await readStepRows(tx, run.id);
  const now = house.now();
  const output = <T>(key: string) => steps.find((step) => step.key === key)?.output as T;
  const written = output<WriteOutput>("write");
  const { document } = output<RenderOutput>("render");
  const version = (task.version ?? 0) + 1;
  const receipt: Receipt = {
    taskId: task.id,
    version,
    agent: { id: task.agentId, name: task.agentName, version: task.agentVersion },
    engine: written.engine,
    model: written.model,
    provider: written.provider,
    startedAt: run.createdAt.toISOString(),
    completedAt: now.toISOString(),
    durationMs: now.getTime() - run.createdAt.getTime(),
    steps: steps.map((step) => ({
      key: step.key,
      label: step.label,
      attempts: step.attempt,
      detail: step.detail,
      durationMs: Math.max(0, (step.finishedAt ?? now).getTime() - (step.startedAt ?? now).getTime()),
    })),
    inputs: output<PlanOutput>("plan").inputs,
    figures: document.figures,
    tokens: {
      prompt: written.promptTokens,
      completion: written.completionTokens,
      total: written.promptTokens + written.completionTokens,
      estimated: written.estimated,
    },
    costMicros: written.costMicros,
    units: 1,
    checks: output<CheckOutput>("check").checks,
  };
  await insertDeliverable(tx, { taskId: task.id, version, document, receipt, createdAt: now });
  await updateTask(
    tx,
    task,
    {
      status: "completed",
      error: null,
      steps: end.steps,
      version,
      engine: written.engine,
      tokensUsed: receipt.tokens.total,
      costMicros: (task.costMicros ?? 0) + (written.costMicros ?? 0),
      completedAt: now,
    },
    now,
  );
  await countTaskDone(tx, task.agentId);
  const link = `/tasks?task=${task.id}`;
  await recordEvent(tx, {
    kind: "task_completed",
    text: `${task.agentName} completed ${task.title}`,
    link,
    audience: "owner",
    userId: task.userId,
  });
  await notify(tx, {
    userId: task.userId,
    type: "success",
    title: texts.taskCompletedTitle,
    message: taskCompleted(task.title, task.agentName),
    link,
  });
}

async function tellFailure(tx: OrgTx, task: TaskRow): Promise<void> {
  const link = `/tasks?task=${task.id}`;
  await recordEvent(tx, {
    kind: "task_failed",
    text: `${task.title} failed`,
    link,
    audience: "owner",
    userId: task.userId,
  });
  await notify(tx, {
    userId: task.userId,
    type: "error",
    title: texts.taskFailedTitle,
    message: taskFailed(task.title),
    link,
  });
}
