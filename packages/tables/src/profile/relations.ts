import type { DuckDBConnection } from "@duckdb/node-api";
import { quote } from "../compile.ts";
import { CONCEPTS } from "./lexicon.ts";
import { rowsOf } from "./prepare.ts";
import type { ColumnProfile, TableProfile } from "./profile.ts";

const SAMPLE_ROWS = 1_000;
/** Rows that are tried first: most sets of columns fail in them. */
const FIRST_ROWS = 30;
const MOST_NUMBERS = 12;
const MOST_GROUPS = 6;
const LONGEST_TRIP = 5_000;
/** Amounts are rounded to a hundredth, so that sums and products may differ by one. */
const ROUNDING = 0.011;

interface Series {
  column: ColumnProfile;
  values: (number | null)[];
}
interface Sample {
  numbers: Series[];
  /** For each column that rows repeat in, the rows of each of its values, in the order of the table. */
  groups: number[][][];
}

/**
 * What the values of a table's columns say about each other: amounts that are products or sums of others, meters and running
 * balances, and numbers that belong to whoever or whatever a row names. Headers decide first; values correct what no header says.
 */
export async function relateColumns(
  connection: DuckDBConnection,
  table: TableProfile,
  own: readonly ColumnProfile[],
): Promise<void> {
  if (table.lines || table.rows < 6 || own.length > 200) return;
  const sample = await sampleOf(connection, table, own);
  const related = new Set<ColumnProfile>();
  for (const found of [
    markMeans(sample),
    markMeters(sample),
    markBalances(sample),
    markProducts(sample),
    markSums(sample),
  ])
    for (const column of found) related.add(column);
  const rest = sample.numbers.filter(
    ({ column }) => ["", "area", "seats"].includes(column.concepts[0] ?? "") && !related.has(column),
  );
  markMarks(rest);
  markAttributes(rest, sample.groups);
  markLoneMoney(sample, own);
  markRowPrices(sample);
  markPayments(sample);
}

async function sampleOf(
  connection: DuckDBConnection,
  table: TableProfile,
  own: readonly ColumnProfile[],
): Promise<Sample> {
  const isNumber = ({ type, role, filled }: ColumnProfile) =>
    type === "number" && ["additive", "average", "stock"].includes(role) && filled >= 6;
  const numbers = own.filter(isNumber).slice(0, MOST_NUMBERS);
  const groups = own
    .filter(({ role, distinct, filled }) => role === "dimension" && distinct > 1 && distinct <= filled / 3)
    .slice(0, MOST_GROUPS);
  const list = [...numbers, ...groups].map(({ name }) => quote(name));
  if (numbers.length === 0) return { numbers: [], groups: [] };
  const time = table.layout.kind === "rows" ? own.find(({ role }) => role === "time") : undefined;
  const first = `SELECT ${[...list, ...(time ? [quote(time.name)] : [])].join(", ")} FROM ${quote(table.name)} LIMIT ${SAMPLE_ROWS}`;
  const rows = await rowsOf(connection, time ? `SELECT * FROM (${first}) ORDER BY ${quote(time.name)}` : first);
  return {
    numbers: numbers.map((column) => ({
      column,
      values: rows.map((row) => (row[column.name] == null ? null : Number(row[column.name]))),
    })),
    groups: groups.map(({ name }) => [...Map.groupBy(rows.keys(), (i) => String(rows[i]?.[name] ?? "")).values()]),
  };
}

/** Indexes of the rows in which all of the series have a value. */
function filledRows(...series: readonly Series[]): number[] {
  const [first] = series;
  return [...(first?.values.keys() ?? [])].filter((i) => series.every(({ values }) => values[i] != null));
}

function at({ values }: Series, i: number): number {
  return values[i] ?? 0;
}

function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]));
}

