import { meetsPeriod, periodsIn, sharesDetail } from "../language/periods.ts";
import { type Claim, rowNames } from "./claims.ts";
import { countsThings, type QuestionPart } from "./question.ts";

/** The words that state a claim: its sentence, or the names of its row and the headers. */
export function ownText(claim: Claim): string {
  const { passage, quote } = claim;
  if (claim.from === "cell")
    return `${rowNames(passage)} · ${claim.attribute} · ${
      passage.cells
        ?.map(({ header }) => header)
        .slice(0, 1)
        .join() ?? ""
    }`;
  if (passage.cells) return passage.shown;
  return passage.text.slice(quote.start - passage.start, quote.end - passage.start);
}

/** The headings, document name and sentences before a claim. */
export function contextText({ passage, quote }: Claim): string {
  const before = passage.cells ? "" : passage.text.slice(0, Math.max(0, quote.start - passage.start));
  const name = passage.documentName.replace(/\.\w{2,5}$|\d{4}[-_.]\d\d[-_.]\d\d/g, "").replace(/[-_/.]+/g, " ");
  return `${passage.headingPath.join(". ")}. ${passage.lead ?? ""} ${name}. ${passage.sender ?? ""}. ${before}`;
}

/** The periods of a claim's clause; without one, those of its context. */
export function statedPeriods(claim: Claim): string[] {
  const own = [claim.period, ...(claim.clause?.periods.map(({ key }) => key) ?? [])].filter((key) => key !== null);
  // A day in a heading is the document's date, not part of the statement.
  return own.length > 0 ? own : periodsIn(contextText(claim)).flatMap(({ key }) => (isDay(key) ? [] : [key]));
}

function isDay(key: string): boolean {
  return /-\d\d-\d\d$/.test(key);
}

/**
 * Whether a claim states another period than the one that is asked for. What was counted in a year says nothing about one of its months,
 * while a price of that year may.
 */
export function isOtherPeriod(claim: Claim, part: QuestionPart): boolean {
  const stated = statedPeriods(claim);
  const isCount = countsThings.test(part.text);
  const isMet = (key: string, other: string) => meetsPeriod(key, other) && (!isCount || sharesDetail(key, other));
  return (
    part.periods.length > 0 &&
    stated.length > 0 &&
    !part.periods.every(({ key }) => stated.some((other) => isMet(key, other)))
  );
}

const notModels = /^(?:q|t|h|fy|top|no|nr|art|din|iso|en|eur|usd|gbp|chf)\d/;

/** Designations with a number: "FC-20", "saw S 12", "A320". */
function modelsIn(text: string): string[] {
  return [
    ...text.matchAll(/(?<![\p{L}\p{N}])(?<letters>\p{Lu}{1,5})[\s-]?(?<number>\d{1,5})(?![\p{L}\p{N}]|[.,:]\d)/gu),
  ]
    .map(({ groups }) => `${groups?.["letters"]}${groups?.["number"]}`.toLowerCase())
    .filter((model) => !notModels.test(model));
}

/** Whether a question names a model or article and a claim is about another one of the same series. */
export function isOtherModel(claim: Claim, part: QuestionPart): boolean {
  const asked = modelsIn(part.text);
  if (asked.length === 0) return false;
  const { passage } = claim;
  const own = modelsIn(passage.cells ? passage.shown : ownText(claim));
  const stated = own.length > 0 ? own : modelsIn(`${contextText(claim)} ${passage.documentName}`);
  const series = (model: string) => model.replace(/\d+$/, "");
  return (
    !stated.some((model) => asked.includes(model)) &&
    stated.some((model) => asked.some((each) => series(each) === series(model)))
  );
}

/** Whether a claim, its clause or its headings state the period that is asked for. */
export function statesPeriod(claim: Claim, part: QuestionPart): boolean {
  const stated = statedPeriods(claim);
  return part.periods.every(({ key }) => stated.some((other) => meetsPeriod(key, other)));
}
