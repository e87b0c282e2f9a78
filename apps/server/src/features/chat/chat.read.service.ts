import type { ChatConversation, ChatMessage } from "@muster/contracts/chat-shapes";
import type { Message } from "@muster/contracts/messages";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { listBasesOfWork } from "../knowledge/connections.service.ts";
import * as repo from "./chat.repo.ts";
import type { ConversationRow, MessageRow } from "./chat.table.ts";
import { toConversation, toMessage } from "./chat.view.ts";
import * as messages from "./messages.repo.ts";
import { loadStreamedText } from "./shown.service.ts";

/** Throws "Record not found" for another person's conversation, exactly as for one that does not exist. */
export async function mustFindConversation(
  tx: OrgTx,
  userId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ConversationRow> {
  const row = isId(id) ? await repo.findConversation(tx, userId, id, options) : undefined;
  if (!row) throw notFound("record");
  return row;
}

export async function mustFindMessage(tx: OrgTx, conversationId: string, id: string): Promise<MessageRow> {
  const row = isId(id) ? await messages.findMessage(tx, conversationId, id) : undefined;
  if (!row) throw notFound("record");
  return row;
}

/** How a conversation identifies itself to the knowledge bases that are connected to it. */
export function knowledgeOwnerOf(conversationId: string): { kind: string; id: string } {
  return { kind: "conversation", id: conversationId };
}

export async function viewConversation(tx: OrgTx, row: ConversationRow): Promise<ChatConversation> {
  const head = row.headId === null ? undefined : await messages.findMessage(tx, row.id, row.headId);
  const open = await messages.listOpenMessages(tx, row.id);
  return toConversation(row, {
    knowledgeBases: await listBasesOfWork(tx, row.userId, knowledgeOwnerOf(row.id)),
    messageCount: head?.position ?? 0,
    activeRunId: open.findLast(({ status }) => status === "working")?.runId ?? null,
    queuedCount: open.filter(({ role, status }) => role === "user" && status === "queued").length,
  });
}

/** Messages as shown to people, with their siblings. */
export async function viewMessages(tx: OrgTx, conversationId: string, rows: MessageRow[]): Promise<ChatMessage[]> {
  if (rows.length === 0) return [];
  const shown = await loadStreamedText(tx, rows);
  const siblings = await messages.listSiblings(tx, conversationId, [...new Set(rows.map(({ parentId }) => parentId))]);
  return shown.map((row) => toMessage(row, siblings.get(row.parentId) ?? [row.id]));
}

export function conflictIf(blocker: Message | undefined | false): void {
  if (blocker) throw new AppError("conflict", blocker);
}
