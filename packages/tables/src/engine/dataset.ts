import { renderAnswer } from "../answer/answer.ts";
import { previewTable } from "../answer/exhibits.ts";
import type { Language } from "../answer/format.ts";
import { notesOf } from "../answer/notes.ts";
import { groupKey, type ResultRow } from "../answer/rendering.ts";
import { exhibitQuery, wholeQuery } from "../answer/shape.ts";
import { answerLanguage, understand } from "../ask-question.ts";
import { changeChip } from "../change-chip.ts";
import { chipViews } from "../chip-options.ts";
import { compileQuery, quote } from "../compile.ts";
import { type Database, openDatabase, quoteText } from "../database.ts";
import { narrowedTo } from "../follow-up.ts";
import { openPlanner, type Planner } from "../plan/plan-rules.ts";
import { problemsOf } from "../problems.ts";
import { combineProfiles, linkTables } from "../profile/combine.ts";
import { prepareTables } from "../profile/prepare.ts";
import { columnsOf, isGroupable, type Profile } from "../profile/profile.ts";
import { type Measure, TableQuery } from "../query.ts";
import { readAs } from "../read-as.ts";
import { mannKendall } from "../study/study.ts";
import type { Answer, Ask, Computed, EngineReply, ReadAsReply, ReadingView, ReadTableFile } from "./messages.ts";

/** Rows of a result that a document keeps for its CSV and JSON. */
const MOST_KEPT = 1_000;
/** Findings beyond the question that a document has. */
const IN_DOCUMENT = 2;

export interface OpenDataset {
  profile: Profile;
  answer(ask: Ask): Promise<EngineReply>;
  close(): void;
}

