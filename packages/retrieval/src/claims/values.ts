import { figuresIn } from "../language/figures.ts";
import { samePeriod } from "../language/periods.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import type { Claim } from "./claims.ts";
import { qualifierOf } from "./clauses.ts";
import { namesAmong } from "./names.ts";
import type { QuestionPart } from "./question.ts";

/** What two claims are compared by. Values of different kinds do not exclude each other. */
export interface Value {
  kind: string;
  /** The names, roles or weekdays that are the value; null for figures and dates. */
  words: Word[] | null;
  /** Words such as "site manager", which differ from "department head" in one word; a surname alone names a person. */
  isRole?: boolean;
}

const durations = new Set(["day", "workday", "month", "s"]);

/** The value of a claim that could fill the question's slot: a figure, a date, weekdays, or the name of a person or place. */
export function comparedValue(claim: Claim, part: QuestionPart): Value | null {
  const { figure, period } = claim;
  const label = figure ? figureKind(claim) : "";
  if (part.slot === "place" && label.startsWith("label ")) return { kind: label, words: null };
  if (part.slot === "who" || part.slot === "place") return namedValue(claim, part);
  if (figure) return { kind: figureKind(claim), words: null };
  if (period !== null) return { kind: /^\d{4}$/.test(period) ? "year" : "date", words: null };
  return null;
}

/** The weekdays that a claim's sentence names: "Mondays and Wednesdays". */
export function weekdayValue(claim: Claim): Value | null {
  const text = quoteText(claim);
  const days = wordsOf(text, claim.passage.language).filter(({ lower }) => weekdayOf(lower) !== null);
  return days.length > 0 ? { kind: "weekday", words: days } : null;
}

/** Unit or currency of a figure; for "hall 4" the word before it. Durations are compared in days. */
function figureKind({ figure, clause }: Claim): string {
  if (!figure) return "none";
  if (figure.currency) return figure.currency;
  if (figure.unit) return durations.has(figure.unit) ? "duration" : figure.unit;
  const label = clause ? labelOf(clause.text.slice(0, Math.max(0, figure.start - clause.start))) : null;
  return label && Number.isInteger(figure.raw) && !figure.isWord ? `label ${label}` : "count";
}

function labelOf(before: string): string | null {
  return /(?:^|\s)(?<label>\p{Lu}\p{Ll}{2,})\s$/u.exec(before)?.groups?.["label"]?.toLowerCase() ?? null;
}

const placeBefore =
  /(?<!\p{L})(?:in|at|to|near|nach|im|am|bei|zu|zum|zur|à|au|aux|en|chez|a|ad|al|nel|nella|em|no|na|te|naar)\s(?:(?:the|der|dem|den|die|das|la|le|les|el|lo|il|o|de|het)\s)?$/iu;
/** Whether a text ends in a preposition of place. */
export function isAfterPlace(before: string): boolean {
  return placeBefore.test(before);
}

const agentBefore = /(?<!\p{L})(?:by|von|vom|durch|par|por|da|dal|dalla|pelo|pela|door)\s$/iu;
const article =
  /^(?:the|an?|der|dem|den|die|das|eine[rm]?|la|le|les|une?|el|los|las|una?|il|lo|uno|o|os|as|uma?|de|het|een)$/iu;

/** The names that answer "who" or "where" and are not in the question; for a table cell or "key: value" line its value. */
function namedValue(claim: Claim, part: QuestionPart): Value | null {
  const { passage, clause, from } = claim;
  const { language } = passage;
  const text = from === "cell" || from === "line" ? claim.value : quoteText(claim);
  const isAsked = (word: Word) =>
    [...part.needed, ...part.inherited].some((each) => matchesWord(each, word, { a: part.language, b: language }));
  const figures = figuresIn(text, language);
  const words = wordsOf(text, language).filter(
    ({ start }) => !figures.some((figure) => start >= figure.start && start < figure.end),
  );
  const names = namesAmong(text, words, language);
  // The first word of a German line may be a first name: "Fleet: Sabine Rath".
  const opening = from !== "clause" && names.length > 0 && words[0]?.isCapital ? words.slice(0, 1) : [];
  const named = [...new Set([...opening, ...names])].filter((word) => !isAsked(word) && weekdayOf(word.lower) === null);
  const isPlace = (word: Word) => isAfterPlace(text.slice(0, word.start));
  if (from !== "clause" && named.length === 0 && !/[.\d]/.test(text)) {
    const plain = words.filter((word) => !word.isStop && !word.isNumber && !isAsked(word));
    return plain.length > 0 && plain.length <= 4 ? { kind: part.slot, words: plain, isRole: true } : null;
  }
  if (!clause && from === "clause") return null;
  const fitting =
    part.slot === "place" ? placeIn(text, { named, words, isPlace }) : named.filter((word) => !isPlace(word));
  const found = fitting.length > 0 || part.slot === "place" ? fitting : agentIn(text, words);
  return found.length > 0 ? { kind: part.slot, words: found, isRole: fitting.length === 0 } : null;
}

/** The names after a preposition of place; without one the capitalized noun after it: "in der Filiale". */
function placeIn(
  text: string,
  { named, words, isPlace }: { named: Word[]; words: Word[]; isPlace: (word: Word) => boolean },
): Word[] {
  const run = runAfter(named, text, isPlace);
  if (run.length > 0) return run;
  return runAfter(
    words.filter((word) => word.isCapital && !word.isStop && weekdayOf(word.lower) === null),
    text,
    isPlace,
  );
}

