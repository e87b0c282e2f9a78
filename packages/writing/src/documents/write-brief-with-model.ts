import { type Message, message } from "@muster/contracts/messages";
import type { ModelError } from "@muster/models/model";
import { waitFor } from "@muster/models/wait";
import { briefPatterns, fill } from "@muster/retrieval/brief/brief-patterns";
import { type Checker, maxStatements, type Statement } from "@muster/retrieval/check/judge";
import {
  type CheckedSentence,
  type CheckedText,
  checkText,
  type Outcome,
  type Repair,
} from "@muster/retrieval/check/outcome";
import { passageToCheck } from "@muster/retrieval/check/passage-to-check";
import { reasonOf } from "@muster/retrieval/check/reasons";
import type { NumberedCitation } from "@muster/retrieval/citations";
import { citedSentences } from "@muster/retrieval/cited-sentences";
import type { Passage } from "@muster/retrieval/passages/passages";
import { escapeMarkdown } from "../builtin/names.ts";
import { type ReportAgent, type ReportTask, reportMarkdown } from "../builtin/report.ts";
import { askForSections, type ModelAccess, type ModelWriting } from "../write/ask-model.ts";
import { cleanProse } from "../write/clean-prose.ts";
import { briefPrompt, type OfferedPassage, repairPrompt } from "./brief-prompt.ts";
import { type DocumentBrief, type DocumentSection, figuresOf, openCiter } from "./document-brief.ts";

