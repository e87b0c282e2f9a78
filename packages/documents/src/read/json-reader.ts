import { cleanLine } from "../clean-text.ts";
import { type Draft, note } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { rowBlocks } from "./row-blocks.ts";
import { linesOf, readPlainText } from "./text-reader.ts";

/**
 * Reads JSON: a list of flat objects becomes a table, anything else lines of path and value with one block per top-level entry.
 * Invalid JSON is read as plain text, with a note.
 */
export function* readJson(text: string, name: string, limits: ReadLimits): Generator<Draft> {
  const value = parse(text) ?? parseLines(text);
  if (value === undefined) {
    yield note("reading.json_invalid");
    yield* readPlainText(text);
    return;
  }
  const records = flatRecords(value);
  if (!records) return yield* readPaths(value);
  const columns = [...new Set(records.slice(0, 1000).flatMap(Object.keys))];
  const rows = [columns, ...records.map((record) => columns.map((column) => written(record[column])))];
  yield* rowBlocks(
    rows.map((cells, index) => ({ number: index, cells })),
    {
      limits,
      tooMany: note("reading.too_many_rows_of", { limit: limits.tableRows, name }),
      labelOf: (first, last) => `Records ${Math.max(1, first)}–${last}`,
    },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

/** JSON lines; an incomplete last line of a long file is ignored. */
function parseLines(text: string): unknown[] | undefined {
  const values: unknown[] = [];
  let failed = 0;
  for (const line of linesOf(text)) {
    if (line.trim() === "") continue;
    const value = parse(line);
    if (value === undefined) failed++;
    else values.push(value);
    if (failed > 1) return undefined;
  }
  return values.length > 0 ? values : undefined;
}

type Flat = Record<string, unknown>;

function flatRecords(value: unknown): Flat[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isFlat = (one: unknown) =>
    isObject(one) && Object.values(one).every((field) => typeof field !== "object" || field === null);
  return value.every(isFlat) ? (value as Flat[]) : undefined;
}

function isObject(value: unknown): value is Flat {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function written(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

const MAX_LINES = 40;

function* readPaths(value: unknown): Generator<Draft> {
  let lines: string[] = [];
  let label = "";
  const give = (): Draft => ({ t: "block", kind: "paragraph", text: lines.join("\n"), ...(label && { label }) });
  for (const { path, text } of leaves(value)) {
    if (text === undefined) {
      yield note("reading.json_too_deep", { limit: MAX_NESTED });
      continue;
    }
    const outer = cleanLine(/^[^.[]+|^\[\d+\]/.exec(path)?.[0] ?? "").slice(0, 100);
    if (lines.length > 0 && (outer !== label || lines.length === MAX_LINES)) {
      yield give();
      lines = [];
    }
    label = outer;
    lines.push(path === "" ? text : `${path}: ${text}`);
  }
  if (lines.length > 0) yield give();
}

const MAX_NESTED = 60;

interface Leaf {
  path: string;
  /** Undefined when the value is nested too deeply. */
  text: string | undefined;
}

function* leaves(value: unknown, path = "", depth = 0): Generator<Leaf> {
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) yield { path, text: value === null ? "null" : String(value) };
  else if (depth === MAX_NESTED) yield { path, text: undefined };
  else
    for (const [key, child] of Object.entries(value))
      yield* leaves(child, isList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`, depth + 1);
}
