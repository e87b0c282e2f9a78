import type { DuckDBConnection } from "@duckdb/node-api";
import { quote } from "../compile.ts";
import { fold, LIST_SEPARATOR, type SqlType } from "../query.ts";
import { CONCEPTS, expansionsOf, headerConcepts, LEXICONS, weekdayOf, wordsOf } from "./lexicon.ts";
import { rowsOf } from "./prepare.ts";
import type { ColumnProfile, Role, SourceColumn, TableProfile } from "./profile.ts";
import { type Counted, countryOf } from "./values.ts";
import { isYesNo, yesNoStates } from "./yes-no.ts";

const AT_ONCE = 60;

export interface ColumnStats {
  filled: number;
  distinct: number;
  low: number | null;
  high: number | null;
  isInteger: boolean;
  length: number;
  from: string | null;
  to: string | null;
}

/** One query for sixty columns, so that 1,900 of them take seconds. */
export async function statsOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { name: string; type: SqlType }[],
): Promise<ColumnStats[]> {
  const found: ColumnStats[] = [];
  for (let at = 0; at < columns.length; at += AT_ONCE) {
    const part = columns.slice(at, at + AT_ONCE);
    const [row = {}] = await rowsOf(connection, `SELECT ${part.map(statSql).join(", ")} FROM ${quote(table)}`);
    for (const [i, { type }] of part.entries()) {
      const number = (key: string) => (row[`${key}${i}`] == null ? null : Number(row[`${key}${i}`]));
      const isTime = type === "date" || type === "timestamp";
      const text = (key: string) =>
        isTime && row[`${key}${i}`] != null ? String(row[`${key}${i}`]).slice(0, 10) : null;
      found.push({
        filled: number("c") ?? 0,
        // The estimate can exceed the number of values.
        distinct: Math.min(number("d") ?? 0, number("c") ?? 0),
        low: type === "number" ? number("lo") : null,
        high: type === "number" ? number("hi") : null,
        isInteger: row[`i${i}`] === true,
        length: number("l") ?? 0,
        from: text("lo"),
        to: text("hi"),
      });
    }
  }
  return found;
}

function statSql({ name, type }: { name: string; type: SqlType }, i: number): string {
  const col = quote(name);
  const count = `count(${col}) AS c${i}, approx_count_distinct(${col}) AS d${i}`;
  if (type === "text") return `${count}, avg(length(${col})) AS l${i}`;
  if (type === "boolean") return count;
  const range = `min(${col})::VARCHAR AS lo${i}, max(${col})::VARCHAR AS hi${i}`;
  return type === "number" ? `${count}, ${range}, bool_and(${col} = floor(${col})) AS i${i}` : `${count}, ${range}`;
}

/** Distinct values with their rows, for every column at once where lists are short. */
export async function valuesOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
): Promise<Map<string, Counted[]>> {
  const found = new Map<string, Counted[]>();
  for (let at = 0; at < columns.length; at += AT_ONCE) {
    const part = columns.slice(at, at + AT_ONCE);
    const list = part.map((name, i) => `map_entries(histogram(CAST(${quote(name)} AS VARCHAR))) AS h${i}`);
    const [row = {}] = await rowsOf(connection, `SELECT ${list.join(", ")} FROM ${quote(table)}`);
    for (const [i, name] of part.entries()) {
      const entries = (row[`h${i}`] ?? []) as unknown as { key: string; value: number | string }[];
      const counted = entries.map(({ key, value }) => ({ value: key, rows: Number(value) }));
      found.set(
        name,
        counted.toSorted((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1)),
      );
    }
  }
  return found;
}

/** Each unit with the other ways to write it. */
const UNITS = new Map(
  "min mins minute minutes minuten, h hr hrs hour hours std stunden, days day tage tag, km, kg, years yrs year jahre, l litres liters liter, t tons tonnes tonnen, ha hectares hectare hektar, sqm qm m², kwh, s sec secs seconds sek sekunden"
    .split(", ")
    .flatMap((line) => line.split(" ").map((word, _, [unit = ""]) => [word, unit] as const)),
);
/** Units that are no other word, so that they count wherever a header has them: "KM out". */
const CLEAR_UNITS = ["km", "kg", "kwh", "litres", "liters", "liter", "yrs", "years", "jahre"];
const TIME_UNITS = ["s", "min", "h"];

