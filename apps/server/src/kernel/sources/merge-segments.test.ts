import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { deletePassages, insertPassages, type NewPassage, upsertCollection } from "./index.repo.ts";
import { mergeAllSegments, mergeSegments } from "./merge-segments.ts";
import { blockSize } from "./postings.ts";
import { listPostings } from "./search.repo.ts";
import { listSegments, mergeIntoTerms, readSegments, readTail } from "./segments.repo.ts";

let server: TestServer;
let orgId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ orgId } = await server.signUp());
}, 60_000);
afterAll(() => server.stop());

const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(server.services.db, { orgId, userId: null }, work);
const merge = (collection: string) => mergeSegments({ services: server.services, inOrg: asOrg }, collection);
const mergeAll = (id: string) => mergeAllSegments({ services: server.services, inOrg: asOrg }, { kind: "shelf", id });

it("keeps batches of a block apart until the block is full, then writes each term once", async () => {
  const { collection, add } = await makeShelf("full");
  await add(blockSize - 1);
  await merge(collection);
  expect(await merged(collection, ["pump"])).toEqual([]);
  expect(await unmerged(collection, "pump")).toBe(blockSize - 1);
  await add(3);
  await merge(collection);
  expect(await merged(collection, ["pump"])).toEqual([{ block: 0, term: "pump", postings: blockSize }]);
  expect(await unmerged(collection, "pump")).toBe(2);
  await mergeAll("full");
  expect(await unmerged(collection, "pump")).toBe(0);
  expect(await merged(collection, ["pump"])).toEqual([
    { block: 0, term: "pump", postings: blockSize },
    { block: 1, term: "pump", postings: 2 },
  ]);
});

it("adds nothing twice when a merge that was interrupted is repeated", async () => {
  const { collection, add } = await makeShelf("repeated");
  await add(10);
  await mergeAll("repeated");
  await add(5);
  await asOrg(async (tx) => {
    const [segment] = await readSegments(tx, await listSegments(tx, [collection]));
    await mergeIntoTerms(tx, { collection, block: 0, terms: [...(segment?.terms ?? [])].slice(0, 1) });
  });
  await mergeAll("repeated");
  expect(await merged(collection, ["pump", "valve"])).toEqual([
    { block: 0, term: "pump", postings: 15 },
    { block: 0, term: "valve", postings: 15 },
  ]);
});

it("merges many small batches before their block is full", async () => {
  const { collection, add } = await makeShelf("small");
  for (let i = 0; i < 65; i++) await add(1);
  await merge(collection);
  expect(await merged(collection, ["pump"])).toEqual([{ block: 0, term: "pump", postings: 65 }]);
});

it("removes the terms of deleted passages from batches that are not merged", async () => {
  const { collection, documentId, add } = await makeShelf("deleted");
  await add(6);
  await asOrg((tx) => deletePassages(tx, { documentId, collection, limit: 4 }));
  expect(await unmerged(collection, "pump")).toBe(2);
  await asOrg((tx) => deletePassages(tx, { documentId, collection, limit: 4 }));
  expect(await asOrg((tx) => listSegments(tx, [collection]))).toEqual([]);
});

it("stops when a document was deleted during the merge", async () => {
  const { collection, documentId, add } = await makeShelf("raced");
  await add(3);
  const segments = await asOrg((tx) => listSegments(tx, [collection]));
  await asOrg((tx) => deletePassages(tx, { documentId, collection, limit: 1 }));
  expect(await asOrg((tx) => readSegments(tx, segments))).toEqual([]);
  await mergeAll("raced");
  expect(await merged(collection, ["pump"])).toEqual([{ block: 0, term: "pump", postings: 2 }]);
});

it("merges the remaining batches when a document is deleted during the merge", async () => {
  const { collection, documentId, add } = await makeShelf("deleted-meanwhile");
  await add(6);
  let transactions = 0;
  const deleting = async <T>(work: (tx: OrgTx) => Promise<T>) => {
    // After the batches were listed and read, before their terms are written.
    if (++transactions === 4) await asOrg((tx) => deletePassages(tx, { documentId, collection, limit: 2 }));
    return asOrg(work);
  };
  await mergeAllSegments({ services: server.services, inOrg: deleting }, { kind: "shelf", id: "deleted-meanwhile" });
  expect(await asOrg((tx) => listSegments(tx, [collection]))).toEqual([]);
  expect(await merged(collection, ["pump"])).toEqual([{ block: 0, term: "pump", postings: 4 }]);
});

it("merges all batches when the end of a run meets a merge of full blocks", async () => {
  const { collection, add } = await makeShelf("met");
  await add(blockSize + 3);
  await Promise.all([merge(collection), mergeAll("met")]);
  expect(await asOrg((tx) => listSegments(tx, [collection]))).toEqual([]);
});

async function makeShelf(id: string) {
  const documentId = `document-${id}`;
  const collection = await asOrg(async (tx) => {
    await tx.query(
      "insert into documents (id, org_id, owner_kind, owner_id, name, media_type, created_at) values ($1, $2, 'shelf', $3, 'n', 'text/plain', now())",
      [documentId, tx.orgId, id],
    );
    return upsertCollection(tx, { kind: "shelf", id });
  });
  let position = 0;
  const add = (count: number) =>
    asOrg((tx) =>
      insertPassages(tx, { documentId, collection, rows: Array.from({ length: count }, () => passageAt(position++)) }),
    );
  return { collection, documentId, add };
}

function passageAt(position: number): NewPassage {
  return {
    ...{
      start_offset: position * 12,
      end_offset: position * 12 + 10,
      position,
      kind: "prose",
      page: null,
      label: null,
    },
    ...{ heading_path: [], language: "en", text: "pump valve", shown: null, cells: null, table_id: null, lead: null },
    ...{ marks: [], own: "pump valve", context: "", length: 2, fingerprint: position },
  };
}

async function merged(collection: string, terms: string[]) {
  const rows = await asOrg((tx) => listPostings(tx, { keys: [collection], terms }));
  return rows
    .map(({ block, term, postings }) => ({ block, term, postings: postings.length / 3 }))
    .sort((one, other) => one.block - other.block || (one.term < other.term ? -1 : 1));
}

async function unmerged(collection: string, term: string) {
  return (await asOrg((tx) => readTail(tx, [collection]))).frequency(term);
}
