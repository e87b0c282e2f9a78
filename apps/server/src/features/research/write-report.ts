import { type ResearchResult, researchCaps } from "@muster/contracts/research";
import { briefPatterns, fill } from "@muster/retrieval/brief/brief-patterns";
import type { DocumentBrief } from "@muster/writing/documents/document-brief";
import { writeBriefWithModel } from "@muster/writing/documents/write-brief-with-model";
import { nameOf, openChecker } from "../../kernel/agent/checker.ts";
import type { MadeBy } from "../../kernel/results/result-kinds.ts";
import type { FinishedResult } from "../../kernel/results/results.ts";
import { AppError } from "../../platform/errors.ts";
import { composeInThread } from "./compose-in-thread.ts";
import { type ComposedReport, methodKey, placeOf, questionKey } from "./compose-report.ts";
import { type ReportPhrases, reportPhrases } from "./report-phrases.ts";
import { listSources, loadSources, quotesOf } from "./research.evidence.service.ts";
import type { Progress, ResearchStep } from "./research.types.ts";

type Notes = ComposedReport["notes"];

/**
 * Writes the report: quotes by the built-in engine, or a model's sentences, each checked against the passages that it cites. Throws when
 * there is nothing to quote: a report without a statement is a failure, which is not charged.
 */
export async function writeReport(step: ResearchStep, progress: Progress): Promise<FinishedResult<ResearchResult>> {
  const { run, signal, now } = step;
  const { topic, depth } = run.input;
  const { questions } = step.output("plan");
  const sources = await loadSources(step, progress.sources);
  const isOwn = progress.sources.every(({ url }) => url === null);
  const { draft, notes, ignored } = await composeInThread({ topic, questions, sources, isOwn }, signal);
  if (draft.citations.length === 0) throw nothingSaid(progress);
  const written = await withModel(step, draft, questions);
  const { brief } = written;
  const listed = listSources(progress.sources, brief);
  const quotes = quotesOf(brief, listed);
  const claims = claimsOf(brief);
  const contradictions = contradictionsOf(brief);
  const keyFindings = keyFindingsOf(notes, claims);
  const phrases = reportPhrases[brief.language];
  const read = { read: listed.length, unread: progress.unread.length };
  const parts = measureConfidence({ notes, contradictions, ...read, phrases });
  return {
    madeBy: written.madeBy,
    result: {
      language: brief.language,
      ...{ topic, depth, keyFindings, claims, quotes, contradictions, ignored, sources: listed },
      summary: summaryOf(keyFindings, notes, phrases),
      analysis: analysisOf(brief, notes),
      recommendations: nextSteps({ notes, contradictions, quotes, unread: progress.unread, phrases }),
      ...parts,
      completedAt: now().toISOString(),
      cost: researchCaps[depth].credits,
      questions: notes,
      ...{ unread: progress.unread, answered: progress.answered, unanswered: progress.unanswered },
      rounds: progress.round,
      notes: [...progress.notes, ...written.notes],
      engine: written.madeBy.engine,
    },
  };
}

