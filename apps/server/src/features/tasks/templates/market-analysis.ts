import { makeCheck } from "@muster/contracts/catalog/receipt-texts";
import type { Check } from "@muster/contracts/deliverable";
import { type Message, message, reasonText } from "@muster/contracts/messages";
import { unfitReason } from "@muster/documents/fitting-formats";
import { reportMarkdown } from "@muster/writing/builtin/report";
import { checkBriefInThread } from "@muster/writing/documents/brief-in-thread";
import { AppError } from "../../../platform/errors.ts";
import { readDocuments, sourcesOf } from "../tasks.market.read.ts";
import { sketchChecks } from "../tasks.market.sketch.ts";
import { writeBrief } from "../tasks.market.write.ts";
import { computeTables, isTable, writeTables } from "../tasks.overview.ts";
import { readTask, renderDocument, shownDetail, writtenDetail } from "../tasks.step-parts.ts";
import {
  type BriefOutput,
  briefIn,
  type CheckOutput,
  documentsIn,
  type ReadOutput,
  type StepContext,
  type StepResult,
} from "../tasks.steps.ts";
import { lengthParameter, type Template } from "../tasks.template.ts";
import { marketResearch } from "./market-analysis.research.ts";

/** Answers from documents: every statement comes from one of them and cites its place. */
export const marketAnalysis: Template = {
  delivers: ["pptx"],
  entry: {
    id: "market-analysis",
    name: "Market Analysis",
    agentType: "Data Analyst",
    defaultFormat: "pdf",
    needsSource: true,
    takes: ["document", "table", "code"],
    asks: {
      label: "Question",
      hint: "Answered first. If you mention web pages, Muster asks for approval before opening them.",
      example: "How large is the market, who leads it, and what drives it?",
      exampleTitle: "Reusable packaging in Europe, 2026",
    },
    description:
      "Answers your questions from the documents you attach, or gives an overview of a market. Every statement links to its source.",
    parameters: [
      {
        name: "market",
        label: "Market",
        type: "text",
        required: false,
        placeholder: "Reusable packaging in the EU",
        options: [],
      },
      {
        name: "competitors",
        label: "Competitors",
        type: "textarea",
        required: false,
        placeholder: "One per line",
        options: [],
      },
      lengthParameter,
    ],
    unavailable: null,
  },
  process: {
    steps: [
      { key: "plan", label: message("task.step.plan") },
      { key: "gather", label: message("task.step.read") },
      { key: "write", label: message("task.step.write") },
      { key: "check", label: message("task.step.check_citations") },
      { key: "render", label: message("task.step.render") },
    ],
    recipe: { gather: read, write, check, render },
    research: marketResearch,
  },
};

/** Reads each document separately. An unreadable one is named and left out, unless no document remains. */
async function read(step: StepContext): Promise<StepResult<"gather">> {
  const { inputs } = step.output("plan");
  const output = await readDocuments(step, inputs);
  const problems = output.sources.flatMap(({ problem }) => problem ?? []);
  if (inputs.length === 0) return { output, detail: message("task.detail.no_document") };
  if (problems.length === output.sources.length) throw new AppError("invalid_input", noneRead(problems));
  const count = output.sources.length;
  const tables = await computeTables(step, await readTask(step), inputs);
  const rows = tables?.computed.tables.reduce((sum, table) => sum + table.rows, 0);
  const computed = rows === undefined ? [] : [message("task.detail.rows_computed", { count: rows })];
  const documents = message("task.detail.documents_read", { read: count - problems.length, count });
  return { output: { ...output, ...tables }, detail: [documents, ...computed, ...problems] };
}

async function write(step: StepContext): Promise<StepResult<"write">> {
  const task = await readTask(step);
  const planned = step.output("plan");
  const gathered = documentsIn(step.output("gather"));
  const brief = await writeBrief(step, { task, planned, gathered });
  if ("waitFor" in brief) return brief;
  const output = withTables(brief, tablesOf(step));
  if (output !== brief) step.text(output.markdown);
  return { output, detail: writtenDetail(output) };
}

type WrittenTables = ReturnType<typeof writeTables>;

