import type { ProfiledColumn, ProfiledTable } from "@muster/contracts/tables";

/** Groups that fit into one chart. */
const mostGroups = 40;
const moneyHeader = /revenue|sales|amount|total|turnover|cost|price|value|fee|umsatz|betrag|netto|brutto|preis|kosten/i;
/** Fewer are quarters or years. */
const fewestDates = 12;
const measureRoles = ["additive", "average", "rate", "stock", "scale"] as const;

const weekHeader = /^(calendar ?)?(week|kalenderwoche|woche|kw)$/i;

/** Three questions that this table answers at once; fewer when it has few columns. */
export function suggestQuestions(table: ProfiledTable): string[] {
  const { columns, mainTime, entity } = table;
  const ofLines = statementQuestions(table);
  if (ofLines.length > 0) return ofLines;
  const [measure, otherMeasure] = columns.filter(isMeasure).sort((a, b) => rankOf(a) - rankOf(b));
  const [group, otherGroup] = columns
    .filter(({ role, type, distinct }) => role === "dimension" && type !== "boolean" && isGroupable(distinct))
    .sort((a, b) => Number(a.distinct > 12) - Number(b.distinct > 12));
  const month = columns.find(({ name, distinct }) => name === mainTime && distinct > fewestDates);
  if (!measure) return group ? countQuestions(entity, otherGroup ? [group, otherGroup] : [group]) : [];
  const name = nameOf(measure.name);
  const isAdded = measure.role === "additive";
  const questions = [
    group && `Which ${nameOf(group.name)} has the highest ${isAdded ? "total" : "average"} ${name}?`,
    month && isAdded && `What is the total ${name} ${byTime(month.name)}?`,
    otherGroup && `What is the ${isAdded ? "total" : "average"} ${name} by ${nameOf(otherGroup.name)}?`,
    group && isAdded && `What is the average ${name} by ${nameOf(group.name)}?`,
    `What is the ${isAdded ? "total" : "average"} ${name}?`,
    isAdded && `What is the average ${name}?`,
    otherMeasure &&
      `What is the ${otherMeasure.role === "additive" ? "total" : "average"} ${nameOf(otherMeasure.name)}?`,
  ];
  return questions.filter((question) => typeof question === "string").slice(0, 3);
}

function countQuestions(entity: string, groups: ProfiledColumn[]): string[] {
  const count = `How many ${entity} rows are there`;
  return [...groups.map(({ name }) => `${count} by ${nameOf(name)}?`), `${count}?`];
}

/** A column of weeks is grouped by week: "by month of week" is read as two groupings. */
function byTime(name: string): string {
  return weekHeader.test(name.replace(/_/g, " ")) ? "by week" : `by month of ${nameOf(name)}`;
}

/** The lines of a statement are named; a sum over all of them would count its subtotals twice. */
function statementQuestions({ statement, mainTime }: ProfiledTable): string[] {
  if (!statement) return [];
  const over = /^(month|quarter|year)$/i.test(mainTime ?? "") ? ` by ${mainTime?.toLowerCase()}` : "";
  const { result, revenue, hasCosts } = statement;
  return [
    result && `What is the ${result}${over}?`,
    hasCosts && "What are the biggest costs?",
    revenue && `What is the ${revenue}${over}?`,
  ].filter((question) => typeof question === "string");
}

/** What most people ask of documents. */
export const documentQuestions = [
  "What are the main findings?",
  "Which figures does the document state?",
  "What are the main risks?",
];

function isMeasure({ role, type }: ProfiledColumn): boolean {
  return type === "number" && measureRoles.some((measure) => measure === role);
}

/** Money that can be added first, then other sums, then averages. Few tables state their currency, so the header counts as well. */
function rankOf({ name, role, unit }: ProfiledColumn): number {
  const isMoney = /^[A-Z]{3}$/.test(unit) || moneyHeader.test(name);
  return measureRoles.indexOf(role as (typeof measureRoles)[number]) * 2 + (isMoney ? 0 : 1);
}

function isGroupable(distinct: number): boolean {
  return distinct >= 2 && distinct <= mostGroups;
}

/** A header that is itself a question is quoted, so that its words are not read as part of this one. */
function nameOf(name: string): string {
  const words = name.replace(/_/g, " ");
  return words.split(" ").length > 4 || /[?!:]$/.test(words) ? `“${words}”` : words;
}
