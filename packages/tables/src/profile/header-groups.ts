import { capital } from "./amount-name.ts";
import { isKeyName } from "./columns.ts";
import { CONCEPTS, headerConcepts } from "./lexicon.ts";
import type { SourceColumn, SourceTable, WideLayout } from "./profile.ts";
import { isTotalHeader, lexiconOf } from "./wide.ts";

/**
 * Reads a header of two rows with the same names under each group ("Lunch: Cash, Card | Evening: Cash, Card"): each name is a measure
 * and the groups are values of a column. Groups that name measures themselves ("Revenue: North, South") are the measures.
 */
export function groupLayout({ name: file, caption = "", columns }: SourceTable): WideLayout | null {
  const under = columns.flatMap(({ name, type, group }) =>
    group && type === "number" ? [{ column: name, group, name: name.slice(group.length + 1) }] : [],
  );
  const uppers = [...new Set(under.map(({ group }) => group))];
  const lowers = [...new Set(under.map(({ name }) => name))];
  const isTurned = uppers.every(isMeasure) && lowers.filter(isMeasure).length < lowers.length / 2;
  const all = under.map(({ column, group, name }) =>
    isTurned ? { column, at: name, value: group } : { column, at: group, value: name },
  );
  // "Total" beside "Lunch" and "Evening" repeats what they hold.
  const sums = all.filter(({ at }) => isTotalHeader(at) || ALL_GROUPS.test(at)).map(({ column }) => column);
  const cells = all.filter(({ column }) => !sums.includes(column));
  const groups = [...Map.groupBy(cells, ({ at }) => at)];
  const values = [...new Set(cells.map(({ value }) => value))];
  const shared = values.filter((value) => groups.every(([, own]) => own.some((each) => each.value === value)));
  if (groups.length < 2 || shared.length < 2 || shared.length * groups.length * 1.5 < cells.length) return null;
  // A plan and what came of it, or a year and the one before it, are measures of their own: their sum means nothing.
  if (groups.some(([at]) => isScenario(at) || COMPARED.test(at))) return null;
  const kept = columns.filter(({ name }) => !sums.includes(name) && !cells.some(({ column }) => column === name));
  const lexicon = lexiconOf([file, caption, ...columns.map(({ name }) => name)].join(" "));
  const isGerman = lexicon.language === "de";
  const layout: WideLayout = {
    kind: "wide",
    labels: kept.filter((column) => !isAmount(column)).map(({ name }) => name),
    cells,
    by: groupName(
      cells.map(({ at }) => at),
      isGerman,
    ),
    hasYear: true,
    rowNumber: isGerman ? "Zeile" : "Row",
    once: kept.filter(isAmount).map(({ name }) => name),
    ...(sums.length > 0 && { sums }),
  };
  const made = [layout.by, layout.rowNumber, ...values, ...kept.map(({ name }) => name)];
  return new Set(made.map((name) => name?.toLowerCase())).size < made.length ? null : layout;
}

const ALL_GROUPS = /^(?:overall|all|both|combined|whole day|day total|alle|beide|zusammen)$/i;
const COMPARED =
  /(?<!\p{L})(?:this|last|previous|prior|current|before|after|old|new|opening|closing|change|difference|target|goal|forecast|py|ly|vorjahr|vorher|nachher|alt|neu|ziel|aktuell|prognose|veränderung|abweichung|anfang|ende|(?:19|20)\d\d)(?!\p{L})/iu;

function isMeasure(name: string): boolean {
  return headerConcepts(name, (id) => CONCEPTS[id]?.role === "measure" && !SCENARIOS.includes(id)).length > 0;
}

const SCENARIOS = ["plan", "budget", "actual"];

function isScenario(name: string): boolean {
  return headerConcepts(name, (id) => SCENARIOS.includes(id)).length > 0;
}

const REGION = /^(?:(?:north|south|east|west|nord|süd|ost)(?:ern)?[ -]?){1,2}$/i;

function isAmount({ type, name, isIdentifier }: SourceColumn): boolean {
  return type === "number" && !isIdentifier && !isKeyName(name);
}

/** What the groups have in common: "Line" for "Line 1" and "Line 2". */
function groupName(groups: readonly string[], isGerman: boolean): string {
  const [first = [], ...others] = [...new Set(groups)].map((group) =>
    group.split(/[\s\d.#-]+/).filter((word) => word.length > 2),
  );
  const common = first.find((word) => others.every((words) => words.includes(word)));
  if (common) return capital(common);
  if (groups.every((group) => REGION.test(group))) return "Region";
  return isGerman ? "Gruppe" : "Group";
}
