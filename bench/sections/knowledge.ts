import { join } from "node:path";
import type { Services } from "../../apps/server/src/kernel/services.ts";
import { insertDocument } from "../../apps/server/src/kernel/sources/documents.repo.ts";
import { findCollections } from "../../apps/server/src/kernel/sources/index.repo.ts";
import { indexDocument } from "../../apps/server/src/kernel/sources/index-document.ts";
import { type Reading, storeReading } from "../../apps/server/src/kernel/sources/reading.ts";
import { search } from "../../apps/server/src/kernel/sources/search.ts";
import { addOwnerKinds, openScope } from "../../apps/server/src/kernel/sources/search-scope.ts";
import { migrate } from "../../apps/server/src/kernel/tenancy/migrate.ts";
import { inOrg, type OrgTx } from "../../apps/server/src/kernel/tenancy/tenancy.ts";
import { openDatabase } from "../../apps/server/src/platform/db/open.ts";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { openDiskStorage } from "../../apps/server/src/platform/storage/disk-storage.ts";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atLeast, atMost, type Figure, percentile } from "../figure.ts";
import { withFolder } from "../muster.ts";

const passagesWanted = 100_000;
const passagesInDocument = 200;
const wordsInPassage = 60;
const vocabulary = 40_000;
const queries = 200;
const targets = { PGlite: { p95Ms: 120, ingest: 0.7 }, PostgreSQL: { p95Ms: 60, ingest: 2 } };

/**
 * 200 queries of mixed rarity over 100,000 passages of one base, beside the minimal cost of any call to this database: a row by
 * its key in its own transaction, interleaved with the queries. Also measures how fast the passages were inserted.
 */
export async function measureKnowledge(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onBothDatabases(async (database) => {
    await withFolder(async (dataDir) => {
      figures.push(...(await measureOn(database, dataDir)));
    });
  });
  return figures;
}

async function measureOn({ name, url }: BenchDatabase, dataDir: string): Promise<Figure[]> {
  const db = await openDatabase({ url, directory: join(dataDir, "pg"), connections: 5 });
  try {
    await migrate(db);
    const storage = await openDiskStorage(join(dataDir, "files"));
    // Bytes that reading, indexing and searching need.
    const services = { db, storage, now: () => new Date(), log: console } as unknown as Services;
    addOwnerKinds(services, [benchOwner]);
    const orgId = newId();
    const { bytes, ms } = await fill(services, orgId);
    await services.db.exec("vacuum analyze");
    const { searches, floor } = await ask(services, orgId);
    const rate = bytes / 1e6 / (ms / 1000);
    const what = `200 searches over 100,000 passages, ${name}`;
    return [
      atMost(`${what}: p95`, percentile(searches, 0.95), { target: targets[name].p95Ms, unit: "ms" }),
      { what: `${what}: median`, value: `${percentile(searches, 0.5).toFixed(1)} ms` },
      {
        what: "A row by its key at the same time: p95, median",
        value: `${percentile(floor, 0.95).toFixed(1)}, ${percentile(floor, 0.5).toFixed(1)} ms`,
      },
      {
        what: "Searches in such rows: p95, median",
        value: `${ratio(searches, floor, 0.95)}, ${ratio(searches, floor, 0.5)}`,
      },
      atLeast(`Text into the index, ${name}`, rate, { target: targets[name].ingest, unit: "MB/s" }),
    ];
  } finally {
    await db.close();
  }
}

function ratio(times: number[], floor: number[], share: number): string {
  return (percentile(times, share) / percentile(floor, share)).toFixed(1);
}

const owner = { kind: "bench", id: "base" };
const benchOwner = {
  kind: owner.kind,
  readable: async (_tx: OrgTx, _reader: unknown, ids: string[]) => ids,
  describe: async () => "",
  placeOf: async () => null,
  isExported: false,
};

async function fill(services: Services, orgId: string): Promise<{ bytes: number; ms: number }> {
  const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
  const reading: Reading = { services, orgId, inOrg: asOrg };
  const random = randomFrom(7);
  let [bytes, ms] = [0, 0];
  for (let done = 0; done < passagesWanted; done += passagesInDocument) {
    const id = newId();
    const text = Array.from({ length: passagesInDocument }, () => paragraph(random)).join("\n\n");
    await asOrg((tx) =>
      insertDocument(tx, {
        ...{ id, ownerKind: owner.kind, ownerId: owner.id, name: `${id}.txt`, mediaType: "text/plain" },
        ...{ sha256: null, createdAt: new Date() },
      }),
    );
    await storeReading(reading, { id, document: documentOf(text) });
    const began = performance.now();
    await indexDocument({ ...reading, chunking: { chunkSize: 1000, chunkOverlap: 200 } }, id);
    ms += performance.now() - began;
    bytes += Buffer.byteLength(text);
  }
  return { bytes, ms };
}

/** Rare, medium and frequent words, alone and together. The rarest are in no passage, so the search tries similar spellings. */
async function ask(services: Services, orgId: string): Promise<{ searches: number[]; floor: number[] }> {
  const random = randomFrom(11);
  const ranks = [3, 30, 300, 3000, 30_000];
  const searches: number[] = [];
  const floor: number[] = [];
  const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
  for (let i = 0; i < queries; i++) {
    const count = 1 + (i % 4);
    const words = Array.from({ length: count }, (_, n) => {
      const rank = ranks[(i + n * 2) % ranks.length] ?? 30;
      return wordOf(Math.floor(rank * (0.5 + random())));
    });
    searches.push(
      await timed(() =>
        asOrg(async (tx) => {
          const reader = { userId: "bench", role: "owner" } as const;
          const { scope } = await openScope(tx, services, { reader, owners: [owner] });
          await search(tx, scope, { text: words.join(" "), limit: 10, language: "en" });
        }),
      ),
    );
    floor.push(await timed(() => asOrg((tx) => findCollections(tx, [owner]))));
  }
  return { searches, floor };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function paragraph(random: () => number): string {
  const words = Array.from({ length: wordsInPassage }, () => wordOf(zipf(random)));
  return `${words.join(" ")}.`;
}

/** Word number n of an artificial language: consonants and vowels alternate, so that stemmers shorten few of them. */
function wordOf(n: number): string {
  const [consonants, vowels] = ["bdfgklmnprtvz", "aeiou"];
  let word = "";
  for (let rest = n + 60; rest > 0; rest = Math.floor(rest / 65))
    word += `${consonants[rest % 13] ?? "b"}${vowels[Math.floor(rest / 13) % 5] ?? "a"}`;
  return `${word}x`;
}

/** Frequent words occur often: the rank is the inverse of a uniform number. */
function zipf(random: () => number): number {
  return Math.min(vocabulary - 1, Math.floor(vocabulary ** random()) - 1);
}

function documentOf(text: string) {
  const blocks = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n\n", start);
    const end = found < 0 ? text.length : found;
    blocks.push({ kind: "paragraph" as const, start, end, page: null });
    start = end + 2;
  }
  return {
    ...{ title: null, mediaType: "text/plain", language: "en", text, blocks, tables: [], pages: [], notes: [] },
    wordCount: passagesInDocument * wordsInPassage,
  };
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
