import { makeCheck, makeNotices, makeRevision } from "@muster/contracts/catalog/receipt-texts";
import type { Check, Deliverable, Receipt } from "@muster/contracts/deliverable";
import { message, renderMessage } from "@muster/contracts/messages";
import type { Task } from "@muster/contracts/tasks";
import type { TaskRevision } from "@muster/contracts/tasks-versions";
import { renderInChild } from "@muster/documents/render-in-child";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { type DeliverableRow, findDeliverable, insertDeliverable } from "./deliverables.repo.ts";
import { reviseBlocker } from "./tasks.policy.ts";
import { type TaskRow, updateTask } from "./tasks.repo.ts";
import { mustFindTask, viewTask } from "./tasks.service.ts";
import { withFinalErrors } from "./tasks.step-parts.ts";
import { summaryOf } from "./tasks.summary.ts";
import { taskLink } from "./tasks.view.ts";

interface Edit {
  id: string;
  /** The version whose text was edited. */
  version: number;
  markdown: string;
}

/** A person's own text becomes the next version. The version before it stays, and nothing is charged. */
export async function editTask(context: Context, { id, version, markdown }: Edit): Promise<Task> {
  const { actor, inOrg, now } = context;
  const before = await inOrg((tx) => mustFindNewest(tx, { userId: actor.userId, id, version }));
  const at = now();
  const document = editedDocument(before.row.document, markdown, at);
  const format = before.task.deliverableFormat;
  await withFinalErrors(renderInChild({ deliverable: document, receipt: null, format }, {}));
  return inOrg(async (tx) => {
    const { task, row } = await mustFindNewest(tx, { userId: actor.userId, id, version, lock: "update" });
    const changes = compareBlocks(row.document.markdown, document.markdown);
    const revision = makeRevision("edit", message("tasks.edit_extent", changes));
    const receipt = editedReceipt(row, document, { by: actor.displayName, at, changes: revision.text });
    return storeVersion(tx, { task, row, document, receipt, revision, now: now() });
  });
}

interface NewVersion {
  task: TaskRow;
  /** The version before. */
  row: DeliverableRow;
  document: Deliverable;
  receipt: Receipt;
  revision: TaskRevision;
  now: Date;
}

/** Stores a version that a person made without a run. */
export async function storeVersion(
  tx: OrgTx,
  { task, row, document, receipt, revision, now }: NewVersion,
): Promise<Task> {
  const version = row.version + 1;
  await insertDeliverable(tx, { taskId: task.id, version, document, receipt, revision, createdAt: now });
  const change = { version, error: null, revision: null, summary: summaryOf(document.markdown) };
  const updated = await updateTask(tx, task, { ...change, completedAt: now }, now);
  await recordEvent(tx, {
    kind: "task_edited",
    text: message("events.task_edited", { title: task.title, version }),
    ...{ link: taskLink(task), audience: "owner", userId: task.userId },
  });
  return viewTask(tx, updated);
}

interface Newest {
  userId: string;
  id: string;
  lock?: "update";
}

/** When two edits of the same version arrive at once, the second is refused, so that neither overwrites the other. */
async function mustFindNewest(
  tx: OrgTx,
  { version, ...newest }: Newest & { version: number },
): Promise<{ task: TaskRow; row: DeliverableRow }> {
  const found = await findNewest(tx, newest);
  if (found.row.version !== version)
    throw new AppError("conflict", message("tasks.edit_newest_only", { version: found.row.version }));
  return found;
}

/** The newest version of a finished document, which a person may change. */
export async function findNewest(
  tx: OrgTx,
  { userId, id, lock }: Newest,
): Promise<{ task: TaskRow; row: DeliverableRow }> {
  const task = await mustFindTask(tx, userId, id, lock);
  const blocker = reviseBlocker(task);
  const row = blocker ? undefined : await findDeliverable(tx, task.id);
  if (!row) throw new AppError("conflict", blocker ?? message("tasks.revise_finished_only"));
  return { task, row };
}

function editedDocument(document: Deliverable, text: string, at: Date): Deliverable {
  const body = text.replace(/\r\n?/g, "\n").trim();
  const markdown = /^# \S/.test(body) ? body : `# ${document.title}\n\n${body}`;
  const charts = new Set([...markdown.matchAll(/\]\(chart:([^)\s]*)\)/g)].map(([, id]) => id));
  const known = new Set(document.charts.map(({ id }) => id));
  const unknown = [...charts].find((id) => !known.has(id ?? ""));
  if (unknown !== undefined) {
    const reason = message("tasks.edit_unknown_chart", { chart: unknown || "?" });
    throw new AppError("invalid_input", reason, { fields: { markdown: renderMessage(reason) } });
  }
  return {
    ...document,
    markdown,
    createdAt: at.toISOString(),
    charts: document.charts.filter(({ id }) => charts.has(id)),
    citations: document.citations.filter(({ number }) =>
      new RegExp(`\\[[^\\]]*\\b${number}\\b[^\\]]*\\]`).test(markdown),
    ),
  };
}

interface Editor {
  by: string;
  at: Date;
  changes: string;
}

/** Records who edited what, and which numbers have no computation. The earlier version's cost stays with that version. */
function editedReceipt({ document: before, receipt }: DeliverableRow, document: Deliverable, edit: Editor): Receipt {
  return {
    ...freeReceipt(receipt, edit.at),
    citations: document.citations,
    ...makeNotices([message("tasks.edited_by", { name: edit.by, changes: edit.changes }), ...receipt.noticeMessages]),
    checks: [numbersCheck(before.markdown, document)],
  };
}

/** The receipt of a version that a person made without a run. */
export function freeReceipt(receipt: Receipt, now: Date): Receipt {
  const at = now.toISOString();
  return {
    ...receipt,
    ...{ version: receipt.version + 1, startedAt: at, completedAt: at, durationMs: 0, steps: [] },
    ...{ units: 0, costMicros: 0, tokens: { prompt: 0, completion: 0, total: 0, estimated: false } },
  };
}

/** Numbers that are in neither the previous version nor a figure: a person wrote them. */
function numbersCheck(before: string, { markdown, figures }: Deliverable): Check {
  const known = new Set([...numbersIn(before), ...figures.flatMap(({ text }) => numbersIn(text))]);
  const added = [...new Set(numbersIn(markdown))].filter((number) => !known.has(number));
  const detail =
    added.length === 0
      ? message("tasks.edit_no_new_numbers")
      : message("tasks.edit_new_numbers", { count: added.length, numbers: added.slice(0, 5).join(", ") });
  return makeCheck("edit", added.length === 0, detail);
}

function numbersIn(text: string): string[] {
  return text.match(/\d[\d.,]*\d|\d/g) ?? [];
}

/** How many paragraphs, headings, lists and tables of the new text are not in the old one. */
function compareBlocks(before: string, after: string): { changed: number; blocks: number } {
  const blocks = (text: string) => text.split(/\n\s*\n/).map((block) => block.trim());
  const old = new Set(blocks(before));
  const edited = blocks(after);
  return { changed: edited.filter((block) => !old.has(block)).length, blocks: edited.length };
}
