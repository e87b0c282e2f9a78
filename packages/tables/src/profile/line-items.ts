import { CONCEPTS, conceptsOf } from "./lexicon.ts";
import type { LineItem } from "./profile.ts";

export interface LabelledRow {
  label: string;
  values: (number | null)[];
}

const TOTAL = /^(?:grand |sub-?)?(?:total|sum|summe|gesamt|gesamtsumme|zwischensumme|insgesamt)\b[\s:]*$/i;
/** "Total North", "Summe Nord", "Class average 9A": a row about a group, not one more member of it. */
const GROUP_TOTAL =
  /^(?:sub-?|zwischen|monats|class |team )?(?:total|sum|summe|gesamt|average|avg|durchschnitt|schnitt)\s+(?:for |of |für )?(.+)$/i;
/** "North total", "All stores". */
const TOTAL_AFTER = /^(.+?)\s*[-:]?\s+(?:sub-?total|total|sum|summe|gesamt|insgesamt)\s*:?$/i;
const LINE_HEADER = ["line", "account"];

/**
 * Reads rows as line items when they are: a total in them equals the lines above it (or the difference of two lines), or most
 * labels name different measures. Null for ordinary rows, such as one department each.
 */
export function lineItems(header: string, rows: readonly LabelledRow[]): LineItem[] | null {
  const filled = rows.filter(({ values }) => values.some((value) => value !== null));
  if (filled.length < 3 || filled.length > 300) return null;
  if (new Set(filled.map(({ label }) => label.toLowerCase())).size < filled.length) return null;
  const lines = findTotals(filled.filter(({ label }) => !TOTAL.test(label.trim())));
  const totals = lines.filter(({ parts }) => parts);
  const named = lines.filter(({ label }) => conceptsOf(label).some((concept) => CONCEPTS[concept]?.role === "measure"));
  const isHeaded = header.trim() === "" || conceptsOf(header).some((concept) => LINE_HEADER.includes(concept));
  const hasKinds = new Set(named.map(({ label }) => conceptsOf(label)[0])).size >= 2;
  const isStatement =
    totals.length >= 2 || (hasKinds && (named.length >= lines.length * 0.5 || (isHeaded && named.length >= 2)));
  if (!isStatement) return null;
  markCosts(lines);
  return lines;
}

/** Labels of rows that only repeat the sum of all others. The header tells what "All stores" are all of. */
export function totalLabels(labels: readonly string[], header = ""): string[] {
  const known = new Set(labels.map((label) => label.trim().toLowerCase()));
  return [...new Set(labels)].filter((label) => {
    const [, group = ""] = GROUP_TOTAL.exec(label.trim()) ?? [];
    const [, named = ""] = TOTAL_AFTER.exec(label.trim()) ?? [];
    if ((named !== "" && known.has(named.toLowerCase())) || isAllOf(label, header)) return true;
    const isOfGroup =
      group !== "" && (known.has(group.toLowerCase()) || /^(class |klasse |team )?\S{1,12}$/i.test(group));
    return (
      TOTAL.test(label.trim()) ||
      (isOfGroup &&
        !known.has(
          label
            .slice(0, label.length - group.length)
            .trim()
            .toLowerCase(),
        ))
    );
  });
}

function isAllOf(label: string, header: string): boolean {
  const [, noun = ""] = /^(?:all|alle)\s+(\p{L}+)$/iu.exec(label.trim()) ?? [];
  const one = header.trim().toLowerCase();
  return one.length > 2 && noun.toLowerCase().startsWith(one.replace(/y$/, "i")) && noun.length <= one.length + 3;
}

function findTotals(rows: readonly LabelledRow[]): LineItem[] {
  const lines: (LineItem & { values: (number | null)[] })[] = [];
  let open: typeof lines = [];
  for (const row of rows) {
    const line = { label: row.label, values: row.values, isCost: false, isRate: isRate(row) };
    const found = line.isRate ? null : partsOf(line.values, lines, open);
    if (found) {
      for (const cost of found.costs) cost.isCost = true;
      lines.push({ ...line, parts: found.parts });
      open = [];
    } else {
      lines.push(line);
      if (!line.isRate) open.push(line);
    }
  }
  return lines.map(({ values: _values, ...line }) => line);
}