/** A unit written in the header: "Waited (min)", "Downtime h". */
export function headerUnit(name: string): string | undefined {
  if (/\bsq\.? ?ft\b|\bsquare f(ee|oo)t\b/i.test(name)) return "sqft";
  const [, bracketed] = /[([](?:in )?([\p{L}²]+)\.?[)\]]\s*\??$/u.exec(name.trim()) ?? [];
  if (bracketed === "m") return "m";
  const isPer = [name, ...expansionsOf(name)].some((each) => /\b(per|pro)\b/i.test(each));
  const last = isPer ? "" : (wordsOf(name).at(-1) ?? "");
  const clear = isPer ? undefined : wordsOf(name).find((word) => CLEAR_UNITS.includes(word));
  return UNITS.get((bracketed ?? last).toLowerCase()) ?? UNITS.get(clear ?? "");
}

const KEY_WORDS = /^(id|no|nr|number|key|code|nummer|ref|reference|sku|#)$/;

/** Whether a header names an identifier: "Ticket no", "OrderID", "Kundennummer"; not "Number of windows" nor "Key events". */
export function isKeyName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  const isKey = (word: string, i: number) =>
    KEY_WORDS.test(word) &&
    words[i + 1] !== "of" &&
    !(word === "key" && i < words.length - 1) &&
    // "No shows" are people who did not come.
    !(word === "no" && i === 0 && words.length > 1 && !/^no\./i.test(name));
  return words.some(isKey) || /(nummer|nr|_id)$/.test(last) || /#\s*$/.test(name);
}

export function isFirstName(header: string): boolean {
  return /^(?:first|given|fore) ?names?$|^(?:vor|ruf)namen?$|^prénom$/i.test(header.trim().replace(/[_-]/g, " "));
}

export function isSurname(header: string): boolean {
  return /^(?:sur|last ?|family ?)names?$|^(?:nach|familien|zu)?namen?$|^nom$/i.test(
    header.trim().replace(/[_-]/g, " "),
  );
}

/** Dates at which something is over, also where the header's "date" alone would begin it. */
const ENDS = ["left_on", "end", "paid_on", "delivered_on", "responded_on", "shipped_on", "due"];

/** Decides what a column is for: by its type, then its name, then its values. */
export function profileColumn(
  table: TableProfile,
  source: SourceColumn,
  stats: ColumnStats,
  counted: readonly Counted[] | undefined,
): ColumnProfile {
  const { name, type } = source;
  const concepts = headerConcepts(name, (id) => fitsType(id, type));
  const column: ColumnProfile = {
    table: table.name,
    name,
    type,
    role: "text",
    concepts,
    synonyms: expansionsOf(name),
    filled: stats.filled,
    distinct: counted?.length ?? stats.distinct,
    ...(source.isCountedOff && { isCountedOff: true }),
  };
  if (stats.filled === 0) return { ...column, role: "ignored" };
  if (type === "date" || type === "timestamp") {
    const grain = source.grain && source.grain !== "day" ? { grain: source.grain } : {};
    return {
      ...column,
      ...(ENDS.includes(concepts[0] ?? "") && { concepts: concepts.filter((id) => id !== "start") }),
      role: "time",
      ...grain,
      hasYear: source.hasYear ?? true,
      from: stats.from ?? "",
      to: stats.to ?? "",
    };
  }
  if (type === "boolean") return { ...column, role: "dimension", values: ["true", "false"] };
  // Telephone numbers are neither amounts nor what a row is known by.
  if (concepts[0] === "contact") return { ...column, role: "dimension" };
  if (type === "number") return numberColumn(column, source, stats);
  return textColumn(column, { table, stats, counted });
}

function fitsType(concept: string, type: SqlType): boolean {
  const role = CONCEPTS[concept]?.role;
  if (type === "number") return role === "measure" || role === "dimension";
  if (type === "date" || type === "timestamp") return role === "time";
  return CONCEPTS[concept]?.bands || (role !== "measure" && role !== "time");
}

