import { type ChatStyle, defaultStyle, messageLimits, type StartedTurn } from "@muster/contracts/chat-shapes";
import { message, renderMessage } from "@muster/contracts/messages";
import { toSingleLine } from "@muster/contracts/names";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { setBasesOfWork } from "../knowledge/connections.service.ts";
import { beginTurn, insertReply, type TurnContext } from "./begin-turn.service.ts";
import { type ChatAgent, findChatAgent, resolveAgent } from "./chat.agents.service.ts";
import { conflictIf, knowledgeOwnerOf, mustFindConversation, mustFindMessage } from "./chat.read.service.ts";
import * as repo from "./chat.repo.ts";
import type { ConversationRow, MessageRow } from "./chat.table.ts";
import { canContinue } from "./chat.view.ts";
import * as messages from "./messages.repo.ts";
import { startWhenFree } from "./queue.service.ts";
import { loadStreamedText } from "./shown.service.ts";
import { snapshotBeforeChange } from "./snapshots.service.ts";
import { stopReplies } from "./stop.service.ts";

/** Settings of a turn; omitted fields keep their value. */
export interface Choices {
  agentId?: string | null | undefined;
  model?: string | null | undefined;
  style?: ChatStyle | null | undefined;
}

export interface SendInput extends Choices {
  id: string;
  content: string;
  attachments?: string[] | undefined;
  knowledgeBases?: string[] | undefined;
  whenBusy?: "queue" | "interrupt" | undefined;
  /** Identifies a repeated request. */
  request?: { key: string; hash: string } | undefined;
}

/** Stores message, reply, reservation and run in one transaction. While a reply is being written, the message waits, interrupts it, or is refused. */
export async function sendMessage(context: Context, input: SendInput): Promise<StartedTurn> {
  const { inOrg, services } = context;
  const busy = input.whenBusy === "interrupt" ? await inOrg((tx) => findBusy(tx, context, input.id)) : undefined;
  const stop = () => inOrg((tx) => stopReplies(tx, services, input.id, busy?.runIds));
  if (busy && !busy.hasQueue) await stop();
  const turn = await inOrg(async (tx) => {
    const conversation = await openConversation(tx, context, input);
    if (input.knowledgeBases)
      await setBasesOfWork(tx, context.actor, {
        subject: knowledgeOwnerOf(conversation.id),
        baseIds: input.knowledgeBases,
      });
    const open = await messages.listOpenMessages(tx, conversation.id);
    if (open.length > 0) return queueMessage(tx, context, { conversation, open, input });
    const turn = await applyChoices(tx, context, { conversation, choices: input });
    const question = await insertQuestion(tx, context, { ...turn, parentId: conversation.headId, input });
    return begin(tx, context, { ...turn, question, request: input.request });
  });
  // A queued message starts when the reply stops, so this one is placed before it first.
  if (busy?.hasQueue) await stop();
  return turn;
}

/** Each model answers in its own branch. */
export function compareModels(
  context: Context,
  { models, ...input }: Omit<SendInput, "model"> & { models: string[] },
): Promise<{ conversationId: string; userMessageId: string; turns: StartedTurn[] }> {
  return context.inOrg(async (tx) => {
    const conversation = await openConversation(tx, context, input);
    await refuseWhileBusy(tx, conversation.id);
    const turn = await applyChoices(tx, context, { conversation, choices: input });
    const question = await insertQuestion(tx, context, { ...turn, parentId: conversation.headId, input });
    const turns: StartedTurn[] = [];
    for (const model of new Set(models)) turns.push(await begin(tx, context, { ...turn, model, question }));
    await repo.updateConversation(tx, conversation.id, { headId: turns[0]?.messageId ?? question.id });
    return { conversationId: conversation.id, userMessageId: question.id, turns };
  });
}

/** The edited message is a sibling of the first one, so both branches stay. */
export function editMessage(
  context: Context,
  { id, messageId, content, attachments, ...choices }: Omit<SendInput, "whenBusy"> & { messageId: string },
): Promise<StartedTurn> {
  return changeBranch(context, { id, messageId, choices }, async (tx, turn, edited) => {
    conflictIf(edited.role !== "user" && message("chat.only_questions"));
    const files = attachments ?? edited.attachments.map((file) => file.id);
    const input = { id, content, attachments: files };
    const question = await insertQuestion(tx, context, { ...turn, parentId: edited.parentId, input });
    return { question };
  });
}

