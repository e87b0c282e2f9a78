import type { ColumnRole, FileProfile, ProfiledColumn, ProfileEdit } from "@muster/contracts/tables";

/** Form values of one column. */
export interface ColumnDraft {
  role: ColumnRole;
  unit: string;
  /** Comma-separated. */
  synonyms: string;
  /** The states of each value: "open" may also mean unpaid. */
  states: Record<string, string[]>;
  /** Whether day and month are swapped; null while undecided. */
  isSwapped: boolean | null;
}

export interface TableDraft {
  entity: string;
  mainTime: string;
  keepsDuplicates: boolean;
  columns: Record<string, ColumnDraft>;
  /** Spellings that are kept separate, as "column\nspelling". */
  undone: string[];
}

export type ProfileDraft = Record<string, TableDraft>;

export function draftOf(profile: FileProfile): ProfileDraft {
  return Object.fromEntries(
    profile.tables.map((table) => [
      table.name,
      {
        entity: table.entity,
        mainTime: table.mainTime ?? "",
        keepsDuplicates: table.keepsDuplicates,
        columns: Object.fromEntries(table.columns.map((column) => [column.name, columnDraft(column)])),
        undone: table.folds.filter(({ isUndone }) => isUndone).map(foldKey),
      },
    ]),
  );
}

function columnDraft({ role, unit, synonyms, states }: ProfiledColumn): ColumnDraft {
  const meant: Record<string, string[]> = {};
  for (const [state, values] of Object.entries(states))
    for (const value of values) meant[value] = [...(meant[value] ?? []), state];
  return { role, unit, synonyms: synonyms.join(", "), states: meant, isSwapped: null };
}

export function foldKey({ column, from }: { column: string; from: string }): string {
  return `${column}\n${from}`;
}

/** The changes in the server's format; empty without changes. */
export function editsOf(profile: FileProfile, draft: ProfileDraft): ProfileEdit[] {
  return profile.tables.flatMap((table): ProfileEdit[] => {
    const own = draft[table.name];
    if (!own) return [];
    const edits: ProfileEdit[] = [];
    const at = { table: table.name };
    if (own.entity.trim() !== table.entity) edits.push({ kind: "entity", ...at, entity: own.entity.trim() });
    for (const column of table.columns) edits.push(...columnEdits(at.table, column, own.columns[column.name]));
    if (own.mainTime && own.mainTime !== table.mainTime) edits.push({ kind: "mainTime", ...at, column: own.mainTime });
    if (own.keepsDuplicates !== table.keepsDuplicates)
      edits.push({ kind: "duplicates", ...at, keep: own.keepsDuplicates });
    for (const fold of table.folds) {
      const isUndone = own.undone.includes(foldKey(fold));
      if (isUndone !== fold.isUndone)
        edits.push({ kind: "fold", ...at, column: fold.column, from: fold.from, isUndone });
    }
    return edits;
  });
}

function columnEdits(table: string, column: ProfiledColumn, draft: ColumnDraft | undefined): ProfileEdit[] {
  if (!draft) return [];
  const edits: ProfileEdit[] = [];
  const at = { table, column: column.name };
  if (draft.role !== column.role) edits.push({ kind: "role", ...at, role: draft.role });
  if (draft.unit.trim() !== column.unit) edits.push({ kind: "unit", ...at, unit: draft.unit.trim() });
  const synonyms = draft.synonyms
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  if (synonyms.join("\n") !== column.synonyms.join("\n")) edits.push({ kind: "synonyms", ...at, synonyms });
  const states = new Set([...Object.keys(column.states), ...Object.values(draft.states).flat()]);
  for (const state of states) {
    const before = column.states[state] ?? [];
    const values = column.values.filter((value) => draft.states[value]?.includes(state));
    if (values.toSorted().join("\n") !== before.toSorted().join("\n"))
      edits.push({ kind: "state", ...at, state, values });
  }
  if (draft.isSwapped !== null) edits.push({ kind: "dayOrder", ...at, isSwapped: draft.isSwapped });
  return edits;
}
