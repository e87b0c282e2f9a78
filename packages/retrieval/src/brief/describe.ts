import { type Message, message } from "@muster/contracts/messages";
import type { ReadDocument } from "@muster/contracts/sources";
import { type Word, wordsOf } from "../language/words.ts";
import { iteratePassages, type Passage, type Source } from "../passages/passages.ts";

/** The description of a document on its item's page, made without a model. */
export interface Description {
  summary: string;
  keywords: string[];
  quality: { score: number; remarks: Message[] };
}

const looked = 300;
const keyPhrases = 10;
const summarySentences = 3;
const summaryCharacters = 600;
/** In a short text every word counts. */
const fewPassages = 12;

/** The most relevant passages, quoted in their order, and the most relevant words. */
export function describeDocument(name: string, document: ReadDocument): Description {
  const passages = firstPassages({ id: "d", name, document });
  const telling = tellingOf(passages);
  const { phrases, weights } = keywordsOf(telling);
  return { summary: summaryOf(document, telling, weights), keywords: phrases, quality: qualityOf(document, passages) };
}

/** The passages that summarize a document, in their order: its sentences with the most relevant words, else its beginning. */
export function tellingPassages(source: Source, count: number): Passage[] {
  const passages = tellingOf(firstPassages(source));
  const best = mostTelling(passages, keywordsOf(passages).weights, count);
  return best.length > 0 ? best : passages.slice(0, count);
}

function firstPassages(source: Source): Passage[] {
  const passages: Passage[] = [];
  for (const passage of iteratePassages(source)) {
    if (passages.length >= looked) break;
    passages.push(passage);
  }
  return passages;
}

/** Passages without a mark. Code counts only in a document of nothing else: a letter in a typewriter's font reads as code. */
function tellingOf(passages: Passage[]): Passage[] {
  const unmarked = passages.filter(({ marks }) => marks.length === 0);
  const prose = unmarked.filter(({ kind }) => kind !== "code");
  return prose.length > 0 ? prose : unmarked;
}

interface Counted {
  n: number;
  shown: string;
  passages: Set<number>;
}

function keywordsOf(passages: readonly Passage[]): { phrases: string[]; weights: ReadonlyMap<string, number> } {
  const counts = countPhrases(passages);
  const weights = new Map<string, number>();
  for (const [key, { n, passages: held }] of counts) {
    const parts = key.split(" ").length;
    // A word in nearly every passage is not specific; a word in only one does not describe the whole document.
    const spread = held.size / Math.max(1, passages.length);
    if (n >= 2 || passages.length < fewPassages) weights.set(key, n * parts ** 1.5 * (1 - spread * 0.5));
  }
  const sorted = [...weights].sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
  const phrases: string[] = [];
  const covered = new Set<string>();
  for (const [key] of sorted) {
    if (phrases.length >= keyPhrases) break;
    const parts = key.split(" ");
    if (parts.some((part) => covered.has(part))) continue;
    for (const part of parts) covered.add(part);
    phrases.push(counts.get(key)?.shown ?? key);
  }
  return { phrases, weights };
}

/** Words and pairs of adjacent words, by stem. */
function countPhrases(passages: readonly Passage[]): Map<string, Counted> {
  const counts = new Map<string, Counted>();
  const note = (key: string, shown: string, at: number) => {
    const known = counts.get(key) ?? { n: 0, shown, passages: new Set<number>() };
    known.n += 1;
    known.passages.add(at);
    counts.set(key, known);
  };
  const isContent = (word: Word | undefined) => word && !word.isStop && !word.isNumber && word.lower.length >= 3;
  for (const [at, { text, language }] of passages.entries()) {
    const words = wordsOf(text, language);
    for (const [i, word] of words.entries()) {
      if (!isContent(word)) continue;
      note(word.stem, word.text, at);
      const next = words[i + 1];
      if (next && isContent(next) && /^[ \u00a0-]$/.test(text.slice(word.end, next.start)))
        note(`${word.stem} ${next.stem}`, `${word.text} ${next.text}`, at);
    }
  }
  return counts;
}

