import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { Analysis, Figure, Finding } from "@muster/contracts/analysis";
import type { ModelError } from "@muster/models/model";
import { waitFor } from "@muster/models/wait";
import { isClear } from "./builtin/findings/trend.ts";
import { figuresById, resolveMarks } from "./builtin/marks.ts";
import {
  type ReportAgent,
  type ReportDraft,
  type ReportSection,
  type ReportTask,
  reportMarkdown,
} from "./builtin/report.ts";
import { wordingOf } from "./builtin/wording.ts";
import { type FigureCheck, type FigureProblem, figureChecker } from "./check-figures.ts";
import { statementProblems } from "./check-statements.ts";
import type { ReadSections, SectionListener } from "./write/ask-model.ts";
import { askForSections, type ModelAccess, type ModelWriting } from "./write/ask-model.ts";
import { cleanProse } from "./write/clean-prose.ts";
import { repairPrompt, reportPrompt, writableSections } from "./write/prompt.ts";

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

/**
 * Shows a report while it is written. Only whole sentences that pass `accept` are shown, so that nothing wrong or harmful is
 * seen even for a moment; parts that the model leaves out appear as the built-in engine wrote them.
 */
function liveReport(
  draft: ReportDraft,
  { accept, onText }: { accept: (text: string) => string; onText: (text: string) => void },
): SectionListener & { start: () => void; end: () => void } {
  const whole = draft.sections.map((section) => sectionText(draft, section));
  let shown = -1;
  let held = "";
  let isWritten = false;
  function flush(everything: boolean): void {
    const cut = everything ? held.length : lastSentenceEnd(held);
    const source = held.slice(0, cut);
    const text = accept(source);
    held = held.slice(cut);
    if (text === "") return;
    onText(`${text}${/\n\s*\n$/.test(source) ? "\n\n" : source.endsWith("\n") ? "\n" : " "}`);
    isWritten = true;
  }
  function closeOpen(): void {
    const section = draft.sections[shown];
    if (!section) return;
    flush(true);
    if (!isWritten) onText(section.prose);
    onText(section.exhibits ? `\n\n${section.exhibits}` : "");
  }
  function moveTo(index: number): void {
    closeOpen();
    for (let next = shown + 1; next < index; next++) onText(whole[next] ?? "");
    shown = Math.max(shown, index);
    held = "";
    isWritten = false;
    const section = draft.sections[index];
    if (section) onText(headingText(draft, section));
  }
  return {
    start: () => onText(reportMarkdown(draft.title, []).trimEnd()),
    begin: (key) => {
      const index = draft.sections.findIndex((section) => section.key === key);
      if (index > shown) moveTo(index);
    },
    text: (key, text) => {
      if (draft.sections[shown]?.key !== key) return;
      held += text;
      flush(false);
    },
    end: () => moveTo(draft.sections.length),
  };
}

function sectionText(draft: ReportDraft, section: ReportSection): string {
  return [`${headingText(draft, section)}${section.prose}`, section.exhibits]
    .filter((part) => part !== "")
    .join("\n\n");
}

function headingText(draft: ReportDraft, section: ReportSection): string {
  const isFirstFinding = section.level === 3 && draft.sections.find((each) => each.level === 3) === section;
  return `\n\n${isFirstFinding ? "## Key findings\n\n" : ""}${"#".repeat(section.level)} ${section.heading}\n\n`;
}