function nothingSaid({ sources }: Progress): AppError {
  const named = sources.slice(0, 3).map(({ title }) => title);
  const others = sources.length - named.length;
  const read = `${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
  const advice = "Change the topic or the questions, or attach other sources.";
  return new AppError("needs_source", `None of the sources that were read answers a question: ${read}. ${advice}`);
}

interface Written {
  brief: DocumentBrief;
  madeBy: MadeBy;
  notes: string[];
}

const builtin: MadeBy = { engine: "builtin", model: null };

/** Without a model, or when none of its sentences passes the checks, the quotes stay. */
async function withModel(step: ResearchStep, draft: DocumentBrief, questions: string[]): Promise<Written> {
  const { run, key, services, signal, progress } = step;
  const gateway = services.gatewayFor(run.orgId, "writing", run.userId);
  const choice = await gateway.choose("auto", signal);
  if (choice.kind === "builtin" || draft.passages.length === 0) return { brief: draft, madeBy: builtin, notes: [] };
  const { provider, modelId } = choice;
  const context = {
    provider,
    modelId,
    runId: run.id,
    stepKey: key,
    purpose: "research",
    onNotice: progress,
  };
  const { brief, engine, kept, counts, error } = await writeBriefWithModel({
    ...{ gateway, context, draft, signal, onProgress: progress },
    checker: await openChecker(step, choice),
    writer: nameOf(choice),
    task: { title: run.input.topic, description: questions.join("\n") },
    agent: { name: "Muster", role: "Researcher" },
  });
  if (engine === "builtin") {
    const reason = error?.message ?? kept[0]?.reason ?? "";
    return {
      ...{ brief: draft, madeBy: builtin },
      notes: [`Nothing that ${nameOf(choice)} wrote could be used, so the report consists of quotes. ${reason}`.trim()],
    };
  }
  const { supported, repaired, dropped, interpretation } = counts;
  return {
    ...{ brief, madeBy: { engine, model: `${provider.id}/${modelId}` } },
    notes: [
      `Sentences checked against their sources: ${supported} supported, ${repaired} corrected, ${dropped} removed, ${interpretation} set apart as interpretation.`,
    ],
  };
}

/** Every statement with a citation number, in the order of the report. */
function claimsOf({ sections }: DocumentBrief): ResearchResult["claims"] {
  return sections.flatMap(({ key, prose }) => {
    const at = placeOf(key, "question");
    return at === undefined ? [] : citedIn(prose).map(({ text, quotes }) => ({ question: at + 1, text, quotes }));
  });
}

function contradictionsOf({ sections }: DocumentBrief): ResearchResult["contradictions"] {
  return sections.flatMap(({ key, prose }) => {
    const at = placeOf(key, "difference");
    return at === undefined ? [] : [{ question: at + 1, quotes: citedIn(prose).flatMap(({ quotes }) => quotes) }];
  });
}

/** The parts of a text with their citation numbers, as plain text without source names. */
function citedIn(markdown: string): { text: string; quotes: number[] }[] {
  return markdown.split("\n").flatMap((line) =>
    [...line.matchAll(/(.*?)((?:\s*(?<!\\)\[\d{1,4}\](?!\())+)/g)].map((match) => ({
      text: plain((match[1] ?? "").replace(/^- \*\*.*?:\*\*\s/, "")),
      quotes: [...(match[2] ?? "").matchAll(/\d+/g)].map(([n]) => Number(n)),
    })),
  );
}

function plain(markdown: string): string {
  return markdown
    .replace(/(?<!\\)\*+/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

const maxFindings = 8;
const summaryFindings = 3;

/** The first statement about each answered question; when none is answered, the closest statements. */
export function keyFindingsOf(notes: Pick<Notes[number], "state">[], claims: ResearchResult["claims"]): string[] {
  const isAnswered = notes.some(({ state }) => state === "answered");
  const found = notes.flatMap(({ state }, at) => {
    if (isAnswered && state !== "answered") return [];
    return claims.find(({ question }) => question === at + 1) ?? [];
  });
  // The same statement may answer several questions.
  return found
    .filter(({ text }, at) => found.findIndex((other) => other.text === text) === at)
    .slice(0, maxFindings)
    .map(({ text, quotes }) => `${text} ${quotes.map((n) => `[${n}]`).join("")}`);
}

function summaryOf(keyFindings: readonly string[], notes: Notes, phrases: ReportPhrases): string {
  if (keyFindings.length === 0) return phrases.nothing;
  const isAnswered = notes.some(({ state }) => state === "answered");
  return `${isAnswered ? "" : phrases.closest}${keyFindings.slice(0, summaryFindings).join(" ")}`;
}

function analysisOf({ sections, language }: DocumentBrief, notes: Notes): string {
  const patterns = briefPatterns[language];
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const parts = notes.map(({ question, searchedFor }, at) => {
    const { heading = question, prose = "" } = byKey.get(questionKey(at)) ?? {};
    const differing = sections.filter(({ key }) => placeOf(key, "difference") === at);
    const gap = fill(patterns.gap, { part: question, words: searchedFor.join(", ") });
    return [
      `## ${heading}`,
      prose || (differing.length > 0 ? "" : gap),
      ...differing.flatMap(({ prose: sides }) => [`**${patterns.differs}**`, sides]),
    ]
      .filter(Boolean)
      .join("\n\n");
  });
  const method = byKey.get(methodKey);
  return [...parts, ...(method ? [`## ${method.heading}\n\n${method.prose}`] : [])].join("\n\n");
}

