import { makeCheck } from "@muster/contracts/catalog/receipt-texts";
import { message, plainText, reasonText, renderMessage } from "@muster/contracts/messages";
import { maxQuestionLength, type Question } from "@muster/contracts/questions";
import { checkCodeInChild } from "@muster/documents/check-code/check-code-in-child";
import { unfitReason } from "@muster/documents/fitting-formats";
import { lintConfig } from "@muster/writing/code-review/analyzer-rules";
import { filesToAnalyze } from "@muster/writing/code-review/review";
import { numbersCheck } from "@muster/writing/computed/computed-document";
import { localeOf } from "@muster/writing/computed/locale";
import type { ComputedRequest } from "@muster/writing/computed/request";
import type { ComputedTemplate } from "@muster/writing/computed/templates";
import { writeComputedWithModel } from "@muster/writing/computed/write-computed-with-model";
import { checkBriefInThread, computeDraftInThread } from "@muster/writing/documents/brief-in-thread";
import type { StepWait } from "../../../kernel/runs/kinds.ts";
import { askPerson } from "../../../kernel/runs/questions.ts";
import { AppError } from "../../../platform/errors.ts";
import { organizationName } from "../../accounts/accounts.service.ts";
import { writeWithPlanned } from "../tasks.author.ts";
import { readCode } from "../tasks.code.read.ts";
import { citedPassages } from "../tasks.market.citations.ts";
import { readDocuments, sourcesOf } from "../tasks.market.read.ts";
import type { TaskRow } from "../tasks.repo.ts";
import {
  failedFirst,
  readAssignment,
  readTask,
  renderDocument,
  shownDetail,
  writtenDetail,
} from "../tasks.step-parts.ts";
import {
  answerTimeMs,
  type CheckOutput,
  computedIn,
  type DraftState,
  documentsIn,
  type ReadOutput,
  type StepContext,
  type StepResult,
} from "../tasks.steps.ts";
import type { Process } from "../tasks.template.ts";

/** A fact that the template needs and the person did not give, as a question. */
export interface MissingFact extends Pick<Question, "text" | "options" | "allowsText" | "isMultiline" | "default"> {
  /** The parameter that the answer sets. */
  name: string;
}

interface ComputedProcess {
  template: ComputedTemplate;
  /** The attached files are code to review, not documents to quote. */
  isCode?: true | undefined;
  /** Missing or unreadable facts; empty when the document can be computed. */
  missing(request: Pick<ComputedRequest, "title" | "parameters" | "sources" | "description">): MissingFact[];
}

const maxRounds = 3;

/** The steps of a document that is computed from the inputs and quotes the attachments. */
export function computedProcess({ template, isCode, missing }: ComputedProcess): Process {
  return {
    steps: [
      { key: "plan", label: message("task.step.plan") },
      { key: "gather", label: message(isCode ? "task.step.read_code" : "task.step.read") },
      { key: "write", label: message("task.step.compute_document") },
      { key: "check", label: message("task.step.check_figures") },
      { key: "render", label: message("task.step.render") },
    ],
    recipe: {
      gather: (step) => (isCode ? gatherCode(step) : gather(step, missing)),
      write: (step) => write(step, { template, isCode }),
      check,
      render,
    },
  };
}

/** Reads the code to determine what can be reviewed; the files stay where they are stored. */
async function gatherCode(step: StepContext): Promise<StepResult<"gather">> {
  const task = await readTask(step);
  const { code, sources } = await readCode(step, task);
  const [problem] = sources.flatMap((source) => source.problem ?? []);
  if (code.length === 0)
    throw new AppError("invalid_input", reasonText(problem) ?? "There is no source code to review.");
  step.progress(message("task.detail.checking_code"));
  const analysis = await checkCodeInChild(
    { files: filesToAnalyze(code), lintRules: lintConfig, language: localeOf(task).language },
    { signal: step.signal },
  );
  const problems = sources.flatMap((source) => source.problem ?? []);
  return {
    output: { sources, analysis },
    detail: [message("task.detail.files_read", { count: code.length }), ...problems],
  };
}

