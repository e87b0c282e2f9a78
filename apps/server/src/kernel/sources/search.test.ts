import type { ReadDocument } from "@muster/contracts/sources";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestServer } from "../../platform/testing/test-server.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { insertDocument, setHidden } from "./documents.repo.ts";
import { clearDocument, indexDocument } from "./index-document.ts";
import { mergeAllSegments } from "./merge-segments.ts";
import { blockSize } from "./postings.ts";
import { type Reading, storeReading } from "./reading.ts";
import { search } from "./search.ts";
import { addOwnerKinds, openScope } from "./search-scope.ts";

let server: TestServer;
let orgId: string;
let reading: Reading;

beforeAll(async () => {
  server = await startTestServer();
  ({ orgId } = await server.signUp());
  addOwnerKinds(server.services, [
    {
      kind: "shelf",
      readable: async (_tx, _reader, ids) => ids.filter((id) => !id.startsWith("locked")),
      describe: async () => "A shelf",
      placeOf: async () => null,
      isExported: false,
    },
  ]);
  reading = { services: server.services, orgId, inOrg: asOrg };
}, 60_000);
afterAll(() => server.stop());

function asOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(server.services.db, { orgId, userId: null }, work);
}

/** A document of one paragraph a text, read and indexed. */
async function index(shelf: string, texts: string[]): Promise<string> {
  const id = newId();
  await asOrg((tx) =>
    insertDocument(tx, {
      ...{ id, ownerKind: "shelf", ownerId: shelf, name: `${id}.txt`, mediaType: "text/plain" },
      ...{ sha256: null, createdAt: new Date() },
    }),
  );
  await storeReading(reading, { id, document: documentOf(texts) });
  expect(await indexDocument({ ...reading, chunking: { chunkSize: 1000, chunkOverlap: 200 } }, id)).toBe(true);
  return id;
}

function documentOf(texts: string[]): ReadDocument {
  const text = texts.join("\n\n");
  let start = 0;
  const blocks = texts.map((each) => {
    const block = { kind: "paragraph" as const, start, end: start + each.length, page: null };
    start += each.length + 2;
    return block;
  });
  const wordCount = text.split(/\s+/).length;
  return {
    title: null,
    mediaType: "text/plain",
    language: "en",
    text,
    blocks,
    tables: [],
    pages: [],
    notes: [],
    wordCount,
  };
}

async function find(
  shelves: string[],
  text: string,
  { documentIds, org = orgId }: { documentIds?: string[]; org?: string } = {},
) {
  return inOrg(server.services.db, { orgId: org, userId: null }, async (tx) => {
    const owners = shelves.map((id) => ({ kind: "shelf", id }));
    const reader = { userId: "someone", role: "owner" as const };
    const { scope } = await openScope(tx, server.services, { reader, owners, ...(documentIds && { documentIds }) });
    return (await search(tx, scope, { text, limit: 10 })).hits;
  });
}

const notice = "All rights to this catalogue of orchard machines are reserved by the publisher of the catalogue.";

