import { escapeMarkdown, listed } from "../builtin/names.ts";
import {
  type ReportAgent,
  type ReportDraft,
  type ReportSection,
  type ReportTask,
  reportMarkdown,
} from "../builtin/report.ts";
import { indexPassages } from "./bm25.ts";
import { type BriefSubject, chooseByTopic } from "./brief/choose.ts";
import { type Citer, createCiter } from "./brief/citer.ts";
import {
  contradictionLines,
  type FiguresTable,
  figuresTable,
  objectionsTo,
  tableMarkdown,
} from "./brief/figures-table.ts";
import { competitorGaps, languageGaps, orderGaps, silences, sourceGaps, unreadGap, yearGaps } from "./brief/gaps.ts";
import { briefLength } from "./brief/length.ts";
import { answeredQuestions, keyOf, openingStatements } from "./brief/opening.ts";
import { quotedSection } from "./brief/other-languages.ts";
import { renumbered } from "./brief/renumber.ts";
import { type Scope, scopeOf } from "./brief/scope.ts";
import { continued, looksLikeOrder, type Statement, statementsOf } from "./brief/statements.ts";
import { type TableSaid, tablesSaid } from "./brief/tables-said.ts";
import { topics } from "./brief/topics.ts";
import { type Contradiction, contradictionsIn } from "./contradictions.ts";
import { figuresInText, type TextFigure } from "./figures-in-text.ts";
import { type Passage, passagesOf, sentenceText } from "./passages.ts";
import type { NumberedCitation, Source } from "./source.ts";
import { termsOf } from "./text/words.ts";

/** What a market brief is written from. */
export interface MarketBriefInput {
  task: ReportTask;
  agent: ReportAgent;
  organizationName: string;
  sources: Source[];
  /** Files that could not be read, and why: a sentence. */
  unread?: { name: string; problem: string }[];
  parameters: { market?: string; competitors?: string; focus?: string };
}

/** A brief in which every statement is a source's and says which. */
export interface MarketBrief extends Omit<ReportDraft, "usedFigures"> {
  citations: NumberedCitation[];
  figuresTable: FiguresTable;
  /** What no source covers, each a sentence. */
  gaps: string[];
  passages: Passage[];
}

/** Sections that speak about the sources as a whole: their sentences have nothing to cite. */
export const uncitedSections = ["What the sources do not cover", "Sources and method"];

/** Writes a market brief from documents alone, in their own sentences: the answer first, then a section for each topic they cover. */
export function writeMarketBrief(input: MarketBriefInput): MarketBrief {
  const { task, agent, organizationName, parameters } = input;
  const reading = readSources(input);
  const composed = composeBrief(input, reading);
  const { sections, citations, table } = renumbered(composed, reading.citer.citations);
  const title = task.title.replace(/\s+/g, " ").trim() || `Market brief: ${parameters.market ?? "attached documents"}`;
  return {
    title,
    subtitle: subtitleOf(input),
    byline: `${agent.name} · ${organizationName}`,
    sections,
    markdown: reportMarkdown(title, sections),
    citations,
    figuresTable: table,
    gaps: composed.gaps,
    passages: reading.passages,
  };
}

/** What the sources hold, before anything of it is chosen. */
interface Reading {
  passages: Passage[];
  statements: Statement[];
  figures: TextFigure[];
  contradictions: Contradiction[];
  /** Of documents that hold nothing else. */
  tables: TableSaid[];
  everyTable: TableSaid[];
  subject: BriefSubject;
  scope: Scope;
  citer: Citer;
  nameOf: (fileId: string) => string;
}

function readSources(input: MarketBriefInput): Reading {
  const { task, parameters, sources } = input;
  const passages = sources.flatMap(passagesOf);
  const names = new Map(sources.map((source) => [source.fileId, source.name]));
  const nameOf = (fileId: string) => names.get(fileId) ?? fileId;
  const citer = createCiter(nameOf);
  const statements = statementsOf(passages);
  const everyTable = tablesSaid(passages, statements, { citer, nameOf });
  const figures = passages
    .flatMap(figuresInText)
    .filter(({ passage, sentence }) => !looksLikeOrder(sentenceText(passage, sentence)));
  return {
    ...{ passages, statements, figures, citer, nameOf },
    contradictions: contradictionsIn(figures),
    tables: everyTable.filter(({ isAllThereIs }) => isAllThereIs),
    everyTable,
    subject: subjectOf(input),
    scope: scopeOf({ ...task, ...(parameters.market && { market: parameters.market }) }),
  };
}

function composeBrief(
  input: MarketBriefInput,
  reading: Reading,
): { sections: ReportSection[]; table: FiguresTable; gaps: string[] } {
  const { passages, figures, contradictions, tables, scope, citer, nameOf } = reading;
  const body = bodySections(input, reading);
  const opening = openingSection(input, body.chosen, reading);
  const quoted = quotedSection(passages, citer);
  const table = figuresTable(figures, { citer, nameOf, scope });
  const disagreements = contradictionLines(contradictions, { citer, nameOf });
  const lines = tables.map(({ cite }) => cite());
  // Last, as it tells what nothing above was taken from.
  const gaps = gapsOf(input, reading, { ...body, ...opening });
  const sections = [
    section("answer", "Summary", opening.prose),
    ...body.sections,
    section("tables", "Tables in the sources", bullets(lines)),
    ...quoted,
    section("figures", "Figures found", "", tableMarkdown(table)),
    section("contradictions", "Where the sources disagree", bullets(disagreements)),
    section("gaps", "What the sources do not cover", bullets(gaps)),
    section("method", "Sources and method", bullets(methodLines(input.sources, reading))),
  ];
  return { sections: sections.filter(({ prose, exhibits }) => prose !== "" || exhibits !== ""), table, gaps };
}

