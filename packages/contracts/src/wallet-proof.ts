import { z } from "zod";

/** The fields of an agent's reply that its hash covers. */
export const anchoredRecord = z.object({
  id: z.string(),
  agentId: z.string(),
  userId: z.string(),
  prompt: z.string(),
  response: z.string(),
  tokensUsed: z.number().int(),
  durationMs: z.number().int(),
  createdAt: z.string(),
});
export type AnchoredRecord = z.infer<typeof anchoredRecord>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const pathStep = z.object({ side: z.enum(["left", "right"]), hash });
export type PathStep = z.infer<typeof pathStep>;

/** 0x and 64 hexadecimal digits. */
export const txHash = z.string().regex(/^0x[0-9a-f]{64}$/i, "Enter a transaction hash: 0x and 64 hexadecimal digits");

/** Everything that someone without Muster needs to verify a record against the chain. */
export const anchorProof = z.object({
  format: z.literal("muster-anchor-proof"),
  version: z.literal(1),
  /** Null when the record was deleted: its hash is still anchored. */
  record: anchoredRecord.nullable(),
  leaf: hash,
  /** From the leaf to the root; empty for an anchor of one record. */
  path: z.array(pathStep).max(64),
  root: hash,
  chainId: z.number().int().positive().nullable(),
  network: z.string().nullable(),
  txHash: txHash.nullable(),
});
export type AnchorProof = z.infer<typeof anchorProof>;

/**
 * A leaf's and an inner node's hashes start with different bytes (RFC 6962, section 2.1), so that a node can never be presented as
 * a record.
 */
const leafPrefix = 0;
const nodePrefix = 1;
/** Precedes the root in a transaction's data: "MUSTER01" in ASCII. */
const magic = "4d55535445523031";

/** The record as JSON without white space and with sorted keys (RFC 8785), which is what its hash covers. */
export function canonicalJson(record: AnchoredRecord): string {
  const { agentId, createdAt, durationMs, id, prompt, response, tokensUsed, userId } = record;
  return JSON.stringify({ agentId, createdAt, durationMs, id, prompt, response, tokensUsed, userId });
}

/** SHA-256 of 0x00 and the canonical JSON in UTF-8, in hexadecimal. */
export function hashRecord(record: AnchoredRecord): Promise<string> {
  return sha256([leafPrefix, ...new TextEncoder().encode(canonicalJson(record))]);
}

/** The Merkle tree hash of RFC 6962 over the leaves' hashes. Throws without leaves. */
export async function merkleRoot(leaves: readonly string[]): Promise<string> {
  const [first, ...others] = leaves;
  if (first === undefined) throw new RangeError("A Merkle tree needs at least one leaf");
  if (others.length === 0) return first;
  const split = splitOf(leaves.length);
  return hashNode(await merkleRoot(leaves.slice(0, split)), await merkleRoot(leaves.slice(split)));
}

/** The audit path of RFC 6962 for one leaf, from the leaf to the root. */
export async function merklePath(leaves: readonly string[], index: number): Promise<PathStep[]> {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const left = leaves.slice(0, split);
  const right = leaves.slice(split);
  return index < split
    ? [...(await merklePath(left, index)), { side: "right", hash: await merkleRoot(right) }]
    : [...(await merklePath(right, index - split)), { side: "left", hash: await merkleRoot(left) }];
}

/** The root that a leaf and its path lead to. */
export async function rootOfPath(leaf: string, path: readonly PathStep[]): Promise<string> {
  let node = leaf;
  for (const step of path)
    node = step.side === "left" ? await hashNode(step.hash, node) : await hashNode(node, step.hash);
  return node;
}

/** The data of the transaction that anchors a root. */
export function anchorData(root: string): string {
  return `0x${magic}${root}`;
}

/** The largest power of two below the count. */
function splitOf(count: number): number {
  return 2 ** Math.ceil(Math.log2(count) - 1);
}

function hashNode(left: string, right: string): Promise<string> {
  return sha256([nodePrefix, ...bytesOf(left), ...bytesOf(right)]);
}

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}

async function sha256(bytes: number[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
