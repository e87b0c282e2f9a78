import type { ChatSnapshot, ChatStyle } from "@muster/contracts/chat-shapes";
import { type Message, message, plainText, renderMessage } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { mustFindConversation } from "./chat.read.service.ts";
import * as repo from "./chat.repo.ts";
import { isSameStyle } from "./chat.styles.ts";
import type { ConversationRow, SnapshotRow } from "./chat.table.ts";
import { toSnapshot } from "./chat.view.ts";
import { findMessage } from "./messages.repo.ts";

/** Newest first. A conversation without messages has none. */
export function listOwnSnapshots({ actor, inOrg }: Context, { sessionId }: { sessionId: string }) {
  return inOrg(async (tx) => {
    const row = await findStored(tx, actor.userId, sessionId);
    return { snapshots: row ? (await repo.listSnapshots(tx, row.id)).map(toSnapshot) : [] };
  });
}

export function createSnapshot(
  { actor, inOrg, now }: Context,
  { sessionId, label }: { sessionId: string; label: string },
): Promise<ChatSnapshot> {
  return inOrg(async (tx) => {
    const row = await mustFindConversation(tx, actor.userId, sessionId, { lock: true });
    return toSnapshot(await takeSnapshot(tx, row, { label: plainText(label), isAutomatic: false, now: now() }));
  });
}

/** Moves the head back. Nothing is deleted: the messages after the snapshot remain as a branch. */
export function rewind(
  { actor, inOrg, now }: Context,
  { sessionId, snapshotId }: { sessionId: string; snapshotId: string },
): Promise<{ messageCount: number }> {
  return inOrg(async (tx) => {
    const row = await mustFindConversation(tx, actor.userId, sessionId, { lock: true });
    const snapshot = isId(snapshotId) ? await repo.findSnapshot(tx, row.id, snapshotId) : undefined;
    if (!snapshot) throw notFound("record");
    await repo.updateConversation(tx, row.id, { headId: snapshot.messageId, updatedAt: now() });
    return { messageCount: snapshot.messageCount };
  });
}

/** Undefined when nothing changes, or there is no message yet. */
export async function snapshotBeforeChange(
  tx: OrgTx,
  row: ConversationRow,
  change: { model?: string | null | undefined; style?: ChatStyle | null | undefined },
  now: Date,
): Promise<SnapshotRow | undefined> {
  if (row.headId === null) return undefined;
  if (change.model && change.model !== row.model) {
    const label = message("chat.snapshot_before_model", { model: shortName(change.model) });
    return takeSnapshot(tx, row, { label, isAutomatic: true, now });
  }
  if (!change.style || isSameStyle(change.style, row.style)) return undefined;
  return takeSnapshot(tx, row, {
    label: message("chat.snapshot_before_style"),
    isAutomatic: true,
    now,
  });
}

/** "ollama/llama3.2:latest" without its provider, as the chat shows it. */
function shortName(model: string): string {
  return model === "builtin" ? renderMessage(message("chat.builtin_engine")) : model.slice(model.indexOf("/") + 1);
}

export async function takeSnapshot(
  tx: OrgTx,
  { id, headId }: Pick<ConversationRow, "id" | "headId">,
  { label, isAutomatic, now }: { label: Message; isAutomatic: boolean; now: Date },
): Promise<SnapshotRow> {
  const head = headId === null ? undefined : await findMessage(tx, id, headId);
  return repo.insertSnapshot(tx, {
    ...{ id: newId(now), orgId: tx.orgId, conversationId: id, label, isAutomatic, createdAt: now },
    ...{ messageId: headId, messageCount: head?.position ?? 0 },
  });
}

/** Undefined when it was started and has no message yet. */
async function findStored(tx: OrgTx, userId: string, id: string): Promise<ConversationRow | undefined> {
  const start = isId(id) ? await repo.findStart(tx, userId, id) : undefined;
  return start ? undefined : mustFindConversation(tx, userId, id);
}