function numberColumn(column: ColumnProfile, source: SourceColumn, stats: ColumnStats): ColumnProfile {
  const { name } = column;
  const isCode = (source.isIdentifier || isKeyName(name) || isDocumentNumber(name, stats)) && stats.isInteger;
  if (isCode && column.distinct >= stats.filled * 0.95 && stats.filled > 3)
    return { ...column, role: "key", concepts: [] };
  if (isCode) return { ...column, role: "dimension" };
  if (isRecommendScale(name, stats)) return { ...column, concepts: ["recommend"], role: "scale", unit: "points" };
  if (isMarkScale(name, stats)) return { ...column, concepts: ["rating"], role: "average", unit: "points" };
  const concepts = column.concepts.filter((id) => CONCEPTS[id]?.role === "measure");
  if (concepts.length === 0 && isNumbered(column, source, stats)) return { ...column, role: "dimension" };
  const isPercent = Boolean(source.isPercent || source.isPercentPoints);
  if (isCalendarYear(name, stats)) return { ...column, concepts: [], role: "dimension" };
  if (concepts.length === 0 && TIME_UNITS.includes(headerUnit(name) ?? "")) concepts.push("duration");
  const concept = CONCEPTS[concepts[0] ?? ""];
  const units = unitsOf(source, isPercent, concept?.unit);
  const signed = (stats.low ?? 0) < 0 ? { isSigned: true } : {};
  return { ...column, concepts, ...units, ...signed, role: isPercent ? "rate" : numberRole(name, stats, concept?.add) };
}

/** Whether numbers stand for things: classes, rooms or customers by their number. Codes and sizes are seldom 0, surcharges often. */
function isNumbered(
  { name, concepts: [concept = ""], distinct }: ColumnProfile,
  source: SourceColumn,
  stats: ColumnStats,
) {
  // "Pts" and "Customers" over numbers count people; "Customer" may number them.
  const isCrowd = CONCEPTS[concept]?.who && /s$|^(?:kunden|gäste|patienten|besucher)$/i.test(name);
  if (isCrowd || isPriced(source) || CONCEPTS[concept]?.role !== "dimension") return false;
  return stats.isInteger && stats.low !== 0 && distinct <= Math.min(60, Math.max(12, stats.filled / 3));
}

const DOCUMENT =
  /^(order|invoice|booking|ticket|job|receipt|slip|docket|bon|kassenbon|quittung|quote|delivery|case|claim|auftrag|bestellung|rechnung|beleg|buchung|angebot|lieferung|vorgang)$/;

/** "Order" over 5124, 5124, 5128: running numbers of documents, of which a table of lines has each several times. */
function isDocumentNumber(name: string, { isInteger, low, high, distinct }: ColumnStats): boolean {
  const [first, last] = [low ?? 0, high ?? 0];
  return isInteger && first >= 100 && distinct >= 10 && last - first <= 20 * distinct && DOCUMENT.test(fold(name));
}

/** A column of such numbers, by which rows belong together. */
export function isDocument({ name, role, distinct, filled }: ColumnProfile): boolean {
  const isNamed = documentNoun(name) !== "" && (DOCUMENT.test(fold(name)) || isKeyName(name));
  return role === "dimension" && isNamed && distinct < filled * 0.95 && distinct > filled * 0.05;
}

/** "Order" of "Order no"; empty where the name has no such noun. */
export function documentNoun(name: string): string {
  return wordsOf(name).find((word) => DOCUMENT.test(word)) ?? "";
}

/** "Parts €" are no part numbers. */
function isPriced({ name, unit }: SourceColumn): boolean {
  return headerUnit(name) === "money" || /^[A-Z]{3}$/.test(unit ?? "");
}

/** Years of birth or of a model are labels, not amounts. */
function isCalendarYear(name: string, { low, high, isInteger }: ColumnStats): boolean {
  return isInteger && (low ?? 0) >= 1850 && (high ?? 9999) <= 2200 && /(year|jahr|\bseit\b|\bsince\b)/i.test(name);
}

function unitsOf({ name, unit: found }: SourceColumn, isPercent: boolean, otherwise: string | undefined) {
  const currency = found && /^[A-Z]{3}$/.test(found) ? found : undefined;
  const unit = isPercent ? "percent" : currency ? "money" : (headerUnit(name) ?? cellUnit(found) ?? otherwise);
  return { ...(unit && { unit }), ...(currency && { currency }) };
}

/** The unit behind the numbers themselves: "30 Tage", "51.5 l". */
function cellUnit(found: string | undefined): string | undefined {
  return found && (UNITS.get(found.toLowerCase()) ?? (found.length <= 3 ? found : undefined));
}

