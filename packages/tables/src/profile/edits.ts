import { z } from "zod";
import { type ColumnProfile, columnsOf, type Profile, type TableProfile } from "./profile.ts";
import { refreshMeasures } from "./profile-tables.ts";

const Place = { table: z.string(), column: z.string() };
/** What a person can correct in a profile. */
export const ProfileEdit = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("role"),
    ...Place,
    role: z.enum(["key", "dimension", "additive", "average", "stock", "rate", "scale", "time", "text", "ignored"]),
  }),
  z.strictObject({ kind: z.literal("unit"), ...Place, unit: z.string() }),
  z.strictObject({ kind: z.literal("synonyms"), ...Place, synonyms: z.array(z.string().min(1)) }),
  z.strictObject({ kind: z.literal("state"), ...Place, state: z.string(), values: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("scale"), ...Place, scale: z.array(z.string()).min(2) }),
  z.strictObject({ kind: z.literal("fold"), ...Place, from: z.string(), isUndone: z.boolean() }),
  z.strictObject({ kind: z.literal("entity"), table: z.string(), entity: z.string().min(1) }),
  z.strictObject({ kind: z.literal("mainTime"), table: z.string(), column: z.string() }),
  /** Settles which of 3/4 is the day, where no value of the column tells. */
  z.strictObject({ kind: z.literal("dayOrder"), ...Place, isSwapped: z.boolean() }),
  z.strictObject({ kind: z.literal("duplicates"), table: z.string(), keep: z.boolean() }),
]);
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** Returns a new version of the profile; the given one is kept. Throws on a table or column that is not there. */
export function applyEdits(profile: Profile, edits: readonly ProfileEdit[]): Profile {
  const next = structuredClone(profile);
  next.version += 1;
  for (const edit of edits) applyEdit(next, edit);
  refreshMeasures(next);
  return next;
}

function applyEdit(profile: Profile, edit: ProfileEdit): void {
  const table = profile.tables.find(({ name }) => name === edit.table);
  if (!table) throw new Error(`No table ${edit.table}`);
  if (edit.kind === "entity") {
    table.entity = edit.entity;
    return;
  }
  if (edit.kind === "duplicates") {
    table.keepsDuplicates = edit.keep;
    return;
  }
  const column = columnsOf(profile, edit.table).find(({ name }) => name === edit.column);
  if (!column) throw new Error(`No column ${edit.column} in ${edit.table}`);
  switch (edit.kind) {
    case "role":
      column.role = edit.role;
      break;
    case "unit":
      column.unit = edit.unit;
      break;
    case "synonyms":
      column.synonyms = edit.synonyms;
      break;
    case "state":
      column.states = { ...column.states, [edit.state]: edit.values };
      break;
    case "scale":
      column.role = "scale";
      column.scale = edit.scale;
      break;
    case "dayOrder":
      swapDays(profile, table, column, edit.isSwapped);
      break;
    case "mainTime":
      table.time = edit.column;
      break;
    case "fold":
      for (const each of profile.folds)
        if (each.table === edit.table && each.column === edit.column && each.from === edit.from)
          each.isUndone = edit.isUndone;
      break;
  }
}

function swapDays(profile: Profile, table: TableProfile, column: ColumnProfile, isSwapped: boolean): void {
  if (column.role !== "time") throw new Error(`${column.name} is not a date`);
  const was = table.swappedDates ?? [];
  if (was.includes(column.name) !== isSwapped) {
    // The true range follows when the tables are opened again; between them this one plans periods.
    const swap = (date: string | undefined) => (date ? swappedDate(date) : date);
    const [from = "", to = ""] = [swap(column.from), swap(column.to)].toSorted();
    column.from = from;
    column.to = to;
  }
  const rest = was.filter((name) => name !== column.name);
  table.swappedDates = isSwapped ? [...rest, column.name] : rest;
  profile.notes = profile.notes.filter(
    (note) => note.kind !== "dayOrderOpen" || note.table !== table.name || note.column !== column.name,
  );
}

/** 2025-03-04 as 2025-04-03. */
export function swappedDate(date: string): string {
  const [year = "", month = "", day = ""] = date.slice(0, 10).split("-");
  return Number(day) > 12 ? date : `${year}-${day}-${month}`;
}
