import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type AnchoredRecord,
  anchorData,
  canonicalJson,
  hashRecord,
  merklePath,
  merkleRoot,
  rootOfPath,
} from "./wallet-proof.ts";

const record: AnchoredRecord = {
  ...{ id: "r1", userId: "u1", agentId: "a1", prompt: 'Who said "grüß dich"?\n', response: "Nobody 🙂" },
  ...{ tokensUsed: 12, durationMs: 340, createdAt: "2026-11-30T08:00:00.000Z" },
};

/** Hashes by Node's own implementation, for comparison. */
const sha = (...parts: (Buffer | string)[]) =>
  parts.reduce<ReturnType<typeof createHash>>((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const leafOf = (text: string) => sha(Buffer.of(0), text);
const nodeOf = (left: string, right: string) => sha(Buffer.of(1), Buffer.from(left, "hex"), Buffer.from(right, "hex"));

describe("the hash of a record", () => {
  it("covers canonical JSON with a leaf's prefix, in any order of the fields", async () => {
    const text =
      '{"agentId":"a1","createdAt":"2026-11-30T08:00:00.000Z","durationMs":340,"id":"r1","prompt":"Who said \\"grüß dich\\"?\\n","response":"Nobody 🙂","tokensUsed":12,"userId":"u1"}';
    expect(canonicalJson(record)).toBe(text);
    expect(await hashRecord(record)).toBe(leafOf(text));
    const reversed = Object.fromEntries(Object.entries(record).reverse()) as AnchoredRecord;
    expect(await hashRecord(reversed)).toBe(leafOf(text));
  });

  it.each(Object.keys(record) as (keyof AnchoredRecord)[])("changes with %s", async (field) => {
    const changed = { ...record, [field]: typeof record[field] === "number" ? 1 : "changed" };
    expect(await hashRecord(changed)).not.toBe(await hashRecord(record));
  });

  it("ignores fields that are not part of the record", async () => {
    const more = { ...record, blockchainTxHash: "0x1" };
    expect(await hashRecord(more)).toBe(await hashRecord(record));
  });
});

describe("the Merkle tree", () => {
  const leaves = Array.from({ length: 7 }, (_, index) => leafOf(`leaf ${index}`));
  const [a, b, c, d, e, f, g] = leaves as [string, string, string, string, string, string, string];

  it.each([
    [1, a],
    [2, nodeOf(a, b)],
    [3, nodeOf(nodeOf(a, b), c)],
    [4, nodeOf(nodeOf(a, b), nodeOf(c, d))],
    [5, nodeOf(nodeOf(nodeOf(a, b), nodeOf(c, d)), e)],
    [7, nodeOf(nodeOf(nodeOf(a, b), nodeOf(c, d)), nodeOf(nodeOf(e, f), g))],
  ])("of %i leaves has the root of RFC 6962", async (count, root) => {
    expect(await merkleRoot(leaves.slice(0, count))).toBe(root);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])("of %i leaves has a path from each leaf to the root", async (count) => {
    const tree = leaves.slice(0, count);
    const root = await merkleRoot(tree);
    for (const [index, leaf] of tree.entries()) {
      const path = await merklePath(tree, index);
      expect(await rootOfPath(leaf, path)).toBe(root);
      expect(await rootOfPath(leafOf("tampered"), path)).not.toBe(root);
    }
  });

  it("depends on the order of the leaves", async () => {
    expect(await merkleRoot([b, a])).not.toBe(await merkleRoot([a, b]));
  });

  it("never accepts an inner node as a leaf", async () => {
    const asRecord = sha(Buffer.of(0), Buffer.from(a, "hex"), Buffer.from(b, "hex"));
    expect(asRecord).not.toBe(await merkleRoot([a, b]));
  });

  it("refuses to have no leaves", async () => {
    await expect(merkleRoot([])).rejects.toThrow(RangeError);
  });

  it("is anchored with a prefix of eight letters", () => {
    expect(Buffer.from(anchorData(a).slice(2), "hex").subarray(0, 8).toString("ascii")).toBe("MUSTER01");
    expect(anchorData(a)).toHaveLength(2 + 80);
  });
});
