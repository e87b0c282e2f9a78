import type { ChainReading } from "@muster/contracts/wallet";
import { type AnchorProof, anchorData, hashRecord, merklePath, merkleRoot } from "@muster/contracts/wallet-proof";
import { beforeAll, expect, it } from "vitest";
import { verifyProof } from "./verify-proof.ts";

let proof: AnchorProof;
let confirmed: ChainReading;
beforeAll(async () => {
  const record = {
    ...{ id: "r1", userId: "u1", agentId: "a1", prompt: "Did sales grow?", response: "They grew by 8 %." },
    ...{ tokensUsed: 12, durationMs: 340, createdAt: "2026-03-01T08:00:00.000Z" },
  };
  const leaf = await hashRecord(record);
  const leaves = ["1".repeat(64), leaf, "2".repeat(64)];
  const root = await merkleRoot(leaves);
  proof = {
    ...{ format: "muster-anchor-proof", version: 1, record, leaf, path: await merklePath(leaves, 1), root },
    ...{ chainId: 11_155_111, network: "Sepolia", txHash: `0x${"ab".repeat(32)}` },
  };
  confirmed = { state: "confirmed", reason: null, data: anchorData(root), blockNumber: "7", blockTime: null };
});

const statesOf = async (changed: Partial<AnchorProof>, server: ChainReading | null = confirmed, data?: string) => {
  const { result, steps } = await verifyProof(
    { ...proof, ...changed },
    { server, wallet: data === undefined ? null : { data } },
  );
  return `${result}: ${steps.map(({ state }) => state).join(" ")}`;
};

it("verifies a record in every step, including the wallet's own reading", async () => {
  expect(await statesOf({})).toBe("verified: passed passed passed");
  expect(await statesOf({}, confirmed, anchorData(proof.root).toUpperCase().replace("0X", "0x"))).toBe(
    "verified: passed passed passed passed",
  );
});

it("fails at the record when it was changed", async () => {
  const record = { ...(proof.record ?? expect.fail()), response: "They shrank." };
  expect(await statesOf({ record })).toBe("failed: failed passed passed");
});

it("fails at the path when record and leaf were changed together", async () => {
  const record = { ...(proof.record ?? expect.fail()), response: "They shrank." };
  expect(await statesOf({ record, leaf: await hashRecord(record) })).toBe("failed: passed failed passed");
});

it("fails at the chain when the root was changed too, or another transaction is named", async () => {
  const record = { ...(proof.record ?? expect.fail()), response: "They shrank." };
  const leaf = await hashRecord(record);
  expect(await statesOf({ record, leaf, root: leaf, path: [] })).toBe("failed: passed passed failed");
  expect(await statesOf({}, { ...confirmed, data: "0x" }, "0x")).toBe("failed: passed passed failed failed");
});

it.each([
  ["not_found", null, "failed: passed passed failed"],
  ["unavailable", null, "incomplete: passed passed unknown"],
  ["pending", "data", "incomplete: passed passed unknown"],
  ["failed", "data", "failed: passed passed failed"],
] as const)("doesn't verify a transaction that is %s", async (state, data, result) => {
  expect(await statesOf({}, { ...confirmed, state, data: data && confirmed.data })).toBe(result);
});

it("is incomplete before the anchor is sent, and for a deleted record", async () => {
  expect(await statesOf({}, null)).toBe("incomplete: passed passed unknown");
  expect(await statesOf({ record: null })).toBe("incomplete: unknown passed passed");
});