/** Readings of a meter rise within each thing that has one; a second column may hold the reading after the trip. */
function markMeters({ numbers, groups }: Sample): ColumnProfile[] {
  const rises = (from: Series, until: Series) =>
    groups.some((rowsOfGroups) => {
      const steps = rowsOfGroups.flatMap((rows) =>
        rows
          .filter((i) => from.values[i] != null && until.values[i] != null)
          .flatMap((i, n, list) => (n === 0 ? [] : [[list[n - 1] ?? 0, i] as const])),
      );
      const up = steps.filter(([before, after]) => at(until, before) <= at(from, after));
      const grown = steps.filter(([before, after]) => at(from, before) < at(from, after));
      return steps.length >= 12 && up.length >= steps.length * 0.9 && grown.length >= steps.length * 0.8;
    });
  const meters = numbers.filter((series) => isMeter(series.column) && rises(series, series));
  for (const until of meters) {
    const from = meters.find(
      (each) =>
        each !== until && rises(each, until) && filledRows(each, until).every((i) => at(each, i) <= at(until, i)),
    );
    if (from) until.column.readingBefore = from.column.name;
  }
  // A used car's mileage is read once, but no trip is that long.
  const far = numbers.filter(
    ({ column, values }) => column.concepts[0] === "distance" && medianOf(values) > LONGEST_TRIP,
  );
  for (const { column } of [...meters, ...far]) column.role = "average";
  return meters.map(({ column }) => column);
}

function medianOf(values: readonly (number | null)[]): number {
  const own = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return own[Math.floor(own.length / 2)] ?? 0;
}

function isMeter({ distinct, unit, role }: ColumnProfile): boolean {
  return distinct > 12 && unit !== "money" && role !== "stock";
}

/** An average that is stored beside its marks: "Schnitt" of five grades. */
function markMeans({ numbers }: Sample): ColumnProfile[] {
  const marks = numbers.filter(({ column }) => column.role === "average" && column.concepts[0] === "rating");
  const means = numbers.filter((mean) => {
    const others = marks.filter((each) => each !== mean);
    const rows = filledRows(mean, ...others);
    const isMean = (i: number) =>
      Math.abs(others.reduce((sum, each) => sum + at(each, i), 0) / others.length - at(mean, i)) <= 0.051;
    return others.length >= 2 && rows.length >= 6 && rows.filter(isMean).length >= rows.length * 0.95;
  });
  for (const { column } of means) Object.assign(column, { role: "average", unit: "points" });
  return means.map(({ column }) => column);
}

/** A balance grows from row to row by the amount of the row, whichever end of the table is the older one. */
function markBalances({ numbers }: Sample): ColumnProfile[] {
  const flows = markFlows(numbers);
  if (flows.length > 0) return flows;
  for (const balance of numbers)
    for (const amount of numbers) {
      // A fee that stays the same "grows" by every discount of 0.
      const rows = filledRows(balance, amount).filter((i) => at(amount, i) !== 0);
      const share = (step: 1 | -1) =>
        rows.filter((i) => Math.abs(at(balance, i) - at(balance, i - step) - at(amount, i)) <= ROUNDING).length /
        rows.length;
      if (balance === amount || rows.length < 12 || Math.max(share(1), share(-1)) < 0.7) continue;
      balance.column.role = "stock";
      balance.column.concepts = ["balance"];
      return [balance.column];
    }
  return [];
}

/** Two columns, one for what came in and one for what went out, and the balance after each row. */
function markFlows(numbers: readonly Series[]): ColumnProfile[] {
  const isEither = (a: Series, b: Series) => filledRows(a, b).every((i) => at(a, i) === 0 || at(b, i) === 0);
  const pairs = pairsOf(numbers.slice(0, MOST_FLOWS)).filter(([a, b]) => isEither(a, b));
  for (const balance of numbers)
    for (const [a, b] of [...pairs, ...pairs.map(([x, y]): [Series, Series] => [y, x])]) {
      const rows = filledRows(balance).filter((i) => at(a, i) !== 0 || at(b, i) !== 0);
      const share = (step: 1 | -1) =>
        rows.filter((i) => Math.abs(at(balance, i) - at(balance, i - step) - at(a, i) + at(b, i)) <= ROUNDING).length /
        rows.length;
      if (balance === a || balance === b || rows.length < 8 || Math.max(share(1), share(-1)) < 0.8) continue;
      Object.assign(balance.column, { role: "stock", concepts: ["balance"] });
      for (const [{ column }, id] of [[a, "incoming"] as const, [b, "outgoing"] as const])
        Object.assign(column, { role: "additive", unit: "money", concepts: [id] });
      return [balance.column, a.column, b.column];
    }
  return [];
}

