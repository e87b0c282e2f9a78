import { filtersOf } from "../read-as.ts";
import { ALL_NAMED, tableExhibit } from "./exhibits.ts";
import { listOf, sentence } from "./format.ts";
import type { Rendered } from "./rankings.ts";
import {
  exact,
  groupOf,
  inOrder,
  number,
  type Rendering,
  type ResultRow,
  scopeOf,
  shown,
  shownUnit,
  tableTitle,
  written,
} from "./rendering.ts";
import { totalOf } from "./shape.ts";

/** Changes named when there are more groups than a sentence holds. */
const NAMED_CHANGES = 3;

/** Two periods or groups side by side: the change of the whole, and what each group has in it. */
export function comparison(given: Rendering): Rendered {
  const rendering = inOrder(given);
  const { query, rows, language, measure } = rendering;
  const { compare } = query;
  if (!measure || !compare || rows.length === 0)
    return { text: sentence(language, "noRows", { scope: scopeOf(rendering) }), exhibit: null };
  const exhibit = query.by.length > 0 ? tableExhibit(rendering, rows) : null;
  const labels = {
    aLabel: compare.a.label,
    bLabel: compare.b.label,
    measure: measure.label,
    scope: scopeOf(rendering),
  };
  const oneSided = oneSidedText(rendering, measure.id);
  if (oneSided) return { text: oneSided, exhibit };
  if (query.by.length > 0) return { text: driversText(rendering, `${measure.id}_change`, labels), exhibit };
  const [row] = rows;
  const change = number(row, `${measure.id}_change`) ?? 0;
  const params = {
    ...labels,
    a: shown(rendering, measure.id, row),
    b: shown(rendering, `${measure.id}_before`, row),
    change: shown(rendering, `${measure.id}_change`, row, Math.abs(change)),
    pct: shown(rendering, `${measure.id}_pct`, row),
  };
  return { text: sentence(language, change > 0 ? "up" : change < 0 ? "down" : "same", params), exhibit };
}

/** The change of the whole, with every group's part in it when a sentence holds them, else the largest. */
function driversText(rendering: Rendering, id: string, labels: Record<string, string>): string {
  const { rows, language, measure } = rendering;
  const total = totalName(rendering);
  const signs = total ? signsOf(rendering, measure?.id ?? "") : null;
  const largest = rows
    .filter((row) => hasChanged(rendering, row))
    .toSorted((a, b) => Math.abs(number(b, id) ?? 0) - Math.abs(number(a, id) ?? 0));
  const isAll = largest.length <= ALL_NAMED;
  const items = largest.slice(0, isAll ? ALL_NAMED : NAMED_CHANGES).map((row) => {
    const value = number(row, id) ?? 0;
    const group = groupOf(rendering, row);
    const sign = signs?.get(row);
    if (total && sign) {
      const change = effect(rendering, { id, row, total, sign });
      // Costs kept as negative amounts fall when their figure rises, so neither word would be clear.
      if (isNegative(rendering, row)) return sentence(language, "effectOfLine", { group, change });
      const side = sentence(language, value > 0 ? "more" : "less");
      return sentence(language, "changeOfLine", { group, side, change });
    }
    return sentence(language, "changeOfGroup", {
      group,
      change: `${value > 0 ? "+" : ""}${shown(rendering, id, row)}`,
    });
  });
  if (largest.length === 0) return sentence(language, "changedNone", { whole: wholeText(rendering, labels, total) });
  const of = wholeText(rendering, labels, total);
  return sentence(language, isAll ? "changedAll" : "changedLargest", { whole: of, list: listOf(items, language) });
}

/** Adding fractions leaves a trace that is no change. */
function hasChanged({ measure }: Rendering, row: ResultRow): boolean {
  const [after, before] = [number(row, measure?.id ?? ""), number(row, `${measure?.id}_before`)];
  if (after === null || before === null) return false;
  return Math.abs(after - before) > 1e-9 * Math.max(Math.abs(after), Math.abs(before));
}

function isNegative({ measure }: Rendering, row: ResultRow): boolean {
  return [`${measure?.id}`, `${measure?.id}_before`].some((id) => (number(row, id) ?? 0) < 0);
}

