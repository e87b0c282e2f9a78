import { type Figure, figuresIn } from "../language/figures.ts";
import { periodsIn, samePeriod } from "../language/periods.ts";
import { matchesWord } from "../language/related.ts";
import { type Span, sentencesIn } from "../language/sentences.ts";
import { type Word, wordsOf } from "../language/words.ts";
import type { Cell } from "../passages/part.ts";
import type { Passage } from "../passages/passages.ts";
import { type Clause, clauseContains, clausesIn, qualifierOf } from "./clauses.ts";

/**
 * A statement in slots. A table cell, a "key: value" line, a clause with a figure and a plain sentence all become a claim; a
 * question is a claim with one open slot.
 */
export interface Claim {
  subject: string;
  attribute: string;
  value: string;
  figure: Figure | null;
  unit: string | null;
  currency: string | null;
  period: string | null;
  /** Of claims from prose. */
  clause: Clause | null;
  passage: Passage;
  /** The sentence, line or row that states it, and its value; offsets in the document. */
  quote: Span;
  highlight: Span | null;
  from: "cell" | "line" | "clause";
}

/** The claims of a passage. Mail headers, boilerplate and text addressed to a model have none. */
export function claimsOf(passage: Passage): Claim[] {
  if (!isStatement(passage)) return [];
  let claims = claimsByPassage.get(passage);
  if (!claims) {
    claims = readClaims(passage);
    claimsByPassage.set(passage, claims);
  }
  return claims;
}

const claimsByPassage = new WeakMap<Passage, Claim[]>();

function readClaims(passage: Passage): Claim[] {
  return passage.cells
    ? cellClaims(passage)
    : sentencesIn(passage.text).flatMap((sentence) => sentenceClaims(passage, sentence));
}

/** Whether a passage may be quoted as a statement of its document. */
export function isStatement({ marks }: Passage): boolean {
  return !marks.some((mark) => mark === "mail_header" || mark === "boilerplate" || mark === "addressed_to_ai");
}

function cellClaims(passage: Passage): Claim[] {
  const [key, ...cells] = passage.cells ?? [];
  if (!key) return [];
  const isPair = cells.length === 0;
  const name = (passage.cells ?? []).find(({ value }) => isName(value)) ?? key;
  const places = placesOf(passage);
  return (isPair ? [key] : cells).map((cell, i) =>
    cellClaim(passage, { cell, key: name, isPair, place: places[isPair ? 0 : i + 1] ?? null }),
  );
}

function cellClaim(
  passage: Passage,
  { cell, key, isPair, place }: { cell: Cell; key: Cell; isPair: boolean; place: Span | null },
): Claim {
  const { header, value } = cell;
  const stated = `${value} ${unitInHeader(header)}`;
  const figure = figuresIn(stated, passage.language).find(({ start }) => start < value.length) ?? null;
  const named = periodsIn(`${header} · ${isPair ? "" : key.value}`)[0] ?? periodsIn(value)[0];
  return {
    subject: isPair ? (passage.headingPath.at(-1) ?? "") : key.value,
    attribute: header,
    value,
    figure,
    unit: figure?.unit ?? null,
    currency: figure?.currency ?? null,
    period: named?.key ?? null,
    clause: null,
    passage,
    quote: { start: passage.start, end: passage.end },
    highlight: place,
    from: isPair ? "line" : "cell",
  };
}

/** Whether a cell names its row: words, not an article number or figure. */
function isName(value: string): boolean {
  return (
    /\p{L}{3}/u.test(value) &&
    !/^[\p{L}\d]{1,5}[-_/]?\d+\p{L}?$/u.test(value.trim()) &&
    !/^[\p{Sc}\d]/u.test(value.trim())
  );
}

/** The words of a row that are not figures: the subject of its cells. */
export function rowNames({ cells = [] }: Passage): string {
  return cells
    .map(({ value }) => value)
    .filter((value, i) => i === 0 || isName(value))
    .join(" · ");
}

/** The offsets of each cell of a row in the document; null for an empty one. */
function placesOf({ cells = [], text, start }: Passage): (Span | null)[] {
  let at = 0;
  return cells.map(({ value }) => {
    const found = value === "" ? -1 : text.indexOf(value, at);
    if (found < 0) return null;
    at = found + value.length;
    return { start: start + found, end: start + at };
  });
}

/** "Rent (EUR)" states the unit of its cells. */
function unitInHeader(header: string): string {
  return /[([](.+?)[)\]]/.exec(header)?.[1] ?? /,\s*(\S{1,8})$/.exec(header)?.[1] ?? "";
}

const keyValue = /^(?<key>\p{L}[^:.]{1,48}?):\s+(?<value>\S.*)$/su;