interface Open extends Pick<ResearchResult, "contradictions" | "quotes" | "unread"> {
  phrases: ReportPhrases;
  notes: Notes;
}

/** What a person should clarify or look up next. Advice on the topic itself would need a source that gives it. */
function nextSteps({ notes, contradictions, quotes, unread, phrases }: Open): string[] {
  const differing = contradictions.map(({ question, quotes: numbers }) => {
    const named = quotes.filter(({ number }) => numbers.includes(number));
    const sources = [...new Set(named.map(({ source }) => source))].join(phrases.and);
    return fill(phrases.differ, { question: notes[question - 1]?.question ?? "", sources });
  });
  const open = notes.flatMap(({ state, question, searchedFor }) => {
    if (state === "answered") return [];
    const words = searchedFor.length > 0 ? fill(phrases.searchedFor, { words: searchedFor.join(", ") }) : "";
    return fill(state === "related" ? phrases.lookFurther : phrases.findSource, { question }) + words;
  });
  const pages = unread.filter(({ url }) => url !== "").length;
  const closed = pages > 0 ? [fill(pages === 1 ? phrases.openPage : phrases.openPages, { count: String(pages) })] : [];
  return [...differing, ...open, ...closed];
}

interface Measured extends Pick<ResearchResult, "contradictions"> {
  notes: Pick<ResearchResult["questions"][number], "state" | "agreeing">[];
  /** Numbers of chosen sources that could and could not be read. */
  read: number;
  unread: number;
  phrases: ReportPhrases;
}

/**
 * How reliable the report is, from counts: answered questions weigh half, answers confirmed by a second source a quarter,
 * answers that no source contradicts 15 %, sources that could be read 10 %.
 */
function measureConfidence(measured: Measured): Pick<ResearchResult, "confidence" | "confidenceParts"> {
  const { notes, contradictions, read, unread, phrases } = measured;
  const answers = notes.filter(({ state }) => state === "answered");
  const agreeing = answers.filter((note) => note.agreeing > 0).length;
  const disputed = notes.filter(
    ({ state }, at) => state === "answered" && contradictions.some(({ question }) => question === at + 1),
  ).length;
  const share = (count: number, all: number) => (all === 0 ? 0 : (100 * count) / all);
  const counted = (pattern: string, count: number, all: number) =>
    fill(pattern, { count: String(count), all: String(all) });
  const partOf = ([name, pattern]: readonly [string, string], count: number, all: number) => ({
    ...{ name, value: share(count, all), explanation: counted(pattern, count, all) },
  });
  const { answered, agreement, uncontradicted, read: sourcesRead } = phrases;
  const confidenceParts = [
    { ...partOf(answered, answers.length, notes.length), weight: 0.5 },
    { ...partOf(agreement, agreeing, answers.length), weight: 0.25 },
    {
      ...partOf(uncontradicted, disputed, answers.length),
      value: share(answers.length - disputed, answers.length),
      weight: 0.15,
    },
    { ...partOf(sourcesRead, read, read + unread), weight: 0.1 },
  ];
  const confidence = confidenceParts.reduce((sum, { value, weight }) => sum + value * weight, 0);
  return { confidence, confidenceParts };
}