const AVERAGED =
  /\b(per|avg|average|mean|rate|ratio|index|pro|durchschnitt|schnitt|mittel|mittelwert|score|rating|grade|level|age|alter)\b|[a-zäöüß]quote$/;

function numberRole(name: string, stats: ColumnStats, add: "sum" | "avg" | "stock" | undefined): Role {
  if (isAveraged(name) || headerUnit(name) === "years") return "average";
  if (add) return add === "sum" ? "additive" : add === "avg" ? "average" : "stock";
  const [low, high] = [stats.low ?? 0, stats.high ?? 0];
  if (stats.isInteger && low >= 1 && high <= 10 && stats.distinct <= 10) return "average";
  if (!stats.isInteger && low >= 0 && high <= 1) return "average";
  return "additive";
}

/** Whether a header calls its numbers a rate or an average. */
export function isAveraged(name: string): boolean {
  return [name, ...expansionsOf(name)].some((each) => AVERAGED.test(wordsOf(each).join(" ")));
}

function isRecommendScale(name: string, { low, high }: ColumnStats): boolean {
  const inRange = (low ?? 0) >= 0 && (high ?? 11) <= 10;
  return inRange && (/0\s*(?:[–-]|to|bis)\s*10/.test(name) || /\brecommend|nps\b|empfehl/i.test(name));
}

/** "(1-5)", "1 = not at all, 5 = very": the header says the ends of the scale on which people give marks. */
function isMarkScale(name: string, { low, high, isInteger }: ColumnStats): boolean {
  const [, from, to] = /\b([01])\s*(?:[–-]|to|bis|=[^,;)]*[,;]?\s*)\s*(\d\d?)\b/.exec(name) ?? [];
  const isScale = to !== undefined && Number(to) >= 3 && Number(to) <= 10;
  return isScale && isInteger && (low ?? -1) >= Number(from) && (high ?? 99) <= Number(to);
}

function textColumn(
  column: ColumnProfile,
  { table, stats, counted }: { table: TableProfile; stats: ColumnStats; counted: readonly Counted[] | undefined },
): ColumnProfile {
  const values = counted?.map(({ value }) => value);
  // "Von" above 09:00 and 10:30 means "from" and is a time of day, not a person ("by").
  if (values && values.length > 1 && values.every((value) => /^\d{1,2}[:.]\d{2}( ?Uhr)?$/i.test(value)))
    return { ...column, concepts: [], role: "dimension", values };
  const scale = values && likertOf(values);
  if (scale && values.length > 2) return { ...column, role: "scale", values, scale };
  const isDimension = column.concepts.some((id) => CONCEPTS[id]?.role === "dimension");
  // Remarks are written in some rows, in whatever words; what every row has with few words is a kind of row.
  const isSparse = stats.filled < table.rows * 0.9 && column.distinct > 2;
  const isFreeText = column.concepts[0] === "text" && (isSparse || column.distinct > Math.min(12, stats.filled / 2));
  const isUnique = column.distinct >= Math.max(stats.filled * 0.98, 2) && stats.filled >= table.rows * 0.95;
  const named = values ? { values } : {};
  if (isFreeText || stats.length > 60) return { ...column, role: "text" };
  if (isKeyName(column.name) && isUnique) return { ...column, role: "key", ...named };
  if (isUnique && (isDimension || stats.length < 40) && stats.filled > 1) return { ...column, role: "key", ...named };
  if (!isDimension && !isKeyName(column.name) && stats.length > 22 && column.distinct > Math.max(30, stats.filled / 3))
    return { ...column, role: "text" };
  if (!values) return { ...column, role: "dimension" };
  const listed = listedColumn(column.name, values, { stats, rows: table.rows });
  return { ...column, concepts: conceptsByValues(column.concepts, values, listed.states), ...listed };
}

/** What a column is about by what it holds: a "state" of open and closed is no region, a "dest" of DE and FR is a country. */
function conceptsByValues(
  concepts: readonly string[],
  values: readonly string[],
  states: Record<string, string[]> | undefined,
): string[] {
  if (values.length > 1 && values.every((value) => weekdayOf(value))) return ["weekday"];
  if (values.length > 1 && values.filter(countryOf).length >= values.length * 0.9)
    return ["country", ...concepts.filter((id) => !["country", "city", "region"].includes(id))];
  return concepts.includes("status") && states
    ? ["status", ...concepts.filter((id) => id !== "status")]
    : [...concepts];
}