async function gather(step: StepContext, missing: ComputedProcess["missing"]): Promise<StepResult<"gather">> {
  const task = await readTask(step);
  const { inputs } = step.output("plan");
  const read = await readDocuments(step, inputs);
  const problems = read.sources.flatMap(({ problem }) => problem ?? []);
  if (inputs.length > 0 && problems.length === inputs.length)
    throw new AppError("invalid_input", reasonText(problems[0]) ?? "");
  const answers = await askForMissing(step, { task, read, missing });
  if ("waitFor" in answers) return answers;
  const count = inputs.length;
  const facts = answers.given.length;
  const detail = [
    ...(count > 0 ? [message("task.detail.documents_read", { read: count - problems.length, count })] : []),
    ...problems,
    ...(facts > 0 ? [message("task.detail.facts_asked", { count: facts })] : []),
  ];
  return {
    output: { ...read, ...(facts > 0 && { answers: answers.given }) },
    detail: detail.length > 0 ? detail : message("task.detail.from_details"),
  };
}

type Given = NonNullable<ReadOutput["answers"]>;

/** One form for all missing facts; an unreadable answer is asked for once more. */
async function askForMissing(
  step: StepContext,
  { task, read, missing }: { task: TaskRow; read: ReadOutput; missing: ComputedProcess["missing"] },
): Promise<{ given: Given } | StepWait> {
  const sources = await sourcesOf(step, read);
  const given: Given = [];
  const { title, description } = task;
  for (let round = 1; round <= maxRounds; round++) {
    const parameters = withAnswers(task, given);
    const facts = missing({ title, parameters, sources, description });
    if (facts.length === 0) return { given };
    // A question can quote the answer before, which may be long.
    const questions = facts.map(({ name, text, ...question }) => ({
      ...{ id: name, text: text.length > maxQuestionLength ? `…${text.slice(1 - maxQuestionLength)}` : text },
      ...question,
    }));
    const canExpire = questions.every((question) => question.default !== null);
    const form = { key: `facts-${round}`, questions, ...(canExpire && { expiresInMs: answerTimeMs }) };
    const answered = await askPerson(step, form);
    if ("waitFor" in answered) return answered;
    for (const { questionId, answer, isDefault } of answered.answers)
      given.push({ name: questionId, answer, isDefault });
  }
  const [left] = missing({ title, parameters: withAnswers(task, given), sources, description });
  if (left) throw new AppError("invalid_input", left.text);
  return { given };
}

function withAnswers(task: TaskRow, given: Given): Record<string, string | number> {
  return { ...task.parameters, ...Object.fromEntries(given.map(({ name, answer }) => [name, answer])) };
}

type ReadSource = Awaited<ReturnType<typeof sourcesOf>>[number];

async function requestOf(step: StepContext, task: TaskRow, sources: readonly ReadSource[]): Promise<ComputedRequest> {
  const gathered = documentsIn(step.output("gather"));
  const answers = gathered.answers ?? [];
  return {
    title: task.title,
    description: task.description,
    parameters: withAnswers(task, answers),
    // The day of assignment, so that a repeated step computes the same document.
    today: step.run.createdAt.toISOString().slice(0, 10),
    agentName: task.agentName,
    organizationName: await step.inOrg(organizationName),
    sources,
    ...(gathered.analysis && { analysis: gathered.analysis }),
    unread: gathered.sources.flatMap(({ name, problem }) =>
      problem === null ? [] : [{ name, problem: renderMessage(problem) }],
    ),
  };
}

