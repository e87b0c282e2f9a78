import type { ModelError } from "@muster/models/model";
import { waitFor } from "@muster/models/wait";
import { type ReportAgent, type ReportTask, reportMarkdown } from "../builtin/report.ts";
import { askForSections, type ModelAccess, type ModelWriting } from "../write/ask-model.ts";
import { liveReport } from "../write/live.ts";
import { indexPassages } from "./bm25.ts";
import {
  type BriefEvidence,
  cleanCited,
  type JudgedSection,
  judgeSection,
  withoutProblems,
} from "./brief/judge-section.ts";
import { briefPrompt, briefRepairPrompt, writableBriefSections } from "./brief/prompt.ts";
import { renumbered } from "./brief/renumber.ts";
import { type CitationCheck, checkCitations } from "./check-citations.ts";
import { type MarketBrief, uncitedSections } from "./market-brief.ts";
import { citationOf } from "./passages.ts";
import type { NumberedCitation, Source } from "./source.ts";

export interface WriteBriefInput extends ModelAccess {
  /** What the built-in engine wrote from the same sources. */
  draft: MarketBrief;
  sources: Source[];
  task: ReportTask;
  agent: ReportAgent;
  /** Ids of passages that were picked for it, the most telling ones first. */
  preferred?: string[];
  /** Markdown for a live view; the returned brief is what counts. */
  onText?: (text: string) => void;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** The brief as it stands in the end, and who wrote which part of it. */
export interface WrittenBrief {
  brief: MarketBrief;
  engine: "model" | "builtin";
  /** Keys of the sections the model wrote, and of those it had to write twice. */
  written: string[];
  repaired: string[];
  /** Sections that stayed the built-in engine's, and why, for a person. */
  kept: { key: string; reason: string }[];
  /** How many sentences of the model's were taken out because no passage carries them. */
  removed: number;
  check: CitationCheck;
  error?: ModelError;
}

const furtherPassages = 10;
const mostPicked = 20;
const longestWaitMs = 15_000;

/**
 * Lets a model write a brief's prose around passages. It sees them as JSON data and writes only their numbers; a section whose
 * sentences the passages do not carry is written once more, then loses those sentences, then falls back to the built-in text.
 * Only being aborted throws.
 */
export async function writeBriefWithModel(input: WriteBriefInput): Promise<WrittenBrief> {
  const evidence = evidenceFor(input);
  if (input.context.provider.id === "builtin")
    return finished(input, evidence, { good: new Map(), reasons: new Map() });
  const keys = new Map(writableBriefSections(input.draft).map(({ key, heading }) => [key, heading]));
  const prompt = briefPrompt({ ...input, offered: evidence.offered });
  const first = await firstWriting(input, evidence, { keys, prompt });
  const judged = judgeAll(first, keys, evidence);
  const wrong = judged.filter(({ problems }) => problems.length > 0);
  const again = wrong.length > 0 && !first.error ? await secondWriting(input, evidence, { keys, prompt, wrong }) : [];
  const latest = judged.map(
    (section) => again.find(({ key, prose }) => key === section.key && prose !== "") ?? section,
  );
  const good = new Map<string, JudgedSection>();
  const reasons = new Map<string, string>();
  let removed = 0;
  for (const section of latest) {
    const rest = section.problems.length > 0 ? withoutProblems(section, evidence) : section;
    if (rest.prose !== "") good.set(section.key, rest);
    else if (section.problems[0])
      reasons.set(section.key, `The sources don't support what the model wrote: ${section.problems[0].because}.`);
    if (rest.prose !== "") removed += new Set(section.problems.map(({ sentence }) => sentence)).size;
  }
  const repaired = again.filter(({ key, problems }) => problems.length === 0 && good.has(key)).map(({ key }) => key);
  return finished(input, evidence, { good, reasons, repaired, removed, error: first.error });
}

/** The draft's own citations and some further whole passages, all numbered. */
function evidenceFor({ draft, sources, task, preferred = [] }: WriteBriefInput): BriefEvidence {
  const titles = new Map(sources.map(({ fileId, name }) => [fileId, name]));
  const hits = indexPassages(draft.passages, { titles }).search(`${task.title} ${task.description}`, {
    limit: furtherPassages,
  });
  const picked = preferred.flatMap((id) => draft.passages.find((passage) => passage.id === id) ?? []);
  const further = [...new Set([...picked.slice(0, mostPicked), ...hits.map(({ passage }) => passage)])].map(
    (passage, at) => citationOf(passage, passage, draft.citations.length + at + 1),
  );
  return { offered: [...draft.citations, ...further], sources, asked: [task.title, task.description] };
}

interface Call {
  keys: Map<string, string>;
  prompt: ReturnType<typeof briefPrompt>;
}

/** The first call; passages that are too many for the model are cut down, a busy provider is waited for once. */
async function firstWriting(
  input: WriteBriefInput,
  evidence: BriefEvidence,
  { keys, prompt }: Call,
): Promise<ModelWriting> {
  const accept = (text: string) => {
    const { prose, problems } = judgeSection("live", text, evidence);
    return problems.length === 0 ? prose : "";
  };
  const live = liveReport({ ...input.draft, usedFigures: [] }, { accept, onText: input.onText ?? (() => undefined) });
  live.start();
  let writing = await askForSections(input, prompt, { keys, listener: live });
  const { error } = writing;
  if (error && writing.read.sections.size === 0) {
    if (error.code === "context_too_long") {
      const compact = briefPrompt({ ...input, offered: evidence.offered, isCompact: true });
      writing = await askForSections(input, compact, { keys, listener: live });
    } else if (error.isRetryable && (error.retryAfterMs ?? 0) <= longestWaitMs) {
      await (input.wait ?? waitFor)(error.retryAfterMs ?? 500, input.signal);
      writing = await askForSections(input, prompt, { keys, listener: live });
    }
  }
  live.end();
  return writing;
}

async function secondWriting(
  input: WriteBriefInput,
  evidence: BriefEvidence,
  { keys, prompt, wrong }: Call & { wrong: JudgedSection[] },
): Promise<JudgedSection[]> {
  const context = { ...input.context, purpose: "repair" };
  const listener = { begin: () => undefined, text: () => undefined };
  const writing = await askForSections({ ...input, context }, briefRepairPrompt(prompt, wrong), { keys, listener });
  return judgeAll(writing, keys, evidence).filter(({ key }) => wrong.some((section) => section.key === key));
}

/** A text without any mark is taken for the answer; a sentence that broke off cites nothing and is taken out like any other. */
function judgeAll({ read }: ModelWriting, keys: Map<string, string>, evidence: BriefEvidence): JudgedSection[] {
  const isLoose = read.sections.size === 0 && cleanCited(read.loose) !== "";
  const written = isLoose ? new Map([["answer", read.loose]]) : read.sections;
  return [...written].filter(([key]) => keys.has(key)).map(([key, text]) => judgeSection(key, text, evidence));
}

interface Outcome {
  good: Map<string, JudgedSection>;
  reasons: Map<string, string>;
  repaired?: string[];
  removed?: number;
  error?: ModelError | undefined;
}

function finished(input: WriteBriefInput, evidence: BriefEvidence, outcome: Outcome): WrittenBrief {
  const { draft, sources } = input;
  const { good, reasons, repaired = [], removed = 0, error } = outcome;
  const sections = draft.sections.map((section) => ({
    ...section,
    prose: good.get(section.key)?.prose ?? section.prose,
  }));
  const result = renumbered({ sections, table: draft.figuresTable }, evidence.offered);
  const markdown = reportMarkdown(draft.title, result.sections);
  const kept = writableBriefSections(draft)
    .filter(({ key }) => !good.has(key))
    .map(({ key }) => ({
      key,
      reason: reasons.get(key) ?? error?.message ?? "The model returned no usable text for this section.",
    }));
  return {
    brief: { ...draft, sections: result.sections, markdown, citations: result.citations, figuresTable: result.table },
    engine: good.size > 0 ? "model" : "builtin",
    written: [...good.keys()],
    repaired,
    kept: input.context.provider.id === "builtin" ? [] : kept,
    removed,
    check: checkBrief(markdown, result.citations, { sources, asked: evidence.asked }),
    ...(error ? { error } : {}),
  };
}

/** Holds a whole brief against its citations: `checkCitations` with what is known of a brief's sections. */
export function checkBrief(
  markdown: string,
  citations: NumberedCitation[],
  { sources, asked }: { sources: Source[]; asked: string[] },
): CitationCheck {
  return checkCitations(markdown, citations, sources, { uncited: uncitedSections, asked });
}
