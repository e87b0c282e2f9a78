import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upsertClaim } from "../../kernel/sources/contents.repo.ts";
import { storeContent, sweepContents } from "../../kernel/sources/contents.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { StagedContent } from "../../platform/storage/types.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeFile, sendFile } from "./files.factory.ts";
import { storeFile } from "./files.service.ts";

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_CONNECTIONS: 20 });
  owner = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

/** Runs accepted uploads, refused uploads and deletions of the same bytes concurrently. */
it("never loses the content of a stored file to a deletion or a refused upload", async () => {
  for (let round = 0; round < 12; round++) {
    const content = `Region,Sales\nNorth,${round}\nSouth,${round + 1}\n`;
    const early = await Promise.all([makeFile(server, owner, content), makeFile(server, owner, content)]);
    await Promise.all([
      ...early.map(({ id }) => server.request("DELETE", `/api/files/${id}`, { as: owner })),
      ...Array.from({ length: 4 }, () => makeFile(server, owner, content)),
      ...Array.from({ length: 4 }, () => refusedUpload(content)),
    ]);
  }
  expect(await lostFiles()).toEqual([]);
});

describe("content without a row", () => {
  it("is swept one hour after an interrupted upload, not earlier", async () => {
    const staged = await stage("died before its row");
    await inOwnOrg((tx) => upsertClaim(tx, { ...staged, at: server.services.now() }));
    await staged.keep(owner.orgId);
    await sweepContents(server.services);
    expect(await isStored(staged.sha256)).toBe(true);
    server.setNow(new Date(Date.now() + 3_700_000));
    await sweepContents(server.services).finally(() => server.setNow(undefined));
    expect(await isStored(staged.sha256)).toBe(false);
    expect(await countContents(staged.sha256)).toBe(0);
  });

  it("is swept after its removal failed", async () => {
    const { id } = await makeFile(server, owner, "a,b\n1,2\n3,9\n");
    const { rows } = await server.services.db.query("select sha256 from files where id = $1", [id]);
    const sha256 = String(rows[0]?.["sha256"]);
    const { remove } = server.services.storage;
    server.services.storage.remove = () => Promise.reject(new Error("the disk does not answer"));
    const answer = await server.request("DELETE", `/api/files/${id}`, { as: owner });
    server.services.storage.remove = remove;
    expect(answer.status).toBe(204);
    expect([await isStored(sha256), await countContents(sha256)]).toEqual([true, 1]);
    await sweepContents(server.services);
    expect([await isStored(sha256), await countContents(sha256)]).toEqual([false, 0]);
  });
});

it("prevents deleting content in use with a foreign key", async () => {
  const { id } = await makeFile(server, owner, "a,b\n1,2\n3,7\n");
  const deletion = server.services.db.query(
    "delete from contents c using files f where f.org_id = c.org_id and f.sha256 = c.sha256 and f.id = $1",
    [id],
  );
  await expect(deletion).rejects.toThrow(/foreign key/);
});

it("stores nothing for a file refused because of its type", async () => {
  const content = `\u007fELF${"x".repeat(200)}`;
  const staged = await stage(content);
  await staged.discard();
  const answer = await sendFile(server, owner, "a.csv", content);
  expect(answer.status).toBe(422);
  expect([await isStored(staged.sha256), await countContents(staged.sha256)]).toEqual([false, 0]);
});

it("throws a conflict if the content is removed during the upload", async () => {
  const staged = await stage("removed between claim and row");
  const store = storeContent(keeper(), staged, async (tx) => tx.query("select 1"));
  const [removed] = await Promise.all([
    expect(store).rejects.toMatchObject({ code: "conflict" }),
    removeDuringKeep(staged),
  ]);
  return removed;
});

/** Deletes the claim once the bytes are stored, as a late sweep would. */
async function removeDuringKeep(staged: StagedContent): Promise<void> {
  const { keep } = staged;
  staged.keep = async (orgId) => {
    await keep(orgId);
    await server.services.db.query("delete from contents where sha256 = $1", [staged.sha256]);
  };
}

function keeper() {
  return { services: server.services, inOrg: inOwnOrg, orgId: owner.orgId, userId: owner.userId };
}

function inOwnOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(server.services.db, owner, work);
}

function stage(content: string): Promise<StagedContent> {
  return server.services.storage.stage(Readable.from([Buffer.from(content)]), { maxBytes: 10_000 });
}

function isStored(sha256: string): Promise<boolean> {
  return server.services.storage.path(owner.orgId, sha256).then(
    () => true,
    () => false,
  );
}

async function countContents(sha256: string): Promise<number> {
  return (await server.services.db.query("select from contents where sha256 = $1", [sha256])).rowCount;
}

async function refusedUpload(content: string): Promise<void> {
  const commit = () => Promise.reject(new Error("refused"));
  const file = { name: "a.csv", content: Readable.from([Buffer.from(content)]), commit };
  await expect(storeFile(keeper(), file)).rejects.toThrow("refused");
}

/** Rows whose bytes are not in storage. */
async function lostFiles(): Promise<string[]> {
  const { rows } = await server.services.db.query("select id, sha256 from files where org_id = $1", [owner.orgId]);
  const lost: string[] = [];
  for (const { id, sha256 } of rows)
    await server.services.storage.path(owner.orgId, String(sha256)).catch(() => lost.push(String(id)));
  return lost;
}
