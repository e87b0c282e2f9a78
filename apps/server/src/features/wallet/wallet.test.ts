import { type AnchorProof, anchorData, hashRecord, rootOfPath } from "@muster/contracts/wallet-proof";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { proPerson } from "../chat/chat.factory.ts";
import { type ChainDouble, startChainDouble } from "./chain.double.ts";
import { checkAnchor, recheckDelaysSeconds } from "./wallet.worker.ts";

const sepolia = 11_155_111;
const from = `0x${"cd".repeat(20)}`;
let chain: ChainDouble;
let server: TestServer;
let person: TestPerson;
let count = 0;
const newHash = () => `0x${(++count).toString(16).padStart(64, "0")}`;

beforeAll(async () => {
  chain = await startChainDouble(sepolia);
  server = await startTestServer({ WALLET_RPC_URLS: { [sepolia]: chain.url, 80002: chain.url } });
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await chain.stop();
});
beforeEach(async () => {
  chain.fault = null;
  person = await proPerson(server);
});

const request = (method: string, path: string, body?: object, as = person) =>
  server.request(method, `/api${path}`, { as, ...(body && { body }) });

/** Inserts records of an agent's replies and returns their ids, oldest first. */
async function makeRecords(amount: number, { day = "2026-03-01", as = person } = {}): Promise<string[]> {
  const ids = Array.from({ length: amount }, () => newId());
  for (const [index, id] of ids.entries())
    await server.services.db.query(
      `insert into agent_interactions (id, org_id, agent_id, user_id, prompt, response, tokens_used, duration_ms, created_at)
        values ($1, $2, 'builtin', $3, $4, 'It grew.', 12, 340, $5)`,
      [id, as.orgId, as.userId, `Question ${index}`, `${day}T23:0${index}:00Z`],
    );
  return ids;
}

async function prepare(amount = 1) {
  const interactionIds = await makeRecords(amount);
  const { status, body } = await request("POST", "/anchors", { interactionIds });
  expect(status).toBe(201);
  return { ...body, interactionIds };
}

const send = (id: string, txHash: string, chainId = sepolia) =>
  request("POST", `/anchors/${id}/sent`, { txHash, chainId, from });

/** Prepares an anchor and sends it in a transaction that the chain then reports like this. */
async function sendAs(transaction: { input?: string; block?: number; isReverted?: boolean } | null, chainId = sepolia) {
  const anchor = await prepare();
  const txHash = newHash();
  if (transaction) chain.transactions.set(txHash, { input: anchor.data, ...transaction });
  expect((await send(anchor.id, txHash, chainId)).status).toBe(200);
  return { ...anchor, txHash };
}

const read = async (id: string) => (await request("GET", `/anchors/${id}`)).body;
const txOf = async (id: string) =>
  (await server.services.db.query("select blockchain_tx_hash as tx from agent_interactions where id = $1", [id]))
    .rows[0]?.["tx"];

/** Runs the last recheck, which would otherwise run minutes later. */
function recheckLastTime(id: string, attempt = recheckDelaysSeconds.length) {
  const data = { orgId: person.orgId, userId: person.userId, id, attempt };
  return checkAnchor(server.services, { data, signal: new AbortController().signal });
}

