import type { Measure, Value } from "../query.ts";
import { headerConcepts, wordsOf } from "./lexicon.ts";
import type { ColumnProfile, NamedMeasure } from "./profile.ts";

/** Words of headers that together are all that was taken, one line for each kind of business. */
const TOGETHER: readonly ReadonlySet<string>[] = [
  "food drinks drink beverages beverage kitchen bar wine beer coffee snacks speisen getränke küche theke kuchen eis",
  "labour labor parts material materials arbeit arbeitslohn teile material lohnanteil ersatzteile anfahrt callout travel",
  "cash card cards contactless bar karte ec eckarte kreditkarte barzahlung",
  "room rooms lodging breakfast restaurant spa zimmer logis frühstück",
  "shop online store web laden onlineshop filiale",
].map((line) => new Set(line.split(" ")));
/** What customers pay with, which is money whatever else a header leaves out. */
const PAID_WITH = new Set("cash card cards contactless karte ec eckarte kreditkarte barzahlung bar".split(" "));
const UNITS = new Set("€ $ £ eur usd gbp chf euro euros in net gross netto brutto".split(" "));
/** Money that is no part of what was taken. */
const APART = new Set(
  "tip tax discount deposit incoming outgoing cost budget actual balance refund shipping owed commission wage salary".split(
    " ",
  ),
);

/**
 * Columns that split what was taken ("Food €", "Drinks €") where no column holds their sum. Only together they are the takings, so
 * each keeps its own name and the words for sales in general go to the sum.
 */
export function takingsInParts(
  list: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
  title: string,
): { parts: NamedMeasure[]; sum: NamedMeasure } | null {
  const paid = list.filter((each) => each.kind === "additive" && !each.unit && isPaidWith(each));
  const money = list.filter(
    (each) =>
      each.kind === "additive" &&
      (each.unit === "money" || (paid.length > 1 && paid.includes(each))) &&
      each.column &&
      !each.concepts.some((id) => APART.has(id)),
  );
  const parts = namedByTitle(list, own, title) ?? sharingHead(money) ?? sharingKind(money);
  const [first] = parts ?? [];
  const isAll = money.every((each) => parts?.includes(each));
  if (!parts || !first || !isAll) return null;
  const columns = parts.flatMap(({ column = "" }) => own.filter(({ name }) => name === column));
  const currency = new Set(columns.map((column) => column.currency));
  const filled = new Set(columns.map((column) => column.filled));
  // A sum over rows leaves out a row with an empty part, so that only columns filled alike are added up.
  if (currency.size > 1 || filled.size > 1) return null;
  const label = labelOf(parts.map((each) => each.label));
  const [start, ...others] = columns.map(({ name }): Value => ({ kind: "column", col: name }));
  const of = others.reduce((a, b): Value => ({ kind: "arithmetic", op: "+", a, b }), start as Value);
  const total: Measure = { kind: "aggregate", id: "total", label: `total ${label}`, agg: "sum", of, unit: "money" };
  return {
    parts,
    sum: {
      ...{ id: "takings", table: first.table, label, names: [], concepts: ["money"], kind: "additive", unit: "money" },
      ...{ good: "high", parts: parts.map((each) => each.label), measures: [total] },
    },
  };
}

/** "Food + Drinks €" for "Food €" and "Drinks €". */
function labelOf(labels: readonly string[]): string {
  const units = labels.map((label) => /\s*[([]?(?:[€$£]|EUR|USD|GBP|CHF)[)\]]?$/i.exec(label)?.[0] ?? "");
  const [unit = ""] = units;
  if (units.some((each) => each !== unit)) return labels.join(" + ");
  return `${labels.map((label) => label.slice(0, label.length - unit.length)).join(" + ")}${unit}`;
}

function isPaidWith(measure: NamedMeasure): boolean {
  const words = wordsOfMoney(measure);
  return words.length > 0 && words.every((word) => PAID_WITH.has(word));
}

function wordsOfMoney({ column = "" }: NamedMeasure): string[] {
  return wordsOf(column.replace(/[€$£()]/g, " ")).filter((word) => !UNITS.has(word));
}

const TAKINGS = /umsatz|umsätz|erlös|einnahme|revenue|turnover|sales|takings|income/i;
const WHOLE = /total|gesamt|summe|\bsum\b|netto|brutto|\bnet\b|gross|budget|plan|target|soll|ziel/i;

/** "Bar", "Tickets" and "Merchandise" under a title that says takings. Amounts without a unit seldom repeat, unlike numbers of people. */
function namedByTitle(
  list: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
  title: string,
): NamedMeasure[] | null {
  const amounts = list.filter(({ kind, column }) => kind === "additive" && column !== undefined);
  const parts = amounts.filter(
    ({ concepts: [concept = "money"], unit }) => concept === "money" && (unit ?? "money") === "money",
  );
  const isAmount = ({ column, unit }: NamedMeasure) => {
    const { distinct = 0, filled = 0 } = own.find(({ name }) => name === column) ?? {};
    return unit === "money" || distinct > filled * 0.8;
  };
  const isSplit = parts.length > 1 && parts.length < 9 && parts.every(isAmount);
  return TAKINGS.test(title) && isSplit && !parts.some(({ label }) => WHOLE.test(label)) ? parts : null;
}

/** "Umsatz Speisen" and "Umsatz Getränke". */
function sharingHead(money: readonly NamedMeasure[]): NamedMeasure[] | null {
  const [first, ...others] = money.map(wordsOfMoney);
  const head = first?.find(
    (word) => headerConcepts(word, (id) => id === "money").length > 0 && others.every((words) => words.includes(word)),
  );
  const isSplit = money.length > 1 && money.every((each) => wordsOfMoney(each).length === 2);
  const hasTotal = money.some((each) =>
    wordsOfMoney(each).some((word) =>
      /^(total|gesamt|summe|sum|all|incl|inkl|ex|vat|mwst|net|gross|netto|brutto)$/.test(word),
    ),
  );
  return head && isSplit && !hasTotal ? [...money] : null;
}

/** "Food €" and "Drinks €". */
function sharingKind(money: readonly NamedMeasure[]): NamedMeasure[] | null {
  const isOf = (kind: ReadonlySet<string>) => (each: NamedMeasure) => {
    const words = wordsOfMoney(each);
    return (
      words.some((word) => kind.has(word)) &&
      words.every((word) => kind.has(word) || headerConcepts(word, (id) => id === "money").length > 0)
    );
  };
  return money.length > 1 && TOGETHER.some((kind) => money.every(isOf(kind))) ? [...money] : null;
}
