import type { Message } from "@muster/contracts/messages";
import { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import type { QueueDefinition, QueuedJob } from "../../platform/queue/types.ts";
import { startReply } from "./begin-turn.service.ts";
import { findChatAgent, resolveAgent } from "./chat.agents.service.ts";
import * as repo from "./chat.repo.ts";
import type { ConversationRow, MessageRow } from "./chat.table.ts";
import * as messages from "./messages.repo.ts";
import { snapshotBeforeChange } from "./snapshots.service.ts";

/** Starts the next queued message of a conversation, in case the process that ended the previous reply died. */
export const nextMessageQueue: QueueDefinition = {
  name: "chat-next-message",
  retryLimit: 3,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
};

const nextMessageJob = z.object({ orgId: z.string(), userId: z.string(), conversationId: z.string() });
type NextMessageJob = z.infer<typeof nextMessageJob>;

export function workOnNextMessage(services: Services, { data }: QueuedJob): Promise<void> {
  return startNextMessage(services, nextMessageJob.parse(data));
}

/**
 * Starts the oldest queued message unless a reply is being written. May run twice. A refused message stays, with the reason, and
 * the next one is tried.
 */
export async function startNextMessage(services: Services, job: NextMessageJob): Promise<void> {
  while ((await startOne(services, job)) === "refused");
}

/** For a message that is queued while the previous reply ends: that end may not have seen it. */
export async function startWhenFree(tx: OrgTx, services: Services, { id, userId }: ConversationRow): Promise<void> {
  const job: NextMessageJob = { orgId: tx.orgId, userId, conversationId: id };
  await services.queue.send(tx, nextMessageQueue.name, job, { startAfterSeconds: 2 });
  tx.afterEnd((isCommitted) => {
    if (!isCommitted) return;
    startNextMessage(services, job).catch((error: unknown) =>
      services.log.warn({ err: error, conversationId: id }, "a queued message was not started"),
    );
  });
}

async function startOne(services: Services, job: NextMessageJob): Promise<"started" | "none" | "refused"> {
  const { userId, conversationId } = job;
  try {
    return await inOrg(services.db, job, async (tx) => {
      const next = await findNext(tx, { userId, conversationId });
      if (!next) return "none";
      const { conversation, reply } = next;
      const agent = (await findChatAgent(tx, reply.agentId ?? "")) ?? (await resolveAgent(tx, userId, undefined));
      const model = reply.model ?? conversation.model;
      const style = reply.style ?? conversation.style;
      const now = services.now();
      const snapshot = await snapshotBeforeChange(tx, conversation, { model, style }, now);
      const placed = await place(tx, next, { status: "working", snapshotId: snapshot?.id ?? null, createdAt: now });
      await repo.updateConversation(tx, conversationId, { agentId: agent.id, agentName: agent.name, model, style });
      await startReply(tx, services, { turn: { conversation, userId, agent, now }, reply: placed });
      return "started";
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(services, job, error.reason);
  }
}

interface Next {
  conversation: ConversationRow;
  question: MessageRow;
  reply: MessageRow;
}

async function findNext(
  tx: OrgTx,
  { userId, conversationId }: Pick<NextMessageJob, "userId" | "conversationId">,
): Promise<Next | undefined> {
  const conversation = await repo.findConversation(tx, userId, conversationId, { lock: true });
  if (!conversation) return undefined;
  const open = await messages.listOpenMessages(tx, conversationId);
  if (open.some(({ status }) => status === "working")) return undefined;
  const question = open.find(({ role }) => role === "user");
  const reply = open.find(({ role, parentId }) => role === "assistant" && parentId === question?.id);
  return question && reply && { conversation, question, reply };
}

/** Appends a queued message and its reply to the head. */
async function place(
  tx: OrgTx,
  { conversation, question, reply }: Next,
  values: Partial<MessageRow>,
): Promise<MessageRow> {
  const { headId } = conversation;
  const head = headId === null ? undefined : await messages.findMessage(tx, conversation.id, headId);
  const position = (head?.position ?? 0) + 1;
  await messages.updateMessage(tx, question.id, { status: "sent", parentId: headId, position });
  return messages.updateMessage(tx, reply.id, { ...values, position: position + 1 });
}

async function refuse(services: Services, job: NextMessageJob, reason: Message): Promise<"refused" | "none"> {
  return inOrg(services.db, job, async (tx) => {
    const next = await findNext(tx, job);
    if (!next) return "none";
    const now = services.now();
    const failed = await place(tx, next, {
      status: "failed",
      error: reason,
      content: "",
      createdAt: now,
      endedAt: now,
    });
    await repo.updateConversation(tx, job.conversationId, { headId: failed.id });
    return "refused";
  });
}
