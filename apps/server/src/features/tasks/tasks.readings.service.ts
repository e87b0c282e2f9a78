import { makeNotices } from "@muster/contracts/catalog/receipt-texts";
import { message } from "@muster/contracts/messages";
import type { StoredTableQuery } from "@muster/contracts/tables";
import type { Task } from "@muster/contracts/tasks";
import { writeTableReport } from "@muster/tables/answer/report";
import type { Computed } from "@muster/tables/engine/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { asAppError, openFiles, previewEngine } from "../files/files.tables.service.ts";
import { type DeliverableRow, findDeliverable, insertDeliverable } from "./deliverables.repo.ts";
import { coverNotices } from "./tasks.cover.service.ts";
import { readingsIn } from "./tasks.end.service.ts";
import { type TaskRow, updateTask } from "./tasks.repo.ts";
import { mustFindTask, viewTask } from "./tasks.service.ts";
import { storedQueries, tableQuestionOf } from "./templates/data-analysis.read.ts";

const builtin = { engine: "builtin", provider: "builtin", model: "muster-builtin" } as const;

/** A changed reading of a delivered answer becomes the task's next version. The delivered one stays, and nothing is charged. */
export async function saveReading(
  context: Context,
  { id, readings }: { id: string; readings: StoredTableQuery[] },
): Promise<Task> {
  const { actor, inOrg, services, now } = context;
  const { task, last, files } = await inOrg(async (tx) => {
    const found = await mustFindDelivered(tx, actor.userId, id);
    const ids = found.task.attachments.map((file) => file.id);
    return { ...found, files: await mustFindOwnFiles(tx, actor.userId, ids) };
  });
  const { dataset, profiles } = await openFiles({ services, inOrg, orgId: actor.orgId }, files);
  const question = tableQuestionOf(task);
  const engine = previewEngine(services);
  const queries = storedQueries(readings);
  const read = await asAppError(engine.readAs(dataset, { op: "read-as", question, queries, rows: 1 }));
  if (read.kind !== "reading") throw invalid(read.kind === "invalid" ? read.problems : []);
  const computed = await asAppError(engine.compute(dataset, { op: "compute", question, queries }));
  const startedAt = now();
  return inOrg(async (tx) => {
    const current = await mustFindDelivered(tx, actor.userId, id, "update");
    const version = (current.task.version ?? 0) + 1;
    const made = versionOf({ computed, profiles, last, question, version, at: startedAt });
    await insertDeliverable(tx, { taskId: id, version, ...made, revision: null, createdAt: now() });
    const updated = await updateTask(tx, current.task, { version, engine: "builtin" }, now());
    await recordEvent(tx, {
      kind: "task_reading_kept",
      text: message("events.task_reading_kept", { title: task.title, version }),
      link: `/tasks?task=${id}`,
      audience: "owner",
      userId: actor.userId,
    });
    return viewTask(tx, updated);
  });
}

async function mustFindDelivered(
  tx: OrgTx,
  userId: string,
  id: string,
  lock?: "update",
): Promise<{ task: TaskRow; last: DeliverableRow }> {
  const task = await mustFindTask(tx, userId, id, lock);
  const last = task.version === null ? undefined : await findDeliverable(tx, id, task.version);
  if (task.status !== "completed" || !last) throw new AppError("conflict", "This task has no deliverable yet");
  if (last.receipt.inputs.some(({ base }) => base))
    throw new AppError("conflict", "This answer used tables of a knowledge base. Ask for changes instead.");
  const isAsked = last.receipt.readings.some((reading) => reading.isAsked);
  if (!isAsked || last.receipt.profiles.length === 0 || last.document.citations.length > 0)
    throw new AppError("conflict", "Only answers from tables alone can be read differently");
  return { task, last };
}

function invalid(problems: readonly string[]): AppError {
  const text = problems[0] ?? "This reading doesn't fit the table.";
  return new AppError("invalid_input", text, { fields: { readings: text } });
}

interface NewVersion {
  computed: Computed;
  profiles: { fileId: string; version: number }[];
  last: DeliverableRow;
  question: string;
  version: number;
  at: Date;
}

function versionOf({
  computed,
  profiles,
  last,
  question,
  version,
  at,
}: NewVersion): Pick<DeliverableRow, "document" | "receipt"> {
  const { title } = last.document;
  const { markdown, charts, dataTables, figures, checks } = writeTableReport(computed, { title, question });
  const document = { ...last.document, createdAt: at.toISOString(), markdown, charts, dataTables, figures };
  const receipt = {
    ...last.receipt,
    ...builtin,
    ...readingsIn({ computed, profiles, readBy: "person" }),
    version,
    startedAt: at.toISOString(),
    completedAt: at.toISOString(),
    durationMs: 0,
    steps: [],
    figures,
    ...makeNotices(coverNotices(document)),
    tokens: { prompt: 0, completion: 0, total: 0, estimated: false },
    costMicros: 0,
    units: 0,
    checks,
  };
  return { document, receipt };
}