function summaryOf(document: ReadDocument, passages: readonly Passage[], weights: ReadonlyMap<string, number>): string {
  const best = mostTelling(passages, weights, summarySentences);
  const shown = (best.length > 0 ? best : passages.slice(0, 1))
    .map(({ cells, shown, text }) => (cells ? shown : text).replace(/\s+/g, " ").trim())
    .map((sentence) => (sentence.length > 280 ? `${sentence.slice(0, 279)}…` : sentence));
  const text = [...(best.length > 0 ? [] : extentOf(document)), ...shown].join(" ");
  return text.length > summaryCharacters ? `${text.slice(0, summaryCharacters - 1)}…` : text;
}

const mostColumns = 12;

/** "120 rows with the columns Date, Shop, and Revenue.": what a file of nothing but tables contains. */
function extentOf({ tables, language }: ReadDocument): string[] {
  const isGerman = language?.startsWith("de") === true;
  return tables.slice(0, summarySentences).flatMap(({ rows: [header = [], ...rows] }) => {
    const names = header.map((name) => name.replace(/\s+/g, " ").trim()).filter(Boolean);
    if (rows.length === 0 || names.length < 2) return [];
    const columns = [...names.slice(0, mostColumns), ...(names.length > mostColumns ? ["…"] : [])].join(", ");
    const count = rows.length.toLocaleString(isGerman ? "de" : "en");
    if (isGerman) return `${count} ${rows.length === 1 ? "Zeile" : "Zeilen"} mit den Spalten ${columns}.`;
    return `${count} ${rows.length === 1 ? "row" : "rows"} with the columns ${columns}.`;
  });
}

/** The passages with the most relevant words, in their order. */
function mostTelling(passages: readonly Passage[], weights: ReadonlyMap<string, number>, count: number): Passage[] {
  return passages
    .map((passage, at) => {
      const words = wordsOf(passage.text, passage.language).filter(({ isStop }) => !isStop);
      const sum = [...new Set(words.map(({ stem }) => stem))].reduce(
        (total, stem) => total + (weights.get(stem) ?? 0),
        0,
      );
      const isSentence = passage.kind === "prose" && words.length >= 4;
      // The beginning of a document often states its topic.
      return { at, passage, score: isSentence ? sum / (words.length + 5) / (1 + at / 40) : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, count)
    .sort((one, other) => one.at - other.at)
    .map(({ passage }) => passage);
}

/** The share of the file that became readable text. */
function qualityOf(document: ReadDocument, passages: readonly Passage[]): Description["quality"] {
  const remarks: Message[] = [];
  let score = 100;
  const empty = document.pages.filter(({ start, end }) => end - start < 20).length;
  if (empty > 0) {
    score -= Math.round((60 * empty) / document.pages.length);
    remarks.push(message("reading.quality_empty_pages", { count: empty, total: document.pages.length }));
  }
  const strange = (document.text.slice(0, 200_000).match(/[\ufffd\ue000-\uf8ff]/g) ?? []).length;
  if (strange > 0) {
    score -= Math.min(40, Math.ceil((strange / Math.min(200_000, document.text.length)) * 2000));
    remarks.push(message("reading.quality_strange", { count: strange }));
  }
  const lettersOf = (some: readonly Passage[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const furniture = lettersOf(passages.filter(({ marks }) => marks.includes("boilerplate")));
  if (furniture > 0.3 * lettersOf(passages)) {
    score -= 15;
    remarks.push(message("reading.quality_furniture"));
  }
  const recognized = document.pages.flatMap(({ confidence, start, end }) =>
    typeof confidence === "number" ? [{ confidence, letters: end - start }] : [],
  );
  // The recognizer's uncertainty is weighted by the share of the text that it read.
  const unsure = recognized.reduce((sum, { confidence, letters }) => sum + (100 - confidence) * letters, 0);
  if (unsure > 0) score -= Math.round(unsure / document.text.length);
  const notes = document.notes.length - (recognized.length > 0 ? 1 : 0);
  if (notes > 0) score -= Math.min(20, 5 * notes);
  if (document.wordCount < 20) {
    score -= 20;
    remarks.push(message("reading.quality_short"));
  }
  return { score: Math.max(0, score), remarks };
}
