import type { Task, TaskListItem, TaskStep } from "@muster/contracts/tasks";
import type { DeliverableRow } from "./deliverables.repo.ts";
import type { TaskRow } from "./tasks.repo.ts";

/** "MU-214": short enough to say. */
export function taskNumber(row: Pick<TaskRow, "number">): string {
  return `MU-${row.number}`;
}

/** The row as everybody sees it; `steps` are the run's own while it works. */
export function toListItem(row: TaskRow, liveSteps: TaskStep[] | undefined): TaskListItem {
  return {
    id: row.id,
    number: taskNumber(row),
    title: row.title,
    agentId: row.agentId,
    agentName: row.agentName,
    agentType: row.agentType,
    templateId: row.templateId,
    priority: row.priority,
    deadline: row.deadline?.toISOString() ?? null,
    deliverableFormat: row.deliverableFormat,
    parameters: row.parameters,
    attachments: row.attachments,
    status: row.status,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    error: row.error,
    steps: liveSteps ?? row.steps ?? [],
    result: toShortResult(row),
  };
}

export function toTask(row: TaskRow, liveSteps: TaskStep[] | undefined, deliverable: DeliverableRow | undefined): Task {
  const short = toShortResult(row);
  return {
    ...toListItem(row, liveSteps),
    description: row.description,
    result:
      short && deliverable
        ? {
            ...short,
            content: deliverable.document.markdown,
            costMicros: row.costMicros,
            model: deliverable.receipt.model,
            receipt: deliverable.receipt,
          }
        : null,
  };
}

function toShortResult(row: TaskRow): TaskListItem["result"] {
  if (row.version === null || row.engine === null || row.completedAt === null) return null;
  return {
    version: row.version,
    engine: row.engine,
    tokensUsed: row.tokensUsed,
    cost: (row.costMicros ?? 0) / 1_000_000,
    completedAt: row.completedAt.toISOString(),
    downloadUrl: `/api/tasks/${row.id}/deliverable`,
  };
}