export interface WriteBriefInput extends ModelAccess {
  /** The built-in engine's brief from the same documents. */
  draft: DocumentBrief;
  task: ReportTask;
  agent: ReportAgent;
  /** Display name of the writing model. */
  writer: string;
  checker: Checker;
  onProgress?: (detail: Message) => void;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Counts of the model's sentences by outcome. */
export type CheckCounts = Record<Outcome, number>;

export interface WrittenBrief {
  brief: DocumentBrief;
  /** "builtin" when nothing of the model could be used. */
  engine: "model" | "builtin";
  repaired: string[];
  /** Sections that stay quotations, each with the reason. */
  kept: { key: string; reason: string }[];
  counts: CheckCounts;
  error?: ModelError;
}

const longestSection = 3000;
const longestWaitMs = 15_000;
const noCounts: CheckCounts = { supported: 0, repaired: 0, dropped: 0, interpretation: 0 };

/**
 * Lets a model write a brief's prose from its passages. Each sentence is checked against its cited passages: facts first, then
 * the checker. A failed sentence is corrected once, then dropped or moved to the thoughts; without a checker the brief stays a
 * list of quotations. Throws only when aborted.
 */
export async function writeBriefWithModel(input: WriteBriefInput): Promise<WrittenBrief> {
  const { draft, checker } = input;
  const offered = draft.passages.map((passage, i): OfferedPassage => ({ n: i + 1, passage }));
  const sections = draft.sections.filter(({ isWritable }) => isWritable);
  const writing = await askWriter(input, sections, offered);
  const statements = statementsOf(writing, sections, offered);
  const error = writing.error ? { error: writing.error } : {};
  if (statements.length === 0)
    return { ...extractive(draft, writing.error?.message ?? "The model returned no usable text."), ...error };
  input.onProgress?.(message("steps.checking_sentences", { count: statements.length }));
  const checked = await checkText({
    statements,
    passages: offered.map(({ passage }) => passageToCheck(passage)),
    judge: checker.judge,
    repair: repairWith(input, statements, offered),
  });
  if (checked.mode === "extractive_only")
    return {
      ...extractive(draft, checker.fallback() ?? "No model answered to check the text."),
      counts: checked.counts,
      ...error,
    };
  return { ...compose(input, { statements, checked }), ...error };
}

function extractive(draft: DocumentBrief, reason: string): WrittenBrief {
  const kept = draft.sections.filter(({ isWritable }) => isWritable).map(({ key }) => ({ key, reason }));
  return { brief: draft, engine: "builtin", repaired: [], kept, counts: noCounts };
}

/** Requests a shorter text when it is too long for the model; waits once for a busy provider. */
async function askWriter(
  input: WriteBriefInput,
  sections: readonly DocumentSection[],
  offered: readonly OfferedPassage[],
): Promise<ModelWriting> {
  const { task, agent } = input;
  const keys = new Map(sections.map(({ key, heading }) => [key, heading]));
  const ask = (isCompact: boolean) =>
    askForSections(input, briefPrompt({ task, agent, sections, offered, isCompact }), { keys, listener: silent });
  const writing = await ask(false);
  const { error, read } = writing;
  if (!error || read.sections.size > 0) return writing;
  if (error.code === "context_too_long") return ask(true);
  if (!error.isRetryable || (error.retryAfterMs ?? 0) > longestWaitMs) return writing;
  await (input.wait ?? waitFor)(error.retryAfterMs ?? 500, input.signal);
  return ask(false);
}

const silent = { begin: () => undefined, text: () => undefined };

interface SectionStatement extends Statement {
  section: string;
}

/** The model's sentences with their cited passages; a sentence without a citation is checked against all of its section. */
function statementsOf(
  { read }: ModelWriting,
  sections: readonly DocumentSection[],
  offered: readonly OfferedPassage[],
): SectionStatement[] {
  const [first] = sections;
  const isLoose = read.sections.size === 0 && read.loose.trim() !== "" && first !== undefined;
  const written = isLoose ? new Map([[first.key, read.loose]]) : read.sections;
  return sections.flatMap(({ key, passageIds }) =>
    citedSentences(cleanCited(written.get(key) ?? "")).map(({ text, numbers }, i) => {
      const known = offered.filter(({ n }) => numbers.includes(n)).map(({ passage }) => passage.id);
      return { id: `${key}-${i + 1}`, section: key, text, cites: known.length > 0 ? known : passageIds };
    }),
  );
}

/** Plain prose in which "[n]" follows its sentence; citation brackets survive the removal of links. */
export function cleanCited(written: string): string {
  const kept = written.replace(/\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\](?!\()/g, (_, list: string) =>
    list
      .split(",")
      .map((n) => `\uE000${n.trim()}\uE001`)
      .join(""),
  );
  return cleanProse(kept, { maxCharacters: longestSection, givenTexts: "" })
    .replace(/\uE000(\d+)\uE001/g, "[$1]")
    .replace(
      /\s*((?:\[\d+\]\s*)+)([.!?])(?=\s|$)/g,
      (_, marks: string, end: string) => `${end} ${marks.replace(/\s+/g, "")}`,
    );
}

function repairWith(
  input: WriteBriefInput,
  statements: readonly SectionStatement[],
  offered: readonly OfferedPassage[],
): Repair {
  return async (failed) => {
    const few = failed.slice(0, 2 * maxStatements);
    const sentences = few.map(({ id, text, findings, differs, suggestion }) => {
      const cites = statements.find((statement) => statement.id === id)?.cites ?? [];
      const passages = offered.filter(({ passage }) => cites.includes(passage.id)).map(({ passage }) => passage.shown);
      const because =
        findings.length > 0 || !differs ? reasonOf(findings) : `the checker found that the ${differs} differs`;
      return { key: id, written: text, because, suggestion, passages: passages.slice(0, 5) };
    });
    const keys = new Map(few.map(({ id }) => [id, id]));
    const context = { ...input.context, purpose: "repair" };
    const { read } = await askForSections({ ...input, context }, repairPrompt(sentences), { keys, listener: silent });
    return new Map(
      [...read.sections].flatMap(([id, text]): [string, string][] => {
        const sentence = cleanCited(text)
          .replace(/\s*\[\d+\]/g, "")
          .replace(/\s+/g, " ")
          .trim();
        return sentence === "" ? [] : [[id, sentence]];
      }),
    );
  };
}

interface Checked {
  statements: readonly SectionStatement[];
  checked: CheckedText;
}

function compose(input: WriteBriefInput, { statements, checked }: Checked): Omit<WrittenBrief, "error"> {
  const { draft, checker, writer } = input;
  const byId = new Map(draft.passages.map((passage) => [passage.id, passage]));
  const citer = openCiter();
  const patterns = briefPatterns[draft.language];
  const kept: WrittenBrief["kept"] = [];
  const sections = draft.sections.map((section): DocumentSection => {
    const own = checked.sentences.filter(
      ({ id }) => statements.find((each) => each.id === id)?.section === section.key,
    );
    const published = own.filter(({ outcome }) => outcome === "supported" || outcome === "repaired");
    // A corrected sentence may repeat another one.
    const sourced = published.filter(({ text }, i) => published.findIndex((other) => other.text === text) === i);
    const thoughts = own.filter(({ outcome }) => outcome === "interpretation").map(({ text }) => escapeMarkdown(text));
    if (sourced.length === 0 && thoughts.length === 0) {
      if (section.isWritable) kept.push({ key: section.key, reason: reasonFor(own) });
      return renumbered(section, draft.citations, { citer, byId });
    }
    const prose = sourced.map((sentence) => sentenceMarkdown(sentence, { citer, byId, statements })).join(" ");
    const quotes = sourced.length === 0 ? renumbered(section, draft.citations, { citer, byId }).prose : "";
    const apart = thoughts.length > 0 ? `> **${patterns.interpretation}**\n>\n> ${thoughts.join(" ")}` : "";
    return { ...section, prose: [prose, quotes, apart].filter(Boolean).join("\n\n") };
  });
  const isUsed = checked.counts.supported + checked.counts.repaired + checked.counts.interpretation > 0;
  if (!isUsed) return { ...extractive(draft, kept[0]?.reason ?? ""), counts: checked.counts };
  const written = fill(patterns.writtenByModel, {
    writer: escapeMarkdown(writer),
    checker: escapeMarkdown(checker.name() ?? ""),
  });
  const named = sections.map((section) => ({
    ...section,
    prose: section.prose.replace(patterns.writtenByEngine, written),
  }));
  return {
    brief: {
      ...draft,
      sections: named,
      markdown: reportMarkdown(draft.title, named),
      citations: citer.citations,
      figures: figuresOf(draft.passages, citer.citations),
    },
    engine: "model",
    repaired: checked.sentences.filter(({ outcome }) => outcome === "repaired").map(({ id }) => id),
    kept,
    counts: checked.counts,
  };
}

function reasonFor(sentences: readonly CheckedSentence[]): string {
  const dropped = sentences.find(({ outcome }) => outcome === "dropped");
  return dropped
    ? `The sources do not support what the model wrote: ${reasonOf(dropped.findings)}.`
    : "The model returned no usable text for this section.";
}

interface Citing {
  citer: ReturnType<typeof openCiter>;
  byId: ReadonlyMap<string, Passage>;
}

/** A sentence with the position of the supporting words. */
function sentenceMarkdown(
  { id, text, quote }: CheckedSentence,
  { citer, byId, statements }: Citing & Pick<Checked, "statements">,
): string {
  const cites = statements.find((each) => each.id === id)?.cites ?? [];
  const passage = byId.get(quote?.passageId ?? cites[0] ?? "");
  if (!passage) throw new Error("A supported sentence cites a passage");
  const isExact = quote !== null && passage.cells === undefined;
  const span = isExact ? { start: passage.start + quote.start, end: passage.start + quote.end } : passage;
  return `${escapeMarkdown(text)} ${citer.cite(passage, span)}`;
}

/** An unchanged section, with renumbered citations. */
function renumbered(
  section: DocumentSection,
  before: readonly NumberedCitation[],
  { citer, byId }: Citing,
): DocumentSection {
  const prose = section.prose.replace(/(?<!\\)\[(\d{1,4})\](?!\()/g, (whole, n: string) => {
    const citation = before.find((each) => each.n === Number(n));
    const passage = citation && byId.get(citation.passageId);
    return citation && passage ? citer.cite(passage, citation) : whole;
  });
  return { ...section, prose };
}