async function write(
  step: StepContext,
  { template, isCode }: Pick<ComputedProcess, "template" | "isCode">,
): Promise<StepResult<"write">> {
  const task = await readTask(step);
  const sources = isCode ? [] : await sourcesOf(step, documentsIn(step.output("gather")));
  const code = isCode ? { code: (await readCode(step, task)).code } : {};
  const request = { ...(await requestOf(step, task, sources)), ...code };
  const draft = await computeDraftInThread(template, request, { signal: step.signal });
  await step.keep({ draft: draft.report.markdown } satisfies DraftState);
  const { brief, writer, modelConfig } = await readAssignment(step, task);
  const authorship = await writeWithPlanned(step, step.output("plan"), (context) =>
    writeComputedWithModel({
      gateway: step.services.gatewayFor(step.run.orgId),
      context,
      draft,
      task: brief,
      agent: writer,
      signal: step.signal,
      ...(modelConfig && { temperature: modelConfig.temperature, maxOutputTokens: modelConfig.maxTokens }),
    }),
  );
  if ("waitFor" in authorship) return authorship;
  const { written, author, notes } = authorship;
  const {
    report,
    citations,
    figures,
    charts,
    dataTables,
    workbook,
    calendar,
    codeFindings,
    given,
    assumptions,
    language,
  } = written?.draft ?? draft;
  const { title, subtitle, byline, markdown, sections, usedFigures } = report;
  step.text(markdown);
  const computed = {
    ...{ language, charts, dataTables, figures, given, citations: citedPassages(citations, sources) },
    ...(workbook && { workbook }),
    ...(calendar && { calendar }),
    ...(codeFindings && { codeFindings }),
  };
  const assumed = assumptions.length > 0 ? [message("task.assumptions", { count: assumptions.length })] : [];
  const output = {
    ...{ title, subtitle, byline, markdown, sections, usedFigures },
    ...author,
    notes: [...notes, ...assumed],
    computed,
  };
  return { output, detail: writtenDetail(output) };
}

/** Checks that every number is a figure or an input, every citation quotes its document, and every chart exists. */
async function check(step: StepContext): Promise<StepResult<"check">> {
  const { markdown, computed } = {
    markdown: step.output("write").markdown,
    computed: computedIn(step.output("write")),
  };
  const figures = numbersCheck(markdown, computed);
  const gathered = documentsIn(step.output("gather"));
  const checks = [figures, ...analyzersCheck(gathered)];
  if (computed.citations.length > 0) {
    const numbered = computed.citations.map(({ number, ...citation }) => ({ ...citation, n: number }));
    const checked = await checkBriefInThread(markdown, numbered, await sourcesOf(step, gathered), {
      signal: step.signal,
    });
    const wrong = checked.problems.length;
    const detail = checked.ok
      ? message("check.citations_match", { count: checked.total })
      : message("check.quotations_differ", { count: wrong, text: checked.problems[0]?.text ?? "" });
    checks.push(makeCheck("citations", checked.ok, detail));
  }
  return { output: { checks }, detail: shownDetail(failedFirst(checks)) };
}

/** The analyzers of a code review, with their versions. */
function analyzersCheck({ analysis }: ReadOutput): CheckOutput["checks"] {
  if (!analysis || analysis.tools.length === 0) return [];
  const problems = analysis.tools.flatMap(({ problem }) => problem ?? []);
  const done = analysis.tools.map(({ name, version, files }) =>
    renderMessage(message("check.analyzer", { name, version, files })),
  );
  return [makeCheck("analyzers", problems.length === 0, plainText(problems[0] ?? done.join(", ")))];
}

async function render(step: StepContext): Promise<StepResult<"render">> {
  const task = await readTask(step);
  const written = step.output("write");
  const { given: _, ...parts } = computedIn(written);
  const { title, subtitle, byline, markdown } = written;
  const document = { title, subtitle, byline, createdAt: step.now().toISOString(), markdown, ...parts };
  const reason = unfitReason(document, task.deliverableFormat);
  if (reason) throw new AppError("unsupported_format", `${reason} Choose another format and try again.`);
  return renderDocument(step, task, document);
}
