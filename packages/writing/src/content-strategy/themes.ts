import { isStatement } from "@muster/retrieval/claims/claims";
import { type Quote, quoteOf } from "@muster/retrieval/claims/quotes";
import { type Span, sentencesIn } from "@muster/retrieval/language/sentences";
import { wordsOf } from "@muster/retrieval/language/words";
import type { Passage } from "@muster/retrieval/passages/passages";
import { buildIndex } from "@muster/retrieval/search";
import { keyOf, quotesAbout } from "../computed/quotes-about.ts";
import { rowAnswers } from "../documents/row-words.ts";
import { frameHeading, ownNote } from "./no-themes.ts";
import { contentWords, groupsIn } from "./word-groups.ts";

/** A topic of the sources, with their statements about it. */
export interface Theme {
  name: string;
  /** How many sentences or table rows mention it, in how many documents. */
  mentions: number;
  documents: number;
  quotes: Quote[];
}

interface Wanted {
  /** The person's own themes; found in the sources when empty. */
  named?: readonly string[];
  /** Its words are the readers and not a theme. */
  audience?: string;
  /** Themes that the request names come first. */
  request?: string;
}

/** A sentence, an answer in a survey, or a table row. */
interface Unit {
  passage: Passage;
  text: string;
  /** Of an answer in the document, and its question. */
  place?: Span;
  question?: string | null;
  stems: ReadonlySet<string>;
}

interface Candidate {
  /** Its most frequent spelling. */
  name: string;
  stems: string[];
  isHeading: boolean;
  units: Set<Unit>;
}

const maxThemes = 6;
/** Rows of a list are narrower than themes of a text, so a plan can hold more of them; beside a text, the first ones. */
const maxRowThemes = 12;
const maxRowsBesideText = 6;
/** Below this, single statements and rows become themes too. */
const fewThemes = 3;
const quotesEach = 4;
const leastWords = 4;
/** A term in nearly every sentence is the overall subject, not a theme. */
const maxShare = 0.6;
/**
 * Themes by repetition: headings and word groups that several sentences contain, each chosen for the sentences that no earlier
 * theme covers. A short text without repetition has a theme per statement, and a list of keywords one per row.
 */
