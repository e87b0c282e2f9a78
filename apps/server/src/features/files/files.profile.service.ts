import type {
  FileProfile,
  ProfiledColumn,
  ProfiledTable,
  ProfileEdit,
  ReadAsReply,
  StoredTableQuery,
} from "@muster/contracts/tables";
import { notesOf } from "@muster/tables/answer/notes";
import { ChipChange } from "@muster/tables/change-chip";
import { applyEdits, ProfileEditError, rolesOf, swappedDate } from "@muster/tables/profile/edits";
import { type ColumnProfile, columnsOf, type Profile, type TableProfile } from "@muster/tables/profile/profile";
import type { TableQuery } from "@muster/tables/query";
import type { Context } from "../../kernel/context.ts";
import { AppError } from "../../platform/errors.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { findTableProfile, insertTableProfile, type TableProfileRow } from "./file-tables.repo.ts";
import { mustFindVisibleFile } from "./files.content.service.ts";
import { profileBlocker } from "./files.policy.ts";
import type { FileRow } from "./files.repo.ts";
import { asAppError, openFiles, previewEngine, readTables } from "./files.tables.service.ts";

const readsPerMinute = 30;
const previewRows = 5;
const maxColumns = 300;
const maxValues = 100;

/** The profile of an upload's tables: the person's own, or one that their tasks used. */
export async function getProfile(context: Context, { id }: { id: string }): Promise<FileProfile> {
  const { actor, inOrg, services } = context;
  const file = await mustFindTable(context, id);
  const { row } = await readTables({ services, inOrg, orgId: actor.orgId }, file);
  return toProfile(row, file, context);
}

/** An edit creates a version; tasks that used an older one keep it. */
export async function editProfile(
  context: Context,
  { id, version, edits, restore }: { id: string; version: number; edits: ProfileEdit[]; restore?: number | undefined },
): Promise<FileProfile> {
  const { actor, inOrg, services, now } = context;
  const file = await mustFindTable(context, id);
  const blocker = profileBlocker(actor, file);
  if (blocker) throw new AppError("forbidden", blocker);
  const { row } = await readTables({ services, inOrg, orgId: actor.orgId }, file);
  if (row.version !== version) throw outdated();
  if (edits.length === 0 && restore === undefined) throw invalidEdit("There are no changes to save.");
  const base = restore === undefined ? row.profile : await earlierProfile(context, { id, version, restore });
  const next: Omit<TableProfileRow, "orgId"> = {
    fileId: id,
    version: version + 1,
    profile: edited(base, edits),
    editedBy: actor.userId,
    createdAt: now(),
  };
  if (!(await inOrg((tx) => insertTableProfile(tx, next)))) throw outdated();
  return toProfile(next, file, context);
}

async function earlierProfile(
  { inOrg }: Context,
  { id, version, restore }: { id: string; version: number; restore: number },
): Promise<Profile> {
  const found = restore < version ? await inOrg((tx) => findTableProfile(tx, id, restore)) : undefined;
  if (!found) throw invalidEdit(`There is no earlier version ${restore} of this profile.`);
  return found.profile;
}

function invalidEdit(text: string): AppError {
  return new AppError("invalid_input", text, { fields: { edits: text } });
}

function outdated(): AppError {
  return new AppError("conflict", "This profile was edited in the meantime. Reload it and try again.");
}

function edited(profile: Profile, edits: readonly ProfileEdit[]): Profile {
  try {
    return applyEdits(profile, edits);
  } catch (error) {
    if (error instanceof ProfileEditError)
      throw new AppError("invalid_input", error.message, { cause: error, fields: { edits: error.message } });
    throw error;
  }
}

interface ReadAsRequest {
  id: string;
  question: string;
  query?: StoredTableQuery | undefined;
  queries?: StoredTableQuery[] | undefined;
  change?: { index: number; change: Record<string, unknown> } | undefined;
  with: string[];
}

/** How a question is interpreted, with the first rows of its answer. Stores and charges nothing. */
export async function readFileAs(context: Context, request: ReadAsRequest): Promise<ReadAsReply> {
  const { actor, inOrg, services, now } = context;
  await countUse(services.db, [{ key: `read-as:${actor.userId}`, most: readsPerMinute, windowSeconds: 60 }], now());
  const files: FileRow[] = [];
  for (const id of [request.id, ...request.with]) files.push(await mustFindTable(context, id));
  const { dataset, profiles } = await openFiles({ services, inOrg, orgId: actor.orgId }, files);
  const queries = request.queries ?? (request.query ? [request.query] : undefined);
  const change = readChange(request.change);
  const reply = await asAppError(
    previewEngine(services).readAs(dataset, {
      op: "read-as",
      question: request.question,
      rows: previewRows,
      // The engine validates it against the schema and the profile, and answers "invalid".
      ...(queries && { queries: queries as unknown as TableQuery[] }),
      ...(change && { change }),
    }),
  );
  if (reply.kind === "invalid") throw invalidQuery(reply.problems);
  return reply.kind === "reading" ? { ...reply, profiles } : reply;
}