type Line = LineItem & { values: (number | null)[] };
interface Found {
  parts: string[];
  costs: Line[];
}

/** A line equals the run above it, an earlier total with the run above taken off or added, or two earlier lines combined. */
function partsOf(values: readonly (number | null)[], lines: readonly Line[], open: readonly Line[]): Found | null {
  for (let from = 0; from <= open.length - 2; from++)
    if (isSame(combine(open.slice(from)), values))
      return { parts: open.slice(from).map(({ label }) => label), costs: [] };
  const totals = lines.filter(({ parts }) => parts).toReversed();
  const bases = [...totals, ...lines.filter(({ parts, isRate: rate }) => !parts && !rate)];
  for (const base of bases) {
    const found =
      withRun(
        values,
        base,
        open.filter((line) => lines.indexOf(line) > lines.indexOf(base)),
      ) ?? withOther(values, base, lines);
    if (found) return found;
  }
  return null;
}

function leaves({ label, parts }: Line): string[] {
  return parts ?? [label];
}

function withRun(values: readonly (number | null)[], base: Line, run: readonly Line[]): Found | null {
  if (run.length === 0) return null;
  const sum = combine(run);
  const parts = [...leaves(base), ...run.flatMap(leaves)];
  if (isSame(apply(base.values, sum, -1), values)) return { parts, costs: [...run] };
  return base.parts && isSame(apply(base.values, sum, 1), values) ? { parts, costs: run.filter(isNegative) } : null;
}

function withOther(values: readonly (number | null)[], base: Line, lines: readonly Line[]): Found | null {
  const under = (line: Line) => lines.filter(({ label }) => leaves(line).includes(label) || label === line.label);
  for (const other of lines.filter((line) => line !== base && !line.isRate)) {
    const parts = [...new Set([...leaves(base), ...leaves(other)])];
    if (parts.length < 2) continue;
    if (isSame(apply(base.values, other.values, -1), values)) return { parts, costs: under(other) };
    if (base.parts && other.parts && isSame(apply(base.values, other.values, 1), values))
      return { parts, costs: [base, other].filter(isNegative).flatMap(under) };
  }
  return null;
}

function combine(lines: readonly Line[]): number[] {
  return (lines[0]?.values ?? []).map((_, i) => lines.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
}

function apply(a: readonly (number | null)[], b: readonly (number | null)[], sign: 1 | -1): number[] {
  return a.map((value, i) => (value ?? 0) + sign * (b[i] ?? 0));
}

function isSame(a: readonly number[], b: readonly (number | null)[]): boolean {
  return (
    a.some((value) => value !== 0) &&
    a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= Math.max(0.02, Math.abs(value) * 0.0005))
  );
}

function isNegative({ values }: Line): boolean {
  return values.every((value) => value === null || value <= 0) && values.some((value) => (value ?? 0) < 0);
}

function isRate({ label, values }: LabelledRow): boolean {
  return (
    /%|\b(margin|rate|ratio|quote|marge|rendite|per|pro|average|avg)\b/i.test(label) &&
    values.every((value) => value === null || Math.abs(value) <= 100)
  );
}

function markCosts(lines: LineItem[]): void {
  for (const line of lines) {
    const concept = conceptsOf(line.label)[0] ?? "";
    if (["cost", "tax", "salary", "shipping"].includes(concept)) line.isCost = true;
    if (["money", "profit", "margin"].includes(concept)) line.isCost = false;
  }
  for (const line of lines)
    if (line.isCost && line.parts && !["money", "profit"].includes(conceptsOf(line.label)[0] ?? ""))
      for (const part of lines) if (line.parts.includes(part.label)) part.isCost = true;
}
