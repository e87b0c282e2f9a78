import type { Quote } from "@muster/retrieval/claims/quotes";
import type { Span } from "@muster/retrieval/language/sentences";
import type { Cell } from "@muster/retrieval/passages/part";
import { countWords, type Passage } from "@muster/retrieval/passages/passages";

/** What a person answered in a row of a survey, with its question where the row has one. */
interface RowAnswer {
  question: string | null;
  answer: string;
  /** Of the answer's cell in the document; of the row when a figure belongs to the answer. */
  place: Span;
}

const leastWords = 4;
const answerHeader = /^(?:answers?|responses?|repl(?:y|ies)|feedback|antwort(?:en)?|rückmeldung(?:en)?)$/i;

/**
 * The answers of a survey's row: what is below or beside a question. Empty for a row of data, whose cells need their headers.
 */
export function rowAnswers({ cells = [], text, start }: Passage): RowAnswer[] {
  const asked = cells.find(({ value }) => isQuestion(value))?.value.trim() ?? null;
  const isSurvey = cells.some(({ header }) => isQuestion(header) || answerHeader.test(header.trim()));
  if (!isSurvey) return [];
  let at = 0;
  return cells.flatMap((cell, i) => {
    const { header, value } = cell;
    const found = value.trim() === "" ? -1 : text.indexOf(value, at);
    if (found < 0) return [];
    at = found + value.length;
    if (!isAnswer(cell)) return [];
    const place = { start: start + found, end: start + at };
    if (asked !== null)
      return [{ question: asked, answer: withFigure(cell, cells[i + 1]), place: { start, end: start + text.length } }];
    return [{ question: answerHeader.test(header.trim()) ? null : header.trim(), answer: value.trim(), place }];
  });
}

/** The answers within a quote: of its row, or one of them. */
export function quotedAnswers({ passage, start, end }: Quote): RowAnswer[] {
  return rowAnswers(passage).filter(({ place }) => start <= place.start && place.end <= end);
}

/** "Brewing at home (Share: 52%)" */
function withFigure({ value }: Cell, next: Cell | undefined): string {
  const isFigure = next !== undefined && next.header !== "" && /^[\d.,' ]+%?$/.test(next.value.trim());
  return isFigure ? `${value.trim()} (${next.header.trim()}: ${next.value.trim()})` : value.trim();
}

function isAnswer({ header, value }: Cell): boolean {
  if (!/\p{L}{2}/u.test(value) || isQuestion(value)) return false;
  return isQuestion(header) || answerHeader.test(header.trim()) || countWords(value) >= leastWords;
}

function isQuestion(text: string): boolean {
  return /\p{L}.*\?["”»]?$/su.test(text.trim());
}
