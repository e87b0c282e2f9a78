import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { Analysis } from "@muster/contracts/analysis";
import type { ModelError } from "@muster/models/model";
import { waitFor } from "@muster/models/wait";
import type { ReportAgent, ReportDraft, ReportSection, ReportTask } from "./builtin/report.ts";
import { reportMarkdown } from "./builtin/report.ts";
import type { FigureCheck } from "./check-figures.ts";
import { figureChecker } from "./check-figures.ts";
import { askForSections, type ModelAccess, type ModelWriting } from "./write/ask-model.ts";
import { cleanProse } from "./write/clean-prose.ts";
import { type Judged, judgeSections } from "./write/judge.ts";
import { liveReport } from "./write/live.ts";
import { repairPrompt, reportPrompt, writableSections } from "./write/prompt.ts";
import type { ReadSections, SectionListener } from "./write/section-reader.ts";

export interface WriteInput extends ModelAccess {
  analysis: Analysis;
  draft: ReportDraft;
  task: ReportTask;
  agent: ReportAgent;
  /** Markdown for a live view; the returned report is what counts. */
  onText?: (text: string) => void;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** The final report, and which writer produced each part. */
export interface WrittenReport {
  report: ReportDraft;
  /** "builtin" when no section from the model could be used. */
  engine: "model" | "builtin";
  /** Keys of the sections the model wrote, and of those it had to write twice. */
  written: string[];
  repaired: string[];
  /** Sections that stayed the built-in engine's, and why, for a person. */
  kept: { key: string; reason: string }[];
  check: FigureCheck;
  /** Why the model failed, if it did; `isRetryable` is true when another try may help. */
  error?: ModelError;
}

const longestWaitMs = 15_000;

/**
 * Lets a model write the prose around computed figures. The frame, the charts and the tables stay ours; a section whose
 * figures are wrong is written once more and then falls back to the built-in text, so the result is always a correct report.
 * Only being aborted throws.
 */
export async function writeWithModel(input: WriteInput): Promise<WrittenReport> {
  const check = figureChecker(input.analysis, { asked: [input.task.title, input.task.description] });
  if (input.context.provider.id === "builtin") return finished(input, new Map(), { check });
  const first = await firstWriting(input, check);
  const judged = judgeSections(input, first.read, check);
  const wrong = judged.filter((section) => section.problems.length > 0);
  const second = wrong.length > 0 && !first.error ? await secondWriting(input, first.prompt, wrong) : undefined;
  const again = second
    ? judgeSections(
        input,
        second,
        check,
        wrong.map((section) => section.key),
      )
    : [];
  const sections = new Map(
    [...judged, ...again.filter((section) => section.problems.length === 0)].map((section) => [section.key, section]),
  );
  const repaired = again
    .filter((section) => section.problems.length === 0 && section.prose !== "")
    .map((section) => section.key);
  return finished(input, sections, { check, repaired, error: first.error });
}

interface Writing extends ModelWriting {
  prompt: LanguageModelV4Prompt;
}

/** The first call; a text that is too long for the model is asked for in short, a busy provider is waited for once. */
async function firstWriting(input: WriteInput, check: (markdown: string) => FigureCheck): Promise<Writing> {
  const accept = (text: string) => {
    const prose = cleanProse(text, { maxCharacters: 4000, givenTexts: "" });
    return check(prose).ok ? prose : "";
  };
  const live = liveReport(input.draft, { accept, onText: input.onText ?? (() => undefined) });
  live.start();
  const prompt = reportPrompt(input);
  let writing = await call(input, prompt, live);
  if (writing.error && !hasText(writing)) {
    if (writing.error.code === "context_too_long") {
      const compact = reportPrompt({ ...input, isCompact: true });
      writing = await call(input, compact, live);
    } else if (writing.error.isRetryable && (writing.error.retryAfterMs ?? 0) <= longestWaitMs) {
      await (input.wait ?? waitFor)(writing.error.retryAfterMs ?? 500, input.signal);
      writing = await call(input, prompt, live);
    }
  }
  live.end();
  return writing;
}

async function secondWriting(
  input: WriteInput,
  prompt: LanguageModelV4Prompt,
  wrong: Judged[],
): Promise<ReadSections | undefined> {
  const { read, error } = await call(
    { ...input, context: { ...input.context, purpose: "repair" } },
    repairPrompt(prompt, wrong),
    { begin: () => undefined, text: () => undefined },
  );
  return error && read.sections.size === 0 ? undefined : read;
}

/** One call for all sections that may be written. */
async function call(input: WriteInput, prompt: LanguageModelV4Prompt, listener: SectionListener): Promise<Writing> {
  const keys = new Map(writableSections(input.draft).map((section) => [section.key, section.heading]));
  return { prompt, ...(await askForSections(input, prompt, { keys, listener })) };
}

function hasText({ read }: Writing): boolean {
  return read.loose.trim() !== "" || read.sections.size > 0;
}

function finished(
  input: WriteInput,
  judged: Map<string, Judged>,
  {
    check,
    repaired = [],
    error,
  }: { check: (markdown: string) => FigureCheck; repaired?: string[]; error?: ModelError | undefined },
): WrittenReport {
  const { draft } = input;
  const good = new Map([...judged].filter(([, section]) => section.problems.length === 0 && section.prose !== ""));
  const sections = draft.sections.map(
    (section): ReportSection => ({ ...section, prose: good.get(section.key)?.prose ?? section.prose }),
  );
  const markdown = reportMarkdown(draft.title, sections);
  const result = check(markdown);
  const kept = writableSections(draft)
    .filter((section) => !good.has(section.key))
    .map((section) => ({ key: section.key, reason: reasonFor(judged.get(section.key), error) }));
  const report = {
    ...draft,
    sections,
    markdown,
    usedFigures: good.size > 0 ? usedFigures(input, markdown, result) : draft.usedFigures,
  };
  return {
    report,
    engine: good.size > 0 ? "model" : "builtin",
    written: [...good.keys()],
    repaired,
    kept: input.context.provider.id === "builtin" ? [] : kept,
    check: result,
    ...(error ? { error } : {}),
  };
}

/** Figures that the model's numbers match, and those of the remaining built-in text. */
function usedFigures({ analysis, draft }: WriteInput, markdown: string, { figures }: FigureCheck): string[] {
  const texts = new Map(analysis.figures.map((figure) => [figure.id, figure.text]));
  const still = draft.usedFigures.filter((id) => markdown.includes(texts.get(id) ?? "\u0000"));
  return [...new Set([...still, ...figures])];
}

function reasonFor(section: Judged | undefined, error: ModelError | undefined): string {
  if (section && section.problems.length > 0)
    return `The model's text contained figures that were not computed: ${section.problems
      .slice(0, 3)
      .map((problem) => `"${problem.text}"`)
      .join(", ")}.`;
  if (section?.reason) return section.reason;
  return error ? error.message : "The model returned no usable text for this section.";
}
