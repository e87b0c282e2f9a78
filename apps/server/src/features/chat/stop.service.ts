import type { ChatConversation } from "@muster/contracts/chat-shapes";
import type { Context } from "../../kernel/context.ts";
import { cancelRuns } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import { mustFindConversation, viewConversation } from "./chat.read.service.ts";
import { deleteMessages, findMessage, listOpenMessages } from "./messages.repo.ts";

/** Stops the reply being written; text already shown stays. */
export function stopReply(
  { actor, inOrg, services }: Context,
  { id, runId }: { id: string; runId?: string | undefined },
): Promise<ChatConversation> {
  return inOrg(async (tx) => {
    await mustFindConversation(tx, actor.userId, id);
    await stopReplies(tx, services, id, runId === undefined ? undefined : [runId]);
    return viewConversation(tx, await mustFindConversation(tx, actor.userId, id));
  });
}

/** Removes a queued message and its reply. */
export function cancelQueued(
  { actor, inOrg }: Context,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> {
  return inOrg(async (tx) => {
    await mustFindConversation(tx, actor.userId, id, { lock: true });
    const row = await findMessage(tx, id, messageId);
    if (row?.status !== "queued") throw notFound("record");
    await deleteMessages(tx, [row.role === "user" ? row.id : (row.parentId ?? row.id)]);
  });
}

/** A run's end locks its conversation, so runs are cancelled before a conversation is locked. */
export async function stopReplies(
  tx: OrgTx,
  services: Services,
  conversationId: string,
  runIds?: readonly string[] | undefined,
): Promise<void> {
  const open = await listOpenMessages(tx, conversationId);
  const working = open.flatMap((row) => (row.status === "working" && row.runId ? [row.runId] : []));
  await cancelRuns(
    tx,
    services,
    working.filter((id) => runIds?.includes(id) ?? true),
  );
}
