import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Analysis } from "@muster/contracts/analysis";
import { type Database, openDatabase } from "../database.ts";
import { scenarioOf } from "../read/join-sheets.ts";
import type { Table } from "../read/table.ts";
import { TableError } from "../table-error.ts";
import { answerAsk } from "./find/answer.ts";
import type { Answering } from "./find/answering.ts";
import { addGeneralFindings } from "./find/general.ts";
import { sayNotUnderstood } from "./find/refuse.ts";
import { parseQuestion, type Question } from "./question/parse-question.ts";
import { readTables } from "./read-tables.ts";
import { compareScenarios } from "./table/compare-scenarios.ts";
import { relateTables } from "./table/relate-tables.ts";
import { openBook } from "./write/book.ts";
import { profileTable, toProfile } from "./write/profile-table.ts";

export interface AnalysisFile {
  path: string;
  /** The name its owner gave it; findings are sourced to it. */
  name: string;
  mediaType?: string;
}

export interface AnalysisRequest {
  files: AnalysisFile[];
  /** The task's title, description and parameters; may be empty. */
  question: string;
  limits?: { memoryMb?: number; threads?: number; maxMs?: number };
  signal?: AbortSignal;
  onProgress?: (detail: string) => void;
}

const MOST_FINDINGS = 12;
const MOST_CHARTS = 6;

/** Computes what tables on disk say about a question. Expected failures are an `TableError` with one sentence for a person. */
export async function analyzeTable(request: AnalysisRequest): Promise<Analysis> {
  const { files, limits } = request;
  if (files.length === 0) throw new TableError("empty", "There is no file to analyze.");
  const timeout = limits?.maxMs ? AbortSignal.timeout(limits.maxMs) : undefined;
  const signals = [request.signal, timeout].filter((signal) => signal !== undefined);
  const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined;
  const tempDir = await mkdtemp(join(tmpdir(), "muster-analysis-"));
  try {
    await mkdir(join(tempDir, "spill"));
    const database = await openDatabase({
      memoryMb: limits?.memoryMb ?? 768,
      threads: Math.min(2, limits?.threads ?? 2),
      tempDir: join(tempDir, "spill"),
      ...(signal ? { signal } : {}),
    });
    try {
      return await analyze(request, database, tempDir);
    } catch (error) {
      if (timeout?.aborted)
        throw new TableError("timeout", "The analysis took too long and was stopped.", { cause: error });
      throw error;
    } finally {
      database.close();
    }
  } finally {
    await rm(tempDir, { recursive: true, force: true });
  }
}

async function analyze(request: AnalysisRequest, database: Database, tempDir: string): Promise<Analysis> {
  const progress = (detail: string) => request.onProgress?.(detail);
  const tables = await readTables(request.files, { database, tempDir, progress });
  const related = await relateTables(database, tables);
  const scenarios = await compareScenarios(database, tables);
  await database.lock();
  progress("Reading the question");
  const { table, question } = await chooseTable(
    tables,
    request.question,
    [related, scenarios].filter((each) => each !== undefined),
  );
  table.reading.push(...new Set(question.asks.flatMap((ask) => ask.cautions)));
  if (question.readAs) table.reading.push(germanNote(question.readAs));
  await database.run(`USE ${table.schema}`);
  progress(`Computing answers from ${table.name}`);
  const state: Answering = { book: openBook(), table, said: new Set(), importance: 1 };
  for (const ask of question.asks) await answerAsk(state, ask);
  sayNotUnderstood(state, request.question, question.intents.includes("overview"));
  progress("Looking for other findings");
  await addGeneralFindings(state);
  const shown = table === related || table === scenarios ? [table, ...tables] : tables;
  for (const each of shown) profileTable(state.book, each);
  return {
    question: { asked: request.question, intents: question.intents, matched: question.matched },
    tables: shown.map(toProfile),
    ...state.book.finish({ findings: MOST_FINDINGS, charts: MOST_CHARTS }),
  };
}

function germanNote(readAs: string): string {
  const line = readAs.replace(/\s+/g, " ").trim().slice(0, 300);
  return `The question is in German and was interpreted as “${line}”. The answer is in English`;
}

/**
 * The table that the question fits best; the one with most rows where it fits none in particular, and those put together
 * only where none does alone.
 */
async function chooseTable(
  tables: readonly Table[],
  asked: string,
  together: readonly Table[],
): Promise<{ table: Table; question: Question }> {
  let best: { table: Table; question: Question } | undefined;
  for (const table of [...tables, ...together]) {
    await table.database.run(`USE ${table.schema}`);
    const question = await parseQuestion(asked, table);
    if (isScenarioAsked(table.name, asked)) question.fit += 0.5;
    const isBetter =
      !best ||
      question.fit > best.question.fit ||
      (question.fit === best.question.fit && table.rows > best.table.rows && !together.includes(table));
    if (isBetter) best = { table, question };
  }
  if (!best) throw new TableError("not_a_table", "There is no table to analyze.");
  return best;
}

/** "What did we actually spend" means the sheet of actuals where there is one of plans beside it. */
function isScenarioAsked(name: string, asked: string): boolean {
  const scenario = scenarioOf(name.split(" › ").at(-1) ?? name);
  return scenario !== "" && new RegExp(String.raw`(?<!\p{L})${scenario}(?:s|ly|ned)?(?!\p{L})`, "iu").test(asked);
}