/** What became of the whole between the two sides; of two groups, how they differ. */
function wholeText(rendering: Rendering, labels: Record<string, string>, total: string | null): string {
  const { language, measure, whole, query } = rendering;
  const change = number(whole, `${measure?.id}_change`) ?? 0;
  const isOverTime = query.compare?.kind === "periods";
  const [up, down, same] = isOverTime
    ? (["changedUp", "changedDown", "changedSame"] as const)
    : (["up", "down", "same"] as const);
  return sentence(language, change > 0 ? up : change < 0 ? down : same, {
    ...labels,
    ...(total && { measure: total, scope: "" }),
    a: shownWhole(rendering, measure?.id ?? "", total),
    b: shownWhole(rendering, `${measure?.id}_before`, total),
    change: shownWhole(rendering, `${measure?.id}_change`, total).replace(/^−/, ""),
    pct: shownWhole(rendering, `${measure?.id}_pct`, total),
  }).replace(/\.$/, "");
}

interface Effect {
  id: string;
  row: ResultRow;
  total: string;
  /** -1 for a cost, of which more takes off. */
  sign: number;
}

/** What a line's change does to its total. */
function effect(rendering: Rendering, { id, row, total, sign }: Effect): string {
  const { figures, language } = rendering;
  const change = number(row, id) ?? 0;
  if (sign > 0) return `${change > 0 ? "+" : ""}${shown(rendering, id, row)}`;
  const text = `${change < 0 ? "+" : ""}${written(rendering, id, -change)}`;
  const group = groupOf(rendering, row);
  figures.set(`effect ${group}`, {
    id: `F${figures.size + 1}`,
    label: sentence(language, "effectOn", { group, total }),
    value: exact(-change),
    text,
    unit: shownUnit(rendering, id),
    computation: `0 - ${exact(change)}`,
    source: { table: tableTitle(rendering), columns: [], rows: null },
  });
  return text;
}

/** A number of the whole; its figure is of no group. */
function shownWhole(rendering: Rendering, id: string, total: string | null): string {
  const { query, measure, whole, figures } = rendering;
  const measures = query.measures.map((each) => (total && each.id === measure?.id ? { ...each, label: total } : each));
  return shown(
    { ...rendering, query: { ...query, measures, by: [] }, groups: [], counts: new Map(), figures },
    id,
    whole,
  );
}

/** "Net profit", whose lines the groups are. */
function totalName({ query, profile }: Rendering): string | null {
  for (const filter of filtersOf(query.where)) {
    const total = totalOf(filter, query, profile);
    if (total) return total.label;
  }
  return null;
}

/** More lines than this have too many combinations of signs to try. */
const MOST_SIGNED = 12;

/**
 * Whether each line adds to the total or takes off: the one way in which the lines give the total of both periods. Null where there
 * is none, or more than one.
 */
function signsOf({ rows, whole }: Rendering, id: string): Map<ResultRow, number> | null {
  if (!whole || rows.length > MOST_SIGNED) return null;
  const isTotal = (column: string, signs: number) => {
    const sum = rows.reduce((all, row, i) => all + (number(row, column) ?? 0) * ((signs >> i) & 1 ? -1 : 1), 0);
    const total = number(whole, column) ?? 0;
    return Math.abs(sum - total) <= Math.max(0.02, Math.abs(total) * 0.0005);
  };
  const moved = rows.map((row) => number(row, id) !== 0 || number(row, `${id}_before`) !== 0);
  const found = Array.from({ length: 2 ** rows.length }, (_, signs) => signs)
    // An empty line has no sign to tell.
    .filter((signs) => moved.every((hasMoved, i) => hasMoved || !((signs >> i) & 1)))
    .filter((signs) => isTotal(id, signs) && isTotal(`${id}_before`, signs));
  const [signs] = found;
  if (signs === undefined || found.length > 1) return null;
  return new Map(rows.map((row, i) => [row, (signs >> i) & 1 ? -1 : 1]));
}

/** When one side of the comparison has no value at all there is no change, only the other side's amount. */
function oneSidedText(rendering: Rendering, id: string): string | null {
  const { query, rows, measure, language } = rendering;
  const { compare } = query;
  const isEmpty = (column: string) => rows.every((row) => (number(row, column) ?? 0) === 0);
  const [hasNoA, hasNoB] = [isEmpty(id), isEmpty(`${id}_before`)];
  if (!compare || hasNoA === hasNoB) return null;
  const column = hasNoB ? id : `${id}_before`;
  const items = rows.slice(0, ALL_NAMED).map((row) => {
    const text = shown(rendering, column, row);
    return query.by.length > 0 ? `${groupOf(rendering, row)} (${text})` : text;
  });
  return sentence(language, "oneSided", {
    measure: measure?.label ?? "",
    scope: scopeOf(rendering),
    label: hasNoB ? compare.a.label : compare.b.label,
    empty: hasNoB ? compare.b.label : compare.a.label,
    list: listOf(items, language),
  });
}