describe("search", () => {
  it("is not crowded out by copies of one text", async () => {
    for (let i = 0; i < 6; i++)
      await index(
        "copies",
        Array.from({ length: 60 }, () => notice),
      );
    await index("copies", ["The orchard keeps nine machines in the northern hall beside the river crossing."]);
    const hits = await find(["copies"], "orchard machines catalogue");
    expect(hits.map(({ passage }) => passage.text)).toEqual([
      notice,
      "The orchard keeps nine machines in the northern hall beside the river crossing.",
    ]);
  });

  it("ranks a legal notice below statements", async () => {
    const legal = "© Turbine overhaul of Marlow, turbine overhaul: all rights reserved.";
    const statement = "The second crew of the yard finished the turbine in March after an overhaul of nine weeks.";
    await index("turbines", [legal, statement]);
    const hits = await find(["turbines"], "turbine overhaul");
    expect(hits.map(({ passage }) => passage.text)).toEqual([statement, legal]);
  });

  it("finds the words of a phrase by a synonym in another language", async () => {
    const printer = "The printer on the second floor is out of order until Friday.";
    await index("printers", ["The printer on the third floor prints the orders of Friday.", printer]);
    const [hit] = await find(["printers"], "Welches Gerät ist kaputt?");
    expect(hit?.passage.text).toBe(printer);
  });

  it("stays within the given documents", async () => {
    const texts = (place: string) => [`The ferry timetable of ${place} lists eleven departures on weekdays.`];
    const [one, other] = [await index("ferries", texts("Husum")), await index("ferries", texts("Emden"))];
    const places = async (documentIds?: string[]) =>
      (await find(["ferries"], "ferry timetable", documentIds && { documentIds })).map(
        ({ passage }) => passage.documentId,
      );
    expect(new Set(await places())).toEqual(new Set([one, other]));
    expect(await places([other])).toEqual([other]);
    expect(await places([newId()])).toEqual([]);
  });

  it("finds nothing of another or an unreadable owner, or of another organization", async () => {
    for (const shelf of ["mine", "theirs", "locked-mine"])
      await index(shelf, [`The zirconium ledger of ${shelf} was balanced by the treasurer in spring.`]);
    const names = async (shelves: string[], org?: string) =>
      (await find(shelves, "zirconium ledger", org ? { org } : {})).map(
        ({ passage }) => passage.text.match(/of (\S+)/)?.[1],
      );
    expect(await names(["mine"])).toEqual(["mine"]);
    expect((await names(["mine", "theirs", "locked-mine"])).sort()).toEqual(["mine", "theirs"]);
    const stranger = await server.signUp();
    expect(await names(["mine", "theirs"], stranger.orgId)).toEqual([]);
  });

  it("skips hidden documents", async () => {
    const hidden = await index(
      "vault",
      Array.from({ length: 150 }, (_, i) => `Vault number ${i} holds copper coins of the mint.`),
    );
    const seen = await index("vault", [
      "One vault, the last, holds the copper coins that were struck by the mint for the king.",
    ]);
    await asOrg((tx) => setHidden(tx, [hidden], new Date()));
    expect((await find(["vault"], "vault copper coins mint")).map(({ passage }) => passage.documentId)).toEqual([seen]);
  });

  it("finds passages in every block, and none of a removed document", async () => {
    const texts = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, i) => `Parcel ${from + i} weighs ${(from + i) % 90} kilograms and waits in depot lane ${from + i}.`,
      );
    const first = await index("parcels", texts(0, 1500));
    await index("parcels", texts(1500, 1500));
    const [hit] = await find(["parcels"], "parcel 2900");
    expect(hit?.passage.text).toMatch(/^Parcel 2900 /);
    await clearDocument(reading, { id: first, owner: { kind: "shelf", id: "parcels" } });
    await mergeAllSegments(reading, { kind: "shelf", id: "parcels" });
    const { rows } = await server.services.db.query(
      `select count(distinct block)::int as blocks, sum(t.passages)::int as postings, sum(octet_length(t.postings))::int as bytes,
              max(c.passage_count) as passages, max(c.next_number) as numbers, max(t.passages) filter (where term = 'parcel') as parcels
         from source_terms t join source_collections c on c.key = t.collection where c.owner_id = 'parcels'`,
    );
    const [{ postings, bytes, ...counts } = {}] = rows as Record<string, number>[];
    expect(counts).toEqual({ blocks: 2, passages: 1500, numbers: 3000, parcels: 3000 - blockSize });
    expect(bytes).toBe(3 * (postings ?? 0));
    const { rows: differing } = await server.services.db.query(
      `select term from (select distinct collection, term from source_terms) t
         full join source_vocabulary v using (collection, term) where t.term is null or v.term is null`,
    );
    expect(differing).toEqual([]);
    expect(await find(["parcels"], "parcel 7")).not.toContainEqual(
      expect.objectContaining({ passage: expect.objectContaining({ documentId: first }) }),
    );
  }, 120_000);

  it("accepts half of a surrogate pair and a NUL in the query", async () => {
    await index("odd", ["The lighthouse of Pellworm shines with the strength of forty lamps."]);
    expect(await find(["odd"], "lighthouse \ud83d \0 𠮷𠮷𠮷𠮷𠮷𠮷𠮷")).toHaveLength(1);
  });
});
