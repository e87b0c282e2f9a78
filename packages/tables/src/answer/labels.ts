import ratios from "../lexicon/ratios.json" with { type: "json" };
import { LEXICONS } from "../profile/lexicon.ts";
import { ALL_COSTS } from "../profile/line-measures.ts";
import { plural } from "../profile/measures.ts";
import type { Profile } from "../profile/profile.ts";
import type { Filter, Measure, TableQuery, Value } from "../query.ts";
import { type Language, sentence } from "./format.ts";

interface LabelContext {
  profile: Profile;
  query: TableQuery;
  language: Language;
}

/** A table as people know it: "Vehicles" of "Fleet.xlsx › Vehicles", unless another table has that name. */
export function tableTitle(name: string, { tables }: Pick<Profile, "tables">): string {
  const short = (title: string) => (title.split(" › ").at(-1) ?? title).replace(/\.\w{2,5}$/, "");
  const title = tables.find((table) => table.name === name)?.title ?? name;
  return tables.filter((table) => short(table.title) === short(title)).length > 1 ? title : short(title);
}

/** What a measure is called in a sentence of this language. Labels of ratios and lines are names from the table and stay. */
export function labelOf(measure: Measure, context: LabelContext): string {
  if (measure.label === COSTS) return sentence(context.language, "costs");
  if (measure.label === ALL_COSTS) return lineName(ALL_COSTS, context.language);
  return productName(measure, context) ?? ownLabel(measure, context);
}

function ownLabel(measure: Measure, context: LabelContext): string {
  const { language } = context;
  if (measure.kind === "formula") return formulaLabel(measure.label, context);
  if (measure.kind !== "aggregate" || measure.label.startsWith("share ")) return lowered(measure.label, context);
  const { of, agg } = measure;
  if (agg === "count" && !of && !measure.where && /^number of /.test(measure.label))
    return sentence(language, "number", { rows: nounOf(context) });
  if (of?.kind === "elapsed" && agg === "avg") return elapsedLabel(of, context);
  // A line of a statement with its column: "Net profit, Actual".
  if (of?.kind === "column" && measure.where && measure.label.endsWith(`, ${of.col}`))
    return lowered(measure.label.replace(/, ([^,]+)$/, " ($1)"), context);
  const added = of && addedColumns(of);
  if (added && agg === "sum" && !measure.where)
    return sentence(language, "total", {
      name: listOf(
        added.map((column) => nameIn(column, language)),
        language,
      ),
    });
  if (of?.kind !== "column" || measure.where) return lowered(measure.label, context);
  const name = nameIn(of.col, language);
  // A label that a person or a model wrote is kept; ours is "total Revenue".
  if (!new RegExp(`^(total |average |median |lowest |highest )?${escapeRegex(of.col)}$`, "i").test(measure.label))
    return measure.label;
  const keys = {
    sum: "total",
    avg: "average",
    median: "median",
    min: "minimum",
    max: "maximum",
    distinct: "different",
  } as const;
  if (agg === "count") return lowered(measure.label, context);
  // A column called "Total" or "Gesamtbetrag" names its sum already.
  const isNamedTotal = /\b(?:totals?|sum|summe|gesamt\p{L}*)\b/iu.test(name);
  return agg === "sum" && (measure.label === of.col || isNamedTotal) ? name : sentence(language, keys[agg], { name });
}

function elapsedLabel(of: Value & { kind: "elapsed" }, context: LabelContext): string {
  const { language } = context;
  const done = doneBy(of, language);
  if (done) return sentence(language, "untilDone", { rows: nounOf(context), done });
  return sentence(language, "elapsed", { from: momentIn(of.from, language), to: momentIn(of.to, language) });
}

/** A column of moments without "at" or "date": "Created at" is "created". */
function momentIn(header: string, language: Language): string {
  const name = nameIn(header, language);
  return name.replace(/\s+(?:at|on|date|time|am|um)$/i, "") || name;
}

const BEGUN = /^(?:created|opened|received|reported|submitted|raised|ordered|placed|started|requested|logged|booked)$/i;

/** "resolved" for the time from "Created at" to "Resolved at"; null where the columns don't name both in this way. */
export function doneBy(of: Value | undefined, language: Language): string | null {
  if (of?.kind !== "elapsed" || language !== "en") return null;
  const [from, to] = [momentIn(of.from, language), momentIn(of.to, language)];
  return BEGUN.test(from) && /^\w{2,}(?:ed|id)$/i.test(to) ? to : null;
}

/** What a product of two columns is worth: "order value (Qty × Unit price)". Null for any other measure. */
export function productName(measure: Measure, context: LabelContext): string | null {
  if (measure.kind !== "aggregate" || measure.agg !== "sum" || measure.where || measure.of?.kind !== "arithmetic")
    return null;
  if (measure.unit !== "money" || !measure.label.includes(" × ")) return null;
  const { profile, query, language } = context;
  const [counted = ""] = measure.label.split(" × ");
  const column = profile.columns.find(
    ({ table, name }) => table === query.from.table && counted.toLowerCase().endsWith(name.toLowerCase()),
  );
  const [concept = ""] = column?.concepts ?? [];
  const entity = rowOf(context);
  const isNamed = !["row", "line", "item", "record", "entry"].includes(entity);
  const key =
    concept === "stock" ? "stockValue" : concept === "hours" ? "valueOfHours" : isNamed ? "valueOf" : "plainValue";
  const name = sentence(language, key, { rows: entity, name: column ? nameIn(column.name, language) : "" });
  return `${name} (${measure.label})`;
}

/** What the lines of a statement that are costs have, beside each other. */
export const COSTS = "costs";

/** A line is called what the table calls it; the lines of costs together have no name there. */
export function lineName(name: string, language: Language): string {
  return name === ALL_COSTS ? sentence(language, "allCosts") : name;
}

