import { CONCEPTS, conceptsOf, wordsOf } from "./lexicon.ts";
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
  const all = findTotals(filled);
  const whole = all.find(({ label, parts }) => TOTAL.test(label.trim()) && addsUpTotals(parts, all))?.label;
  const lines = findTotals(filled.filter(({ label }) => label === whole || !TOTAL.test(label.trim())));
  const totals = lines.filter(({ parts, label }) => parts && label !== whole);
  const named = lines.filter(({ label }) => conceptsOf(label).some((concept) => CONCEPTS[concept]?.role === "measure"));
  const isHeaded = header.trim() === "" || conceptsOf(header).some((concept) => LINE_HEADER.includes(concept));
  const hasKinds = new Set(named.map(({ label }) => conceptsOf(label)[0])).size >= 2;
  const isStatement =
    totals.length >= 2 || (hasKinds && (named.length >= lines.length * 0.5 || (isHeaded && named.length >= 2)));
  if (!isStatement || (!isHeaded && areThings(lines))) return null;
  markCosts(lines, filled);
  return lines;
}

/** A "Total" below the totals of two groups or more is what they come to together. Below plain rows it only repeats them. */
function addsUpTotals(parts: readonly string[] | undefined, lines: readonly LineItem[]): boolean {
  const totals = lines.filter(({ label, parts: of }) => of && !TOTAL.test(label.trim()));
  return totals.length > 1 && totals.every(({ parts: of = [] }) => of.every((label) => parts?.includes(label)));
}

export interface LineRow extends LabelledRow {
  /** The other text cells of the row, in the order of their columns. */
  others: (string | null)[];
}

/**
 * Line items that repeat for each branch, shop or entity: one row per line and part. The arithmetic must hold in every part.
 * Returns the index of the column that names the part, or null where rows are no such lines.
 */
export function partedLines(header: string, rows: readonly LineRow[]): { lines: LineItem[]; part: number } | null {
  const count = rows[0]?.others.length ?? 0;
  for (let part = 0; part < count; part++) {
    const parts = Map.groupBy(rows, ({ others }) => others[part] ?? "");
    const isParted = parts.size > 1 && parts.size <= 40 && [...parts.values()].every(hasOwnLabels);
    if (!isParted) continue;
    const width = rows[0]?.values.length ?? 0;
    const labels = [...new Set(rows.map(({ label }) => label))];
    const joined = labels.map((label) => ({
      label,
      values: [...parts.values()].flatMap(
        (own) => own.find((row) => row.label === label)?.values ?? Array.from<null>({ length: width }).fill(null),
      ),
    }));
    const lines = labels.length * 2 <= rows.length * 1.5 ? lineItems(header, joined) : null;
    if (lines?.some(({ parts: of }) => of)) return { lines, part };
  }
  return null;
}

function hasOwnLabels(rows: readonly LabelledRow[]): boolean {
  return rows.length >= 3 && new Set(rows.map(({ label }) => label.toLowerCase())).size === rows.length;
}

/** Headings that another column gives lines: every line under one of them, subtotals under none. */
export function headingsOf(
  rows: readonly LineRow[],
  lines: readonly LineItem[],
  column: number,
): Map<string, string[]> {
  const leaves = new Set(lines.filter(({ parts, isRate: rate }) => !parts && !rate).map(({ label }) => label));
  const own = rows.filter(({ label, others }) => leaves.has(label) && others[column]);
  const byLabel = Map.groupBy(own, ({ label }) => label);
  const isOne = [...byLabel.values()].every((same) => new Set(same.map(({ others }) => others[column])).size === 1);
  const headings = Map.groupBy(own, ({ others }) => others[column] ?? "");
  const isHeading = isOne && byLabel.size >= leaves.size / 2 && headings.size >= 2 && headings.size < byLabel.size;
  return new Map(
    isHeading ? [...headings].map(([value, of]) => [value, [...new Set(of.map(({ label }) => label))]]) : [],
  );
}

/** Lines that belong together by name: "Tickets - panto" and "Tickets - drama", "Grants, city" and "Grants, county", "Fees A" and "Fees B". */
export function linesByName(lines: readonly LineItem[]): Map<string, string[]> {
  const leaves = lines.filter(({ parts, isRate }) => !parts && !isRate);
  const groups = Map.groupBy(leaves, ({ label }) => /^(\p{L}.+?)(?:\s+[-–—]|:|\s*\/)\s+\S/u.exec(label)?.[1] ?? "");
  const named = [...groups].filter(([name]) => name !== "");
  const rest = groups.get("") ?? [];
  const families = Map.groupBy(rest, ({ label }) => /^(\p{L}{4,}),?\s+\S/u.exec(label)?.[1] ?? "");
  const others = lines.filter((line) => line.parts || line.isRate);
  const isFamily = (name: string, [first, ...more]: readonly LineItem[]) =>
    !isTotalName(name) &&
    !OPEN_WORD.test(name) &&
    more.every(({ isCost }) => isCost === first?.isCost) &&
    !rest.some(({ label }) => label === name) &&
    !others.some(({ label }) => wordsOf(label).includes(wordsOf(name)[0] ?? ""));
  named.push(...[...families].filter(([name, of]) => name !== "" && isFamily(name, of)));
  return new Map(
    named
      .filter(([, of]) => of.length >= 2 && of.length < leaves.length)
      .map(([name, of]) => [name, of.map(({ label }) => label)]),
  );
}

