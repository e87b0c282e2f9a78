import { reasonText } from "@muster/contracts/messages";
import type { WaitingFor } from "@muster/contracts/questions";
import type { Task, TaskListItem, TaskStep } from "@muster/contracts/tasks";
import type { DeliverableRow } from "./deliverables.repo.ts";
import type { TaskListRow } from "./tasks.list.repo.ts";
import type { TaskRow } from "./tasks.repo.ts";

/** The displayed task number: "MU-214". */
export function taskNumber(row: Pick<TaskRow, "number">): string {
  return `MU-${row.number}`;
}

/** The task's page. */
export function taskLink(row: Pick<TaskRow, "number">): string {
  return `/tasks/${taskNumber(row)}`;
}

/** What an outgoing event has of a task. */
export function eventData({ id: taskId, agentId, userId }: Pick<TaskRow, "id" | "agentId" | "userId">) {
  return { taskId, agentId, userId };
}

/** The state of a task's run while it is open. */
export interface LiveState {
  steps: TaskStep[] | undefined;
  waitingFor: WaitingFor | undefined;
}

/** A list entry. The run's state is included only while the task has neither completed nor been canceled. */
export function toListItem(row: TaskListRow, live?: LiveState): TaskListItem {
  return {
    id: row.id,
    number: taskNumber(row),
    title: row.title,
    agentId: row.agentId,
    agentName: row.agentName,
    agentType: row.agentType,
    templateId: row.templateId,
    priority: row.priority,
    deadline: row.deadline,
    deliverableFormat: row.deliverableFormat,
    status: row.status,
    userId: row.userId,
    assignedBy: row.assignedBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    error: reasonText(row.error),
    ...(row.error && { reason: row.error }),
    steps: live?.steps ?? row.steps ?? [],
    waitingFor: live?.waitingFor ?? null,
    result: toShortResult(row),
    summary: row.summary,
    durationMs: row.durationMs,
    acceptedVersion: row.acceptedVersion,
    acceptedAt: row.acceptedAt,
    revision: row.revision,
    isExample: row.isExample,
  };
}

interface Shown {
  live: LiveState | undefined;
  deliverable: DeliverableRow | undefined;
  /** Ids of the task's bases that its owner can read now. */
  readableIds: readonly string[];
  /** Who assigned it, when it was handed over to its owner. */
  assignerName: string | undefined;
}

export function toTask(row: TaskRow, { live, deliverable, readableIds, assignerName }: Shown): Task {
  const short = toShortResult({ ...row, completedAt: row.completedAt?.toISOString() ?? null });
  return {
    id: row.id,
    number: taskNumber(row),
    title: row.title,
    description: row.description,
    agentId: row.agentId,
    agentName: row.agentName,
    agentType: row.agentType,
    templateId: row.templateId,
    priority: row.priority,
    deadline: row.deadline?.toISOString() ?? null,
    deliverableFormat: row.deliverableFormat,
    draft: row.draft,
    estimate: row.estimate,
    limits: {
      budget: row.budgetMicros === null ? null : row.budgetMicros / 1_000_000,
      maxSteps: row.maxSteps,
      maxMinutes: row.maxMinutes,
    },
    parameters: row.parameters,
    attachments: row.attachments,
    knowledgeBases: row.knowledgeBases.map((base) => ({ ...base, isAvailable: readableIds.includes(base.id) })),
    status: row.status,
    userId: row.userId,
    assignedBy: row.assignedBy === null ? null : { userId: row.assignedBy, name: assignerName ?? "Former member" },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    error: reasonText(row.error),
    ...(row.error && { reason: row.error }),
    steps: live?.steps ?? row.steps ?? [],
    waitingFor: live?.waitingFor ?? null,
    result:
      short && deliverable
        ? {
            ...short,
            content: deliverable.document.markdown,
            model: deliverable.receipt.model,
            receipt: deliverable.receipt,
          }
        : null,
    summary: row.summary,
    durationMs: row.durationMs,
    acceptedVersion: row.acceptedVersion,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    revision: row.revision,
    isExample: row.isExample,
  };
}

type Ended = Pick<TaskListRow, "id" | "version" | "engine" | "tokensUsed" | "costMicros" | "completedAt">;

function toShortResult(row: Ended): TaskListItem["result"] {
  if (row.version === null || row.engine === null || row.completedAt === null) return null;
  return {
    version: row.version,
    engine: row.engine,
    tokensUsed: row.tokensUsed,
    cost: (row.costMicros ?? 0) / 1_000_000,
    costMicros: row.costMicros,
    completedAt: row.completedAt,
    downloadUrl: `/api/tasks/${row.id}/deliverable`,
  };
}
