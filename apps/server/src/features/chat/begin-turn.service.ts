import { builtinAgentId, type ChatStyle, type StartedTurn } from "@muster/contracts/chat-shapes";
import { message } from "@muster/contracts/messages";
import { startRun } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve } from "../../kernel/usage/usage.ts";
import { newId } from "../../platform/ids.ts";
import type { ChatAgent } from "./chat.agents.service.ts";
import { updateConversation } from "./chat.repo.ts";
import type { ConversationRow, MessageRow } from "./chat.table.ts";
import { insertMessage } from "./messages.repo.ts";
import { type ChatTypes, replyStep } from "./turns.types.ts";

/** The unit that a reply takes from the plan. */
const action = "chat_message";

export interface TurnContext {
  conversation: ConversationRow;
  userId: string;
  agent: Pick<ChatAgent, "id" | "name">;
  model: string;
  style: ChatStyle;
  /** The message to answer. */
  question: MessageRow;
  /** What the reply begins with. */
  prefix?: string | undefined;
  snapshotId: string | null;
  request?: { key: string; hash: string } | undefined;
  now: Date;
}

/** Inserts reply, reservation, run and head in the caller's transaction, which holds the conversation's lock. */
export async function beginTurn(tx: OrgTx, services: Services, turn: TurnContext): Promise<StartedTurn> {
  const reply = await insertReply(tx, turn, "working");
  await startReply(tx, services, { turn, reply });
  return {
    ...{ conversationId: turn.conversation.id, runId: reply.runId ?? "", isQueued: false },
    ...{ userMessageId: turn.question.id, messageId: reply.id, snapshotCreated: turn.snapshotId },
  };
}

export function insertReply(
  tx: OrgTx,
  { conversation, userId, agent, model, style, question, prefix, snapshotId, request, now }: TurnContext,
  status: "working" | "queued",
): Promise<MessageRow> {
  return insertMessage(tx, {
    ...{ id: newId(now), conversationId: conversation.id, userId, parentId: question.id, role: "assistant", status },
    ...{ content: null, position: question.position + 1, runId: newId(now), prefix: prefix ?? null, attachments: [] },
    ...{ agentId: agent.id, agentName: agent.name, model, style, snapshotId, createdAt: now },
    ...{ requestKey: request?.key ?? null, requestHash: request?.hash ?? null },
  });
}

/** Takes the unit and starts the run of an existing reply. Throws the 402 when none is left. */
export async function startReply(
  tx: OrgTx,
  services: Services,
  { turn, reply }: { turn: Pick<TurnContext, "conversation" | "userId" | "agent" | "now">; reply: MessageRow },
): Promise<void> {
  const { conversation, userId, agent, now } = turn;
  const runId = reply.runId ?? "";
  await lockMembership(tx, userId);
  await reserve(
    tx,
    {
      ...{ action, units: 1, runId, metadata: { conversationId: conversation.id, messageId: reply.id } },
      agentId: agent.id === builtinAgentId ? undefined : agent.id,
    },
    { now, billing: services.config.BILLING },
  );
  await updateConversation(tx, conversation.id, { headId: reply.id, updatedAt: now });
  await startRun<ChatTypes>(tx, services, {
    ...{ id: runId, kind: "chat", subject: { kind: "conversation", id: conversation.id }, userId },
    input: { conversationId: conversation.id, messageId: reply.id },
    steps: [{ key: replyStep, step: "reply", label: message("chat.step.reply") }],
  });
}