/** Answers the same message again. */
export function regenerate(
  context: Context,
  { id, messageId, ...choices }: Choices & { id: string; messageId: string },
): Promise<StartedTurn> {
  return changeBranch(context, { id, messageId, choices }, async (tx, _turn, row) => {
    const questionId = row.role === "user" ? row.id : row.parentId;
    return { question: await mustFindMessage(tx, id, questionId ?? "") };
  });
}

/** The new reply begins with the text that the first one had shown. */
export function continueReply(
  context: Context,
  { id, messageId }: { id: string; messageId: string },
): Promise<StartedTurn> {
  return changeBranch(context, { id, messageId, choices: {} }, async (tx, _turn, row) => {
    conflictIf(row.role !== "assistant" && message("chat.only_replies"));
    const [shown = row] = await loadStreamedText(tx, [row]);
    conflictIf(!canContinue(shown) && message("chat.cannot_continue"));
    return { question: await mustFindMessage(tx, id, row.parentId ?? ""), prefix: shown.content ?? "" };
  });
}

interface Turn {
  conversation: ConversationRow;
  agent: ChatAgent;
  model: string;
  style: ChatStyle;
  snapshotId: string | null;
}

async function changeBranch(
  context: Context,
  { id, messageId, choices }: { id: string; messageId: string; choices: Choices },
  change: (tx: OrgTx, turn: Turn, row: MessageRow) => Promise<{ question: MessageRow; prefix?: string }>,
): Promise<StartedTurn> {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    const conversation = await mustFindConversation(tx, actor.userId, id, { lock: true });
    const row = await mustFindMessage(tx, id, messageId);
    await refuseWhileBusy(tx, id);
    const turn = await applyChoices(tx, context, { conversation, choices });
    return begin(tx, context, { ...turn, ...(await change(tx, turn, row)) });
  });
}

function begin(
  tx: OrgTx,
  { actor, services, now }: Context,
  turn: Turn & Pick<TurnContext, "question" | "prefix" | "request">,
): Promise<StartedTurn> {
  return beginTurn(tx, services, { ...turn, userId: actor.userId, now: now() });
}

async function refuseWhileBusy(tx: OrgTx, conversationId: string): Promise<void> {
  const open = await messages.listOpenMessages(tx, conversationId);
  conflictIf(open.length > 0 && message("chat.busy"));
}

/** The message is queued with its settings, which are applied when its turn comes. */
async function queueMessage(
  tx: OrgTx,
  context: Context,
  { conversation, open, input }: { conversation: ConversationRow; open: MessageRow[]; input: SendInput },
): Promise<StartedTurn> {
  const { actor, now, services } = context;
  conflictIf(!input.whenBusy && message("chat.busy"));
  const waiting = open.filter(({ role, status }) => role === "user" && status === "queued").length;
  conflictIf(waiting >= messageLimits.queued && message("chat.queue_full", { limit: messageLimits.queued }));
  const agent = input.agentId ? await resolveAgent(tx, actor.userId, input.agentId) : undefined;
  const turn: Turn = {
    conversation,
    agent: agent ?? (await currentAgent(tx, context, conversation)),
    model: input.model ?? conversation.model,
    style: input.style ?? conversation.style,
    snapshotId: null,
  };
  const queuedAt = input.whenBusy === "interrupt" ? "front" : "end";
  const question = await insertQuestion(tx, context, { ...turn, parentId: null, input, queuedAt });
  const replyTo = { ...turn, question, userId: actor.userId, now: now(), request: input.request };
  const reply = await insertReply(tx, replyTo, "queued");
  await startWhenFree(tx, services, conversation);
  return {
    ...{ conversationId: conversation.id, runId: reply.runId ?? "", userMessageId: question.id, messageId: reply.id },
    ...{ isQueued: true, snapshotCreated: null },
  };
}

