import { message, reasonText } from "@muster/contracts/messages";
import {
  type Anchor,
  type AnchorDetail,
  type ChainReading,
  maxAnchored,
  type UnanchoredRecord,
} from "@muster/contracts/wallet";
import { explorerUrl, networkOf } from "@muster/contracts/wallet-networks";
import {
  type AnchoredRecord,
  type AnchorProof,
  anchorData,
  hashRecord,
  merklePath,
  merkleRoot,
} from "@muster/contracts/wallet-proof";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { readTransaction } from "./read-chain.ts";
import * as repo from "./wallet.repo.ts";
import { queueCheck } from "./wallet.worker.ts";

/** The name of the paid feature, as shown in the refusal. */
export const anchoringName = "Blockchain Anchoring";
const promptLength = 160;
const dayMs = 86_400_000;

/** Works without a paid plan, as does everything but preparing an anchor. */
export function listUnanchored({ actor, inOrg }: Context) {
  return inOrg(async (tx) => ({
    days: await repo.countUnanchoredDays(tx, actor.userId, 60),
    items: (await repo.listUnanchored(tx, actor.userId, { limit: 100, length: promptLength })).map(toUnanchored),
  }));
}

interface Selection {
  interactionIds?: string[] | undefined;
  day?: string | undefined;
}

/** Hashes the records now, so that later changes are detected. Nothing is sent; the user's wallet does that. */
export function prepareAnchor({ actor, inOrg, now, services }: Context, selection: Selection): Promise<Anchor> {
  return inOrg(async (tx) => {
    await requirePaidFeature(tx, anchoringName, { now: now(), billing: services.config.BILLING });
    await lockMembership(tx, actor.userId);
    const records = await findSelectedRecords(tx, actor.userId, selection);
    const leaves = await Promise.all(records.map((record) => hashRecord(toRecord(record))));
    const row = {
      ...{ id: newId(now()), orgId: tx.orgId, userId: actor.userId, status: "prepared" as const, reason: null },
      ...{ day: selection.day ?? null, root: await merkleRoot(leaves), recordCount: records.length },
      ...{ chainId: null, txHash: null, fromAddress: null, blockNumber: null, blockTime: null, createdAt: now() },
    };
    const isInserted = await repo.insertAnchor(
      tx,
      row,
      records.map(({ id }, position) => ({ position, interactionId: id, leaf: leaves[position] ?? "" })),
    );
    if (!isInserted) throw new AppError("conflict", message("wallet.already_anchored"));
    await record(tx, row, "prepared");
    return toAnchor(row);
  });
}

async function findSelectedRecords(
  tx: OrgTx,
  userId: string,
  { interactionIds, day }: Selection,
): Promise<repo.RecordRow[]> {
  if (day !== undefined) {
    const from = new Date(`${day}T00:00:00Z`);
    const to = new Date(from.getTime() + dayMs);
    const records = await repo.listUnanchoredOfDay(tx, userId, { from, to, limit: maxAnchored });
    if (records.length === 0) throw new AppError("conflict", message("wallet.nothing_to_anchor"));
    return records;
  }
  const ids = [...new Set(interactionIds)];
  const records = ids.every(isId) ? await repo.findRecords(tx, userId, ids) : [];
  if (records.length < ids.length) throw notFound("record");
  const isTaken =
    records.some(({ blockchainTxHash }) => blockchainTxHash !== null) || (await repo.isAnyAnchored(tx, ids));
  if (isTaken) throw new AppError("conflict", message("wallet.already_anchored"));
  return records;
}

interface Sent {
  id: string;
  txHash: string;
  chainId: number;
  from: string;
}

/** Stores the transaction once; repeating the same call changes nothing. */
export function storeSent({ actor, inOrg, services }: Context, { id, chainId, from, ...sent }: Sent): Promise<Anchor> {
  const txHash = sent.txHash.toLowerCase();
  return inOrg(async (tx) => {
    const row = await mustFindOwn(tx, actor.userId, id, "update");
    if (row.txHash === txHash && row.chainId === chainId) return toAnchor(row);
    if (row.txHash !== null) throw new AppError("conflict", message("wallet.already_sent"));
    await repo.setRecordsTx(tx, id, txHash);
    const change = { status: "sent" as const, chainId, txHash, fromAddress: from.toLowerCase() };
    const stored = await repo.updateAnchor(tx, id, change);
    await queueCheck(tx, services, { userId: actor.userId, id, attempt: 0 });
    await record(tx, stored, "sent");
    return toAnchor(stored);
  });
}

export function checkAgain({ actor, inOrg, services }: Context, { id }: { id: string }): Promise<Anchor> {
  return inOrg(async (tx) => {
    const row = await mustFindOwn(tx, actor.userId, id, "update");
    if (row.status === "prepared") throw new AppError("conflict", message("wallet.not_sent"));
    if (row.status === "sent") return toAnchor(row);
    await queueCheck(tx, services, { userId: actor.userId, id, attempt: 0 });
    return toAnchor(await repo.updateAnchor(tx, id, { status: "sent", reason: null }));
  });
}

