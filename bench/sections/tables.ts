import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, quoteText } from "../../packages/tables/src/database.ts";
import { atMost, type Figure, median, percentile } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { salesTable } from "../sales.ts";
import { call, type Visitor, visit } from "../visitor.ts";

const chipRows = 100_000;
/** A person may make 30 a minute; the first shows the reading. */
const chipChanges = 30;
const wideColumns = 1_900;
/** Just below the size limit of an upload. */
const largeBytes = 98 * 1024 ** 2;

/** What a person waits for at a table, each measured at the HTTP call on PGlite, and the same file in bare DuckDB. */
export async function measureTables(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFolder((dataDir) =>
    withMuster({ database: { name: "PGlite", url: undefined }, dataDir }, async ({ url }) => {
      const at: Place = { url, visitor: await visit(url) };
      figures.push(...(await measureChips(at)));
      figures.push(await measureWide(at));
      figures.push(...(await measureLarge(at)));
    }),
  );
  return figures;
}

interface Place {
  url: string;
  visitor: Visitor;
}

async function measureChips(at: Place): Promise<Figure[]> {
  const id = await upload(at, salesTable(chipRows));
  const question = "Revenue by region";
  const path = `/api/files/${id}/read-as`;
  const [reading] = (await post(at, path, { question })).readings;
  const options = reading.chips.flatMap((chip: { options: unknown[] }) => chip.options);
  const times: number[] = [];
  for (let i = 1; i < chipChanges; i++) {
    const { change } = options[(i * 7) % options.length];
    const startedAt = performance.now();
    await post(at, path, { question, query: reading.query, change: { change } });
    times.push(performance.now() - startedAt);
  }
  const what = `A changed chip on ${chipRows.toLocaleString("en-US")} rows`;
  return [
    atMost(`${what}, median`, median(times), { target: 300, unit: "ms" }),
    atMost(`${what}, slowest of ${times.length}`, percentile(times, 1), { target: 300, unit: "ms" }),
  ];
}

async function measureWide(at: Place): Promise<Figure> {
  const names = Array.from({ length: wideColumns - 1 }, (_, i) => `Metric ${i}`);
  const lines = Array.from({ length: 200 }, (_, row) =>
    [row % 2 ? "North" : "South", ...names.map((_name, i) => (row * 31 + i * 17) % 1000)].join(","),
  );
  const id = await upload(at, new Blob([[["Region", ...names].join(","), ...lines].join("\n")]));
  const seconds = await profileSeconds(at, id);
  return atMost(`Profile of ${wideColumns.toLocaleString("en-US")} columns`, seconds, { target: 5, unit: "s" });
}

async function measureLarge(at: Place): Promise<Figure[]> {
  const table = await ofSize(largeBytes);
  const path = join(tmpdir(), `muster-bench-${process.pid}.csv`);
  await writeFile(path, table);
  try {
    const bare = await bareSeconds(path);
    const seconds = await profileSeconds(at, await upload(at, new Blob([table])));
    const size = `${Math.round(largeBytes / 1024 ** 2)} MB`;
    return [
      atMost(`Profile of a CSV of ${size}`, seconds, { target: 3, unit: "s" }),
      { what: "of DuckDB's time to read, type and sum it", value: `${(seconds / bare).toFixed(1)} ×` },
    ];
  } finally {
    await rm(path, { force: true });
  }
}

/** The same file typed by DuckDB itself into a table, and one sum by group. */
async function bareSeconds(path: string): Promise<number> {
  const database = await openDatabase({ memoryMb: 800, threads: 2, tempDir: tmpdir() });
  const startedAt = performance.now();
  await database.run(`CREATE TABLE t AS SELECT * FROM read_csv(${quoteText(path)})`);
  await database.rows("SELECT Region, sum(Revenue) AS revenue FROM t GROUP BY Region");
  const seconds = (performance.now() - startedAt) / 1000;
  database.close();
  return seconds;
}

async function ofSize(bytes: number): Promise<string> {
  const lines = (await salesTable(100_000).text()).split("\n");
  const body = `${lines.slice(1).join("\n").trimEnd()}\n`;
  return `${lines[0]}\n${body.repeat(Math.floor(bytes / body.length))}`;
}

async function profileSeconds(at: Place, id: string): Promise<number> {
  const startedAt = performance.now();
  await call(at.url, at.visitor, { path: `/api/files/${id}/profile` });
  return (performance.now() - startedAt) / 1000;
}

async function upload({ url, visitor }: Place, table: Blob): Promise<string> {
  const form = new FormData();
  form.append("file", table, "sales.csv");
  const { id } = (await (await call(url, visitor, { path: "/api/files", body: form })).json()) as { id: string };
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: replies are read as an external client would, without our types
async function post({ url, visitor }: Place, path: string, body: object): Promise<any> {
  return (await call(url, visitor, { path, body })).json();
}
