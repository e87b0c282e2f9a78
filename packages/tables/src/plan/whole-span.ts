import type { Profile } from "../profile/profile.ts";
import { type Clause, columnName } from "./draft.ts";
import { timeColumn } from "./groups.ts";
import { monthsBetween } from "./spans.ts";
import { NUMBERS } from "./times.ts";

const ALL = "(?:whole|entire|full|complete|all|ganzen?|gesamten?|vollen?|alle[nr]?)";
const THE = "(?:the|these|those|this|that|das|den|dem|die|diesen?|unser(?:e[nm]?)?)";
const SPAN =
  "(half[ -]?year|halbjahr|halbe[nm]? jahr|year|jahr|(?:\\d{1,2}|\\p{L}+) (?:months|monate[n]?)|(?:\\d{1,2}|\\p{L}+) quart(?:ers|ale[n]?))";
/** "Over the whole year", "in all six months", "im ganzen Halbjahr"; a name or a year behind it would say which. */
const WHOLE = new RegExp(
  `(?<!\\p{L})(?:(?:over|in|for|across|during|throughout|within|über|während)(?: ${THE}(?: ${ALL})?| ${ALL}(?: ${THE})?)|(?:im|übers)(?: ${ALL})?) ${SPAN}(?!\\p{L}|\\s+(?:of|to|von|bis|vom|des)\\b|\\s+\\d)`,
  "iu",
);

/**
 * The question without words for all of the time that the data holds: "over the half year" in a table of six months. Only where the
 * table has a single date, and as many months as the words say.
 */
export function withoutWholeSpan(question: string, { columns }: Profile): string {
  const [time, ...others] = columns.filter(({ role, from, to }) => role === "time" && from && to);
  const [found = "", span = ""] = WHOLE.exec(question) ?? [];
  if (!time?.from || !time.to || others.length > 0 || found === "") return question;
  const held = monthsBetween({ since: time.from.slice(0, 7), until: time.to.slice(0, 7), label: "" }) + 1;
  const step = time.grain === "quarter" ? 3 : 1;
  return monthsIn(span.toLowerCase()) === held + step - 1
    ? question.replace(found, " ").replace(/\s+/g, " ").trim()
    : question;
}

function monthsIn(span: string): number {
  if (/^hal/.test(span)) return 6;
  if (/^(?:year|jahr)/.test(span)) return 12;
  const [many = "", unit = ""] = span.split(" ");
  const count = /^\d/.test(many) ? Number(many) : NUMBERS.findIndex((word) => word.test(many)) + 1;
  return count * (unit.startsWith("quart") ? 3 : 1);
}

/** "What did Acme buy?" as "Which products did Acme buy?". */
export const WHAT_BOUGHT = [
  {
    pattern: /\bwhat\b(?=\s+(?:did|do|does|has|have)\b(?:\s+\S+){1,4}?\s+(?:buy|bought|order|ordered|purchased?)\b)/i,
    which: "which",
  },
  { pattern: /\bwas\b(?=\s+(?:hat|haben|hatten?)\b(?:\s+\S+){1,4}?\s+(?:gekauft|bestellt)\b)/i, which: "welche" },
];

export function thingsIn({ columns }: Profile): string | undefined {
  const named = columns.filter(({ role, concepts }) => role === "dimension" && concepts.includes("product"));
  return (named.find(({ concepts }) => concepts[0] === "product") ?? named[0])?.name;
}

/** "For the year" where the table holds no other: nothing is left out. */
export const coverWholeYear: Clause = (parts, draft) => {
  const leaves = parts.of("yearWord").filter(({ within }) => within.length === 0);
  const time = timeColumn(parts, draft);
  const isOne = time?.from && time.to && isOneYear(time.from, time.to);
  return { covers: isOne ? leaves : [] };
};

/** A line of a statement of several years is asked for by year: added up over them it means nothing. */
export const splitYears: Clause = (parts, draft) => {
  const time = timeColumn(parts, draft);
  const isYearly = draft.chosen.some(({ kind }) => kind === "line") && time?.grain === "year" && time.from !== time.to;
  if (!isYearly || !draft.from || draft.compare || draft.by.length > 0) return { covers: [] };
  const col = columnName(time, draft.from, parts.profile);
  const isKept = JSON.stringify(draft.where).includes(`"col":${JSON.stringify(col)}`);
  if (isKept || parts.has("agg") || parts.has("max") || parts.has("min") || parts.has("change")) return { covers: [] };
  const group = { kind: "grain" as const, id: "by1", label: "year", col, grain: "year" as const };
  return { set: { by: [group], groupColumns: [null] }, covers: [] };
};

function isOneYear(from: string, to: string): boolean {
  return from.slice(0, 4) === to.slice(0, 4) && Number(to.slice(5, 7)) - Number(from.slice(5, 7)) >= 10;
}
