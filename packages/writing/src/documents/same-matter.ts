import type { BriefSection } from "@muster/retrieval/brief/overview";
import type { Quote } from "@muster/retrieval/claims/quotes";
import { wordsOf } from "@muster/retrieval/language/words";
import { countWords } from "@muster/retrieval/passages/passages";

/**
 * Leaves out what is shown as another value of the answer but is about something else: a share beside a number of shops. A reader
 * takes such a line for a contradiction.
 */
export function withRealDifferences({ items, ...section }: BriefSection): BriefSection {
  const answer = items.find(({ kind }) => kind === "answer")?.quote;
  if (!answer) return { ...section, items };
  return {
    ...section,
    items: items.filter(({ kind, quote }) => kind !== "difference" || !quote || isSameMatter(answer, quote)),
  };
}

const fewWords = 6;
const leastShared = 2;

/** Two shared words, for a few words with their headings one. Texts of two languages share none, and rows name theirs in headers. */
function isSameMatter(answer: Quote, other: Quote): boolean {
  if (answer.passage.language !== other.passage.language) return true;
  if (answer.passage.cells || other.passage.cells) return true;
  const [measure, otherMeasure] = [measureOf(answer.text), measureOf(other.text)];
  if (measure && otherMeasure && measure !== otherMeasure) return false;
  const isShort = [answer, other].some(({ text }) => countWords(text) < fewWords);
  const [own, theirs] = [answer, other].map((quote) => stemsOf(quote, isShort));
  const shared = [...(own ?? [])].filter((stem) => theirs?.has(stem)).length;
  return shared >= (isShort ? 1 : leastShared);
}

/** What the first figure of a text counts. */
function measureOf(text: string): "percent" | "money" | "number" | undefined {
  const figure =
    /(?<before>[$€£¥]\s?)?(?<![\p{L}\d])\d[\d.,\u00a0]*(?<after>\s?(?:%|percent|per cent|prozent|[€£]|euros?|dollars?|pounds?|(?:thousand|million|billion|mio\.?|mrd\.?)\s(?:euros?|dollars?|pounds?)))?/iu;
  const years = /\b(?:19|20)\d\d\b/g;
  const found = figure.exec(text.replace(years, "")) ?? undefined;
  if (!found) return undefined;
  const { before = "", after = "" } = found.groups ?? {};
  if (/%|percent|per cent|prozent/i.test(after)) return "percent";
  return before !== "" || after !== "" ? "money" : "number";
}

function stemsOf({ text, passage }: Quote, hasHeadings: boolean): Set<string> {
  const whole = hasHeadings ? [...passage.headingPath, text].join(". ") : text;
  return new Set(
    wordsOf(whole, passage.language)
      .filter(({ isStop, isNumber, lower }) => !isStop && !isNumber && lower.length > 2)
      .map(({ stem }) => stem),
  );
}