export function themesOf(
  passages: readonly Passage[],
  { named = [], audience = "", request = "" }: Wanted = {},
): Theme[] {
  const stated = passages.filter(
    (passage, i) => isStatement(passage) && !isFrame(passage) && !isTitleLine(passage, passages[i - 1]),
  );
  const index = buildIndex(passages);
  const shown = new Set<string>();
  const withQuotes = ({ name, units }: Pick<Candidate, "name" | "units">, quotes: Quote[] = []): Theme => {
    const about = quotes.length > 0 ? quotes : quotesOf(name);
    const further = [...units]
      .flatMap((unit) => statementOf(unit) ?? [])
      .filter((quote) => !shown.has(keyOf(quote)))
      .slice(0, quotesEach - about.length);
    for (const quote of further) shown.add(keyOf(quote));
    const all = [...about, ...further];
    const mentions = mentionsOf(units, all);
    return {
      name: name.charAt(0).toUpperCase() + name.slice(1),
      mentions: mentions.length,
      documents: new Set(mentions).size,
      quotes: all,
    };
  };
  const quotesOf = (name: string) =>
    quotesAbout(index, name, { limit: quotesEach, share: 0.5, shown }).map(({ quote }) => quote);
  const units = withoutChoices(stated.flatMap(unitsIn)).filter((unit) => !isTitle(unit, stated));
  if (named.length > 0)
    return named.slice(0, maxThemes * 2).map((name) => {
      const stems = contentWords(name, "en").map(({ stem }) => stem);
      return withQuotes({ name, units: new Set(units.filter((unit) => holds(unit, stems))) });
    });
  const prose = units.filter(({ passage, place }) => !passage.cells || place);
  const readers = new Set(stems(audience, "en"));
  const wanted = new Set([...stems(request, "en"), ...stems(request, "de")]);
  const candidates = candidatesOf(prose).filter((each) => !each.stems.every((stem) => readers.has(stem)));
  const covered = new Set<Unit>();
  const themes: Theme[] = [];
  while (themes.length < maxThemes) {
    const [best] = candidates
      .map((candidate) => ({ candidate, gain: gainOf(candidate, { covered, wanted }) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain || b.candidate.name.length - a.candidate.name.length);
    if (!best) break;
    candidates.splice(candidates.indexOf(best.candidate), 1);
    const theme = withQuotes(best.candidate);
    for (const unit of best.candidate.units) covered.add(unit);
    if (theme.quotes.length > 0) themes.push(theme);
  }
  if (themes.length >= fewThemes) return themes;
  const rows = rowThemes(units).map(({ name, unit }) => {
    const { passage } = unit;
    return withQuotes({ name, units: new Set([unit]) }, [quoteOf(passage, passage, null)]);
  });
  const first = rows.slice(0, prose.length > 0 ? maxRowsBesideText : maxRowThemes);
  themes.push(...first);
  const most = first.length > 0 ? maxRowThemes : maxThemes;
  for (const { unit, quote, name } of namedStatements(
    prose.filter((unit) => !covered.has(unit)),
    readers,
  )) {
    if (themes.length >= most) break;
    if (shown.has(keyOf(quote))) continue;
    shown.add(keyOf(quote));
    const known = themes.find((theme) => theme.name.toLowerCase() === name.toLowerCase());
    if (known) addTo(known, { unit, quote });
    else themes.push(withQuotes({ name, units: new Set([unit]) }, [quote]));
  }
  return themes;
}

function namedStatements(units: readonly Unit[], readers: ReadonlySet<string>) {
  return units.flatMap((unit) => {
    const quote = statementOf(unit);
    const name = quote && nameOf(unit, readers);
    return quote && name ? [{ unit, quote, name }] : [];
  });
}

/** The document of each mention. A quotation with another form of the words mentions the theme too. */
function mentionsOf(units: ReadonlySet<Unit>, quotes: readonly Quote[]): string[] {
  const found = [...units].map((unit) => ({ ...placeOf(unit), documentId: unit.passage.documentId }));
  const further = quotes.filter(
    ({ passage, start, end }) =>
      !found.some((unit) => unit.documentId === passage.documentId && unit.start < end && start < unit.end),
  );
  return [...found.map(({ documentId }) => documentId), ...further.map(({ passage }) => passage.documentId)];
}

function placeOf({ passage, text, place }: Unit): Span {
  if (place ?? passage.cells) return place ?? passage;
  const start = passage.start + passage.text.indexOf(text);
  return { start, end: start + text.length };
}

/** Another statement with the same name. */
function addTo(theme: Theme, { unit, quote }: { unit: Unit; quote: Quote }): void {
  const ids = new Set(theme.quotes.map(({ passage }) => passage.documentId));
  theme.mentions += 1;
  if (!ids.has(unit.passage.documentId)) theme.documents += 1;
  if (theme.quotes.length < quotesEach) theme.quotes.push(quote);
}

/** Whether the sources state anything that a theme can quote. */
export function hasStatements(passages: Iterable<Passage>): boolean {
  for (const passage of passages)
    if (isStatement(passage) && unitsIn(passage).some((unit) => passage.cells ?? statementOf(unit))) return true;
  return false;
}

function unitsIn(passage: Passage): Unit[] {
  const unitOf = (text: string): Unit => ({ passage, text, stems: new Set(stems(text, passage.language)) });
  // A question in the row itself is the same in several rows: the row is one entry of a list.
  const answers = rowAnswers(passage).filter(({ question }) => !passage.cells?.some(({ value }) => value === question));
  if (answers.length > 0) return answers.map(({ answer, ...rest }) => ({ ...unitOf(answer), ...rest }));
  if (passage.cells) return [unitOf(passage.shown)];
  if (passage.kind === "code") return [];
  return sentencesIn(passage.text).map(({ start, end }) => unitOf(passage.text.slice(start, end)));
}

const fewestChosen = 5;
const mostDistinct = 0.8;

/** Without the answers to a question that offers choices: "Instagram" four times is a count and no theme. */
function withoutChoices(units: readonly Unit[]): Unit[] {
  const byQuestion = new Map<string, string[]>();
  for (const { question, text } of units)
    if (question) byQuestion.set(question, [...(byQuestion.get(question) ?? []), text.toLowerCase()]);
  const isChoice = (question: string) => {
    const answers = byQuestion.get(question) ?? [];
    return answers.length >= fewestChosen && new Set(answers).size < answers.length * mostDistinct;
  };
  return units.filter(({ question }) => !question || !isChoice(question));
}

function statementOf(unit: Unit): Quote | undefined {
  const { passage, text, place } = unit;
  if (place) return quoteOf(passage, place, null);
  if (passage.cells || ownNote.test(text) || wordsOf(text, passage.language).length < leastWords) return undefined;
  return quoteOf(passage, placeOf(unit), null);
}

function stems(text: string, language: Passage["language"]): string[] {
  return contentWords(text, language).map(({ stem }) => stem);
}

/** Extra weight of a theme that the request names. */
const wantedShare = 3;

/** New sentences, longer names and headings score higher; a single sentence or place is not a theme. */
function gainOf(
  { units, stems: own, isHeading }: Candidate,
  { covered, wanted }: { covered: ReadonlySet<Unit>; wanted: ReadonlySet<string> },
): number {
  const fresh = [...units].filter((unit) => !covered.has(unit)).length;
  const isWanted = own.every((stem) => wanted.has(stem));
  if (fresh < (isHeading || isWanted ? 1 : 2)) return 0;
  return fresh * (isHeading ? 2 : 1) * (isWanted ? wantedShare : 1) * (1 + 0.5 * (Math.min(3, own.length) - 1));
}

/** Text under "Opening hours" or "Contact" is not content. */
function isFrame({ headingPath }: Passage): boolean {
  return frameHeading.test(headingPath.at(-1)?.trim() ?? "");
}

const longestTitle = 10;

/** The first line of a text without headings: "Newsletter brainstorm (Lea + Tom)" names the notes and states nothing. */
function isTitleLine({ text, documentId, cells, headingPath }: Passage, before: Passage | undefined): boolean {
  if (cells || before?.documentId === documentId || headingPath.length > 1) return false;
  return isTitleText(text);
}

function isTitleText(text: string): boolean {
  const line = text.trim();
  return (
    line.split(/\s+/).length <= longestTitle && !/\d|[.!?:;…]$/.test(line.replace(year, "")) && !line.includes("\n")
  );
}

const year = /\b(?:19|20)\d\d\b/g;

/** The same in a paragraph whose other lines are statements. */
function isTitle({ passage, text, place }: Unit, passages: readonly Passage[]): boolean {
  const isFirst = passages.find(({ documentId }) => documentId === passage.documentId) === passage;
  return !place && isFirst && passage.headingPath.length <= 1 && passage.text.startsWith(text) && isTitleText(text);
}

function holds({ passage, stems: own }: Unit, wanted: readonly string[]): boolean {
  const all = new Set([...own, ...stems(passage.headingPath.join(". "), passage.language)]);
  return wanted.length > 0 && wanted.every((stem) => all.has(stem));
}

function candidatesOf(units: readonly Unit[]): Candidate[] {
  const found = new Map<string, Candidate & { forms: Map<string, number> }>();
  const add = (name: string, own: string[], { isHeading, unit }: { isHeading: boolean; unit: Unit }) => {
    const key = own.join(" ");
    const known = found.get(key) ?? {
      name,
      stems: own,
      isHeading,
      units: new Set<Unit>(),
      forms: new Map<string, number>(),
    };
    known.units.add(unit);
    known.isHeading ||= isHeading;
    known.forms.set(name, (known.forms.get(name) ?? 0) + 1);
    found.set(key, known);
  };
  const labels = itemLabels(units.map(({ passage }) => passage));
  const titles = new Set(units.flatMap(({ passage }) => passage.headingPath.slice(0, -1)));
  for (const unit of units) {
    const { headingPath, language } = unit.passage;
    const label = labels.get(unit.passage.id);
    const labelStems = label ? stems(label, language) : [];
    if (label && labelStems.length > 0) {
      add(label, labelStems, { isHeading: true, unit });
      continue;
    }
    for (const { text, stems: own } of groupsIn(unit)) add(text, own, { isHeading: false, unit });
    const heading = headingPath.length > 1 ? headingPath.at(-1)?.trim() : undefined;
    const own = heading ? stems(heading, language) : [];
    // A heading above other headings names the document.
    const isTheme = heading && !titles.has(heading) && !frameHeading.test(heading);
    if (isTheme && own.length > 0 && own.length <= 5) add(heading, own, { isHeading: true, unit });
  }
  const limit = units.length > 5 ? units.length * maxShare : units.length;
  return [...found.values()]
    .filter(({ units: own, isHeading }) => own.size <= limit && (isHeading || isInSeveralPlaces(own)))
    .map(({ forms, ...candidate }) => {
      const [form] = [...forms].sort((a, b) => b[1] - a[1])[0] ?? [candidate.name];
      return { ...candidate, name: form };
    });
}

const fewestLabels = 3;

/** The names that the items of a list give themselves, "Whitening: 33 patients asked …", by passage. A single one can be a remark. */
function itemLabels(passages: readonly Passage[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { id, kind, text } of passages) {
    const label = /^(\p{Lu}[^:.;!?\d]{2,40}):\s+\S/u.exec(text)?.[1];
    if (kind === "item" && label && label.split(/\s+/).length <= 5 && !ownNote.test(text)) labels.set(id, label);
  }
  return new Set(labels.values()).size < fewestLabels ? new Map() : labels;
}

/** Two sentences of one paragraph are one place. */
function isInSeveralPlaces(units: ReadonlySet<Unit>): boolean {
  return new Set([...units].map(({ passage }) => passage.id)).size > 1;
}

const longestName = 84;
const leastNameWords = 3;
/** "GBP 4,200" and "9:30" are not cut. */
const clauseEnd = /[,:](?!\d)|[;(]|\s[–-]\s|\s(?:because|since|although|which|weil|obwohl)\s|[.!?]+["”»]?\s*$|$/giu;

/**
 * A name for a single statement: in German its longest noun. Elsewhere its first clause when it is short, because two words cut out of a
 * sentence can be a fragment ("Sedum needs"), else its longest group of at most two words.
 */
function nameOf(unit: Unit, readers: ReadonlySet<string>): string | undefined {
  const isGerman = unit.passage.language === "de";
  const text = unit.text.replace(/\s+/g, " ").trim();
  const clauses = [...text.matchAll(clauseEnd)].map(({ index }) => text.slice(0, index).trim());
  const clause = clauses.find((each) => each.split(" ").length >= leastNameWords);
  if (!isGerman && clause && clause.length <= longestName) return clause;
  return (
    groupsIn(unit)
      .filter(({ text, stems: own }) => own.length <= 2 && !own.some((stem) => readers.has(stem)) && !/ed\b/.test(text))
      // Two German nouns beside each other can be a subject and an object: "Familien Digitalpianos kaufen".
      .filter(({ stems: own }) => !isGerman || own.length === 1)
      .sort((a, b) => b.stems.length - a.stems.length || b.text.length - a.text.length)[0]?.text
  );
}

/**
 * The rows of a list of keywords or of a survey: a column of texts that differ names them. Rows with the greatest number come first.
 */
function rowThemes(units: readonly Unit[]): { name: string; unit: Unit }[] {
  const rows = units.flatMap(({ passage, ...unit }) =>
    passage.cells && !unit.place ? [{ unit: { ...unit, passage }, cells: passage.cells }] : [],
  );
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < columns; column++) {
    const named = rows.flatMap(({ unit, cells }) => {
      const name = cells[column]?.value.trim() ?? "";
      const amounts = cells.slice(column + 1, column + 3).map(({ value }) => amountOf(value));
      return /\p{L}{3}/u.test(name) ? [{ name, unit, rank: Math.max(0, ...amounts) }] : [];
    });
    const names = new Set(named.map(({ name }) => name.toLowerCase()));
    if (names.size > 0 && names.size >= Math.max(rows.length / 2, named.length * 0.9))
      return named.sort((a, b) => b.rank - a.rank);
  }
  return [];
}

function amountOf(value: string): number {
  return /^[\d.,' ]+%?$/.test(value) ? Number(value.replace(/[^\d.]/g, "")) || 0 : 0;
}