/** Locks the conversation; the first message stores it. */
async function openConversation(
  tx: OrgTx,
  { actor, now }: Context,
  { id, content }: Pick<SendInput, "id" | "content">,
): Promise<ConversationRow> {
  const start = isId(id) ? await repo.findStart(tx, actor.userId, id, { lock: true }) : undefined;
  if (!start) return mustFindConversation(tx, actor.userId, id, { lock: true });
  const agent = await resolveAgent(tx, actor.userId, start.agentId);
  await repo.deleteStart(tx, id);
  return repo.insertConversation(tx, {
    ...{ id, orgId: tx.orgId, userId: actor.userId, title: titleOf(content) },
    ...{ agentId: agent.id, agentName: agent.name, model: start.model ?? "auto", style: start.style ?? defaultStyle },
    ...{ createdAt: now(), updatedAt: now() },
  });
}

async function findBusy(tx: OrgTx, { actor }: Context, id: string): Promise<{ runIds: string[]; hasQueue: boolean }> {
  if (!isId(id)) throw notFound("record");
  const found = (await repo.findConversation(tx, actor.userId, id)) ?? (await repo.findStart(tx, actor.userId, id));
  if (!found) throw notFound("record");
  const open = await messages.listOpenMessages(tx, id);
  return {
    runIds: open.flatMap(({ status, runId }) => (status === "working" && runId ? [runId] : [])),
    hasQueue: open.some(({ status }) => status === "queued"),
  };
}

/** Agent, model and style apply from this turn on; another model or style creates a snapshot first. */
async function applyChoices(
  tx: OrgTx,
  context: Context,
  { conversation, choices }: { conversation: ConversationRow; choices: Choices },
): Promise<Turn> {
  const { actor, now } = context;
  const snapshot = await snapshotBeforeChange(tx, conversation, choices, now());
  const agent = choices.agentId
    ? await resolveAgent(tx, actor.userId, choices.agentId)
    : await currentAgent(tx, context, conversation);
  const model = choices.model ?? conversation.model;
  const style = choices.style ?? conversation.style;
  const changed = await repo.updateConversation(tx, conversation.id, {
    ...{ agentId: agent.id, agentName: agent.name, model, style },
    updatedAt: now(),
  });
  return { conversation: changed, agent, model, style, snapshotId: snapshot?.id ?? null };
}

/** A deleted agent is replaced by the one that a new conversation would get. */
async function currentAgent(tx: OrgTx, { actor }: Context, { agentId }: ConversationRow): Promise<ChatAgent> {
  return (await findChatAgent(tx, agentId)) ?? resolveAgent(tx, actor.userId, undefined);
}

async function insertQuestion(
  tx: OrgTx,
  { actor, now }: Context,
  {
    conversation,
    parentId,
    input,
    queuedAt,
  }: {
    conversation: ConversationRow;
    parentId: string | null;
    input: Pick<SendInput, "content" | "attachments">;
    queuedAt?: "front" | "end";
  },
): Promise<MessageRow> {
  const files = await mustFindOwnFiles(tx, actor.userId, input.attachments ?? []);
  const parent = parentId === null ? undefined : await messages.findMessage(tx, conversation.id, parentId);
  return messages.insertMessage(tx, {
    ...{ id: newId(now()), conversationId: conversation.id, userId: actor.userId, parentId, role: "user" },
    ...{ content: input.content, status: queuedAt ? "queued" : "sent" },
    position: queuedAt === "front" ? 0 : (parent?.position ?? 0) + 1,
    attachments: files.map(({ id, name, sizeBytes, mediaType, kind }) => ({ id, name, sizeBytes, mediaType, kind })),
    ...{ createdAt: now(), endedAt: now() },
  });
}

const longest = 60;

const marks = /(?<![\p{L}\p{N}])(\*\*|__|[*_`])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu;

/** A title from the first message: its first line, without paired Markdown marks, cut between words. */
function titleOf(content: string): string {
  const first = content.trim().split("\n")[0] ?? "";
  const line = toSingleLine(first.replace(/^(?:#{1,6}\s+|[>*+-]\s+)+/, "").replace(marks, "$2"));
  if (!line) return renderMessage(message("chat.untitled"));
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(" ");
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$|[\s,;:.–-]+$/, "")}…`;
}
