import { builtinAgentId, type ChatToolStep, type ChatUsage, messagesPerSnapshot } from "@muster/contracts/chat-shapes";
import { type Message, message, plainText, renderMessage } from "@muster/contracts/messages";
import { withdrawApprovals } from "../../kernel/agent/approvals.ts";
import type { RunEnd as KindEnd } from "../../kernel/runs/kinds.ts";
import { readRunEvents } from "../../kernel/runs/replay.ts";
import type { Services } from "../../kernel/services.ts";
import { insertCitations } from "../../kernel/sources/documents.repo.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { useOfRun } from "../../kernel/usage/calls.ts";
import { newId } from "../../platform/ids.ts";
import { countTaskDone } from "../agents/agents.service.ts";
import { testAfterFirstUse } from "../models/first-use.service.ts";
import { findConversation } from "./chat.repo.ts";
import { type ConversationRow, type MessageRow, noDetails, type ReplyDetails } from "./chat.table.ts";
import { insertInteraction } from "./interactions.repo.ts";
import { citeByRules, judgedOutput, uncheckedNotice } from "./judge-reply.ts";
import { findMessage, findMessageOfRun, listOpenMessages, updateMessage } from "./messages.repo.ts";
import { nextMessageQueue, startNextMessage } from "./queue.service.ts";
import { loadStreamedText } from "./shown.service.ts";
import { takeSnapshot } from "./snapshots.service.ts";
import { type ChatTypes, type CorrectOutput, correctStep, type ReplyOutput, replyStep } from "./turns.types.ts";

type RunEnd = KindEnd<ChatTypes>;

/** In the transaction that ends the run: stores the reply, its interaction and counts, and starts the next message's turn. */
export async function endTurn(tx: OrgTx, services: Services, end: RunEnd): Promise<void> {
  const { run } = end;
  await withdrawApprovals(tx, services, run.id);
  const conversation = await findConversation(tx, run.userId, run.input.conversationId);
  const reply = await findMessageOfRun(tx, run.id);
  if (!reply) return;
  const now = services.now();
  const usage = await usageOf(tx, end);
  const ended = end.result
    ? await storeReply(tx, { end, reply, usage, now })
    : await storeUnfinished(tx, { end, reply, usage, now });
  const usedModel = end.result?.engine === "model" ? end.result.answeredBy : undefined;
  if (usedModel) await testAfterFirstUse(tx, services, { userId: run.userId, model: usedModel });
  if (end.result && conversation)
    await keepCitations(tx, { conversation, citations: ended.details?.citations ?? [], now });
  if (ended.content !== null) await countReply(tx, { run, conversation, reply: ended, usage, now });
  await passOn(tx, services, ended);
}

interface Cited {
  conversation: ConversationRow;
  citations: ReplyDetails["citations"];
  now: Date;
}

/** Lets a document's page list the conversations that cite it. */
function keepCitations(tx: OrgTx, { conversation, citations, now }: Cited): Promise<void> {
  const { id: subjectId, userId, title } = conversation;
  const rows = citations.map(({ fileId: documentId, start, quote }) => ({
    ...{ documentId, start, quote, userId, title, subjectId },
    ...{ subjectKind: "chat", link: `/chat/${subjectId}`, createdAt: now },
  }));
  return insertCitations(tx, rows);
}

interface Ending {
  end: RunEnd;
  reply: MessageRow;
  usage: ChatUsage;
  now: Date;
}

/** A complete reply stays, even when it is stopped during its correction. */
async function storeReply(tx: OrgTx, { end, reply, usage, now }: Ending): Promise<MessageRow> {
  const output = end.output(replyStep) as NonNullable<RunEnd["result"]>;
  const { correction, judged } = correctOutputOf(end) ?? unfinishedCheck(output);
  const events = await readRunEvents(tx, end.run.id);
  const details: ReplyDetails = {
    ...{ citations: judged?.citations ?? output.citations, figures: output.figures, toolSteps: toolStepsIn(events) },
    ...{ charts: output.charts, dataTables: output.dataTables, offers: output.offers },
    ...{ notices: [...output.notices, ...(judged?.notices ?? [])], correction, context: output.context, usage },
  };
  return updateMessage(tx, reply.id, {
    content: correction?.after ?? output.text,
    status: output.isCut ? "cut" : "completed",
    ...{ answeredBy: output.answeredBy || null, engine: output.engine, engineLabel: output.engineLabel || null },
    ...{ details, endedAt: now },
  });
}

/** A reply whose check was stopped keeps only the citations that the rules confirm. */
function unfinishedCheck(output: ReplyOutput): CorrectOutput {
  if (!output.cited) return { correction: null };
  const notice = uncheckedNotice(renderMessage(message("chat.check_unfinished")));
  return judgedOutput(output, citeByRules(output, output.cited, [notice]));
}