function lastSentenceEnd(text: string): number {
  let end = 0;
  for (const match of text.matchAll(/[.!?]["”’)]?\s+|\n/g)) end = match.index + match[0].length;
  return end;
}

/** A section as the model wrote it, cleaned, with what is wrong in it. */
interface Judged {
  key: string;
  prose: string;
  problems: FigureProblem[];
  /** Why the text cannot be used although its figures are right; its prose is then empty. */
  reason?: string;
}

const longestSection = 2500;

/**
 * Cleans and checks what a model wrote for each section. A text without any mark is taken for the answer; an answer that
 * holds none of its figures is kept only as a remark behind the computed one.
 */
function judgeSections(
  { analysis, draft }: { analysis: Analysis; draft: ReportDraft },
  { sections, loose }: ReadSections,
  check: (markdown: string) => FigureCheck,
  keys?: string[],
): Judged[] {
  const figures = figuresById(analysis);
  const givenTexts = JSON.stringify([analysis.tables, analysis.findings, analysis.figures]);
  const written = sections.size === 0 && loose.trim() !== "" ? new Map([["answer", loose]]) : sections;
  return writableSections(draft)
    .filter((section) => written.has(section.key) && (!keys || keys.includes(section.key)))
    .map((section) => {
      const prose = cleanProse(resolveMarks(written.get(section.key) ?? "", figures).text, {
        maxCharacters: longestSection,
        givenTexts,
      });
      const result = check(prose);
      const problems = result.ok ? [...lostMarks(prose), ...unsupportedIn(prose, section, draft)] : result.problems;
      if (prose === "" || problems.length > 0) return { key: section.key, problems, prose };
      const findings = analysis.findings.filter((finding) => section.findingIds.includes(finding.id));
      const reason = missingCaveat(prose, findings, figures);
      if (reason) return { key: section.key, problems, prose: "", reason };
      return { key: section.key, problems, prose: withSubstance(section, prose, { result, check }) };
    });
}

/** Sentences without numbers are compared with what the built-in engine wrote of the same findings. */
function unsupportedIn(prose: string, section: ReportSection, { sections }: ReportDraft): FigureProblem[] {
  const others = sections.filter(({ key }) => key !== section.key).map((each) => `${each.heading}. ${each.prose}`);
  const source = [section.heading, section.prose, ...others].join("\n");
  return statementProblems(prose, source).map(({ sentence }) => ({
    kind: "unsupported_statement",
    text: sentence,
    position: prose.indexOf(sentence),
    sentence,
  }));
}

/** A mark of a figure that does not exist is a wrong figure too. */
function lostMarks(prose: string): FigureProblem[] {
  return [...prose.matchAll(/\{\{[^}]*\}\}/g)].map((match) => ({
    kind: "unknown_number",
    text: match[0],
    position: match.index,
    sentence: match[0],
  }));
}

/** Without any of the section's figures a text does not carry the section: a finding stays as it was, the answer comes first. */
function withSubstance(
  section: ReportSection,
  prose: string,
  { result, check }: { result: FigureCheck; check: (markdown: string) => FigureCheck },
): string {
  const expected = check(section.prose).figures;
  const isCarried = expected.length === 0 || result.figures.some((id) => expected.includes(id));
  if (isCarried) return prose;
  return section.key === "answer" ? `${section.prose}\n\n${prose}` : "";
}

const saysCannot =
  /\b(?:cannot|can.?t|not possible|unable)\b|\b(?:no|without an?y?) (?:column|data|information|field|record)|\bnot (?:contain|include|hold|recorded|in the data|available|enough)|\b(?:needed|missing|lacks?)\b/i;
const saysUnclear =
  /\bno\b[^.]{0,40}\b(?:trend|relationship|link|pattern|correlation|connection|direction|season)|\bnot (?:statistically )?(?:significant|clear|related|enough)|\b(?:chance|unclear|flat|stable|steady|inconclusive|too few|unrelated)\b|\bup and down\b/i;

/** A required statement about these findings that a text omits, as a sentence for the record; undefined when none is missing. */
function missingCaveat(prose: string, findings: Finding[], figures: Map<string, Figure>): string | undefined {
  if (findings.some((finding) => finding.kind === "unanswerable") && !saysCannot.test(prose))
    return "The model's text didn't say which part the data doesn't answer.";
  const unclear = findings.some(
    (finding) => (finding.kind === "trend" || finding.kind === "correlation") && !isClear(wordingOf(finding, figures)),
  );
  return unclear && !saysUnclear.test(prose) ? "The model's text claimed more than the test supports." : undefined;
}