/** Says nothing about what the lines have in common. */
const OPEN_WORD = /^(?:other|sundry|various|general|sonstig\w*|übrig\w*|divers\w*|allgemein\w*|ander\w*)$/i;

/** Labels of rows that add up the rows above them and say so, among rows that are no lines of a statement. */
export function totalsOfThings(rows: readonly LabelledRow[]): string[] {
  const filled = rows.filter(({ values }) => values.some((value) => value !== null));
  const lines = findTotals(filled);
  const whole = wholeOf(lines);
  return lines
    .filter((line) => line.parts && (isTotalName(line.label) || (line === whole && isSumOfMany(line, filled))))
    .map(({ label }) => label);
}

/** "All" under at least two rows, with their sum in at least three columns, is their total without a word for one. */
function isSumOfMany({ label, parts = [] }: LineItem, rows: readonly LabelledRow[]): boolean {
  const own = rows.find((row) => row.label === label);
  const others = rows.filter((row) => parts.includes(row.label));
  const sums = (own?.values ?? []).flatMap((value, i) => {
    const added = others.filter(({ values }) => values[i]).length;
    return added >= 2 ? [[value, others.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)] as const] : [];
  });
  const isSame = ([value, sum]: readonly [number | null, number]) => Math.abs((value ?? 0) - sum) < 0.01;
  return sums.length >= 3 && sums.every(isSame);
}

/** Products with a total below each group of them: nothing is taken off anything, and no two name different measures. */
function areThings(lines: readonly LineItem[]): boolean {
  const own = lines.filter(({ parts }) => !parts);
  const kinds = own.flatMap(({ label }) => conceptsOf(label).find((id) => CONCEPTS[id]?.role === "measure") ?? []);
  const totals = lines.filter(({ parts }) => parts);
  return (
    totals.every(({ label }) => isTotalName(label)) && !lines.some(({ isCost }) => isCost) && new Set(kinds).size < 2
  );
}

/** "Total bread", "North total". */
function isTotalName(label: string): boolean {
  return [TOTAL, GROUP_TOTAL, TOTAL_AFTER].some((pattern) => pattern.test(label.trim()));
}

/** "Classes" of "Subtotal classes", where no other line is called so. */
export function totalledName({ label, parts }: LineItem, lines: readonly LineItem[]): string[] {
  const [, name = ""] = GROUP_TOTAL.exec(label.trim()) ?? TOTAL_AFTER.exec(label.trim()) ?? [];
  const isOther = lines.some((line) => line.label.toLowerCase() === name.toLowerCase());
  return name !== "" && parts && !isOther ? [name] : [];
}

/** The line that adds up all others, in a table without costs: what "takings" over it means. */
export function wholeOf(lines: readonly LineItem[]): LineItem | undefined {
  const own = lines.filter(({ parts, isRate }) => !parts && !isRate);
  const isWhole = ({ parts = [] }: LineItem) => own.every(({ label }) => parts.includes(label));
  return lines.some(({ isCost }) => isCost) ? undefined : lines.find((line) => line.parts && isWhole(line));
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
  const lines: Line[] = [];
  let open: Line[] = [];
  for (const row of rows) {
    const line = { label: row.label, values: row.values, isCost: false, isRate: isRate(row) };
    const found = line.isRate ? null : (partsOf(line.values, lines, open) ?? nearTotal(line, open));
    for (const cost of found?.costs ?? []) cost.isCost = true;
    if (found) open = open.filter((each) => !leaves(each).every((label) => found.parts.includes(label)));
    lines.push(found ? { ...line, parts: found.parts } : line);
    if (!line.isRate) open.push(lines.at(-1) ?? line);
  }
  return lines.map(({ values: _values, ...line }) => line);
}

/** A row that calls itself a total of the run above it, kept by hand: a few of its cells may be off. */
function nearTotal({ label, values }: LabelledRow, open: readonly Line[]): Found | null {
  if (values.length < 4 || !isTotalName(label)) return null;
  for (let from = 0; from <= open.length - 2; from++) {
    const run = open.slice(from);
    const off = combine(run).filter((sum, i) => !isSame([sum], [values[i] ?? 0]) && sum !== (values[i] ?? 0));
    if (off.length <= values.length / 4) return { parts: run.flatMap(leaves), costs: [] };
  }
  return null;
}