/** Short lists of values: what state each stands for, and what single things they name. */
function listedColumn(
  name: string,
  values: string[],
  { stats, rows }: { stats: ColumnStats; rows: number },
): Pick<ColumnProfile, "role" | "values" | "states" | "items"> {
  // Beside yes and no, "expired" is a third answer and no state of the row.
  const own = isYesNo(values) ? {} : statesOf(values);
  const states = { ...own, ...yesNoStates(name, values, stats.filled < rows) };
  const items = itemsOf(values, stats);
  return {
    role: "dimension",
    values,
    ...(Object.keys(states).length > 0 && { states }),
    ...(items && { items }),
  };
}

/** Cells that name several things at once: "Nuts, eggs" beside "Nuts" and "Eggs". Returns the single things. */
function itemsOf(values: readonly string[], { filled, length }: ColumnStats): string[] | null {
  const cells = values.map((value) => value.split(new RegExp(LIST_SEPARATOR)).filter(Boolean));
  const joined = cells.filter((parts) => parts.length > 1);
  if (joined.length === 0 || values.length > 200 || filled < 4 || length > 40) return null;
  const single = new Set(cells.flatMap((parts) => (parts.length === 1 ? parts.map(fold) : [])));
  const items = [...new Map(cells.flat().map((part) => [fold(part), part])).values()];
  const isShort = items.every((item) => item.split(/\s+/).length <= 3 && !/^\d/.test(item));
  const known = joined.filter((parts) => parts.filter((part) => single.has(fold(part))).length >= parts.length / 2);
  return isShort && known.length >= joined.length / 2 && items.length <= 60 ? items.toSorted() : null;
}

/** What people choose who give no answer; it has no place on a scale. */
const NO_ANSWER =
  /^(-|n\/?a|not applicable|no (answer|opinion)|(i )?don.?t know|can.?t say|prefer not to say|not sure|(ich )?wei(ß|ss) (ich )?nicht|keine (angabe|antwort|meinung)|k\.? ?a\.?|entfällt|trifft nicht auf mich zu)$/;

/** A scale holds all values, whatever steps nobody chose. */
function likertOf(values: readonly string[]): string[] | null {
  const plain = (value: string) =>
    fold(value).replace(/^(neither .*|neutral|undecided|weder noch|teils.*)$/, "neutral");
  for (const { likert } of LEXICONS)
    for (const steps of likert) {
      const known = new Set(steps.map(plain));
      const answers = values.filter((value) => !NO_ANSWER.test(fold(value)));
      if (answers.length > 2 && answers.every((value) => known.has(plain(value))))
        return steps.map((step) => values.find((value) => plain(value) === plain(step)) ?? step);
    }
  return null;
}

/** New customers beside existing ones, and new cars beside used ones, wait for nothing. */
const NOT_NEW =
  /^(existing|returning|regular|repeat|old|used|second ?hand|bestandskund\p{L}*|stammkund\p{L}*|alt|gebraucht\p{L}*)( |$)/iu;

/** States by the lexicon's lists. Where most values of a column are states of work, the rest of them are left alone. */
function statesOf(values: readonly string[]): Record<string, string[]> {
  const states: Record<string, string[]> = {};
  if (values.length > 15 || values.some((value) => NOT_NEW.test(value))) return states;
  for (const { states: lists } of LEXICONS)
    for (const [state, { values: known }] of Object.entries(lists)) {
      const meant = values.filter(
        (value) => known.includes(fold(value).replace(/[-–/]/g, " ")) || known.includes(fold(value)),
      );
      if (meant.length > 0) states[state] = [...new Set([...(states[state] ?? []), ...meant])];
    }
  // Beside what was lost, "booked" is won.
  const booked = states["lost"] ? values.filter((value) => /^(booked|signed|sold|gebucht|verkauft)$/i.test(value)) : [];
  if (booked.length > 0) states["won"] ??= booked;
  const { won, lost, rejected, open } = states;
  if (!won || !(lost ?? rejected) || !open) return states;
  // Of a pipeline, every stage that is not an end is open.
  const ended = new Set(Object.entries(states).flatMap(([state, of]) => (state === "open" ? [] : of)));
  return { ...states, open: values.filter((value) => !ended.has(value) || open.includes(value)) };
}
