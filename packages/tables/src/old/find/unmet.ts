import { type Column, measuresOf } from "../../read/table.ts";
import { hintsOf } from "../../read/types/column-words.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { conceptsOfName } from "../question/concept-columns.ts";
import type { Ask } from "../question/parse-question.ts";
import { asksForShare } from "./answer-groups.ts";
import type { Asked } from "./answering.ts";

/** What a clause asks for that its answer would not give, in the clause's own words; undefined where it gives all. */
export function unmetIn(ask: Ask, asked: Asked): string | undefined {
  const unmet = DEMANDS.find(({ said, isMet }) => said.test(withoutNames(ask)) && !isMet(ask, asked));
  return unmet ? unmet.said.exec(withoutNames(ask))?.[0] : unusedColumn(ask, asked)?.name;
}

const OF_COURSE = ["trend", "change", "correlation", "seasonality", "outliers", "concentration"] as const;

const MONEY = new Set(["revenue", "profit", "cost", "price", "salary", "budget", "tax"]);

/** Words for a kind of number, and whether the number that was chosen is of that kind. */
const DEMANDS: { said: RegExp; isMet: (ask: Ask, asked: Asked) => boolean }[] = [
  {
    said: /\b(share|proportion|percent(age)?|fraction)\b/i,
    isMet: (ask, { measure, intents }) =>
      measure.unit === "%" ||
      asksForShare(ask) ||
      OF_COURSE.some((intent) => intents.has(intent)) ||
      (measure.isAdditive && ask.groups.length > 0 && ask.conditions.every(({ column }) => column === ask.time?.name)),
  },
  {
    said: /\b(divided by|multiplied|(?<!many )times|minus|plus|combined)\b/i,
    isMet: (ask) => ask.derived !== undefined,
  },
  {
    // "How long to close" is not answered by how long the first response took.
    said: /\bhow long\b.*?\bto \p{L}{4,}/iu,
    isMet: ({ text }, { measure }) => {
      const verb = /\bto (\p{L}{4,})/iu.exec(text)?.[1]?.toLowerCase() ?? "";
      return plainWords(measure.label).includes(verb.slice(0, Math.min(5, verb.length - 1)));
    },
  },
  {
    // Neither the course of the whole nor the groups alone say what each group had in each period.
    said: /\b(per|each|every) (day|week|month|quarter|year)\b/i,
    isMet: (ask) => ask.grain === undefined || ask.groups.length === 0 || ask.derived !== undefined,
  },
  {
    // What earns is told in money, not in whatever else adds up.
    said: /\b(earns?|earned|worth|value)\b/i,
    isMet: (ask, { measure }) =>
      ask.measures.length > 0 ||
      ask.derived !== undefined ||
      measure.columns.every(
        ({ type, name }) => type === "money" || conceptsOfName(name).some((concept) => MONEY.has(concept)),
      ),
  },
  {
    // A price or a rate is not what "the most" is about unless it is named.
    said: /\b(most|least|top|bottom|best|worst|leads?|leading|leader)\b/i,
    isMet: (ask, { scope, measure }) =>
      measure.aggregate !== "mean" ||
      ask.measures.length > 0 ||
      ask.derived !== undefined ||
      measuresOf(scope.table).length === 1,
  },
  {
    said: /\bmedian\b/i,
    isMet: (_, { measure, intents }) => measure.aggregate === "median" || intents.has("distribution"),
  },
  {
    said: /\b(average|mean|typical)\b/i,
    isMet: (_, { measure, intents }) =>
      (measure.aggregate !== "sum" && measure.aggregate !== "count") ||
      measure.basis !== undefined ||
      intents.has("trend"),
  },
  {
    // How something stands to an average is told neither by ranks nor by an average of its own.
    said: /\b(than|to|with|against|above|below) (?:the |an? |its |their )?(?:overall |total )?(average|mean|median)\b/i,
    isMet: (ask) => ask.derived !== undefined || ask.conditions.some(({ text }) => /\b(above|below)\b/.test(text)),
  },
  {
    said: /\brange(?=\W*$| in\b| for\b| of\b| by\b| per\b)/i,
    isMet: (ask, { intents }) => intents.has("distribution") && ask.groups.length === 0,
  },
  {
    // A column of amounts that could not be read as numbers is counted by nobody's wish.
    said: /\b(total|sum|average|mean|median|how much|amount)\b/i,
    isMet: (ask, { measure }) => measure.aggregate !== "count" || !ask.named.some(isUnreadAmount),
  },
  {
    said: /\bhow much\b/i,
    isMet: (ask, { measure, intents }) =>
      measure.aggregate !== "count" || OF_COURSE.some((intent) => intents.has(intent)) || ask.isAboutGrowth,
  },
];

function isUnreadAmount({ role, name }: Column): boolean {
  return (
    ["identifier", "text", "dimension"].includes(role) && (hintsOf(name).isMoney || hintsOf(name).aggregate === "sum")
  );
}

/** A clause without the names of columns, whose own words ask for nothing. */
function withoutNames({ text, named }: Ask): string {
  return named.reduce((left, column) => left.replaceAll(column.name, " "), text);
}

/** A column that the clause names and that the answer does not look at. */
function unusedColumn(ask: Ask, { measure, intents }: Asked): Column | undefined {
  const used = new Set<string>([
    ...measure.columns.map((column) => column.name),
    ...ask.groups.map((column) => column.name),
    ...ask.measures.slice(0, intents.has("correlation") ? 2 : 1).map((column) => column.name),
    ...ask.conditions.map((condition) => condition.column),
    ...(ask.derived?.columns ?? []).map((column) => column.name),
    ...ask.values.map((match) => match.column.name),
  ]);
  const isTimeUsed = ask.spans.length > 0 || ask.grain !== undefined || OF_COURSE.some((intent) => intents.has(intent));
  const said = [measure.label, ...used, ...ask.conditions.map((condition) => condition.text)].join("\n");
  return ask.named.find(
    (column) =>
      !said.includes(column.name) &&
      column.distinct < column.filled * 0.8 &&
      !isActor(ask.text, column) &&
      (column.role === "measure" ||
        column.type === "boolean" ||
        column.role === "dimension" ||
        (column.role === "time" && !isTimeUsed)),
  );
}

/** "Do customers pay", "of our orders": those that the rows are about, whom nothing tells apart. */
function isActor(text: string, { name }: Column): boolean {
  const word = plainWords(name).split(" ")[0] ?? "";
  return new RegExp(String.raw`\b(do|did|does|our|of|the|have|for) (?:our |the |all )?${word}s\b`, "i").test(text);
}
