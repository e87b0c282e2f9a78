import { type Figure, figuresIn } from "../language/figures.ts";
import { periodsIn } from "../language/periods.ts";
import { type Span, sentencesIn } from "../language/sentences.ts";
import type { Cell } from "../passages/part.ts";
import type { Passage } from "../passages/passages.ts";
import { type Clause, clausesIn } from "./clauses.ts";

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

/** "Rent (EUR)", "Rent, EUR" and "Rent in EUR" state the unit of their cells. */
function unitInHeader(header: string): string {
  return /[([](.+?)[)\]]/.exec(header)?.[1] ?? /(?:,|\s(?:in|en|em))\s*(\S{1,8})$/.exec(header)?.[1] ?? "";
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
