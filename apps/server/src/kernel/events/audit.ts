import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { asSystem } from "../tenancy/tenancy.ts";
import type { AuditedEvent, SealedEvent } from "./audit.repo.ts";
import * as repo from "./audit.repo.ts";
import { type ChainEnd, readChainEnds, saveChainEnds } from "./audit-ends.ts";

/** Every minute: adds new events to the chains. */
export const sealQueue: QueueDefinition = {
  name: "seal-audit",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
};

/**
 * A transaction that writes an event commits this soon after the event's own time: each of its statements and pauses is limited
 * to a minute. An event that appears later was back-dated.
 */
const graceSeconds = 300;
/** Searches for new events among ids from this long before the newest sealed one: the clocks of several nodes may differ. */
const lookBackSeconds = 3600;
const batchSize = 2000;

/**
 * Chains the events of all organizations that are not sealed yet and returns how many. Recording an event never waits for it, so
 * the order is that of sealing, not of the clock. Safe to repeat, and for several nodes at once.
 */
export async function sealEvents({ db, dataDir }: AuditStores, now: Date): Promise<number> {
  for (let sealed = 0; ; ) {
    const { count, ends } = await sealBatch(db, now);
    await saveChainEnds(dataDir, ends);
    sealed += count;
    if (count < batchSize) return sealed;
  }
}

/** The database with the chains, and the folder with copies of their ends. */
interface AuditStores {
  db: Database;
  dataDir: string;
}

export interface AuditBreak {
  orgId: string;
  /** The broken link; null for an event that has none. */
  number: number | null;
  eventId: string | null;
  reason: string;
}

export interface AuditReport {
  organizations: number;
  sealed: number;
  /** Not sealed yet: left to the next run. */
  waiting: number;
  /** The first break of each chain, and events inserted around it. */
  breaks: AuditBreak[];
  /** Copies kept elsewhere prove that nothing was cut off or rebuilt by someone who controls this machine. */
  tips: ChainEnd[];
}

/** Recomputes every chain from the current rows; with `orgId`, only that organization's. */
export async function verifyChains({ db, dataDir }: AuditStores, orgId?: string): Promise<AuditReport> {
  // Read before the rows: chains grow, so each must contain at least what was stored until now.
  const kept = new Map((await readChainEnds(dataDir, orgId)).map((end) => [end.orgId, end]));
  return asSystem(db, "verify the audit chains", async (tx) => {
    const chains = new Map<string, Chain>();
    let sealed = 0;
    for await (const links of repo.readChains(tx, orgId))
      for (const link of links) {
        sealed += 1;
        const chain = chains.get(link.orgId) ?? { number: 0, hash: "", sealedAt: "", before: "" };
        chains.set(link.orgId, follow(chain, link, kept.get(link.orgId)));
      }
    const backdated = (await repo.listLateInserts(tx, graceSeconds, orgId)).map(({ id, orgId }) => ({
      orgId,
      number: null,
      eventId: id,
      reason: "was added later with an earlier date",
    }));
    const here = await repo.listOrganizations(tx, [...kept.keys()]);
    const cut = here.flatMap((id) => cutOf(chains.get(id), kept.get(id)));
    const all = [...chains].map(([orgId, chain]) => ({ orgId, ...chain }));
    return {
      organizations: chains.size,
      sealed,
      waiting: (await repo.countUnsealed(tx, orgId)) - backdated.length,
      breaks: [...all.flatMap((chain) => chain.broken ?? []), ...cut, ...backdated],
      tips: all.map(({ orgId, number, hash }) => ({ orgId, number, hash })),
    };
  });
}

async function sealBatch(db: Database, now: Date): Promise<{ count: number; ends: ChainEnd[] }> {
  return asSystem(db, "seal the audit chains", async (tx) => {
    await repo.lockSealing(tx);
    const newest = await repo.findNewestSealed(tx);
    const events = await repo.listUnsealed(tx, { from: newest ? idBefore(newest) : "", limit: batchSize });
    if (!events.length) return { count: 0, ends: [] };
    const tips = await repo.findTips(tx, [...new Set(events.map((event) => event.orgId))]);
    const ends = new Map(tips.map((tip) => [tip.orgId, tip]));
    const seals = events.map((event) => {
      const end = ends.get(event.orgId) ?? { orgId: event.orgId, number: 0, hash: "" };
      const next = { orgId: event.orgId, number: end.number + 1, hash: hashOf(end.hash, event) };
      ends.set(event.orgId, next);
      return { ...next, eventId: event.id, sealedAt: now };
    });
    await repo.insertSeals(tx, seals);
    return { count: events.length, ends: [...ends.values()] };
  });
}

/** The smallest possible id of an event an hour older: ids begin with their time. */
function idBefore(id: string): string {
  const ms = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  return newId(new Date(Math.max(0, ms - lookBackSeconds * 1000))).slice(0, 13);
}

interface Chain {
  number: number;
  hash: string;
  sealedAt: string;
  /** When the sealer ran the time before last. */
  before: string;
  broken?: AuditBreak;
}

function follow(chain: Chain, link: SealedEvent, kept: ChainEnd | undefined): Chain {
  if (chain.broken) return chain;
  const before = link.sealedAt > chain.sealedAt ? chain.sealedAt : chain.before;
  const { orgId, number, eventId, hash, sealedAt } = link;
  const isAnother = number === kept?.number && hash !== kept.hash;
  const reason =
    breakOf({ ...chain, before }, link) ?? (isAnother ? "differs from the stored hash: the chain was rebuilt" : null);
  if (reason) return { ...chain, broken: { orgId, number, eventId, reason } };
  return { number, hash, sealedAt, before };
}

/** A break when the chain is shorter than its stored end. */
function cutOf(chain: Chain | undefined, kept: ChainEnd | undefined): AuditBreak[] {
  if (!kept || chain?.broken || (chain?.number ?? 0) >= kept.number) return [];
  const number = (chain?.number ?? 0) + 1;
  const reason = `and later entries were removed: the chain had reached number ${kept.number}`;
  return [{ orgId: kept.orgId, number, eventId: null, reason }];
}

function breakOf(chain: Chain, { number, event, hash }: SealedEvent): string | undefined {
  if (number !== chain.number + 1) return `follows number ${chain.number}: the entries between them were removed`;
  if (!event) return "was deleted";
  if (hash !== hashOf(chain.hash, event)) return "was changed or moved";
  const isLate = chain.before && Date.parse(event.at) < Date.parse(chain.before) - graceSeconds * 1000;
  return isLate ? "was added later with an earlier date" : undefined;
}

/** SHA-256 over the previous hash and the row in one canonical form: its columns in this order, as JSON. */
function hashOf(before: string, event: AuditedEvent): string {
  const { id, orgId, kind, text, textMessage, link, audience, userId, data, at } = event;
  const row = JSON.stringify([id, orgId, kind, text, textMessage, link, audience, userId, data, at]);
  return createHash("sha256").update(`${before}\n${row}`).digest("hex");
}
