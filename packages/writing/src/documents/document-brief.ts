import { composeBrief } from "@muster/retrieval/brief/brief";
import { briefPatterns, fill } from "@muster/retrieval/brief/brief-patterns";
import type { BriefItem, BriefSection } from "@muster/retrieval/brief/overview";
import { type CitationCheck, checkCitations, citationOf, type NumberedCitation } from "@muster/retrieval/citations";
import { claimsOf } from "@muster/retrieval/claims/claims";
import type { Quote } from "@muster/retrieval/claims/quotes";
import type { SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { type Passage, passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { escapeMarkdown } from "../builtin/names.ts";
import { type ReportAgent, type ReportSection, type ReportTask, reportMarkdown } from "../builtin/report.ts";
import { quotedAnswers } from "./row-words.ts";
import { withRealDifferences } from "./same-matter.ts";

/** The input of a brief. */
export interface DocumentBriefInput {
  task: ReportTask;
  agent: ReportAgent;
  organizationName: string;
  sources: readonly Source[];
  /** Files that could not be read, each with the reason. */
  unread?: readonly { name: string; problem: string }[];
  parameters: { market?: string; competitors?: string };
  /** Questions that a computed answer covers: passages that only come close to them are left out. */
  answeredElsewhere?: readonly string[];
  /** Ids of passages that the agent looked at; a model that writes may use them. */
  lookedAt?: readonly string[];
}

/** A figure that a cited passage states. */
export interface StatedFigure {
  figure: string;
  value: number;
  unit: string | null;
  what: string;
  period: string | null;
  source: string;
  page: number | null;
  citation: number;
}

/** A part of the brief with the passages from which a model may rewrite it. */
export interface DocumentSection extends ReportSection {
  /** Passages for the model, best first. */
  passageIds: string[];
  isWritable: boolean;
}

/** A brief made of quotations. */
export interface DocumentBrief {
  title: string;
  subtitle: string | null;
  byline: string;
  language: SupportedLanguage;
  sections: DocumentSection[];
  markdown: string;
  citations: NumberedCitation[];
  figures: StatedFigure[];
  /** Those that a model may write from. */
  passages: Passage[];
}

/** Numbers citations in order of use; the same place has one number. */
export interface Citer {
  cite(passage: Passage, span: { start: number; end: number }): string;
  citations: NumberedCitation[];
}

export function openCiter(): Citer {
  const citations: NumberedCitation[] = [];
  return {
    citations,
    cite(passage, { start, end }) {
      const known = citations.find(
        (each) => each.fileId === passage.documentId && each.start === start && each.end === end,
      );
      if (known) return `[${known.n}]`;
      const citation = citationOf(passage, { start, end }, citations.length + 1);
      citations.push(citation);
      return `[${citation.n}]`;
    },
  };
}

/** Answers a task with quotes from documents: answers or closest passages first, each with its citation. */
export function writeDocumentBrief(input: DocumentBriefInput): DocumentBrief {
  const { task, agent, organizationName, sources, parameters } = input;
  const passages = sources.flatMap(passagesOf);
  const stated = passages.filter((passage) => !isNavigation(passage));
  const topic = [parameters.market, task.title].filter(Boolean).join(" ");
  const brief = composeBrief({
    ...{ passages: stated.length > 0 ? stated : passages, topic, named: namesIn(parameters.competitors) },
    question: task.description,
  });
  const citer = openCiter();
  const asked = withoutAnswered(brief.sections, input.answeredElsewhere ?? []).map(withRealDifferences);
  const sections = asked.map((section) => sectionOf(section, { citer, language: brief.language }));
  const method = methodSection(input, brief.language);
  const title = task.title.replace(/\s+/g, " ").trim();
  const key = keyPoints(asked, { citer, language: brief.language });
  const all = [...key, ...withLookedAt(sections, input.lookedAt ?? []), method];
  const offered = new Set(all.flatMap(({ passageIds }) => passageIds));
  const quoted = new Set(citer.citations.map(({ passageId }) => passageId));
  return {
    title,
    subtitle: subtitleOf(input, brief.language),
    byline: `${agent.name} · ${organizationName}`,
    language: brief.language,
    sections: all,
    markdown: reportMarkdown(title, all),
    citations: citer.citations,
    figures: figuresOf(
      passages.filter(({ id }) => quoted.has(id)),
      citer.citations,
    ),
    passages: passages.filter(({ id }) => offered.has(id)),
  };
}

/** Compares a brief with its cited documents. */
export function checkBrief(
  markdown: string,
  citations: Parameters<typeof checkCitations>[1],
  sources: readonly Source[],
): CitationCheck {
  return checkCitations(markdown, citations, { sources, passages: sources.flatMap(passagesOf) });
}

/** Without the closest passages to a question that is answered elsewhere, and without the note that it is open. */
function withoutAnswered(sections: readonly BriefSection[], answered: readonly string[]): BriefSection[] {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const isAnswered = (text: string) => answered.some((question) => bare(text).includes(bare(question)));
  return sections
    .filter(({ heading, items }) => items[0]?.kind !== "lead" || !isAnswered(heading))
    .map((section) => ({
      ...section,
      items: section.items.filter(({ kind, text }) => kind !== "gap" || !isAnswered(text)),
    }))
    .filter(({ items }) => items.length > 0);
}

const maxLookedAt = 20;

/** The first section may also use the passages that the agent looked at. */
function withLookedAt(sections: DocumentSection[], lookedAt: readonly string[]): DocumentSection[] {
  const [first, ...rest] = sections;
  if (!first?.isWritable) return sections;
  return [{ ...first, passageIds: [...new Set([...first.passageIds, ...lookedAt.slice(0, maxLookedAt)])] }, ...rest];
}

const leastPoints = 3;
const maxPoints = 5;

/**
 * The answers and the first statement of each topic, for readers of the first page only, each with the values that contradict it. Short
 * briefs are their own summary, and passages that only come close are none.
 */
function keyPoints(sections: readonly BriefSection[], rendering: Rendering): DocumentSection[] {
  const { citer, language } = rendering;
  const { openQuote, closeQuote, inBrief } = briefPatterns[language];
  const points = sections.flatMap(({ key, items }) => {
    const main = items.find(({ kind }) => kind === "answer" || (kind === "passage" && key.startsWith("topic-")));
    if (!main?.quote || main.quote.passage.cells) return [];
    const point = `${openQuote}${mainSentence(main.quote)}${closeQuote} ${citer.cite(main.quote.passage, main.quote)}`;
    const others = main.kind === "answer" ? items.filter(({ kind }) => kind === "difference") : [];
    return [[point, ...others.map((item) => lineOf(item, rendering))]];
  });
  if (points.length < leastPoints) return [];
  return [
    {
      ...{ key: "in-brief", level: 2, heading: inBrief, exhibits: "", findingIds: [] },
      ...{ prose: bullets(points.slice(0, maxPoints).flat()), passageIds: [], isWritable: false },
    },
  ];
}

/** The sentence of a quote that answers best: the highlighted one, else the first with a figure, else the first. */
function mainSentence({ passage, start, end, highlight }: Quote): string {
  const text = passage.text.slice(start - passage.start, end - passage.start);
  const sentences = sentencesIn(text).map((span) => ({ ...span, words: text.slice(span.start, span.end) }));
  const at = highlight ? highlight.start - start : -1;
  const main =
    sentences.find((each) => at >= each.start && at < each.end) ??
    sentences.find(({ words }) => /\d/.test(words)) ??
    sentences[0];
  return escapeMarkdown((main?.words ?? text).replace(/\s+/g, " ").trim());
}

function namesIn(text: string | undefined): string[] {
  const names = (text ?? "").split(/[,;\n]+/).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "").slice(0, 12);
}

interface Rendering {
  citer: Citer;
  language: SupportedLanguage;
}

function sectionOf({ key, heading, items, offered }: BriefSection, rendering: Rendering): DocumentSection {
  const lines = items.map((item) => lineOf(item, rendering));
  const [first, ...rest] = lines;
  const opens = (items[0]?.kind === "answer" || items[0]?.kind === "lead") && first !== undefined;
  const prose = opens ? [first, bullets(rest)].filter(Boolean).join("\n\n") : bullets(lines);
  return {
    ...{ key, level: 2, heading: escapeMarkdown(heading), prose, exhibits: "", findingIds: [] },
    passageIds: offered.map(({ id }) => id),
    isWritable: offered.length > 0,
  };
}

/**
 * "“A charger costs 42,000 euros.” [1]". The citation names the source; the text does so only where sources are compared and for a row of
 * a table, whose words need it: "Another value · **board deck, slide 3:** “…” [2]".
 */
function lineOf({ text, quote, kind }: BriefItem, { citer, language }: Rendering): string {
  if (!quote) return kind === "lead" ? `*${escapeMarkdown(text)}*` : escapeMarkdown(text);
  const isNamed = kind === "difference" || kind === "agreement" || quote.passage.cells !== undefined;
  const label = text === "" || kind === "passage" ? "" : `${escapeMarkdown(text)} · `;
  const source = isNamed ? `**${escapeMarkdown(quote.subject)}:** ` : "";
  const { openQuote, closeQuote } = briefPatterns[language];
  const inQuotes = (words: string) => `${openQuote}${words}${closeQuote}`;
  const cited =
    answersLine(quote, { citer, inQuotes }) ?? `${inQuotes(quotedWords(quote))} ${citer.cite(quote.passage, quote)}`;
  return `${label}${source}${cited}`;
}

/** A survey's row as "“What is missing?” – “A bus on Sundays” [1]"; undefined for other passages. */
export function answersLine(
  quote: Quote,
  { citer, inQuotes }: { citer: Citer; inQuotes: (words: string) => string },
): string | undefined {
  const answers = quotedAnswers(quote);
  const clean = (text: string) => inQuotes(escapeMarkdown(text.replace(/\s+/g, " ")));
  const lines = answers.map(({ question, answer, place }, i) => {
    // One question above several answers is asked once.
    const isAsked = question !== null && answers[i - 1]?.question !== question;
    return `${isAsked ? `${clean(question)} – ` : ""}${clean(answer)} ${citer.cite(quote.passage, place)}`;
  });
  return lines.length > 0 ? lines.join(" · ") : undefined;
}

/** The quoted words; of several sentences the most relevant one is bold. */
function quotedWords(quote: Quote): string {
  const { passage, highlight } = quote;
  const clean = (text: string) =>
    escapeMarkdown(
      text
        .replace(/\n(?:>\s?)+/g, "\n")
        .replace(/\s+/g, " ")
        .trim(),
    );
  const isSentence =
    highlight && highlight.end - highlight.start > 20 && highlight.end - highlight.start < quote.end - quote.start;
  if (passage.cells || !highlight || !isSentence) return clean(quote.text);
  const at = (from: number, to: number) => passage.text.slice(from - passage.start, to - passage.start);
  const parts = [
    at(quote.start, highlight.start),
    at(highlight.start, highlight.end),
    at(highlight.end, quote.end),
  ].map(clean);
  return [parts[0], parts[1] && `**${parts[1]}**`, parts[2]].filter(Boolean).join(" ");
}

function methodSection({ sources, unread = [] }: DocumentBriefInput, language: SupportedLanguage): DocumentSection {
  const patterns = briefPatterns[language];
  const names = sources.map(({ name }) => escapeMarkdown(name)).join(", ");
  const lines = [
    fill(patterns.read, { names }),
    ...unread.map(({ name, problem }) =>
      fill(patterns.notRead, { problem: escapeMarkdown(problem.includes(name) ? problem : `${name}: ${problem}`) }),
    ),
    patterns.quoted,
    patterns.notChecked,
    patterns.writtenByEngine,
  ];
  return {
    ...{ key: methodKey, level: 2, heading: patterns.method, prose: bullets(lines), exhibits: "", findingIds: [] },
    passageIds: [],
    isWritable: false,
  };
}

/** States in the document why another engine wrote it than the one that was chosen, after the line that names its writer. */
export function withReasons(brief: DocumentBrief, reasons: readonly string[]): DocumentBrief {
  if (reasons.length === 0) return brief;
  const sections = brief.sections.map((section) =>
    section.key === methodKey
      ? { ...section, prose: `${section.prose} ${reasons.map(escapeMarkdown).join(" ")}` }
      : section,
  );
  return { ...brief, sections, markdown: reportMarkdown(brief.title, sections) };
}

const methodKey = "method";

function subtitleOf({ parameters, sources }: DocumentBriefInput, language: SupportedLanguage): string | null {
  const [one, many] = language === "de" ? ["Quelle", "Quellen"] : ["source", "sources"];
  const count = `${sources.length} ${sources.length === 1 ? one : many}`;
  return [parameters.market?.trim(), count].filter(Boolean).join(" · ");
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** The figures of the quoted passages, for programs and spreadsheets. */
export function figuresOf(passages: readonly Passage[], citations: readonly NumberedCitation[]): StatedFigure[] {
  return passages.flatMap((passage) => {
    const citation = citations.find(({ passageId }) => passageId === passage.id)?.n;
    if (citation === undefined) return [];
    return claimsOf(passage).flatMap(
      ({ figure, subject, attribute, value, unit, currency, period }): StatedFigure[] => {
        if (!figure) return [];
        const what = [subject, attribute].filter(Boolean).join(": ").replace(/\s+/g, " ").slice(0, 200);
        return [
          {
            ...{
              figure: value,
              value: figure.value,
              unit: currency ?? unit,
              what,
              period,
              page: passage.page,
              citation,
            },
            source: passage.documentName,
          },
        ];
      },
    );
  });
}

/** Headings of lists of links and of the foot of a website. */
const navigationHeading =
  /^(?:(?:most|more) (?:read|popular|viewed)|trending(?: now)?|(?:related|recent|popular|further|latest) (?:articles?|posts?|reading|stories|topics?|links)|you (?:may|might) also like|read (?:more|next)|share(?: this)?|tags?|categories|archives?|subscribe|navigation|menu|imprint|legal notice|privacy(?: policy)?|(?:table of )?contents|meist ?gelesen|(?:ähnliche|verwandte|weitere|neueste|beliebte) (?:artikel|beiträge|themen)|mehr (?:zum thema|lesen)|das könnte sie auch interessieren|teilen|schlagwörter|kategorien|archiv|impressum|datenschutz(?:erklärung)?|inhalt(?:sverzeichnis)?|menü)$/i;

/** "By Helene Krause, Mobility Research, September 2026": a name and a date, without a statement. */
const byline = /^(?:[Bb]y|[Vv]on|[Pp]ar) \p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3}(?:,[^.!?]*)?$/u;
const contents = /^(?:contents?|table of contents|inhalt|inhaltsverzeichnis)\s*:?\s+(?:\d{1,2}[.)]?\s+\P{Nd}+){2,}$/iu;

/** "Blog Tests News Subscribe": three or more names without a verb or mark, above the first heading. */
const linkRow = /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){2,7}$/u;

/** Whether a passage leads to other texts or names this one's author, so that it states nothing to quote. */
function isNavigation({ headingPath, cells, text }: Passage): boolean {
  if (navigationHeading.test(headingPath.at(-1)?.trim() ?? "")) return true;
  if (cells) return false;
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const isAbove = headingPath.length <= 1;
  return lines.every((line) => byline.test(line) || contents.test(line) || (isAbove && linkRow.test(line)));
}