/** The columns of a sum of columns: "Labour" and "Parts". */
function addedColumns(of: Value): string[] | null {
  if (of.kind !== "arithmetic" || of.op !== "+") return null;
  const sides = [of.a, of.b].map((side) => (side.kind === "column" ? [side.col] : addedColumns(side)));
  return sides.every((side) => side !== null) ? sides.flat() : null;
}

function listOf(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** "Profit margin (Gross profit / Total income)": the name of a known ratio and how it is made. */
const RATIO = /^(.+?)( \(.+ \/ .+\))$/;
/** The same, and of a product ("Order value (Qty × Unit price)") or a score ("NPS (9–10 minus 0–6)"). */
const MADE = /^(.+?)( \(.+ (?:[/×]|minus) .+\))$/;

/** Whether a label says in brackets how it is made. */
export function isMade(label: string): boolean {
  return MADE.test(label);
}

/** A made measure as a sentence names it; "Read as" keeps how it is made. */
export function shortLabel(label: string): string {
  return MADE.exec(label)?.[1] ?? label;
}

function formulaLabel(label: string, context: LabelContext): string {
  const { language, query } = context;
  const [, name, made = ""] = RATIO.exec(label) ?? [];
  const known = ratios.find((ratio) => ratio.label === name);
  if (known && language !== "en") return `${known.german}${made}`;
  if (label === "difference") return sentence(language, "difference");
  if (label === "difference in %") return sentence(language, "differencePct");
  const [part, whole] = ["part", "whole"].map((name) => query.measures.find(({ id, hidden }) => id === name && hidden));
  if (language === "en" && part && whole && label === `${part.label} as a share of ${whole.label}`)
    return `${labelOf(part, context)} as a share of ${labelOf(whole, context)}`;
  return language !== "en" && whole && /^share of [^,]*$/.test(label)
    ? sentence(language, "shareName", { whole: labelOf(whole, context) })
    : lowered(label, context);
}

/** The English noun for one row of a table: "ticket". */
export function rowOf({ profile, query }: Pick<LabelContext, "profile" | "query">): string {
  return profile.tables.find(({ name }) => name === query.from.table)?.entity ?? "row";
}

/** The plural noun for a table's rows: "tickets", in German "Tickets". */
export function nounOf({ profile, query, language }: LabelContext): string {
  const entity = rowOf({ profile, query });
  if (language === "en") return plural(entity);
  const words = LEXICONS.find((lexicon) => lexicon.language === language)?.entities[entity];
  const word = words?.[0] ?? "Zeilen";
  return `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;
}

/** A column's name inside a sentence: "Order_total" and "OrderTotal" are "order total"; abbreviations keep their capitals. */
function plainName(name: string): string {
  return name
    .replaceAll("_", " ")
    .replace(/(?<=\p{Ll})(\p{Ll})(\p{Lu})(?=\p{Ll})/gu, "$1 $2")
    .trim();
}

/** How our own labels begin; the rest is the table's. */
const OUR_WORDS: Record<string, "total" | "average" | "median" | "minimum" | "maximum"> = {
  total: "total",
  average: "average",
  median: "median",
  lowest: "minimum",
  highest: "maximum",
};

function lowered(label: string, { language, profile, query }: LabelContext): string {
  if (language !== "en") {
    const [, start = "", name = ""] = /^(total|average|median|lowest|highest) (?:of )?(.+)$/.exec(label) ?? [];
    const key = OUR_WORDS[start];
    return key ? sentence(language, key, { name: plainName(name) }) : plainName(label);
  }
  const isFromTable = profile.columns.some(({ table, name }) => table === query.from.table && name === label);
  return isFromTable ? lowerWords(plainName(label)) : plainName(label);
}

const PROPER =
  /^(?:English|German|French|Spanish|Italian|Dutch|Latin|Greek|Russian|Polish|Chinese|Japanese|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December)$/;

/** English writes a noun in lower case inside a sentence. Names of more than four words stay as the table has them. */
function lowerWords(text: string): string {
  const words = text.split(" ");
  if (words.length > 4) return text;
  return words
    .map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) && !PROPER.test(word) ? word.toLowerCase() : word))
    .join(" ");
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A unit in the name is not repeated: every number carries it. */
const UNIT_IN_NAME =
  /(?:[\s_]+in)?[\s_]*(?:[([]\s*)?(?:EUR|USD|GBP|CHF|[€$£])(?:\s*[)\]])?$|\s*[([](?:k[Ww]h|kg|km|min|h)[)\]]$/;

function nameIn(header: string, language: Language): string {
  const column = header.replace(UNIT_IN_NAME, "") || header;
  return language === "en" ? lowerWords(plainName(column)) : plainName(column);
}

/** "Wages" are the line of that name, and "All costs" the lines that are their parts. */
export function isLineOfMeasure(filter: Filter, { from, measures }: TableQuery, profile: Profile): boolean {
  const line = profile.tables.find(({ name }) => name === from.table)?.lineColumn;
  const isNamedBy = (label: string, values: readonly unknown[]) =>
    (values.length === 1 && label === values[0]) ||
    profile.measures.some(
      ({ table, label: own, parts }) => table === from.table && isNameOf(label, own) && isSame(parts, values),
    );
  const isNameOf = (label: string, own: string) => label === lineName(own, "en") || label === lineName(own, "de");
  const shown = measures.filter(({ hidden }) => !hidden);
  return filter.kind === "in" && filter.col === line && shown.every(({ label }) => isNamedBy(label, filter.values));
}

function isSame(parts: readonly string[] | undefined, values: readonly unknown[]): boolean {
  return parts?.length === values.length && values.every((value) => parts.includes(String(value)));
}
