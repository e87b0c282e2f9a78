import type { ChatConversation } from "@muster/contracts/chat-shapes";
import { message, renderMessage } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { newId } from "../../platform/ids.ts";
import { connectWork, listBasesOfWork } from "../knowledge/connections.service.ts";
import {
  conflictIf,
  knowledgeOwnerOf,
  mustFindConversation,
  mustFindMessage,
  viewConversation,
} from "./chat.read.service.ts";
import { insertConversation } from "./chat.repo.ts";
import type { MessageRow } from "./chat.table.ts";
import { insertMessages, listBranch } from "./messages.repo.ts";
import { loadStreamedText } from "./shown.service.ts";

/** Copies a branch up to a message into a new conversation. Nothing is charged, because no model is called. */
export function forkConversation(
  { actor, inOrg, now }: Context,
  { id, messageId, title }: { id: string; messageId: string; title?: string | undefined },
): Promise<ChatConversation> {
  return inOrg(async (tx) => {
    const from = await mustFindConversation(tx, actor.userId, id);
    const end = await mustFindMessage(tx, id, messageId);
    conflictIf(["working", "queued"].includes(end.status) && message("chat.reply_not_finished"));
    const branch = await listBranch(tx, { conversationId: id, endId: messageId, limit: end.position });
    const copies = copyBranch(await loadStreamedText(tx, branch), now());
    const conversationId = newId(now());
    const { agentId, agentName, model, style, selfCorrection, folder } = from;
    const forked = await insertConversation(tx, {
      ...{
        id: conversationId,
        orgId: tx.orgId,
        userId: actor.userId,
        agentId,
        agentName,
        model,
        style,
        selfCorrection,
      },
      title: title ?? renderMessage(message("chat.fork_title", { title: from.title })),
      ...{ headId: copies.at(-1)?.id ?? null, folder, forkedFrom: { conversationId: id, title: from.title } },
      ...{ createdAt: now(), updatedAt: now() },
    });
    await insertMessages(
      tx,
      copies.map((copy) => ({ ...copy, conversationId })),
    );
    const bases = await listBasesOfWork(tx, actor.userId, knowledgeOwnerOf(id));
    await connectWork(tx, actor, { subject: knowledgeOwnerOf(conversationId), baseIds: bases.map((base) => base.id) });
    return viewConversation(tx, forked);
  });
}

/** Ratings, runs and snapshots stay with the original messages. */
function copyBranch(rows: MessageRow[], now: Date): MessageRow[] {
  const ids = new Map(rows.map(({ id }) => [id, newId(now)]));
  return rows.map((row) => ({
    ...row,
    id: ids.get(row.id) ?? newId(now),
    parentId: row.parentId && (ids.get(row.parentId) ?? null),
    ...{ runId: null, snapshotId: null, rating: null, ratingReason: null, ratingComment: null },
    ...{ requestKey: null, requestHash: null },
  }));
}
