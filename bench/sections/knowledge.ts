import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../../apps/server/src/kernel/services.ts";
import { insertDocument } from "../../apps/server/src/kernel/sources/documents.repo.ts";
import { findCollections } from "../../apps/server/src/kernel/sources/index.repo.ts";
import { indexDocument } from "../../apps/server/src/kernel/sources/index-document.ts";
import { mergeAllSegments } from "../../apps/server/src/kernel/sources/merge-segments.ts";
import { type Reading, storeReading } from "../../apps/server/src/kernel/sources/reading.ts";
import { search } from "../../apps/server/src/kernel/sources/search.ts";
import { addOwnerKinds, openScope } from "../../apps/server/src/kernel/sources/search-scope.ts";
import { migrate } from "../../apps/server/src/kernel/tenancy/migrate.ts";
import { inOrg, type OrgTx } from "../../apps/server/src/kernel/tenancy/tenancy.ts";
import { openDatabase } from "../../apps/server/src/platform/db/open.ts";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { openDiskStorage } from "../../apps/server/src/platform/storage/disk-storage.ts";
import { lexiconLines } from "../../packages/retrieval/lexicon/generate.ts";
import { type BenchDatabase, onBothDatabases } from "../databases.ts";
import { atLeast, atMost, type Figure, percentile } from "../figure.ts";
import { withFolder } from "../muster.ts";

const passagesWanted = 100_000;
const passagesInDocument = 200;
const wordsInPassage = 60;
const vocabulary = 40_000;
const queries = 200;
const plainBatches = 25;
const targets = { PGlite: { p95Ms: 120, ingest: 0.7 }, PostgreSQL: { p95Ms: 60, ingest: 2 } };
/** Of another call on PGlite while documents are indexed; on PostgreSQL the target is twice the call's time without. */
const othersMs = 100;
const probeEveryMs = 40;

/**
 * 200 queries of mixed rarity over 100,000 passages of one base, beside the minimal cost of any call to this database: a row by
 * its key in its own transaction, interleaved with the queries. Also measures how fast the passages were inserted, beside a plain
 * insert of the same text, and how long such a call takes meanwhile.
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
    const { bytes, ms, cpuMs, probes } = await fill(services, orgId);
    const plain = await insertPlainly(services);
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
      { what: "The same per second of this process's CPU", value: `${(bytes / 1e6 / (cpuMs / 1000)).toFixed(2)} MB` },
      { what: "Time of indexing in plain inserts of the text", value: (plain / rate).toFixed(1) },
      atMost(`A row by its key while documents are indexed, ${name}: p95`, percentile(probes, 0.95), {
        target: name === "PGlite" ? othersMs : 2 * percentile(floor, 0.95),
        unit: "ms",
      }),
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

interface Filled {
  bytes: number;
  ms: number;
  cpuMs: number;
  /** Of calls at the same time. */
  probes: number[];
}

async function fill(services: Services, orgId: string): Promise<Filled> {
  const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
  const reading: Reading = { services, orgId, inOrg: asOrg };
  const random = randomFrom(7);
  let [bytes, ms, cpuMs] = [0, 0, 0];
  const probes: number[] = [];
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
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const indexing = indexDocument({ ...reading, chunking: { chunkSize: 1000, chunkOverlap: 200 } }, id);
    await probeDuring(indexing, () => asOrg((tx) => findCollections(tx, [owner])), probes);
    ms += performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    cpuMs += (user + system) / 1000;
    bytes += Buffer.byteLength(text);
  }
  const began = performance.now();
  await mergeAllSegments(reading, owner);
  return { bytes, ms: ms + performance.now() - began, cpuMs, probes };
}

/** Times a call again and again while some work goes on. */
async function probeDuring(work: Promise<unknown>, call: () => Promise<unknown>, times: number[]): Promise<void> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    times.push(await timed(call));
    await Promise.race([end, delay(probeEveryMs)]);
  }
  await end;
}

/** MB per second of text that goes into a table without an index, in batches of the size of a document. */
async function insertPlainly({ db }: Services): Promise<number> {
  await db.exec("create table bench_plain (text text not null)");
  const random = randomFrom(7);
  let [bytes, ms] = [0, 0];
  for (let batch = 0; batch < plainBatches; batch++) {
    const texts = Array.from({ length: passagesInDocument }, () => paragraph(random));
    ms += await timed(() => db.query("insert into bench_plain select * from unnest($1::text[])", [texts]));
    bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  }
  return bytes / 1e6 / (ms / 1000);
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

let known: string[] | undefined;

/** The English words of the thesaurus in an order without meaning, so that searches meet synonyms as they do in real text. */
function knownWords(): string[] {
  if (known) return known;
  const random = randomFrom(5);
  const entries = lexiconLines().flatMap((line) => line.replace(/^~/, "").split(/[>|]/)[0]?.split(/\s+/) ?? []);
  const words = [...new Set(entries)].filter((word) => /^\p{L}{3,}$/u.test(word));
  known = words
    .map((word) => ({ word, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word);
  return known;
}

/** Word number n: one of the thesaurus, then of an artificial language in which consonants and vowels alternate. */
function wordOf(n: number): string {
  const real = knownWords()[n];
  if (real) return real;
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
