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
import { scopeOf } from "./brief/scope.ts";
import { continued, looksLikeOrder, type Statement, statementsOf } from "./brief/statements.ts";
import { type TableSaid, tablesSaid } from "./brief/tables-said.ts";
import { topics } from "./brief/topics.ts";
import { type Contradiction, contradictionsIn } from "./contradictions.ts";
import { figuresInText } from "./figures-in-text.ts";
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
  const { task, agent, organizationName, sources } = input;
  const passages = sources.flatMap(passagesOf);
  const names = new Map(sources.map((source) => [source.fileId, source.name]));
  const nameOf = (fileId: string) => names.get(fileId) ?? fileId;
  const citer = createCiter(nameOf);
  const subject = subjectOf(input);
  const statements = statementsOf(passages);
  const figures = passages
    .flatMap(figuresInText)
    .filter(({ passage, sentence }) => !looksLikeOrder(sentenceText(passage, sentence)));
  const tables = tablesSaid(passages, statements, { citer, nameOf });
  const body = bodySections(statements, { subject, citer, input });
  const contradictions = contradictionsIn(figures);
  const opening = openingSection(body.chosen, {
    ...{ passages, citer, input, statements, subject, contradictions, nameOf, tables },
    hasFigures: figures.some(({ unit }) => unit !== null),
  });
  const quoted = quotedSection(passages, citer);
  const scope = scopeOf({ ...task, ...(input.parameters.market && { market: input.parameters.market }) });
  const table = figuresTable(figures, { citer, nameOf, scope });
  const disagreements = contradictionLines(contradictions, { citer, nameOf });
  const isEnglish = passages.length === 0 || passages.some(({ language }) => language === "en");
  const gaps = [
    ...(isEnglish ? [...silences(body.chosen, passages, tables), ...opening.gaps] : []),
    ...languageGaps(passages, nameOf),
    ...yearGaps(figures, scope),
    ...competitorGaps(passages, subject),
    ...sourceGaps(sources, citer),
    ...orderGaps(passages, nameOf),
    ...(input.unread ?? []).map(({ name, problem }) => unreadGap(name, problem)),
  ];
  const all = [
    section("answer", "Summary", opening.prose),
    ...body.sections,
    section("tables", "What the tables say", bullets(tables.map(({ cite }) => cite()))),
    ...quoted,
    ...(table.rows.length > 0 ? [section("figures", "Figures found", "", tableMarkdown(table))] : []),
    ...(disagreements.length > 0
      ? [section("contradictions", "Where the sources disagree", bullets(disagreements))]
      : []),
    ...(gaps.length > 0 ? [section("gaps", "What the sources do not cover", bullets(gaps))] : []),
    section("method", "Sources and method", bullets(methodLines(sources, { citer, hasTables: tables.length > 0 }))),
  ].filter(({ prose, exhibits }) => prose !== "" || exhibits !== "");
  const { sections, citations, table: counted } = renumbered({ sections: all, table }, citer.citations);
  const title =
    task.title.replace(/\s+/g, " ").trim() || `Market brief: ${input.parameters.market ?? "attached documents"}`;
  return {
    title,
    subtitle: subtitleOf(input),
    byline: `${agent.name} · ${organizationName}`,
    sections,
    markdown: reportMarkdown(title, sections),
    citations,
    figuresTable: counted,
    gaps,
    passages,
  };
}

function subjectOf({ task, parameters }: MarketBriefInput): BriefSubject {
  return {
    market: new Set(termsOf(parameters.market ?? task.title, "en")),
    competitors: (parameters.competitors ?? "")
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  };
}

/** Sections in the brief's order. Statements are chosen once: what stands in one section does not stand in the next. */
function bodySections(
  statements: Statement[],
  { subject, citer, input }: Pick<Opening, "subject" | "citer" | "input">,
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

interface Opening {
  passages: Passage[];
  citer: Citer;
  input: MarketBriefInput;
  statements: Statement[];
  subject: BriefSubject;
  contradictions: Contradiction[];
  nameOf: (fileId: string) => string;
  tables: TableSaid[];
  hasFigures: boolean;
}

/** The task's own questions first; then the one sentence that carries each of the main topics. */
function openingSection(
  chosen: Map<string, Statement[]>,
  { passages, citer, input, statements, subject, contradictions, nameOf, tables, hasFigures }: Opening,
): { prose: string; gaps: string[] } {
  const titles = new Map(input.sources.map((source) => [source.fileId, source.document.title ?? source.name]));
  const asked = answeredQuestions(input.task.description, indexPassages(passages, { titles }), {
    ...{ citer, chosen, statements, subject, tables },
  });
  const leading = openingStatements(chosen, statements, asked.cited);
  const used = new Set([...asked.cited, ...leading.map(keyOf)]);
  const objections = objectionsTo((figure) => used.has(keyOf(figure)), contradictions, { citer, nameOf });
  const prose = [asked.prose, leading.map(citer.cite).join(" "), objections.join(" ")]
    .filter((part) => part !== "")
    .join("\n\n");
  if (prose !== "") return { prose, gaps: asked.gaps };
  if (tables.length > 0)
    return {
      prose: tables
        .slice(0, 2)
        .map(({ cite }) => cite())
        .join(" "),
      gaps: asked.gaps,
    };
  const first = statements.slice(0, 3).map(citer.cite).join(" ");
  const market = [...subject.market].length > 0 ? ` about ${escapeMarkdown(input.parameters.market ?? "")}` : "";
  const silence = hasFigures
    ? "The documents state figures, but no whole sentence that a summary could be built on."
    : `The documents say nothing${market} that this brief could be built on.`;
  return { prose: first, gaps: [silence, ...asked.gaps] };
}

function methodLines(
  sources: Source[],
  { citer: { citations }, hasTables }: { citer: Citer; hasTables: boolean },
): string[] {
  return [
    `Read: ${listed(sources.map(({ name }) => escapeMarkdown(name))) || "no documents"}.`,
    "The sentences are the sources' own; each number in brackets leads to the place it was taken from.",
    ...(hasTables ? ["Lines about tables read their cells out; nothing but the order is worked out."] : []),
    "The sources were not checked against anything outside them.",
    ...(citations.length === 0 ? ["Nothing could be cited."] : []),
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
