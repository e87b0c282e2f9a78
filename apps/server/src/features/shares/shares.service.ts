import { createHash, randomBytes } from "node:crypto";
import { message } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import type { NewShare, Share, Shared, SharedKind } from "@muster/contracts/shares";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { RequestContext } from "../../kernel/http/rpc.ts";
import { queueEmail } from "../../kernel/mail/mail.ts";
import type { Services } from "../../kernel/services.ts";
import { shareKind } from "../../kernel/shares/share-kinds.ts";
import * as repo from "../../kernel/shares/shares.repo.ts";
import type { ShareRow } from "../../kernel/shares/shares.table.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { mustFindMemberEmails } from "../accounts/accounts.service.ts";

const dayMs = 86_400_000;

/** Shares a subject in its current state; later changes are not shared. */
export function createShare({ actor, inOrg: inOwn, now, services }: Context, input: NewShare): Promise<Share> {
  const kind = shareKind(services, input.kind);
  return inOwn(async (tx) => {
    const { link, summary: _, ...captured } = await kind.capture(tx, actor, input);
    const token = input.audience === "link" ? randomBytes(24).toString("base64url") : undefined;
    const row = await repo.insertShare(tx, {
      ...{ id: newId(now()), userId: actor.userId, kind: input.kind, audience: input.audience },
      ...{ ...captured, sharedByName: actor.displayName, createdAt: now() },
      tokenHash: token === undefined ? null : hashOf(token),
      expiresAt: input.audience === "link" ? new Date(now().getTime() + input.days * dayMs) : null,
    });
    await recordShare(tx, row, { change: "shared", link });
    return toShare(row, token);
  });
}

export function listOwnShares(
  { actor, inOrg: inOwn, services }: Context,
  { kind, subjectId }: { kind: SharedKind; subjectId: string },
) {
  return inOwn(async (tx) => {
    const id = (await shareKind(services, kind).findId?.(tx, actor, subjectId)) ?? subjectId;
    const rows = await repo.listShares(tx, { userId: actor.userId, kind, subjectId: id });
    return { items: rows.map((row) => toShare(row)) };
  });
}

export function revokeShare({ actor, inOrg: inOwn }: Context, { id }: { id: string }): Promise<void> {
  return inOwn(async (tx) => {
    const row = isId(id) ? await repo.findShare(tx, id) : undefined;
    if (row?.userId !== actor.userId) throw notFound("record");
    await repo.deleteShare(tx, id);
    await recordShare(tx, row, { change: "unshared", link: null });
  });
}

/** For members of the organization. */
export function readShared({ inOrg: inOwn, services }: Context, { id }: { id: string }): Promise<Shared> {
  return inOwn(async (tx) => {
    const row = isId(id) ? await repo.findShare(tx, id) : undefined;
    const shared = row?.audience === "organization" ? await readState(tx, services, row) : undefined;
    if (!shared) throw notFound("record");
    return shared;
  });
}

/** For anyone with the link, without signing in, until it expires, is revoked, or its owner leaves. Each opening is counted. */
export async function openLink({ services, ipAddress }: RequestContext, { token }: { token: string }): Promise<Shared> {
  const now = services.now();
  await countUse(services.db, [{ key: `share-link:${ipAddress}`, most: 60, windowSeconds: 60 }], now);
  const row = await asSystem(services.db, "open a share link", (tx) => repo.findLink(tx, hashOf(token), now));
  if (!row) throw invalidLink();
  return inOrg(services.db, { orgId: row.orgId, userId: null }, async (tx) => {
    const shared = await readState(tx, services, row);
    if (!shared) throw invalidLink();
    await repo.countOpening(tx, row.id, now);
    return shared;
  });
}

function readState(tx: OrgTx, services: Services, row: ShareRow): Promise<Shared | undefined> {
  const { title, sharedByName: sharedBy, createdAt, expiresAt } = row;
  const frame = { title, sharedBy, sharedAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
  return shareKind(services, row.kind).read(tx, row, frame);
}

interface ShareEvent {
  change: "shared" | "unshared";
  link: string | null;
}

/** The subject is personal, so only its owner sees the event. */
async function recordShare(tx: OrgTx, row: ShareRow, { change, link }: ShareEvent): Promise<void> {
  const audience = row.audience === "link" ? "share_link" : "share";
  await recordEvent(tx, {
    kind: `${row.kind}_${change}`,
    text: message(`events.${audience}_${change === "shared" ? "created" : "ended"}`, { kind: row.kind }),
    ...{ audience: "owner", userId: row.userId, link, data: { audience: row.audience } },
  });
}

/** The share as the API returns it. Its token is known only at creation. */
export function toShare(row: ShareRow, token?: string): Share {
  const { id, kind, subjectId, audience, opened, state } = row;
  const path = audience === "organization" ? `/shares/${id}` : token ? `/shared/${token}` : null;
  return {
    ...{ id, kind, subjectId, audience, path, opened },
    version: numberIn(state, "version"),
    messageCount: numberIn(state, "messageCount"),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}

function numberIn(state: ShareRow["state"], name: string): number | null {
  const value = state[name];
  return typeof value === "number" ? value : null;
}

function invalidLink(): AppError {
  return new AppError("not_found", message("shares.link_invalid"));
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface Delivery {
  kind: "task";
  subjectId: string;
  version?: number | undefined;
  userIds: string[];
}

/** Emails the first sentence, a link for members of the organization, and the document to chosen members. */
export function deliverShare(context: Context, { userIds, ...input }: Delivery) {
  const { actor, inOrg, now, services } = context;
  const kind = shareKind(services, input.kind);
  return inOrg(async (tx) => {
    const emails = await mustFindMemberEmails(tx, userIds);
    const { link, summary, ...captured } = await kind.capture(tx, actor, input);
    const row = await repo.insertShare(tx, {
      ...{ id: newId(now()), userId: actor.userId, kind: input.kind, audience: "organization" as const },
      ...{ ...captured, sharedByName: actor.displayName, createdAt: now(), tokenHash: null, expiresAt: null },
    });
    const isAttached = kind.file !== undefined && (await mayAttach(tx, context));
    const email = {
      subject: message("email.result_subject", { name: actor.displayName, title: row.title }),
      title: row.title,
      paragraphs: [message("email.result_sent", { name: actor.displayName }), ...(summary ? [summary] : [])],
      action: { label: message("email.result_button"), url: `/shares/${row.id}` },
    };
    const options = { ...(isAttached && { attach: { orgId: tx.orgId, shareId: row.id } }) };
    for (const to of emails)
      await queueEmail(
        tx,
        services,
        { ...email, to },
        { ...options, notify: { orgId: tx.orgId, userId: actor.userId } },
      );
    await recordEvent(tx, {
      ...{ kind: "task_emailed", audience: "owner", userId: actor.userId, link },
      text: message("events.task_emailed", { title: row.title, count: emails.length }),
      data: { userIds },
    });
    return { recipients: emails.length, isAttached, share: toShare(row) };
  });
}

/** Plans that limit downloads send no attachment, because an attachment would not be counted. */
async function mayAttach(tx: OrgTx, { services, now }: Context): Promise<boolean> {
  if (services.config.BILLING === "off") return true;
  return planOf((await readAccount(tx, now())).tier).downloads === null;
}