/** The names after a preposition of place, or those that follow one directly. */
function runAfter(named: readonly Word[], text: string, isPlace: (word: Word) => boolean): Word[] {
  const run: Word[] = [];
  for (const word of named) {
    const last = run.at(-1);
    if (isPlace(word) || (last && /^[\s-]$/.test(text.slice(last.end, word.start)))) run.push(word);
  }
  return run;
}

/** "Approved by the department head": the words after the preposition up to the next stop word. */
function agentIn(text: string, words: readonly Word[]): Word[] {
  const at = words.findIndex(({ start }) => agentBefore.test(text.slice(0, start)));
  if (at < 0) return [];
  const rest = words.slice(article.test(words[at]?.text ?? "") ? at + 1 : at);
  const end = rest.findIndex(
    (word, i) => word.isStop || word.isNumber || (i > 0 && !/^\s$/.test(text.slice(rest[i - 1]?.end, word.start))),
  );
  return rest.slice(0, end < 0 ? 3 : Math.min(end, 3));
}

function quoteText({ passage, quote }: Claim): string {
  return passage.text.slice(quote.start - passage.start, quote.end - passage.start);
}

const weekdays = [
  "monday montag lundi lunes lunedì segunda-feira maandag",
  "tuesday dienstag mardi martes martedì terça-feira dinsdag",
  "wednesday mittwoch mercredi miércoles mercoledì quarta-feira woensdag",
  "thursday donnerstag jeudi jueves giovedì quinta-feira donderdag",
  "friday freitag vendredi viernes venerdì sexta-feira vrijdag",
  "saturday samstag sonnabend samedi sábado sabato zaterdag",
  "sunday sonntag dimanche domingo domenica zondag",
].map((names) => new Set(names.split(" ")));

function weekdayOf(word: string): number | null {
  const at = weekdays.findIndex((names) => names.has(word) || names.has(word.replace(/e?s$|en$/, "")));
  return at < 0 ? null : at;
}

/** Whether two claims name the same; null where weekdays overlap, which neither confirms nor contradicts. */
export function isSameNamed(a: Claim, b: Claim, [x, y]: readonly [Value, Value]): boolean | null {
  const languages = { a: a.passage.language, b: b.passage.language };
  const [these, those] = [x.words ?? [], y.words ?? []];
  if (x.kind === "weekday") {
    const shared = these.filter(({ lower }) => those.some((other) => weekdayOf(lower) === weekdayOf(other.lower)));
    return shared.length === 0 ? false : shared.length === these.length && these.length === those.length ? true : null;
  }
  const shared = these.filter((word) => those.some((other) => matchesWord(word, other, languages))).length;
  return x.isRole && y.isRole ? shared === Math.min(these.length, those.length) : shared > 0;
}

const nearlySame = 0.005;
/** "30 days" and "one month", "6 weeks" and "42 days": a month is no fixed number of days. */
const nearlySameDuration = 0.08;
const daysIn: Readonly<Record<string, number>> = { s: 1 / 86_400, day: 1, workday: 1.4, month: 30.44 };

/** A figure's value; durations in days where their units differ. */
function measures(a: Claim, b: Claim): [number, number] {
  const [x, y] = [a.figure, b.figure];
  const isMixed = x?.unit !== y?.unit && durations.has(x?.unit ?? "") && durations.has(y?.unit ?? "");
  const of = ({ figure }: Claim) => (figure?.value ?? 0) * (isMixed ? (daysIn[figure?.unit ?? ""] ?? 1) : 1);
  return [of(a), of(b)];
}

/** Whether two claims state the same figure or date: one may be a rounded form of the other. */
export function isSameValue(a: Claim, b: Claim): boolean {
  if (!a.figure || !b.figure) return a.period !== null && b.period !== null && samePeriod(a.period, b.period);
  const [x, y] = measures(a, b);
  const tolerance = a.figure.unit === b.figure.unit ? nearlySame : nearlySameDuration;
  return Math.abs(x - y) <= tolerance * Math.max(Math.abs(x), Math.abs(y)) || isRounded(a, b) || isRounded(b, a);
}

function isRounded({ figure: exact }: Claim, { figure: rough, clause }: Claim): boolean {
  if (!exact || !rough || exact.unit !== rough.unit) return false;
  const digits = digitsOf(rough.raw);
  const isAbout = clause !== null && qualifierOf(rough, clause) === "about";
  return digitsOf(exact.raw) - digits >= (isAbout ? 0 : 2) && Number(exact.value.toPrecision(digits)) === rough.value;
}

/** Significant digits: two of 4,100,000. */
function digitsOf(value: number): number {
  const written = String(Number(Math.abs(value).toPrecision(12))).replace(/e.*$/, "");
  return Math.max(1, written.replace(".", "").replace(/^0+|0+$/g, "").length);
}

/** Figures of another order of magnitude are about something else; the numbers of halls and rooms have none. */
export function isFar(a: Claim, b: Claim): boolean {
  if (figureKind(a).startsWith("label ")) return false;
  const [x, y] = measures(a, b).map(Math.abs) as [number, number];
  return Math.max(x, y) > 0 && Math.max(x, y) >= 3 * Math.min(x, y);
}