const MOST_FLOWS = 6;

/** An amount that is a count times a price: the price is averaged, the amount is money. */
function markProducts({ numbers, groups }: Sample): ColumnProfile[] {
  const hasMoney = numbers.some(({ column }) => column.role === "additive" && column.concepts[0] === "money");
  for (const amount of numbers) {
    const pair = pairsOf(numbers.filter((each) => each !== amount)).find(([a, b]) => isProduct(amount, a, b));
    if (!pair) continue;
    const [count, price] = pair
      .toSorted((a, b) => priceScore(a, groups) - priceScore(b, groups))
      .map(({ column }) => column);
    if (!count || !price || (price.unit ?? "money") !== "money") continue;
    markPrice(count, price);
    const of = amount.column;
    if (of.role === "average") of.role = "additive";
    const isFree = of.concepts.length === 0 || of.concepts[0] === "incoming";
    if (!hasMoney && isFree && count.role !== "stock") of.concepts = ["money", ...of.concepts];
    of.unit ??= "money";
    return [price, count, of];
  }
  return [];
}

function isProduct(amount: Series, a: Series, b: Series): boolean {
  const isPlain = (series: Series, i: number) => [0, 1].includes(at(series, i));
  const rows = filledRows(amount, a, b).filter((i) => !isPlain(a, i) && !isPlain(b, i) && at(amount, i) !== 0);
  const isEqual = (i: number) => Math.abs(at(a, i) * at(b, i) - at(amount, i)) <= ROUNDING;
  if (!rows.slice(0, FIRST_ROWS).some(isEqual)) return false;
  const equal = rows.filter(isEqual);
  return equal.length >= 6 && equal.length >= rows.length * 0.5 && !isConstant(amount, equal);
}

function markPrice(count: ColumnProfile, price: ColumnProfile): void {
  price.role = "average";
  price.unit ??= "money";
  if (price.concepts.length === 0) price.concepts = ["price"];
  if (count.concepts.length === 0 && count.role !== "stock")
    Object.assign(count, { role: "additive", concepts: ["quantity"] });
}

function priceScore(series: Series, groups: Sample["groups"]): number {
  const { role, concepts, unit } = series.column;
  const isPrice = ["price", "hourly", "salary"].includes(concepts[0] ?? "") || role === "average";
  const isWhole = series.values.every((value) => value === null || Number.isInteger(value));
  return (
    Number(isPrice) * 4 +
    Number(unit === "money") * 4 +
    Number(!isWhole) +
    Number(groups.some((rows) => isAttribute(series, rows))) * 2
  );
}

/** A total that two or three columns add up to in nearly every row: they are amounts too, and its name alone means the money of a row. */
function markSums({ numbers }: Sample): ColumnProfile[] {
  const found: ColumnProfile[] = [];
  for (const total of numbers.filter(({ column }) => column.role === "additive")) {
    const others = numbers.filter((each) => each !== total && !found.includes(each.column)).slice(0, 8);
    const sets = [
      ...pairsOf(others),
      ...others.flatMap((a, i) => pairsOf(others.slice(i + 1)).map((pair) => [a, ...pair])),
    ];
    const parts = sets.find((set) => isSum(total, set));
    if (!parts) continue;
    const { column } = total;
    for (const { column: part } of parts) {
      part.role = "additive";
      if (column.unit) part.unit ??= column.unit;
      else if (part.unit === "money") column.unit = "money";
      found.push(part);
    }
    // An amount and its tax are not two parts: the amount is the revenue.
    if (column.concepts[0] === "money" && parts.every(({ column: part }) => part.concepts[0] !== "tax"))
      for (const { column: part } of parts) part.concepts = part.concepts.filter((id) => id !== "money");
    found.push(column);
  }
  return found;
}

