import { escapeMarkdown, listed } from "../../builtin/names.ts";
import type { TextFigure } from "../figures-in-text.ts";
import { type Passage, sentenceText } from "../passages.ts";
import type { Source } from "../source.ts";
import { type BriefSubject, namesCompetitor } from "./choose.ts";
import type { Citer } from "./citer.ts";
import { isSearched } from "./foreign-answers.ts";
import { isInYears, type Scope } from "./scope.ts";
import { looksLikeOrder, type Statement } from "./statements.ts";
import type { TableSaid } from "./tables-said.ts";
import { topics } from "./topics.ts";

/** Topics of which nothing is said anywhere, be it a row, a heading or a slide's three words: only silence is a gap. */
export function silences(chosen: Map<string, Statement[]>, passages: Passage[], tables: TableSaid[]): string[] {
  const isEnglish = passages.every(({ language }) => language === "en");
  const silent = isEnglish ? "No source says" : "No English sentence of a source says";
  const texts = passages
    .filter(({ language }) => language === "en")
    .flatMap((passage) => [
      ...passage.headingPath,
      ...passage.sentences
        .map((sentence) => `${sentenceText(passage, sentence)} ${sentence.caption ?? ""} ${sentence.columns ?? ""}`)
        .filter((text) => !looksLikeOrder(text)),
    ]);
  return topics
    .filter(
      ({ key }) => key !== "players" || !tables.some(({ kind, isOfSomebody }) => kind === "ranking" && isOfSomebody),
    )
    .filter(({ key, cue }) => (chosen.get(key) ?? []).length === 0 && !texts.some((text) => cue.test(text)))
    .map(({ about }) => `${silent} anything about ${about}.`);
}

/** A year that was asked about, and of which no figure is said to be. */
export function yearGaps(figures: TextFigure[], { years }: Scope): string[] {
  const periods = figures.flatMap(({ period }) => period ?? []);
  const missing = years.filter((year) => !periods.some((period) => /^\d/.test(period) && isInYears(period, [year])));
  return periods.length > 0 && missing.length > 0
    ? [`No figure of the sources is said to be of ${listed(missing, "or")}.`]
    : [];
}

/** Competitors that were asked about and that no source names. */
export function competitorGaps(passages: Passage[], { competitors }: BriefSubject): string[] {
  const absent = competitors.filter((name) => !passages.some(({ text }) => namesCompetitor(text, name)));
  return absent.length > 0 ? [`No source mentions ${listed(absent.map(escapeMarkdown), "or")}.`] : [];
}

/** Sources that gave nothing to the text. */
export function sourceGaps(sources: Source[], { citations }: Citer): string[] {
  const silent = sources.filter((source) => !citations.some(({ fileId }) => fileId === source.fileId));
  return silent.length > 0 ? [`Nothing was taken from ${listed(silent.map(({ name }) => escapeMarkdown(name)))}.`] : [];
}

/** What was left out is told: a manager may want to look at a source that gives orders. */
export function orderGaps(passages: Passage[], nameOf: (fileId: string) => string): string[] {
  const holding = passages.filter((passage) =>
    passage.sentences.some((sentence) => looksLikeOrder(sentenceText(passage, sentence))),
  );
  const names = [...new Set(holding.map(({ fileId }) => escapeMarkdown(nameOf(fileId))))];
  return names.length > 0
    ? [`Sentences that give orders to a program rather than tell a reader something were left out of ${listed(names)}.`]
    : [];
}

/** Most reasons name the file themselves. */
export function unreadGap(name: string, problem: string): string {
  const reason = escapeMarkdown(problem.replace(/\s+/g, " ").trim());
  const why = problem.includes(name) ? reason : `${escapeMarkdown(name)}: ${reason}`;
  return `${why} Nothing here comes from it.`;
}

const searchedFor = "searched for the size of the market, its growth, leaders and prices, and otherwise only quoted";

/** What is not in English is searched by a few words, or not at all: its silence cannot be told. */
export function languageGaps(passages: Passage[], nameOf: (fileId: string) => string): string[] {
  const foreign = passages.filter(({ language }) => language !== "en");
  const filesOf = (some: Passage[]) => listed([...new Set(some.map(({ fileId }) => escapeMarkdown(nameOf(fileId))))]);
  const known = foreign.filter(isSearched);
  const others = foreign.filter((passage) => !isSearched(passage));
  const isNone = foreign.length > 0 && foreign.length === passages.length;
  return [
    ...(isNone ? ["The sources are not in English: what they leave out cannot be told here."] : []),
    ...(known.length > 0 ? [`Not in English, and therefore ${searchedFor}: ${filesOf(known)}.`] : []),
    ...(others.length > 0
      ? [`In a language that is not searched here, and therefore only quoted: ${filesOf(others)}.`]
      : []),
  ];
}