/** The computed answers, if this template computed them from files of this step. */
function tablesOf(step: StepContext): WrittenTables | undefined {
  const gathered = step.output("gather");
  const names = step.output("plan").inputs.filter(isTable);
  if (!("computed" in gathered) || !gathered.computed || names.length === 0) return undefined;
  return writeTables(
    gathered.computed,
    names.map(({ name }) => name),
  );
}

/** Sections that end a brief: what was not found, what was left out, and the method. */
const endings = ["gaps", "ignored", "method"];

/** The quotes answer first; the computed figures follow. */
function withTables(brief: BriefOutput, written: WrittenTables | undefined): BriefOutput {
  if (!written) return brief;
  const { section, tables } = written;
  const at = brief.sections.findIndex(({ key }) => endings.includes(key));
  const sections = brief.sections.toSpliced(at < 0 ? brief.sections.length : at, 0, section);
  return { ...brief, sections, markdown: reportMarkdown(brief.title, sections), tables, quoted: brief.markdown };
}

/** Compares every citation with the quoted text. */
async function check(step: StepContext): Promise<StepResult<"check">> {
  const task = await readTask(step);
  const written = briefIn(step.output("write"));
  const { citations, quoted: markdown = written.markdown } = written;
  const gathered = documentsIn(step.output("gather"));
  const readable = await sourcesOf(step, gathered);
  const checks =
    readable.length === 0
      ? sketchChecks(task, markdown)
      : await briefChecks(step, { gathered, markdown, citations, readable });
  const all = [...checks, ...(written.tables?.checks.filter(({ name }) => name === "figures") ?? [])];
  return { output: { checks: all } satisfies CheckOutput, detail: shownDetail(checks) };
}

interface Written extends Pick<BriefOutput, "markdown" | "citations"> {
  gathered: ReadOutput;
  readable: Awaited<ReturnType<typeof sourcesOf>>;
}

async function briefChecks(
  step: StepContext,
  { gathered: { sources }, markdown, citations, readable }: Written,
): Promise<Check[]> {
  const numbered = citations.map(({ number, ...citation }) => ({ ...citation, n: number }));
  const checked = await checkBriefInThread(markdown, numbered, readable, { signal: step.signal });
  const tables = tablesOf(step) ? step.output("plan").inputs.filter(isTable) : [];
  // A table is used by its figures; that nothing is quoted from it is no gap.
  const computed = new Set(tables.map(({ fileId }) => fileId));
  return [
    makeCheck(
      "citations",
      checked.ok,
      checked.ok
        ? message("check.citations_match", { count: checked.total })
        : message("check.statements_unsupported", {
            count: checked.problems.length,
            text: checked.problems[0]?.text ?? "",
          }),
    ),
    coverageCheck(
      sources.filter(({ fileId }) => !computed.has(fileId)),
      new Set(citations.map(({ fileId }) => fileId)),
    ),
  ];
}

async function render(step: StepContext): Promise<StepResult<"render">> {
  const task = await readTask(step);
  const { title, subtitle, byline, markdown, language, citations, figuresFound, tables } = briefIn(
    step.output("write"),
  );
  const document = {
    title,
    subtitle,
    byline,
    ...(language && { language }),
    createdAt: step.now().toISOString(),
    markdown,
    charts: tables?.charts ?? [],
    dataTables: [...(figuresFound.rows.length > 0 ? [figuresFound] : []), ...(tables?.dataTables ?? [])],
    figures: tables?.figures ?? [],
    citations,
  };
  const reason = unfitReason(document, task.deliverableFormat);
  if (reason) throw new AppError("unsupported_format", `${reason} Choose another format and try again.`);
  return renderDocument(step, task, document);
}

function coverageCheck(sources: ReadOutput["sources"], cited: Set<string>): Check {
  const read = sources.filter(({ problem }) => problem === null);
  const used = read.filter(({ fileId }) => cited.has(fileId));
  const left = sources.filter(({ problem }) => problem !== null).map(({ name }) => name);
  const counts = { cited: used.length, count: sources.length };
  const detail =
    left.length === 0
      ? message("check.documents_cited", counts)
      : message("check.documents_cited_unread", { ...counts, names: left.join(", ") });
  return makeCheck("documents", left.length === 0, detail);
}

function noneRead(problems: readonly Message[]): string {
  const first = reasonText(problems[0]) ?? "";
  return problems.length === 1 ? first : `Couldn't read any of the ${problems.length} documents. ${first}`;
}