function gapsOf(
  { sources, unread = [] }: MarketBriefInput,
  { passages, figures, everyTable, subject, scope, citer, nameOf }: Reading,
  { chosen, gaps }: { chosen: Map<string, Statement[]>; gaps: string[] },
): string[] {
  const isEnglish = passages.length === 0 || passages.some(({ language }) => language === "en");
  return [
    ...(isEnglish ? [...silences(chosen, passages, everyTable), ...gaps] : []),
    ...languageGaps(passages, nameOf),
    ...yearGaps(figures, scope),
    ...competitorGaps(passages, subject),
    ...sourceGaps(sources, citer),
    ...orderGaps(passages, nameOf),
    ...unread.map(({ name, problem }) => unreadGap(name, problem)),
  ];
}

function subjectOf({ task, parameters }: MarketBriefInput): BriefSubject {
  return {
    market: new Set(termsOf(parameters.market ?? task.title, "en")),
    marketName: parameters.market ?? task.title,
    competitors: (parameters.competitors ?? "")
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  };
}

/** Sections in the brief's order. Statements are chosen once: what stands in one section does not stand in the next. */
function bodySections(
  input: MarketBriefInput,
  { statements, subject, citer }: Reading,
): { sections: ReportSection[]; chosen: Map<string, Statement[]> } {
  const chosen = chooseByTopic(statements, subject, briefLength(input));
  const sections = topics.flatMap(({ key, heading }) => {
    const own = chosen.get(key) ?? [];
    return own.length > 0 ? [section(key, heading, paragraphs(own, citer))] : [];
  });
  return { sections, chosen };
}

/** One paragraph a source, each in the source's own order, the source with the best sentence first. */
function paragraphs(statements: Statement[], citer: Citer): string {
  const bySource = Map.groupBy(statements, ({ passage }) => passage.fileId);
  return [...bySource.values()]
    .map((own) => {
      const inOrder = [...own].sort((a, b) => a.sentence.start - b.sentence.start);
      return inOrder
        .flatMap((each) => [each, ...continued(each)])
        .map(citer.cite)
        .join(" ");
    })
    .join("\n\n");
}

/** The task's own questions first; then the one sentence that carries each of the main topics. */
function openingSection(
  input: MarketBriefInput,
  chosen: Map<string, Statement[]>,
  reading: Reading,
): { prose: string; gaps: string[] } {
  const { passages, citer, statements, contradictions } = reading;
  const titles = new Map(input.sources.map((source) => [source.fileId, source.document.title ?? source.name]));
  const index = indexPassages(passages, { titles });
  const asked = answeredQuestions(input.task.description, index, { ...reading, tables: reading.everyTable, chosen });
  const leading = openingStatements(chosen, statements, asked.cited);
  const used = new Set([...asked.cited, ...leading.map(keyOf)]);
  const objections = objectionsTo((figure) => used.has(keyOf(figure)), contradictions, reading);
  const parts = [asked.prose, leading.map(citer.cite).join(" "), objections.join(" ")];
  const prose = parts.filter((part) => part !== "").join("\n\n");
  if (prose !== "") return { prose, gaps: asked.gaps };
  const spare = spareOpening(input, reading);
  return { prose: spare.prose, gaps: [...spare.gaps, ...asked.gaps] };
}

/** Where no topic is covered: what the tables say, else the first sentences, and that they do not do. */
function spareOpening(
  { parameters }: MarketBriefInput,
  { statements, figures, tables, subject, citer }: Reading,
): { prose: string; gaps: string[] } {
  const lines = tables.slice(0, 2).map(({ cite }) => cite());
  if (lines.length > 0) return { prose: lines.join(" "), gaps: [] };
  const market = subject.market.size > 0 ? ` about ${escapeMarkdown(parameters.market ?? "")}` : "";
  const silence = figures.some(({ unit }) => unit !== null)
    ? "The documents contain figures but no statements on the usual topics, so this summary quotes their opening passages."
    : `The documents contain no usable information${market} for this brief.`;
  return { prose: statements.slice(0, 3).map(citer.cite).join(" "), gaps: [silence] };
}

function methodLines(sources: Source[], { citer: { citations }, tables }: Reading): string[] {
  return [
    `Read: ${listed(sources.map(({ name }) => escapeMarkdown(name))) || "no documents"}.`,
    "Sentences are quoted from the sources. Each number in brackets links to the original passage.",
    ...(tables.length > 0 ? ["Lines about tables list their cells. Only the order is computed."] : []),
    "We did not fact-check the sources.",
    ...(citations.length === 0 ? ["No passage could be cited."] : []),
  ];
}

function subtitleOf({ parameters, sources }: MarketBriefInput): string | null {
  const count = `${sources.length} ${sources.length === 1 ? "source" : "sources"}`;
  return [parameters.market?.trim(), count].filter(Boolean).join(" · ");
}

function section(key: string, heading: string, prose: string, exhibits = ""): ReportSection {
  return { key, level: 2, heading, prose, exhibits, findingIds: [] };
}

function bullets(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}
