import { makeNotices } from "@muster/contracts/catalog/receipt-texts";
import type { Receipt } from "@muster/contracts/deliverable";
import { type Message, message, reasonText } from "@muster/contracts/messages";
import type { TaskStep } from "@muster/contracts/tasks";
import type { Answer } from "@muster/tables/engine/messages";
import { approvalRecords, withdrawApprovals } from "../../kernel/agent/approvals.ts";
import { publishOutgoing, recordEvent } from "../../kernel/events/events.ts";
import type { RunEnd as KindEnd, Run } from "../../kernel/runs/kinds.ts";
import type { Services } from "../../kernel/services.ts";
import { deleteSnapshots, insertCitations } from "../../kernel/sources/documents.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { useOfRun } from "../../kernel/usage/calls.ts";
import { notifyMembers } from "../accounts/accounts.notify.service.ts";
import { countTaskDone } from "../agents/agents.service.ts";
import { findDeliverable, insertDeliverable } from "./deliverables.repo.ts";
import { coverNotices } from "./tasks.cover.service.ts";
import { findTaskOfRun, type TaskRow, updateTask } from "./tasks.repo.ts";
import type { DraftState, Gathered, ReadOutput, TaskTypes } from "./tasks.steps.ts";
import { summaryOf } from "./tasks.summary.ts";
import { eventData, taskLink } from "./tasks.view.ts";

type RunEnd = KindEnd<TaskTypes>;

/** The run's first step has started. */
export async function startTask(tx: OrgTx, services: Services, run: Run): Promise<void> {
  const task = await findTaskOfRun(tx, run.id);
  if (task?.status === "pending") await updateTask(tx, task, { status: "in_progress" }, services.now());
}

/**
 * Runs in the transaction that ends the run: stores the deliverable with its receipt, the task's state, the counts and the
 * notification, all or nothing.
 */
export async function endTask(tx: OrgTx, services: Services, end: RunEnd): Promise<void> {
  await withdrawApprovals(tx, services, end.run.id);
  await deleteSnapshots(tx, end.run.id);
  const task = await findTaskOfRun(tx, end.run.id);
  if (!task) return;
  if (end.status === "completed") await completeTask(tx, services, { task, end });
  else if (task.version === null) {
    const draft = end.status === "cancelled" ? draftOf(end) : null;
    await updateTask(tx, task, { status: end.status, error: end.error, steps: planOf(end), draft }, services.now());
  } else await keepVersion(tx, services, { task, end });
  if (end.status === "failed") await notifyOfFailure(tx, services, task);
  if (end.status === "cancelled")
    await recordEvent(tx, {
      kind: "task_cancelled",
      text: message("events.task_canceled", { title: task.title }),
      link: taskLink(task),
      audience: "owner",
      userId: task.userId,
    });
}

/** The written document, or the draft saved while writing; null when the task was stopped before either. */
function draftOf({ steps, output }: RunEnd): string | null {
  const write = steps.find(({ key }) => key === "write");
  if (write?.status === "done") return output("write").markdown;
  const kept = write?.kept as DraftState | undefined; // written only by `keepDraft`
  return kept?.draft ?? null;
}

/** A new version was stopped or failed: the existing document stays the task's result. A failure is stored with the request. */
async function keepVersion(tx: OrgTx, services: Services, { task, end }: Completion): Promise<void> {
  const error =
    end.status === "failed" || end.error !== null
      ? message("task.version_failed", {
          version: (task.version ?? 0) + 1,
          error: reasonText(end.error) ?? "the run stopped.",
        })
      : null;
  const revision = error === null ? null : task.revision;
  await updateTask(tx, task, { status: "completed", error, revision, steps: planOf(end) }, services.now());
}

interface Completion {
  task: TaskRow;
  end: RunEnd;
}

/** Usage of the run's model calls, including failed ones. */
type RunUse = Awaited<ReturnType<typeof useOfRun>>;

async function completeTask(tx: OrgTx, services: Services, { task, end }: Completion): Promise<void> {
  const now = services.now();
  const { cover } = (task.version === null ? undefined : await findDeliverable(tx, task.id))?.document ?? {};
  const document = { ...end.output("render").document, ...(cover && { cover }) };
  const approvals = await approvalRecords(tx, end.run.id);
  const use = await useOfRun(tx, end.run.id);
  const made = receiptOf({ task, end, use }, now);
  const noticeMessages = [...coverNotices(document), ...made.noticeMessages];
  const receipt = { ...made, ...makeNotices(noticeMessages), ...(approvals.length > 0 && { approvals }) };
  const { version, engine, tokens, durationMs } = receipt;
  const { revision } = task;
  await insertDeliverable(tx, { taskId: task.id, version, document, receipt, revision, createdAt: now });
  const costMicros = (task.costMicros ?? 0) + (receipt.costMicros ?? 0);
  const summary = summaryOf(document.markdown);
  const done = { status: "completed", error: null, revision: null, steps: planOf(end), completedAt: now } as const;
  const result = { version, engine, tokensUsed: tokens.total, costMicros, durationMs, summary };
  await updateTask(tx, task, { ...done, ...result }, now);
  // A task counts once, however many versions it has.
  if (task.version === null && !task.isExample) await countTaskDone(tx, task.agentId);
  const link = taskLink(task);
  const { id: subjectId, userId, title: taskTitle } = task;
  const cited = receipt.citations.map(({ fileId: documentId, start, quote }) => ({
    ...{ documentId, start, quote, userId, title: taskTitle, subjectKind: "task", subjectId, link, createdAt: now },
  }));
  await insertCitations(tx, cited);
  const text = message("events.task_completed", { agent: task.agentName, title: task.title });
  await recordEvent(tx, { kind: "task_completed", text, link, audience: "owner", userId: task.userId });
  if (task.isExample) return;
  await publishOutgoing(tx, services, { type: "task.completed", data: { ...eventData(task), version }, link });
  const title = message("task.completed_title");
  await notifyMembers(tx, services, [task.userId], {
    kind: "task_completed",
    type: "success",
    title,
    message: message("task.completed", { title: task.title, agent: task.agentName }),
    link,
    mail: { subject: [title, task.title], button: message("email.deliverable_button") },
  });
}

