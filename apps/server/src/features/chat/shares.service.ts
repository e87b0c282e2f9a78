import { createHash, randomBytes } from "node:crypto";
import type { ChatShare, SharedConversation } from "@muster/contracts/chat-shares";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { conflictIf, mustFindConversation, viewMessages } from "./chat.read.service.ts";
import { findConversation } from "./chat.repo.ts";
import type { ShareRow } from "./chat-library.table.ts";
import { findMessage, listBranch } from "./messages.repo.ts";
import * as repo from "./shares.repo.ts";

const dayMs = 86_400_000;
const mostMessages = 1000;

type NewShare = { id: string } & ({ audience: "organization" } | { audience: "link"; days: number });

/** Shares the branch as it is now: what is written later stays private. */
export function shareConversation({ actor, inOrg: inOwn, now }: Context, input: NewShare): Promise<ChatShare> {
  return inOwn(async (tx) => {
    const { id: conversationId, headId, title } = await mustFindConversation(tx, actor.userId, input.id);
    const head = headId === null ? undefined : await findMessage(tx, conversationId, headId);
    if (!head) throw new AppError("conflict", message("chat.share_empty"));
    conflictIf(head.status === "working" && message("chat.reply_not_finished"));
    const token = input.audience === "link" ? randomBytes(24).toString("base64url") : undefined;
    const row = await repo.insertShare(tx, {
      ...{ id: newId(now()), orgId: tx.orgId, userId: actor.userId, conversationId, audience: input.audience },
      ...{ headId: head.id, title, sharedByName: actor.displayName, messageCount: head.position, createdAt: now() },
      tokenHash: token === undefined ? null : hashOf(token),
      expiresAt: input.audience === "link" ? new Date(now().getTime() + input.days * dayMs) : null,
    });
    await recordShare(tx, row, "shared");
    return toShare(row, token);
  });
}

export function listOwnShares({ actor, inOrg: inOwn }: Context, { id }: { id: string }) {
  return inOwn(async (tx) => {
    await mustFindConversation(tx, actor.userId, id);
    return { items: (await repo.listShares(tx, id)).map((row) => toShare(row)) };
  });
}

export function revokeShare({ actor, inOrg: inOwn }: Context, { id }: { id: string }): Promise<void> {
  return inOwn(async (tx) => {
    const row = isId(id) ? await repo.findShare(tx, id) : undefined;
    if (row?.userId !== actor.userId) throw notFound("record");
    await repo.deleteShare(tx, id);
    await recordShare(tx, row, "unshared");
  });
}

/** For members of the organization. */
export function readShared({ inOrg: inOwn }: Context, { id }: { id: string }): Promise<SharedConversation> {
  return inOwn(async (tx) => {
    const row = isId(id) ? await repo.findShare(tx, id) : undefined;
    if (row?.audience !== "organization") throw notFound("record");
    return readBranch(tx, row);
  });
}

/** For whoever has the link, without signing in, until it expires or is revoked. */
export async function openLink(services: Services, { token }: { token: string }): Promise<SharedConversation> {
  const row = await asSystem(services.db, "open a share link", (tx) => repo.findLink(tx, hashOf(token)));
  if (!row?.expiresAt || row.expiresAt <= services.now()) throw new AppError("not_found", message("chat.link_invalid"));
  return inOrg(services.db, { orgId: row.orgId, userId: null }, (tx) => readBranch(tx, row));
}

async function readBranch(tx: OrgTx, row: ShareRow): Promise<SharedConversation> {
  const conversation = await findConversation(tx, row.userId, row.conversationId);
  if (!conversation) throw new AppError("not_found", message("chat.link_invalid"));
  const branch = await listBranch(tx, { conversationId: row.conversationId, endId: row.headId, limit: mostMessages });
  const shown = await viewMessages(tx, row.conversationId, branch);
  return {
    ...{ title: row.title, sharedBy: row.sharedByName, sharedAt: row.createdAt.toISOString() },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    messages: shown.map(({ id, role, content, timestamp, agentName, engineLabel, citations }) => ({
      ...{ id, role, content, timestamp, agentName, engineLabel },
      citations: citations.map(({ number, name, page, quote }) => ({ number, name, page, quote })),
    })),
  };
}

/** The title is the person's own: only they see it. */
async function recordShare(tx: OrgTx, { userId, audience, conversationId }: ShareRow, change: string): Promise<void> {
  const how = audience === "link" ? "by a link" : "with the organization";
  await recordEvent(tx, {
    kind: `chat_${change}`,
    text: change === "shared" ? `A conversation was shared ${how}` : `A conversation is no longer shared ${how}`,
    ...{ audience: "owner", userId, link: `/chat/${conversationId}`, data: { audience } },
  });
}

function toShare(row: ShareRow, token?: string): ChatShare {
  const { id, conversationId, audience, messageCount } = row;
  const path = audience === "organization" ? `/chat/shared/${id}` : token ? `/shared/${token}` : null;
  return {
    ...{ id, conversationId, audience, path, messageCount },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