/** Its records can then be anchored again. */
export function discardAnchor({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const row = await mustFindOwn(tx, actor.userId, id, "update");
    if (row.status === "sent" || row.status === "confirmed")
      throw new AppError("conflict", message("wallet.cannot_discard"));
    await repo.setRecordsTx(tx, id, null);
    await repo.deleteAnchor(tx, id);
    await record(tx, row, "discarded");
  });
}

export function listOwnAnchors(
  { actor, inOrg }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Anchor[]; nextCursor: string | null }> {
  return inOrg(async (tx) => {
    const rows = await repo.listAnchors(tx, { userId: actor.userId, before: cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { items: page.map(toAnchor), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

export function getAnchor({ actor, inOrg }: Context, { id }: { id: string }): Promise<AnchorDetail> {
  return inOrg(async (tx) => {
    const row = await mustFindOwn(tx, actor.userId, id);
    const leaves = await repo.listLeaves(tx, id);
    const ids = leaves.map(({ interactionId }) => interactionId);
    const records = new Map((await repo.findRecords(tx, actor.userId, ids)).map((each) => [each.id, each]));
    return {
      ...toAnchor(row),
      records: leaves.map(({ interactionId, leaf }) => {
        const found = records.get(interactionId);
        return { id: interactionId, leaf, record: found ? toUnanchored(found) : null };
      }),
    };
  });
}

/** The current record with the leaf that was anchored; they differ if the record has changed. */
export function readProof(
  { actor, inOrg }: Context,
  { id, interactionId }: { id: string; interactionId: string },
): Promise<AnchorProof> {
  return inOrg(async (tx) => {
    const row = await mustFindOwn(tx, actor.userId, id);
    const leaves = await repo.listLeaves(tx, id);
    const index = leaves.findIndex((each) => each.interactionId === interactionId);
    const leaf = leaves[index]?.leaf;
    if (leaf === undefined) throw notFound("record");
    const [found] = await repo.findRecords(tx, actor.userId, [interactionId]);
    const path = await merklePath(
      leaves.map((each) => each.leaf),
      index,
    );
    return {
      ...{ format: "muster-anchor-proof", version: 1, record: found ? toRecord(found) : null, leaf, path },
      ...{ root: row.root, chainId: row.chainId, network: networkOf(row.chainId)?.name ?? null, txHash: row.txHash },
    };
  });
}

/** Used to verify a proof, including another person's. */
export async function readChain(
  { services }: Context,
  asked: { chainId: number; txHash: string },
): Promise<ChainReading> {
  const signal = new AbortController().signal;
  const { reason, blockTime, ...reading } = await readTransaction(services, { ...asked, signal, isFresh: false });
  return { ...reading, reason: reasonText(reason), blockTime: blockTime?.toISOString() ?? null };
}

async function mustFindOwn(tx: OrgTx, userId: string, id: string, lock?: "update"): Promise<repo.AnchorRow> {
  const row = isId(id) ? await repo.findAnchor(tx, { userId, id }, lock) : undefined;
  if (!row) throw notFound("record");
  return row;
}

function record(tx: OrgTx, row: repo.AnchorRow, done: "prepared" | "sent" | "discarded"): Promise<void> {
  const { recordCount: count, root, txHash, chainId } = row;
  return recordEvent(tx, {
    ...{ kind: `anchor_${done}`, link: "/wallet", audience: "owner", userId: row.userId },
    text: message(`events.anchor_${done}`, { count }),
    data: { root, txHash, chainId },
  });
}

function toRecord({ createdAt, ...row }: repo.RecordRow): AnchoredRecord {
  const { id, agentId, userId, prompt, response, tokensUsed, durationMs } = row;
  return { id, agentId, userId, prompt, response, tokensUsed, durationMs, createdAt: createdAt.toISOString() };
}

function toUnanchored({
  id,
  prompt,
  createdAt,
}: Pick<repo.RecordRow, "id" | "prompt" | "createdAt">): UnanchoredRecord {
  return { id, prompt: prompt.slice(0, promptLength).toWellFormed(), createdAt: createdAt.toISOString() };
}

function toAnchor(row: repo.AnchorRow): Anchor {
  const { chainId, txHash } = row;
  return {
    ...{ id: row.id, status: row.status, reason: reasonText(row.reason), day: row.day, recordCount: row.recordCount },
    ...{ root: row.root, data: anchorData(row.root), chainId, network: networkOf(chainId)?.name ?? null, txHash },
    explorerUrl: chainId !== null && txHash !== null ? explorerUrl(chainId, txHash) : null,
    ...{ from: row.fromAddress, blockNumber: row.blockNumber, blockTime: row.blockTime?.toISOString() ?? null },
    createdAt: row.createdAt.toISOString(),
  };
}
