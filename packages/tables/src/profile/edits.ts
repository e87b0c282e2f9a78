import type { ColumnRole, ProfileEdit } from "@muster/contracts/tables";
import type { SqlType } from "../query.ts";
import { type ColumnProfile, columnsOf, type Profile, type TableProfile } from "./profile.ts";
import { refreshMeasures } from "./profile-tables.ts";

/** An edit that doesn't fit the table; `message` is for the person who made it. */
export class ProfileEditError extends Error {
  override readonly name = "ProfileEditError";
}

const ANY: readonly ColumnRole[] = ["dimension", "key", "text", "ignored"];
const ROLES: Record<SqlType, readonly ColumnRole[]> = {
  number: ["additive", "average", "stock", "rate", "scale", ...ANY],
  date: ["time", "ignored"],
  timestamp: ["time", "ignored"],
  text: ["scale", ...ANY],
  boolean: ["dimension", "ignored"],
};

/** What a column of this type can be used for. */
export function rolesOf(type: SqlType): ColumnRole[] {
  return [...ROLES[type]];
}

/** Returns a new version of the profile; the given one is kept. Throws a ProfileEditError when an edit doesn't fit. */
export function applyEdits(profile: Profile, edits: readonly ProfileEdit[]): Profile {
  const next = structuredClone(profile);
  next.version += 1;
  for (const edit of edits) applyEdit(next, edit);
  refreshMeasures(next);
  return next;
}

function applyEdit(profile: Profile, edit: ProfileEdit): void {
  const table = profile.tables.find(({ name }) => name === edit.table);
  if (!table) throw new ProfileEditError(`There is no table ${edit.table}.`);
  if (edit.kind === "entity") {
    table.entity = edit.entity;
    return;
  }
  if (edit.kind === "duplicates") {
    table.keepsDuplicates = edit.keep;
    return;
  }
  const column = columnsOf(profile, edit.table).find(({ name }) => name === edit.column);
  if (!column) throw new ProfileEditError(`There is no column ${edit.column} in ${edit.table}.`);
  switch (edit.kind) {
    case "role":
      setRole(column, edit.role);
      break;
    case "unit":
      setUnit(column, edit.unit);
      break;
    case "synonyms":
      column.synonyms = edit.synonyms;
      break;
    case "state":
      setState(column, edit.state, edit.values);
      break;
    case "scale":
      column.role = "scale";
      column.scale = edit.scale;
      break;
    case "dayOrder":
      swapDays(profile, table, column, edit.isSwapped);
      break;
    case "mainTime":
      if (column.role !== "time") throw new ProfileEditError(`${column.name} is not a date.`);
      table.time = edit.column;
      break;
    case "fold":
      for (const each of profile.folds)
        if (each.table === edit.table && each.column === edit.column && each.from === edit.from)
          each.isUndone = edit.isUndone;
      break;
  }
}

function setRole(column: ColumnProfile, role: ColumnRole): void {
  if (!ROLES[column.type].includes(role))
    throw new ProfileEditError(`${column.name} holds ${NOUNS[column.type]}, so it can't be used as ${role}.`);
  if (role === "scale" && column.type === "text" && !column.scale)
    throw new ProfileEditError(`${column.name} needs the steps of its scale, from lowest to highest.`);
  column.role = role;
}

const NOUNS: Record<SqlType, string> = {
  number: "numbers",
  date: "dates",
  timestamp: "times",
  text: "text",
  boolean: "yes or no",
};

/** A currency code makes the column money in that currency; no unit clears both. */
function setUnit(column: ColumnProfile, unit: string): void {
  const { unit: _unit, currency: _currency, ...rest } = column;
  for (const key of ["unit", "currency"] as const) delete column[key];
  if (/^[A-Z]{3}$/.test(unit)) Object.assign(column, rest, { unit: "money", currency: unit });
  else if (unit) column.unit = unit === "%" ? "percent" : unit;
}

function setState(column: ColumnProfile, state: string, values: string[]): void {
  const unknown = values.find((value) => !(column.values ?? []).includes(value));
  if (unknown !== undefined) throw new ProfileEditError(`${column.name} has no value “${unknown}”.`);
  column.states = Object.fromEntries(
    Object.entries({ ...column.states, [state]: values }).filter(([, listed]) => listed.length > 0),
  );
}

function swapDays(profile: Profile, table: TableProfile, column: ColumnProfile, isSwapped: boolean): void {
  if (column.role !== "time") throw new ProfileEditError(`${column.name} is not a date.`);
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