function isSum(total: Series, parts: readonly Series[]): boolean {
  const rows = filledRows(total).filter((i) => at(total, i) !== 0);
  const isEqual = (i: number) => Math.abs(parts.reduce((all, part) => all + at(part, i), 0) - at(total, i)) <= ROUNDING;
  if (rows.length < 6 || rows.slice(0, FIRST_ROWS).filter(isEqual).length < Math.min(rows.length, FIRST_ROWS) * 0.9)
    return false;
  const isEach = parts.every((part) => rows.filter((i) => at(part, i) !== 0).length >= rows.length * 0.03);
  return isEach && rows.filter(isEqual).length >= rows.length * 0.98;
}

function isConstant({ values }: Series, rows: readonly number[]): boolean {
  return rows.every((i) => values[i] === values[rows[0] ?? 0]);
}

/** Whether a number is the same in all rows of a group, and not the same in all groups. */
function isAttribute(series: Series, groups: readonly number[][]): boolean {
  const filled = groups.map((rows) => rows.filter((i) => series.values[i] != null)).filter((rows) => rows.length > 1);
  return filled.length >= 3 && filled.every((rows) => isConstant(series, rows)) && new Set(series.values).size >= 3;
}

/** Numbers that belong to what a row names, such as the wage of its employee, are not added up over rows. */
function markAttributes(rest: readonly Series[], groups: Sample["groups"]): void {
  for (const series of rest)
    if ((groups.some((rows) => isAttribute(series, rows)) && series.column.unit !== "money") || isLevel(series))
      series.column.role = "average";
}

/** A few round numbers that come again and again, none of them small: terms of 14, 30 and 60 days. */
function isLevel({ values }: Series): boolean {
  const own = values.filter((value) => value !== null);
  const levels = new Set(own);
  return own.length >= 30 && levels.size <= 4 && [...levels].every((value) => value >= 5 && Number.isInteger(value));
}

/** Marks and scores: several whole numbers of one bounded range, spread around a middle instead of falling from many small ones. */
function markMarks(rest: readonly Series[]): void {
  const scores = rest.filter(({ column, values }) => {
    const own = values.filter((value) => value !== null);
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const spread = Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / own.length);
    const inRange = own.every((value) => Number.isInteger(value) && value >= 0 && value <= 100);
    return !column.unit && inRange && mean > 3 && spread < mean * 0.45 && new Set(own).size > 5;
  });
  if (scores.length >= 3) for (const { column } of scores) column.role = "average";
}

/** What a whole row may be priced by. */
const COUNTS = new Set("quantity guests attendance hours duration days distance weight".split(" "));

/** A price that rises with them, at least among rows of one kind, is that of the whole row and adds up. */
function markRowPrices({ numbers, groups }: Sample): void {
  const own = numbers.filter(({ column }) => column.role === "additive");
  const [price, ...others] = numbers.filter(
    ({ column }) => column.role === "average" && column.concepts[0] === "price",
  );
  if (!price || others.length > 0 || own.some(({ column }) => column.concepts[0] === "money")) return;
  const isPer = (pieces: Series) => COUNTS.has(pieces.column.concepts[0] ?? "") && risesWith(price, pieces, groups);
  if (own.some(isPer)) Object.assign(price.column, { role: "additive", concepts: ["money", ...price.column.concepts] });
}

function risesWith(price: Series, pieces: Series, groups: Sample["groups"]): boolean {
  const usable = new Set(filledRows(pieces, price).filter((i) => at(pieces, i) > 0 && at(price, i) > 0));
  const rises = (own: readonly number[]) =>
    own.length >= 8 && correlationOf(own.map((i) => [Math.log(at(pieces, i)), Math.log(at(price, i))])) > 0.6;
  const isWithin = (kinds: readonly number[][]) => {
    const large = kinds.map((own) => own.filter((i) => usable.has(i))).filter((own) => own.length >= 8);
    return large.length >= 2 && large.filter(rises).length >= large.length * 0.8;
  };
  return rises([...usable]) || groups.some(isWithin);
}

