import { Readable } from "node:stream";
import { sampleTable } from "@muster/contracts/sample-table";
import type { Task } from "@muster/contracts/tasks";
import type { Context } from "../../kernel/context.ts";
import { newId } from "../../platform/ids.ts";
import { storeFile } from "../files/files.service.ts";
import { beginTask } from "./tasks.assign.service.ts";
import { findExample, insertTask, setTaskDeleted, type TaskRow } from "./tasks.repo.ts";
import { viewTask } from "./tasks.service.ts";

/** Has no agent of the organization, so that it does not affect their figures. */
const noAgent = { agentId: "", agentName: "Muster", agentType: "Example", agentVersion: 0 };

/**
 * The person's finished example. The built-in engine answers a question about the sample table as in any task, but it takes no
 * action and is excluded from totals. An existing example is returned; a failed one is replaced.
 */
export async function makeExample(context: Context): Promise<Task> {
  const { actor, inOrg } = context;
  const before = await inOrg(async (tx) => {
    const example = await findExample(tx, actor.userId);
    return isUsable(example) ? viewTask(tx, example) : undefined;
  });
  if (before) return before;
  const { id, name, sizeBytes } = await storeFile(
    { ...context, orgId: actor.orgId, userId: actor.userId },
    { name: sampleTable.name, content: Readable.from([Buffer.from(sampleTable.text)]) },
  );
  return inOrg(async (tx) => {
    await tx.query("select from members where organization_id = $1 and user_id = $2 for update", [
      tx.orgId,
      actor.userId,
    ]);
    const meanwhile = await findExample(tx, actor.userId);
    if (isUsable(meanwhile)) return viewTask(tx, meanwhile);
    if (meanwhile) await setTaskDeleted(tx, meanwhile, context.now());
    const task = await insertTask(tx, newExample(context, { id, name, sizeBytes }));
    await beginTask(tx, context, task);
    return viewTask(tx, task);
  });
}

function isUsable(example: TaskRow | undefined): example is TaskRow {
  return example !== undefined && example.status !== "failed" && example.status !== "cancelled";
}

function newExample({ actor, now }: Context, file: TaskRow["attachments"][number]): Parameters<typeof insertTask>[1] {
  const at = now();
  return {
    ...{ id: newId(at), runId: newId(at), userId: actor.userId, ...noAgent },
    title: "Example: sales by region",
    description: "Which region has the highest revenue, and is there a trend?",
    templateId: "data-analysis",
    priority: "medium",
    deadline: null,
    deliverableFormat: "pdf",
    parameters: {},
    knowledgeBases: [],
    attachments: [file],
    readings: [],
    ...{ budgetMicros: null, maxSteps: null, maxMinutes: null },
    estimate: null,
    status: "pending",
    isExample: true,
    createdAt: at,
    updatedAt: at,
  };
}