type Line = LineItem & { values: (number | null)[] };
interface Found {
  parts: string[];
  costs: Line[];
}

/** A line equals the run above it, an earlier line with the run above taken off or added, or two earlier lines combined. */
function partsOf(values: readonly (number | null)[], lines: readonly Line[], open: readonly Line[]): Found | null {
  for (let from = 0; from <= open.length - 2; from++)
    if (isSame(combine(open.slice(from)), values)) return { parts: open.slice(from).flatMap(leaves), costs: [] };
  const totals = lines.filter(({ parts }) => parts).toReversed();
  const bases = [...totals, ...lines.filter(({ parts, isRate: rate }) => !parts && !rate)];
  for (const base of bases) {
    const run = open.filter((line) => lines.indexOf(line) > lines.indexOf(base));
    const found = withRun(values, { base, run, lines }) ?? withOther(values, base, lines);
    if (found) return found;
  }
  return null;
}

function leaves({ label, parts }: Line): string[] {
  return parts ?? [label];
}

function linesUnder(line: Line, lines: readonly Line[]): Line[] {
  return lines.filter(({ label }) => leaves(line).includes(label) || label === line.label);
}

function withRun(
  values: readonly (number | null)[],
  { base, run, lines }: { base: Line; run: readonly Line[]; lines: readonly Line[] },
): Found | null {
  if (run.length === 0) return null;
  const sum = combine(run);
  const parts = [...leaves(base), ...run.flatMap(leaves)];
  if (isSame(apply(base.values, sum, -1), values))
    return { parts, costs: run.flatMap((line) => linesUnder(line, lines)) };
  return base.parts && isSame(apply(base.values, sum, 1), values) ? { parts, costs: run.filter(isNegative) } : null;
}

function withOther(values: readonly (number | null)[], base: Line, lines: readonly Line[]): Found | null {
  // The same figure in every period is often by chance the difference of two others.
  if (values.length > 2 && new Set(values).size === 1) return null;
  for (const other of lines.filter((line) => line !== base && !line.isRate)) {
    const parts = [...new Set([...leaves(base), ...leaves(other)])];
    if (parts.length < 2) continue;
    if (isSame(apply(base.values, other.values, -1), values)) return { parts, costs: linesUnder(other, lines) };
    if (base.parts && other.parts && isSame(apply(base.values, other.values, 1), values))
      return { parts, costs: [base, other].filter(isNegative).flatMap((line) => linesUnder(line, lines)) };
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

function isNegative({ values }: LabelledRow): boolean {
  return values.every((value) => value === null || value <= 0) && values.some((value) => (value ?? 0) < 0);
}

function isRate({ label, values }: LabelledRow): boolean {
  return (
    /%|\b(margin|rate|ratio|quote|marge|rendite|per|pro|average|avg)\b/i.test(label) &&
    values.every((value) => value === null || Math.abs(value) <= 100)
  );
}

const COSTS = ["cost", "tax", "salary", "shipping"];
const TOTAL_WORD = /\b(?:total|sum|summe|gesamt)\b|\b(?:before|after|vor|nach)\b.*/gi;

const conceptsOfLine = ({ label }: LineItem) => conceptsOf(label.replace(TOTAL_WORD, " "));
const isNamedCost = (line: LineItem) => COSTS.includes(conceptsOfLine(line)[0] ?? "");

/** Costs are the negative lines where known costs are written so, else what labels and the arithmetic of totals say. */
function markCosts(lines: LineItem[], rows: readonly LabelledRow[]): void {
  const negative = new Set(rows.filter(isNegative).map(({ label }) => label));
  const isSigned =
    negative.size > 1 && lines.every((line) => !isNamedCost(line) || line.isRate || negative.has(line.label));
  if (!isSigned) markCostsByLabel(lines);
  else
    for (const line of lines) {
      line.isCost = negative.has(line.label) && !isResult(line, lines, negative);
      if (line.isCost) line.isNegative = true;
    }
}

function markCostsByLabel(lines: LineItem[]): void {
  for (const line of lines) {
    const concepts = conceptsOfLine(line);
    if (isNamedCost(line)) line.isCost = true;
    // Arithmetic alone can't tell "Wages, sales" from sales.
    else if (["money", "profit", "margin"].includes(concepts[0] ?? "") && !concepts.some((id) => COSTS.includes(id)))
      line.isCost = false;
  }
  const totals = lines.filter((line) => line.isCost && !["money", "profit"].includes(conceptsOfLine(line)[0] ?? ""));
  const parts = new Set(totals.flatMap(({ parts: of = [] }) => of));
  for (const line of lines) if (parts.has(line.label)) line.isCost = true;
}

/** A loss is negative too, but adds up income as well. */
function isResult({ parts = [] }: LineItem, lines: readonly LineItem[], negative: ReadonlySet<string>): boolean {
  return lines.some(({ label }) => parts.includes(label) && !negative.has(label));
}