/** Loads a question's files into a private database, links them, and locks it. From then on it only answers queries. */
export async function openDataset(
  files: readonly ReadTableFile[],
  options: { memoryMb: number; tempDir: string },
): Promise<OpenDataset> {
  const database = await openDatabase({ ...options, threads: 2 });
  try {
    const loaded = [];
    for (const [f, { sources, parquet, profile }] of files.entries()) {
      const relations = parquet.map((_, i) => `raw_${f}_${i}`);
      for (const [i, path] of parquet.entries())
        await database.run(`CREATE TABLE ${relations[i]} AS SELECT * FROM read_parquet(${quoteText(path)})`);
      loaded.push({ sources, profile, relations });
    }
    await database.lock();
    const { profile, sources } = combineProfiles(loaded);
    await prepareTables(database.connection, profile, sources);
    await refreshSwapped(database, profile);
    await linkTables(database.connection, profile);
    const planner = lazyPlanner(profile);
    return {
      profile,
      answer: (ask) => answerAsk({ database, profile, planner }, ask),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

interface Open {
  database: Database;
  profile: Profile;
  planner: () => Planner;
}

/** Dictionaries of a wide table take time, and a chip change needs none. */
function lazyPlanner(profile: Profile): () => Planner {
  let planner: Planner | undefined;
  return () => {
    planner ??= openPlanner(profile);
    return planner;
  };
}

/** The range of dates whose day and month were exchanged is known only now. */
async function refreshSwapped(database: Database, profile: Profile): Promise<void> {
  for (const { name, swappedDates = [] } of profile.tables)
    for (const column of profile.columns.filter((each) => each.table === name && swappedDates.includes(each.name))) {
      const sql = `SELECT min(${quote(column.name)})::VARCHAR AS lo, max(${quote(column.name)})::VARCHAR AS hi FROM ${quote(name)}`;
      const [row] = await database.rows(sql);
      column.from = String(row?.["lo"] ?? "").slice(0, 10);
      column.to = String(row?.["hi"] ?? "").slice(0, 10);
    }
}

async function answerAsk(open: Open, ask: Ask): Promise<EngineReply> {
  switch (ask.op) {
    case "profile":
      return { type: "profile", profile: open.profile };
    case "read-as":
      return { type: "reading", reply: await readQuestion(open, ask) };
    case "compute":
      return { type: "computed", computed: await compute(open, ask) };
  }
}

async function readQuestion(open: Open, ask: Ask & { op: "read-as" }): Promise<ReadAsReply> {
  const { profile } = open;
  let queries = ask.queries;
  if (!queries || queries.length === 0) {
    const understood = understand(ask.question, open.planner(), await beforeOf(open, ask));
    if (understood.kind !== "queries") return understood;
    queries = understood.queries;
  }
  const problems = checkQueries(queries, profile);
  if (problems.length > 0) return { kind: "invalid", problems };
  queries = queries.map(inTimeOrder);
  const { change } = ask;
  if (change) {
    const query = queries[change.index];
    const changed = query
      ? changeChip(query, change.change, profile)
      : { kind: "refused" as const, problems: ["This part of the question no longer exists."] };
    if (changed.kind === "refused") return { kind: "invalid", problems: changed.problems };
    queries = queries.with(change.index, changed.query);
  }
  const readings: ReadingView[] = [];
  const language = answerLanguage(ask.question);
  let before = "";
  for (const query of queries) {
    const rows = (await run(open, query)) as ResultRow[];
    // Two readings with one result leave nothing to choose.
    const result = JSON.stringify(rows);
    if (query.isAlternative && result === before) continue;
    before = result;
    const { sentence } = renderAnswer(query, rows, { profile, language, whole: await wholeOf(open, query) });
    const table = previewTable(query, rows, { profile, language, mostRows: ask.rows });
    readings.push({ query, readAs: readAs(query, profile), chips: chipViews(query, profile), sentence, table });
  }
  return { kind: "reading", readings };
}

/** A change of groups between two periods runs from the earlier to the later, whichever the question names first. */
function inTimeOrder(query: TableQuery): TableQuery {
  const { compare, having, limit, by } = query;
  if (compare?.kind !== "periods" || by.length === 0 || having || limit) return query;
  const { a, b } = compare;
  const isReversed =
    a.where.kind === "span" && b.where.kind === "span" && (a.where.since ?? "") < (b.where.since ?? "");
  return isReversed ? { ...query, compare: { ...compare, a: b, b: a } } : query;
}

/** The query to continue; undefined when it no longer fits the tables. */
async function beforeOf(open: Open, { before, question }: Ask & { op: "read-as" }): Promise<TableQuery | undefined> {
  if (!before || checkQueries([before], open.profile).length > 0) return undefined;
  const [row] = before.limit?.n === 1 ? await run(open, before) : [];
  return narrowedTo(before, question, row);
}

/** Queries arrive from outside: they are held to the schema and to this profile before anything is compiled. */
function checkQueries(queries: readonly unknown[], profile: Profile): string[] {
  return queries.flatMap((query) => {
    const parsed = TableQuery.safeParse(query);
    if (!parsed.success)
      return parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".") || "query"}: ${message}`);
    return problemsOf(parsed.data, profile);
  });
}

function run({ database, profile }: Open, query: TableQuery): Promise<Record<string, unknown>[]> {
  return database.rows(compileQuery(query, profile.catalog));
}

async function compute(open: Open, ask: Ask & { op: "compute" }): Promise<Computed> {
  const { profile, database } = open;
  const { language = answerLanguage(ask.question) } = ask;
  const problems = checkQueries(ask.queries, profile);
  if (problems.length > 0) throw new Error(`Invalid query: ${problems[0]}`);
  const answers: Answer[] = [];
  for (const query of ask.queries) answers.push(await computeOne(open, query, language));
  const found: Answer[] = [];
  for (const query of await furtherQueries(ask.queries, profile, (sql) => database.rows(sql)))
    found.push(await computeOne(open, query, language));
  const [further, more] = [found.slice(0, IN_DOCUMENT), found.slice(IN_DOCUMENT)];
  const used = new Set(ask.queries.flatMap(({ from }) => [from.table, ...(from.join ?? []).map(({ table }) => table)]));
  const tables = profile.tables
    .filter(({ name }) => used.has(name))
    .map(({ name, title, rows }) => ({
      title,
      rows,
      notes: notesOf(name, profile, language),
    }));
  return { language, answers, further, more, tables };
}

async function computeOne(open: Open, query: TableQuery, language: Language): Promise<Answer> {
  const { profile } = open;
  const rows = (await run(open, query)) as ResultRow[];
  const wide = exhibitQuery(query);
  const all = wide === query ? rows : ((await run(open, wide)) as ResultRow[]);
  const counts = await countsOf(open, query);
  const rendered = renderAnswer(query, rows, { profile, language, all, counts, whole: await wholeOf(open, query) });
  const sql = compileQuery(query, profile.catalog);
  const allSql = wide === query ? sql : compileQuery(wide, profile.catalog);
  const columns = columnsIn(query, profile);
  return {
    query,
    sql,
    readAs: readAs(query, profile, language),
    sentence: rendered.sentence,
    remarks: rendered.remarks,
    figures: rendered.figures.map((figure) => ({
      ...figure,
      computation: figure.computation || allSql,
      source: { ...figure.source, columns },
    })),
    chart:
      rendered.exhibit?.kind === "chart" ? { ...rendered.exhibit.chart, ...(language !== "en" && { language }) } : null,
    exhibit: rendered.exhibit?.kind ?? null,
    shownTable: rendered.exhibit?.kind === "table" ? rendered.exhibit.table : null,
    table: previewTable(query, all, { profile, language, mostRows: MOST_KEPT }),
    rows: rows.length,
  };
}

async function wholeOf(open: Open, query: TableQuery): Promise<ResultRow | undefined> {
  const whole = wholeQuery(query, open.profile);
  const [row] = whole ? await run(open, whole) : [];
  return row;
}

/** How many rows with a value stand behind each group's number. Derived relations (per, joins, lists) are not counted. */
async function countsOf(open: Open, query: TableQuery): Promise<Map<string, number>> {
  const main = query.measures.find(({ hidden }) => !hidden);
  if (!main || main.kind === "formula" || query.select || query.per || query.compare || query.from.join)
    return new Map();
  const counted: Measure = {
    kind: "aggregate",
    id: "rows_counted",
    label: "rows",
    agg: "count",
    ...(main.of && { of: main.of }),
    ...(main.where && { where: main.where }),
  };
  const { from, asOf, where, by } = query;
  const counting: TableQuery = { from, measures: [counted], by, ...(asOf && { asOf }), ...(where && { where }) };
  const rows = await run(open, counting);
  return new Map(rows.map((row) => [groupKey(query, row), Number(row["rows_counted"])]));
}

function columnsIn(query: TableQuery, profile: Profile): string[] {
  const text = JSON.stringify(query);
  return Object.keys(profile.catalog[query.from.table] ?? {}).filter((name) => text.includes(JSON.stringify(name)));
}

type Row = Record<string, unknown>;
type RunSql = (sql: string) => Promise<Row[]>;

const FEWEST_ROWS = 30;
const FEWEST_PERIODS = 6;
const MOST_GROUPS = 12;

/** Findings of a question, the document's own included. */
const MOST_FOUND = 5;

/**
 * Queries whose answers are worth a sentence beyond the question: the same amount over time when it clearly rises or falls, and by
 * groupings in which one group stands out, the one that does most first. Only for sums and counts over enough rows.
 */
async function furtherQueries(asked: readonly TableQuery[], profile: Profile, run: RunSql): Promise<TableQuery[]> {
  const [query] = asked;
  const measure = query?.measures.find(({ hidden }) => !hidden);
  const isSum = measure?.kind === "aggregate" && (measure.agg === "sum" || measure.agg === "count");
  if (!query || !measure || !isSum || query.select || query.compare || query.per || query.asOf || query.from.join)
    return [];
  const { limit: _l, order: _o, window: _w, shareOf: _s, study: _t, having: _h, ...rest } = query;
  const base: TableQuery = { ...rest, measures: [measure], by: [] };
  const used = new Set(asked.flatMap(({ by }) => by.map(({ col }) => col)));
  const series = await overTime(base, { profile, used, run });
  const groups = await standingOut(base, { profile, used, run });
  return [...(series ? [series] : []), ...groups].slice(0, MOST_FOUND);
}

interface Search {
  profile: Profile;
  used: ReadonlySet<string>;
  run: RunSql;
}

async function overTime(base: TableQuery, { profile, used, run }: Search): Promise<TableQuery | null> {
  const table = profile.tables.find(({ name }) => name === base.from.table);
  const time = columnsOf(profile, base.from.table).find(({ name }) => name === table?.time);
  if (!time || used.has(time.name) || time.filled < FEWEST_ROWS || JSON.stringify(base.where ?? "").includes("span"))
    return null;
  const grain = time.grain ?? "month";
  const series: TableQuery = { ...base, by: [{ kind: "grain", id: "by1", label: grain, col: time.name, grain }] };
  const values = await valuesOf(series, profile, run);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const isLarge = first !== 0 && Math.abs(last - first) >= Math.abs(first) * 0.1;
  return values.length >= FEWEST_PERIODS && isLarge && mannKendall(values) < 0.05 ? series : null;
}

/** Groups that hold at least twice an even share, where there are three groups or more. */
async function standingOut(base: TableQuery, { profile, used, run }: Search): Promise<TableQuery[]> {
  const columns = columnsOf(profile, base.from.table).filter(
    (column) =>
      isGroupable(column) &&
      column.role === "dimension" &&
      !column.items &&
      column.distinct >= 3 &&
      column.distinct <= MOST_GROUPS &&
      column.filled >= FEWEST_ROWS &&
      !used.has(column.name) &&
      !JSON.stringify(base.where ?? "").includes(JSON.stringify(column.name)),
  );
  const found: { query: TableQuery; lead: number }[] = [];
  for (const column of columns.slice(0, 6)) {
    const id = base.measures[0]?.id ?? "";
    const query: TableQuery = {
      ...base,
      by: [{ kind: "column", id: "by1", label: column.name, col: column.name }],
      shareOf: { measure: id, within: [] },
      order: [{ by: id, dir: "desc" }],
      limit: { n: 1, ties: "with" },
    };
    const { limit: _limit, ...all } = query;
    const rows = await run(compileQuery(all, profile.catalog));
    const share = Number(rows[0]?.[`${id}_share`] ?? 0);
    const isPositive = rows.every((row) => Number(row[id] ?? 0) >= 0);
    const lead = share * rows.length;
    if (isPositive && lead >= 2 && share < 1) found.push({ query, lead });
  }
  return found.toSorted((a, b) => b.lead - a.lead).map(({ query }) => query);
}

async function valuesOf(query: TableQuery, profile: Profile, run: RunSql): Promise<number[]> {
  const id = query.measures[0]?.id ?? "";
  const rows = await run(compileQuery(query, profile.catalog));
  return rows.flatMap((row) => (row[id] === null || row["by1"] === null ? [] : [Number(row[id])]));
}