/** The shown text is read once the run has ended; see `loadStreamedText`. */
async function storeUnfinished(tx: OrgTx, { end, reply, usage, now }: Ending): Promise<MessageRow> {
  const events = await readRunEvents(tx, end.run.id);
  const notices = reply.details?.notices ?? noticesIn(events);
  const details: ReplyDetails = {
    ...{ ...noDetails, toolSteps: toolStepsIn(events), notices, usage },
    alternatives: end.status === "failed" ? (reply.details?.alternatives ?? []) : [],
  };
  return updateMessage(tx, reply.id, {
    ...{ content: null, status: end.status === "cancelled" ? "stopped" : "failed" },
    ...{ error: end.error, details, endedAt: now },
  });
}

function correctOutputOf(end: RunEnd): CorrectOutput | undefined {
  const step = end.steps.find(({ key }) => key === correctStep);
  return step?.status === "done" ? (end.output(correctStep) as CorrectOutput) : undefined;
}

type Events = Awaited<ReturnType<typeof readRunEvents>>;

function toolStepsIn(events: Events): ChatToolStep[] {
  const steps = new Map<string, ChatToolStep>();
  for (const { type, data } of events) {
    // The events' types come from the contract.
    if (type === "tool-call") {
      const call = data as { id: string; tool: string; arguments: ChatToolStep["arguments"] };
      steps.set(call.id, { id: call.id, tool: call.tool, arguments: call.arguments, isError: false, summary: "" });
    } else if (type === "tool-result") {
      const { id, isError, summary } = data as { id: string; isError: boolean; summary: string };
      const step = steps.get(id);
      if (step) Object.assign(step, { isError, summary });
    }
  }
  return [...steps.values()];
}

function noticesIn(events: Events): Message[] {
  return events.flatMap(({ type, data }) => {
    if (type !== "notice") return [];
    const notice = data as { text: string; message?: Message };
    return [notice.message ?? plainText(notice.text)];
  });
}

async function usageOf(tx: OrgTx, { run, isCharged }: RunEnd): Promise<ChatUsage> {
  const { promptTokens, completionTokens, estimated, costMicros } = await useOfRun(tx, run.id);
  const totalTokens = promptTokens + completionTokens;
  const check = await useOfRun(tx, run.id, correctStep);
  const checkTokens = check.promptTokens + check.completionTokens;
  return {
    ...{ promptTokens, completionTokens, totalTokens, isEstimated: estimated, costMicros: costMicros ?? 0 },
    units: isCharged ? 1 : 0,
    ...(checkTokens > 0 && { selfCorrection: { totalTokens: checkTokens, costMicros: check.costMicros } }),
  };
}

async function countReply(
  tx: OrgTx,
  {
    run,
    conversation,
    reply,
    usage,
    now,
  }: { run: RunEnd["run"]; conversation: ConversationRow | undefined; reply: MessageRow; usage: ChatUsage; now: Date },
): Promise<void> {
  const question = reply.parentId ? await findMessage(tx, reply.conversationId, reply.parentId) : undefined;
  const agentId = reply.agentId ?? builtinAgentId;
  await insertInteraction(tx, {
    ...{ id: newId(now), orgId: tx.orgId, agentId, userId: run.userId, messageId: reply.id },
    ...{ prompt: question?.content ?? "", response: reply.content ?? "", tokensUsed: usage.totalTokens },
    ...{ durationMs: now.getTime() - run.createdAt.getTime(), createdAt: now },
  });
  if (agentId !== builtinAgentId) await countTaskDone(tx, agentId);
  if (conversation?.headId !== reply.id || reply.position % messagesPerSnapshot !== 0) return;
  const label = message("chat.snapshot_messages", { count: reply.position });
  await takeSnapshot(tx, conversation, { label, isAutomatic: true, now });
}

/**
 * Once the run's end has committed, stores the shown text and starts the next queued message; the job covers a crash of this
 * process before. A message that is being queued at this moment is not visible here: its own transaction also checks.
 */
async function passOn(tx: OrgTx, services: Services, reply: MessageRow): Promise<void> {
  const { conversationId, userId } = reply;
  const job = { orgId: tx.orgId, userId, conversationId };
  const open = await listOpenMessages(tx, conversationId);
  if (open.some(({ status }) => status === "queued"))
    await services.queue.send(tx, nextMessageQueue.name, job, { startAfterSeconds: 2 });
  tx.afterEnd((isCommitted) => {
    if (!isCommitted) return;
    const fill = () => inOrg(services.db, job, (inner) => loadStreamedText(inner, [reply]));
    void (reply.content === null ? fill() : Promise.resolve())
      .then(() => startNextMessage(services, job))
      .catch((error: unknown) =>
        services.log.warn({ err: error, runId: reply.runId }, "a chat turn was not passed on"),
      );
  });
}