function sentenceClaims(passage: Passage, sentence: Span): Claim[] {
  const text = passage.text.slice(sentence.start, sentence.end);
  const quote = { start: passage.start + sentence.start, end: passage.start + sentence.end };
  const line = passage.kind === "line" || passage.kind === "item" ? keyValue.exec(text)?.groups : undefined;
  const topic = passage.headingPath.join(" › ");
  return clausesIn(text, passage.language).flatMap((clause): Claim[] => {
    const base = {
      subject: clause.names.join(" ") || topic,
      attribute: line?.["key"] ?? clause.words.map(({ text: word }) => word).join(" "),
      clause,
      passage,
      quote,
      from: line ? ("line" as const) : ("clause" as const),
    };
    const at = ({ start, end }: Span) => ({ start: quote.start + start, end: quote.start + end });
    const none = { figure: null, unit: null, currency: null };
    const figures = clause.figures.map((figure) => ({
      ...base,
      figure,
      value: figure.text,
      unit: figure.unit,
      currency: figure.currency,
      period: figure.period,
      highlight: at(figure),
    }));
    const dates = clause.periods.map((period) => ({
      ...base,
      ...none,
      value: text.slice(period.start, period.end),
      period: period.key,
      highlight: at(period),
    }));
    const plain = { ...base, ...none, value: line?.["value"] ?? clause.text.trim(), period: null, highlight: null };
    return [...figures, ...dates, ...(figures.length + dates.length === 0 ? [plain] : [])];
  });
}

/** Whether two figures are the same, within rounding of the last stated digit. */
export function sameValue(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.005 * Math.max(Math.abs(a), Math.abs(b));
}

/**
 * Whether two claims about the same thing exclude each other: same unit, currency, counter and time, but another document and
 * value. The caller has matched subject and attribute. Figures of another order of magnitude are about something else.
 */
export function contradicts(a: Claim, b: Claim): boolean {
  if (a.passage.documentId === b.passage.documentId || !isComparable(a, b)) return false;
  // A plan and a fact, or a bound and a value, do not exclude each other; two dates of one event do.
  const isDate = !a.figure && !b.figure;
  if (!isDate && a.clause?.isPlanned !== b.clause?.isPlanned && a.clause && b.clause) return false;
  if (isBound(a) || isBound(b) || !countsSame(a, b)) return false;
  if (isDate && !sharesWord(a.clause, b.clause)) return false;
  // A date next to a figure belongs to the figure.
  if (isDate && (a.clause?.figures.length || b.clause?.figures.length)) return false;
  if (a.figure && b.figure) {
    const [x, y] = [Math.abs(a.figure.value), Math.abs(b.figure.value)];
    return !sameValue(x, y) && Math.max(x, y) / Math.max(1e-9, Math.min(x, y)) < 3;
  }
  // Two dates of one event.
  return !a.figure && !b.figure && a.period !== null && b.period !== null && !samePeriod(a.period, b.period);
}

function isBound({ figure, clause }: Claim): boolean {
  const qualifier = figure && clause ? qualifierOf(figure, clause) : null;
  return qualifier !== null && qualifier !== "about" && qualifier !== "only";
}

/** Whether two clauses have a word in common: two dates of different events have none. */
function sharesWord(a: Clause | null, b: Clause | null): boolean {
  return !a || !b || a.words.some((word) => clauseContains(b, word, a.language));
}

/** The first noun after a number without a unit: what it counts. */
function countedNoun({ figure, clause, attribute, passage, from }: Claim): Word | undefined {
  if (!figure || figure.unit !== null || figure.currency !== null) return undefined;
  const after = clause ? clause.text.slice(figure.end - clause.start, figure.end - clause.start + 60) : "";
  return wordsOf(from === "cell" ? attribute : after, passage.language).find((word) => !word.isStop && !word.isNumber);
}

/** Whether two numbers without a unit may count the same thing. */
function countsSame(a: Claim, b: Claim): boolean {
  const [x, y] = [countedNoun(a), countedNoun(b)];
  return !x || !y || matchesWord(x, y, { a: a.passage.language, b: b.passage.language });
}

/** Whether two claims state the same value. */
export function agrees(a: Claim, b: Claim): boolean {
  if (a.passage.documentId === b.passage.documentId || !isComparable(a, b)) return false;
  if (a.figure && b.figure) return sameValue(a.figure.value, b.figure.value);
  return !a.figure && !b.figure && a.period !== null && b.period !== null && samePeriod(a.period, b.period);
}

function isComparable(a: Claim, b: Claim): boolean {
  if (a.unit !== b.unit || a.currency !== b.currency || (a.figure === null) !== (b.figure === null)) return false;
  const [perA, perB] = [a.figure?.per, b.figure?.per];
  if (perA && perB && perA !== perB) return false;
  const [x, y] = [a.period ?? yearOf(a.passage), b.period ?? yearOf(b.passage)];
  return !a.figure || !x || !y || samePeriod(x, y);
}

/** The year, quarter or month that a document's name or title is about: "Annual report 2023". A day only dates it. */
function yearOf({ documentName, headingPath }: Passage): string | null {
  const hasDay = /\d{4}[-_.]\d{2}[-_.]\d{2}/.test(documentName);
  const stated = periodsIn(`${documentName.replace(/[-_.]+/g, " ")} · ${headingPath.join(" · ")}`);
  return hasDay || stated.some(({ key }) => /-\d\d-\d\d$/.test(key)) ? null : (stated[0]?.key ?? null);
}