function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const together = mean(pairs.map(([x, y]) => (x - a) * (y - b)));
  const apart = Math.sqrt(mean(pairs.map(([x]) => (x - a) ** 2)) * mean(pairs.map(([, y]) => (y - b) ** 2)));
  return apart > 0 ? together / apart : 0;
}

const PAID = /\b(paid|received|collected|gezahlt|bezahlt|erhalten|eingegangen|zahlung|payment)\b/i;

/** What came in beside what was due: equal in most rows, never more, and less where something is still owed. */
function markPayments({ numbers }: Sample): void {
  const money = numbers.filter(
    ({ column: { role, unit, name } }) => role === "additive" && (unit === "money" || (PAID.test(name) && !unit)),
  );
  const paid = money.find(({ column }) => PAID.test(column.name));
  const others = money.filter((each) => each !== paid).slice(0, 6);
  if (!paid) return;
  const parts = [
    ...others.map((each) => [each]),
    ...pairsOf(others),
    ...others.flatMap((a, i) => pairsOf(others.slice(i + 1)).map((pair) => [a, ...pair])),
  ].find((set) => isSettled(paid, set));
  if (parts) Object.assign(paid.column, { unit: "money", pays: parts.map(({ column }) => column.name) });
}

function isSettled(paid: Series, parts: readonly Series[]): boolean {
  const rows = filledRows(...parts).filter((i) => parts.some((part) => at(part, i) !== 0));
  const gap = (i: number) => parts.reduce((sum, part) => sum + at(part, i), 0) - at(paid, i);
  const equal = rows.filter((i) => Math.abs(gap(i)) <= ROUNDING);
  const under = rows.filter((i) => gap(i) > ROUNDING);
  return (
    rows.length >= 8 &&
    equal.length >= rows.length * 0.4 &&
    under.length > 0 &&
    equal.length + under.length >= rows.length * 0.97
  );
}

/** Where nothing else is the money of a row, the one amount in a currency is. */
function markLoneMoney({ numbers }: Sample, own: readonly ColumnProfile[]): void {
  const is = (id: string) => numbers.some(({ column }) => column.concepts[0] === id);
  // Beside another price of each product, an amount is what one piece costs.
  const isPriceList =
    is("price") &&
    !is("quantity") &&
    !is("stock") &&
    own.every(({ role }) => role !== "time") &&
    own.some(({ role }) => role === "key");
  const amounts = numbers.filter(({ column }) => column.role === "additive");
  const isMoney = ({ concepts, unit }: ColumnProfile) =>
    unit === "money" || CONCEPTS[concepts[0] ?? ""]?.unit === "money";
  const money = amounts.filter(({ column }) => isMoney(column));
  const priced = amounts.filter(
    ({ column, values }) => column.concepts.length === 0 && !column.unit && hasCents(values),
  );
  for (const { column } of priced) column.unit = "money";
  const [only, ...others] = [...money, ...priced].filter(({ column }) => column.concepts.length === 0);
  if (!only || others.length > 0 || money.some(({ column }) => column.concepts[0] === "money")) return;
  if (isPriceList) Object.assign(only.column, { role: "average", concepts: ["price"] });
  else only.column.concepts = ["money"];
}

/** Two decimals that differ from row to row, as amounts have them and weights do not. */
function hasCents(values: readonly (number | null)[]): boolean {
  const own = values.filter((value) => value !== null && value !== 0);
  const isCent = (value: number | null) => Math.abs((value ?? 0) * 100 - Math.round((value ?? 0) * 100)) < 1e-6;
  const isTenth = (value: number | null) => Math.abs((value ?? 0) * 10 - Math.round((value ?? 0) * 10)) < 1e-6;
  return own.length >= 6 && own.every(isCent) && own.filter((value) => !isTenth(value)).length >= own.length * 0.6;
}