function readChange(change: ReadAsRequest["change"]) {
  if (!change) return undefined;
  const parsed = ChipChange.safeParse(change.change);
  if (!parsed.success) throw invalidQuery(["This change is not one of the chip's options."]);
  return { index: change.index, change: parsed.data };
}

function invalidQuery(problems: readonly string[]): AppError {
  const text = problems[0] ?? "This reading doesn't fit the table.";
  return new AppError("invalid_input", text, { fields: { query: text } });
}

async function mustFindTable({ actor, inOrg, services }: Context, id: string): Promise<FileRow> {
  const file = await inOrg((tx) => mustFindVisibleFile(tx, { services, actor }, id));
  if (file.kind === "table") return file;
  throw new AppError("unsupported_format", `${file.name} isn't a table`);
}

function toProfile(
  { fileId, version, profile, editedBy, createdAt }: Omit<TableProfileRow, "orgId">,
  file: FileRow,
  { actor }: Context,
): FileProfile {
  return {
    fileId,
    version,
    editedBy,
    createdAt: createdAt.toISOString(),
    canEdit: profileBlocker(actor, file) === undefined,
    tables: profile.tables.map((table) => toTable(table, profile)),
  };
}

function toTable(table: TableProfile, profile: Profile): ProfiledTable {
  const columns = columnsOf(profile, table.name);
  return {
    name: table.name,
    title: table.title,
    rows: table.rows,
    entity: table.entity,
    mainTime: table.time ?? null,
    duplicates: table.duplicates,
    keepsDuplicates: table.keepsDuplicates,
    columns: columns.slice(0, maxColumns).map((column) => toColumn(column, profile)),
    moreColumns: Math.max(0, columns.length - maxColumns),
    folds: profile.folds
      .filter((each) => each.table === table.name)
      .slice(0, maxValues)
      .map(({ column, from, to, rows, isUndone }) => ({ column, from, to, rows, isUndone })),
    notes: notesOf(table.name, profile, "en"),
    statement: table.lines ? statementOf(table, profile) : null,
  };
}

function statementOf({ name }: TableProfile, { measures }: Profile): ProfiledTable["statement"] {
  const lines = measures.filter(({ table, kind }) => table === name && kind === "line");
  const of = (concept: string) => lines.filter(({ concepts }) => concepts[0] === concept);
  const revenue = of("money").find(({ parts }) => parts) ?? of("money")[0];
  return {
    result: of("profit")[0]?.label ?? null,
    revenue: revenue?.label ?? null,
    hasCosts: of("cost").some(({ parts }) => parts),
  };
}

function toColumn(column: ColumnProfile, profile: Profile): ProfiledColumn {
  const { name, type, role, unit, currency, synonyms, values = [], states = {}, filled, distinct } = column;
  const isOpen = profile.notes.some(
    (note) => note.kind === "dayOrderOpen" && note.table === column.table && note.column === name,
  );
  return {
    name,
    type,
    role,
    roles: rolesOf(type),
    unit: currency ?? (unit === "percent" ? "%" : unit === "money" ? "" : (unit ?? "")),
    synonyms,
    values: values.slice(0, maxValues),
    states,
    filled,
    distinct,
    openDay: isOpen ? openDayOf(column) : null,
  };
}

/** A date of the column that is valid in both orders; null when neither of its ends is. */
function openDayOf({ from, to }: ColumnProfile): ProfiledColumn["openDay"] {
  const date = [from, to].find((each) => each && swappedDate(each) !== each.slice(0, 10))?.slice(0, 10);
  return date ? { asRead: date, swapped: swappedDate(date) } : null;
}

interface Reading {
  services: Context["services"];
  inOrg: Context["inOrg"];
  orgId: string;
  userId: string;
}

/**
 * Stores a person's answer about the order of day and month in the profile of the file that left it open, and opens the files of
 * the question again, in their current profile versions.
 */
export async function settleDayOrder(
  { userId, ...reading }: Reading,
  files: readonly Pick<FileRow, "id" | "name" | "sha256" | "sizeBytes">[],
  dayOrder: { table: string; column: string; isSwapped: boolean },
): Promise<Awaited<ReturnType<typeof openFiles>>> {
  for (const file of files) {
    const { row } = await readTables(reading, file);
    const note = row.profile.notes.find((each) => each.kind === "dayOrderOpen" && each.column === dayOrder.column);
    if (!note) continue;
    const profile = edited(row.profile, [{ kind: "dayOrder", ...dayOrder, table: note.table }]);
    const next = {
      fileId: file.id,
      version: row.version + 1,
      profile,
      editedBy: userId,
      createdAt: reading.services.now(),
    };
    // Another answer may have been faster; then its version is used.
    await reading.inOrg((tx) => insertTableProfile(tx, next));
    break;
  }
  return openFiles(reading, files);
}
