import { oc } from "@orpc/contract";
import { z } from "zod";
import { networkOf } from "./wallet-networks.ts";
import { anchorProof, txHash } from "./wallet-proof.ts";

const tags = ["wallet"];
const byId = z.object({ id: z.string().max(60) });
const chainId = z.coerce
  .number()
  .int()
  .refine((id) => networkOf(id) !== undefined, "Choose one of the test networks");
const paging = { limit: z.coerce.number().int().min(1).max(100).default(20), cursor: z.string().max(60).optional() };

/** Maximum number of records in one anchor; a day with more needs several anchors. */
export const maxAnchored = 500;

/**
 * "prepared": not sent yet. "sent": in no block that Muster has seen. "failed": the network reverted it. "not_found": Muster could
 * not find it. "mismatch": its data is not the anchor's.
 */
export const anchorStatus = z.enum(["prepared", "sent", "confirmed", "failed", "not_found", "mismatch"]);
export type AnchorStatus = z.infer<typeof anchorStatus>;

export const anchor = z.object({
  id: z.string(),
  status: anchorStatus,
  /** Why it is not confirmed. */
  reason: z.string().nullable(),
  /** The day in UTC whose records it covers; null for selected records. */
  day: z.string().nullable(),
  recordCount: z.number().int(),
  root: z.string(),
  /** What the wallet sends to the person's own address, without an amount. */
  data: z.string(),
  chainId: z.number().int().nullable(),
  network: z.string().nullable(),
  txHash: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  from: z.string().nullable(),
  blockNumber: z.string().nullable(),
  /** When the block was made. */
  blockTime: z.string().nullable(),
  createdAt: z.string(),
});
export type Anchor = z.infer<typeof anchor>;

const unanchoredRecord = z.object({
  id: z.string(),
  /** The first characters. */
  prompt: z.string(),
  createdAt: z.string(),
});
export type UnanchoredRecord = z.infer<typeof unanchoredRecord>;

export const anchorDetail = anchor.extend({
  /** In the order of the leaves. `record` is null when it was deleted since. */
  records: z.array(z.object({ id: z.string(), leaf: z.string(), record: unanchoredRecord.nullable() })),
});
export type AnchorDetail = z.infer<typeof anchorDetail>;

/** What a network's server answers about a transaction. */
export const chainReading = z.object({
  /** "unavailable": the server gave no usable answer. */
  state: z.enum(["confirmed", "pending", "failed", "not_found", "unavailable"]),
  reason: z.string().nullable(),
  data: z.string().nullable(),
  blockNumber: z.string().nullable(),
  blockTime: z.string().nullable(),
});
export type ChainReading = z.infer<typeof chainReading>;

export const wallet = {
  waiting: oc
    .route({ method: "GET", path: "/unanchored-interactions", summary: "List records to anchor, newest first", tags })
    .output(
      z.object({
        /** Days in UTC, newest first. */
        days: z.array(z.object({ day: z.string(), count: z.number().int() })),
        /** The newest 100. */
        items: z.array(unanchoredRecord),
      }),
    ),
  prepare: oc
    .route({ method: "POST", path: "/anchors", successStatus: 201, summary: "Prepare an anchor", tags })
    .input(
      z
        .object({
          interactionIds: z.array(z.string().max(60)).min(1).max(maxAnchored).optional(),
          /** A day in UTC. */
          day: z.iso.date().optional(),
        })
        .refine(({ interactionIds, day }) => (interactionIds === undefined) !== (day === undefined), {
          message: "Choose either records or a day",
        }),
    )
    .output(anchor),
  sent: oc
    .route({
      method: "POST",
      path: "/anchors/{id}/sent",
      summary: "Store the transaction that the wallet sent for an anchor",
      tags,
    })
    .input(byId.extend({ txHash, chainId, from: z.string().regex(/^0x[0-9a-f]{40}$/i, "Enter an address") }))
    .output(anchor),
  check: oc
    .route({ method: "POST", path: "/anchors/{id}/check", summary: "Look for an anchor's transaction again", tags })
    .input(byId)
    .output(anchor),
  list: oc
    .route({ method: "GET", path: "/anchors", summary: "List your anchors, newest first", tags })
    .input(z.object(paging))
    .output(z.object({ items: z.array(anchor), nextCursor: z.string().nullable() })),
  get: oc
    .route({ method: "GET", path: "/anchors/{id}", summary: "Get an anchor with its records", tags })
    .input(byId)
    .output(anchorDetail),
  proof: oc
    .route({ method: "GET", path: "/anchors/{id}/proof", summary: "Get the proof of one anchored record", tags })
    .input(byId.extend({ interactionId: z.string().max(60) }))
    .output(anchorProof),
  /** Only an anchor without a transaction that counts. */
  discard: oc
    .route({ method: "DELETE", path: "/anchors/{id}", successStatus: 204, summary: "Discard an anchor", tags })
    .input(byId)
    .output(z.void()),
  transaction: oc
    .route({
      method: "GET",
      path: "/chain-transactions/{chainId}/{txHash}",
      summary: "Read a transaction from a test network",
      tags,
    })
    .input(z.object({ chainId, txHash }))
    .output(chainReading),
};