describe("preparing an anchor", () => {
  it("uses the hash of a single record as the root, and no longer lists the record", async () => {
    const { id, root, data, interactionIds } = await prepare();
    expect(data).toBe(anchorData(root));
    const proof: AnchorProof = (await request("GET", `/anchors/${id}/proof?interactionId=${interactionIds[0]}`)).body;
    expect(proof).toMatchObject({ root, leaf: root, path: [], txHash: null, record: { prompt: "Question 0" } });
    expect(await hashRecord(proof.record ?? expect.fail())).toBe(root);
    expect((await request("GET", "/unanchored-interactions")).body).toEqual({ days: [], items: [] });
  });

  it("uses the Merkle root of a UTC day, and each record's proof leads to it", async () => {
    await makeRecords(1, { day: "2026-03-02" });
    const ids = await makeRecords(7, { day: "2026-03-03" });
    const { days } = (await request("GET", "/unanchored-interactions")).body;
    expect(days).toEqual([
      { day: "2026-03-03", count: 7 },
      { day: "2026-03-02", count: 1 },
    ]);
    const { body } = await request("POST", "/anchors", { day: "2026-03-03" });
    expect(body).toMatchObject({ day: "2026-03-03", recordCount: 7, status: "prepared" });
    const detail = await read(body.id);
    expect(detail.records.map((each: { id: string }) => each.id)).toEqual(ids);
    for (const id of ids) {
      const proof: AnchorProof = (await request("GET", `/anchors/${body.id}/proof?interactionId=${id}`)).body;
      expect(await rootOfPath(await hashRecord(proof.record ?? expect.fail()), proof.path)).toBe(body.root);
    }
    expect((await request("POST", "/anchors", { day: "2026-03-03" })).status).toBe(409);
  });

  it("refuses anchored records, other people's records, and an empty selection", async () => {
    const { interactionIds } = await prepare();
    expect((await request("POST", "/anchors", { interactionIds })).status).toBe(409);
    const others = await makeRecords(1, { as: await server.join(person, "member") });
    expect((await request("POST", "/anchors", { interactionIds: others })).status).toBe(404);
    expect((await request("POST", "/anchors", {})).status).toBe(422);
  });

  it("puts a record into one anchor when two requests arrive at once", async () => {
    const interactionIds = await makeRecords(1);
    const answers = await Promise.all([1, 2].map(() => request("POST", "/anchors", { interactionIds })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("requires a paid plan", async () => {
    const trial = await server.signUp();
    const interactionIds = await makeRecords(1, { as: trial });
    const refused = await request("POST", "/anchors", { interactionIds }, trial);
    expect(refused).toMatchObject({ status: 402, body: { code: "payment_required" } });
    expect(refused.body.error).toContain("Blockchain Anchoring");
  });
});

describe("a sent anchor", () => {
  it("is confirmed with its block, and its records have the transaction", async () => {
    const { id, txHash, interactionIds } = await sendAs({ block: 100 });
    expect(await txOf(interactionIds[0])).toBe(txHash);
    await expect
      .poll(() => read(id))
      .toMatchObject({ status: "confirmed", blockNumber: "100", from, network: "Sepolia" });
    expect(await read(id)).toMatchObject({
      blockTime: "2026-01-01T00:20:00.000Z",
      explorerUrl: `https://sepolia.etherscan.io/tx/${txHash}`,
    });
  });

  it("is stored once: a repeated call changes nothing, and another transaction is refused", async () => {
    const { id, txHash, interactionIds } = await sendAs({ block: 1 });
    expect((await send(id, txHash.toUpperCase().replace("0X", "0x"))).status).toBe(200);
    expect((await send(id, newHash())).status).toBe(409);
    expect(await txOf(interactionIds[0])).toBe(txHash);
    expect((await request("DELETE", `/anchors/${id}`)).status).toBe(409);
  });

  it.each([
    ["carries other data", { block: 1, input: anchorData("0".repeat(64)) }, "mismatch", "carries other data"],
    ["was reverted", { block: 1, isReverted: true }, "failed", "reverted"],
  ] as const)("is not confirmed when the transaction %s", async (_, transaction, status, reason) => {
    const { id, interactionIds } = await sendAs(transaction);
    await expect.poll(() => read(id)).toMatchObject({ status, reason: expect.stringContaining(reason) });
    expect(await txOf(interactionIds[0])).toBeNull();
    expect((await request("DELETE", `/anchors/${id}`)).status).toBe(204);
    expect((await request("POST", "/anchors", { interactionIds })).status).toBe(201);
  });

  it("is rechecked while it is pending, and can be checked again after the last recheck", async () => {
    const { id, txHash, data } = await sendAs({});
    await expect
      .poll(() => read(id))
      .toMatchObject({ status: "sent", reason: expect.stringContaining("not in a block") });
    await recheckLastTime(id);
    expect(await read(id)).toMatchObject({ status: "not_found", reason: expect.stringContaining("not in a block") });
    chain.transactions.set(txHash, { input: data, block: 7 });
    expect((await request("POST", `/anchors/${id}/check`, {})).body.status).toBe("sent");
    await expect.poll(() => read(id)).toMatchObject({ status: "confirmed", blockNumber: "7" });
  });

  it("reports a transaction that the network doesn't have", async () => {
    const { id } = await sendAs(null);
    await recheckLastTime(id);
    expect(await read(id)).toMatchObject({ status: "not_found", reason: "Sepolia doesn’t know this transaction" });
  });

  it("is not confirmed by a server of another network", async () => {
    const { id } = await sendAs({ block: 1 }, 80002);
    await recheckLastTime(id);
    const reason = "The Polygon Amoy server serves another network (11155111). Check again later.";
    expect(await read(id)).toMatchObject({ status: "not_found", reason });
  });

  it.each([
    ["hang", "took longer"],
    ["garbage", "sent an unexpected response"],
    ["wrong shape", "sent an unexpected response"],
    ["error", "reported an error (-32005)"],
  ] as const)("waits for a server that fails: %s", async (fault, reason) => {
    await server.under({ SEARCH_TIMEOUT_MS: 200 }, async () => {
      const { id } = await prepare();
      const txHash = newHash();
      chain.fault = fault;
      await send(id, txHash);
      await recheckLastTime(id);
      expect(await read(id)).toMatchObject({ status: "not_found", reason: expect.stringContaining(reason) });
    });
  });
});

it("reads a transaction of a network for a proof from elsewhere", async () => {
  const txHash = newHash();
  expect((await request("GET", `/chain-transactions/${sepolia}/${txHash}`)).body.state).toBe("not_found");
  chain.transactions.set(txHash, { input: "0xAB", block: 2 });
  const { body } = await request("GET", `/chain-transactions/${sepolia}/${txHash}`);
  expect(body).toMatchObject({ state: "confirmed", data: "0xab", blockNumber: "2", reason: null });
  expect((await request("GET", `/chain-transactions/1/${txHash}`)).status).toBe(422);
});

it("keeps the hash of a deleted record, and returns no record", async () => {
  const { id, root, interactionIds } = await prepare();
  await server.services.db.query("delete from agent_interactions where id = $1", interactionIds);
  expect((await read(id)).records).toEqual([{ id: interactionIds[0], leaf: root, record: null }]);
  const proof = (await request("GET", `/anchors/${id}/proof?interactionId=${interactionIds[0]}`)).body;
  expect(proof).toMatchObject({ record: null, leaf: root });
});

it("reveals a changed record, whose hash differs from its leaf", async () => {
  const { id, interactionIds } = await prepare(3);
  await server.services.db.query("update agent_interactions set response = 'It shrank.' where id = $1", [
    interactionIds[1],
  ]);
  const proof: AnchorProof = (await request("GET", `/anchors/${id}/proof?interactionId=${interactionIds[1]}`)).body;
  expect(await hashRecord(proof.record ?? expect.fail())).not.toBe(proof.leaf);
  expect(await rootOfPath(proof.leaf, proof.path)).toBe(proof.root);
});

it("lists anchors in pages, newest first", async () => {
  const first = await prepare();
  const second = await prepare();
  const page = (await request("GET", "/anchors?limit=1")).body;
  expect(page).toMatchObject({ items: [{ id: second.id }], nextCursor: second.id });
  const rest = (await request("GET", `/anchors?limit=1&cursor=${page.nextCursor}`)).body;
  expect(rest).toMatchObject({ items: [{ id: first.id }], nextCursor: null });
});

it("erases a person's anchors and their hashes with the account", async () => {
  const member = await server.join(person, "member");
  const [record] = await makeRecords(1, { as: member });
  const { id } = (await request("POST", "/anchors", { interactionIds: [record] }, member)).body;
  const rows = (sql: string) => server.services.db.query(sql, [id]).then(({ rowCount }) => rowCount);
  expect(await rows("select from anchor_leaves where anchor_id = $1")).toBe(1);
  expect((await request("POST", "/profile/delete", { password: member.password }, member)).status).toBe(200);
  expect(await rows("select from anchor_leaves where anchor_id = $1")).toBe(0);
  expect(await rows("select from anchors where id = $1")).toBe(0);
});