/** Built from the steps' outputs: sources, author, method, and the results of the checks. */
function receiptOf({ task, end, use }: Completion & { use: RunUse }, now: Date): Receipt {
  const { run, steps } = end;
  const written = end.output("write");
  const planned = end.output("plan");
  const gathered = end.output("gather");
  const { document } = end.output("render");
  const { promptTokens: prompt, completionTokens: completion, estimated, costMicros } = use;
  return {
    taskId: task.id,
    version: (task.version ?? 0) + 1,
    agent: { id: task.agentId, name: task.agentName, version: task.agentVersion },
    engine: written.engine,
    model: written.model,
    provider: written.provider,
    startedAt: run.createdAt.toISOString(),
    completedAt: now.toISOString(),
    durationMs: now.getTime() - run.createdAt.getTime(),
    steps: steps.map(({ key, label, attempts, detail, detailMessages, startedAt, finishedAt }) => ({
      key,
      label,
      attempts,
      detail,
      ...(detailMessages && { detailMessages }),
      durationMs: millisecondsBetween(startedAt, finishedAt),
    })),
    inputs: inputsOf(end),
    knowledgeBases: planned.bases.map((base) => ({
      ...base,
      documents: planned.inputs.filter((input) => input.base?.id === base.id).length,
    })),
    figures: document.figures,
    ...readingsIn(gathered),
    citations: document.citations,
    ...makeNotices([...planned.notices, ...(gathered.notices ?? []), ...unreadIn(end), ...written.notes]),
    tokens: { prompt, completion, total: prompt + completion, estimated },
    costMicros,
    units: "refusal" in gathered || task.isExample ? 0 : 1,
    checks: end.output("check").checks,
    checking: written.checking ?? null,
  };
}

/** How questions to tables were read, and with which profiles. */
export function readingsIn(gathered: Gathered): Pick<Receipt, "readings" | "more" | "profiles"> {
  if (!("profiles" in gathered)) return { readings: [], more: [], profiles: [] };
  const { computed, profiles, isBeside = false } = gathered;
  const readings = (answers: readonly Answer[], isAsked: boolean) =>
    answers.map(({ readAs, query, sql }) => ({ readAs, query, sql, isAsked }));
  return {
    profiles,
    more: computed?.more?.map(({ sentence, readAs, sql }) => ({ sentence, readAs, sql })) ?? [],
    readings: computed ? [...readings(computed.answers, !isBeside), ...readings(computed.further, false)] : [],
  };
}

/** The files, each with the reason if it could not be read. */
function inputsOf(end: RunEnd): Receipt["inputs"] {
  const problems = new Map(readFrom(end).map(({ fileId, problem }) => [fileId, problem]));
  const gathered = end.output("gather");
  const fetched = "sources" in gathered ? (gathered.fetched ?? []) : [];
  const problemOf = (fileId: string) => {
    const problemMessage = problems.get(fileId);
    return { problem: reasonText(problemMessage), ...(problemMessage && { problemMessage }) };
  };
  const planned = end.output("plan").inputs.map(({ base, kind: _kind, ...input }) => ({
    ...input,
    ...(base && { base: { id: base.id, name: base.name } }),
  }));
  return [...planned, ...fetched].map((input) => ({ ...input, ...problemOf(input.fileId) }));
}

function unreadIn(end: RunEnd): Message[] {
  return readFrom(end).flatMap(({ name, problem, notes }) =>
    problem === null ? notes.map((note) => message("notice.about_file", { name, note })) : [problem],
  );
}

/** Only documents written from sources state how each source was read. */
function readFrom(end: RunEnd): ReadOutput["sources"] {
  const gathered = end.output("gather");
  return "sources" in gathered ? gathered.sources : [];
}

/** The steps as users see them; their outputs stay with the run. */
function planOf(end: RunEnd): TaskStep[] {
  return end.steps.map(({ attempts: _attempts, output: _output, error: _error, kept: _kept, ...step }) => step);
}

function millisecondsBetween(start: string | null, end: string | null): number {
  return start && end ? Math.max(0, Date.parse(end) - Date.parse(start)) : 0;
}

async function notifyOfFailure(tx: OrgTx, services: Services, task: TaskRow): Promise<void> {
  const link = taskLink(task);
  await recordEvent(tx, {
    kind: "task_failed",
    text: message("events.task_failed", { title: task.title }),
    link,
    audience: "owner",
    userId: task.userId,
  });
  await publishOutgoing(tx, services, { type: "task.failed", data: eventData(task), link });
  const title = message("task.failed_title");
  await notifyMembers(tx, services, [task.userId], {
    kind: "task_failed",
    type: "error",
    title,
    message: message("task.failed", { title: task.title }),
    link,
    mail: { subject: [title, task.title], button: message("email.task_button") },
  });
}
