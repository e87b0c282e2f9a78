import { z } from "zod";
import { dataTable } from "./analysis.ts";

/** How a question to tables is read, changed and corrected. */

/**
 * A TableQuery as the server returned it. `packages/tables` (query.ts) defines and validates its form; clients store it, send
 * it back, and change it only through `chipChange`.
 */
export const tableQuery = z.record(z.string(), z.unknown());
export type StoredTableQuery = z.infer<typeof tableQuery>;

/** A change to one chip, taken from one of the chip's options. */
export const chipChange = z.record(z.string(), z.unknown());

export const readingChip = z.object({
  kind: z.string(),
  ref: z.string(),
  /** "by Region"; empty for the chip that adds a grouping. */
  text: z.string(),
  /** The alternatives; empty for a read-only chip. */
  options: z.array(z.object({ label: z.string(), change: chipChange })),
});
export type ReadingChip = z.infer<typeof readingChip>;

export const reading = z.object({
  query: tableQuery,
  /** "Read as: total revenue, by region, 2025". */
  readAs: z.string(),
  chips: z.array(readingChip),
  /** The answer in one sentence. */
  sentence: z.string(),
  /** The first rows of the result; null when no row matches. */
  table: dataTable.omit({ id: true }).nullable(),
});
export type Reading = z.infer<typeof reading>;

/** The version of a file's profile that was used. */
export const profileVersion = z.object({ fileId: z.string(), version: z.number().int() });

/** Settles an ambiguous date column before the queries are computed. */
export const dayOrder = z.object({ table: z.string(), column: z.string(), isSwapped: z.boolean() });

export const readingOption = z.object({
  queries: z.array(tableQuery),
  readAs: z.string(),
  dayOrder: dayOrder.optional(),
});
export type ReadingOption = z.infer<typeof readingOption>;

export const readAsReply = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reading"), readings: z.array(reading), profiles: z.array(profileVersion) }),
  /** Unclear: up to three questions that can be computed, and the words that were not understood. */
  z.object({ kind: z.literal("clarify"), options: z.array(readingOption), missed: z.array(z.string()) }),
  /** "beyond": a forecast, a cause, advice, a what-if. "nothing_matches": the question names nothing in the tables. */
  z.object({
    kind: z.literal("refused"),
    reason: z.enum(["beyond", "nothing_matches"]),
    missed: z.array(z.string()),
  }),
]);
export type ReadAsReply = z.infer<typeof readAsReply>;

export const readAsInput = z.object({
  question: z.string().max(10_000),
  /** The reading to show or change; omit it to interpret the question again. */
  query: tableQuery.optional(),
  /** Several, where the question has several parts. */
  queries: z.array(tableQuery).max(5).optional(),
  change: z.object({ index: z.number().int().min(0).max(4).default(0), change: chipChange }).optional(),
  /** Further files for the question. */
  with: z.array(z.string().max(60)).max(19).default([]),
});

export const columnRole = z.enum([
  "key",
  "dimension",
  "additive",
  "average",
  "stock",
  "rate",
  "scale",
  "time",
  "text",
  "ignored",
]);
export type ColumnRole = z.infer<typeof columnRole>;

const place = { table: z.string().max(300), column: z.string().max(300) };
/** Corrections that a person can make to a profile. */
export const profileEdit = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("role"), ...place, role: columnRole }),
  z.strictObject({ kind: z.literal("unit"), ...place, unit: z.string().trim().max(20, "Use at most 20 characters") }),
  z.strictObject({
    kind: z.literal("synonyms"),
    ...place,
    synonyms: z.array(z.string().trim().min(1).max(60)).max(20, "Use at most 20 names"),
  }),
  z.strictObject({
    kind: z.literal("state"),
    ...place,
    state: z.string().min(1).max(40),
    values: z.array(z.string()).max(200),
  }),
  z.strictObject({ kind: z.literal("scale"), ...place, scale: z.array(z.string()).min(2).max(20) }),
  z.strictObject({ kind: z.literal("fold"), ...place, from: z.string(), isUndone: z.boolean() }),
  z.strictObject({
    kind: z.literal("entity"),
    table: place.table,
    entity: z.string().trim().min(1, "Enter what one row represents").max(40, "Use at most 40 characters"),
  }),
  z.strictObject({ kind: z.literal("mainTime"), ...place }),
  /** Settles which part of 3/4 is the day, when no value of the column does. */
  z.strictObject({ kind: z.literal("dayOrder"), ...place, isSwapped: z.boolean() }),
  z.strictObject({ kind: z.literal("duplicates"), table: place.table, keep: z.boolean() }),
]);
export type ProfileEdit = z.infer<typeof profileEdit>;

export const profiledColumn = z.object({
  name: z.string(),
  type: z.enum(["text", "number", "date", "timestamp", "boolean"]),
  role: columnRole,
  /** Roles that its type allows. */
  roles: z.array(columnRole),
  unit: z.string(),
  synonyms: z.array(z.string()),
  /** The most frequent values of a category column. */
  values: z.array(z.string()),
  /** Which values mean which state: open, done, won, lost, cancelled. */
  states: z.record(z.string(), z.array(z.string())),
  /** Number of non-empty cells. */
  filled: z.number().int(),
  distinct: z.number().int(),
  /** A date column with ambiguous day and month: its first date, read both ways. */
  openDay: z.object({ asRead: z.string(), swapped: z.string() }).nullable(),
});
export type ProfiledColumn = z.infer<typeof profiledColumn>;

export const profiledTable = z.object({
  name: z.string(),
  title: z.string(),
  rows: z.number().int(),
  /** The singular noun for what one row represents. */
  entity: z.string(),
  /** The date column for periods when a question names none. */
  mainTime: z.string().nullable(),
  duplicates: z.number().int(),
  keepsDuplicates: z.boolean(),
  columns: z.array(profiledColumn),
  /** Number of columns beyond those listed. */
  moreColumns: z.number().int(),
  /** Spellings that count as another value. */
  folds: z.array(
    z.object({ column: z.string(), from: z.string(), to: z.string(), rows: z.number().int(), isUndone: z.boolean() }),
  ),
  /** Changes made to the table, as sentences. */
  notes: z.array(z.string()),
  /** The lines of a statement that most questions are about; null for tables of other rows. */
  statement: z
    .object({ result: z.string().nullable(), revenue: z.string().nullable(), hasCosts: z.boolean() })
    .nullable(),
});
export type ProfiledTable = z.infer<typeof profiledTable>;

/** What is known about the tables of one file. An edit creates a new version; a task stores the versions it used. */
export const fileProfile = z.object({
  fileId: z.string(),
  version: z.number().int(),
  /** Who edited it; null for the version made from the file alone. */
  editedBy: z.string().nullable(),
  createdAt: z.string(),
  canEdit: z.boolean(),
  tables: z.array(profiledTable),
});
export type FileProfile = z.infer<typeof fileProfile>;

export const editProfileInput = z.object({
  /** The version that was edited; refused if there is a newer one. */
  version: z.number().int(),
  edits: z.array(profileEdit).max(500).default([]),
  /** An earlier version to go back to; it becomes the newest one, before the edits. */
  restore: z.number().int().min(1).optional(),
});
