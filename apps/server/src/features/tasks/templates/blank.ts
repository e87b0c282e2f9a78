import { message } from "@muster/contracts/messages";
import { unfitReason } from "@muster/documents/fitting-formats";
import { AppError } from "../../../platform/errors.ts";
import { gatherFurther } from "../tasks.research.ts";
import { asList, failedFirst, readTask, renderDocument, shownDetail } from "../tasks.step-parts.ts";
import {
  type BriefOutput,
  briefIn,
  type DraftState,
  documentsIn,
  type Gathered,
  type PlanOutput,
  type StepContext,
  type StepResult,
  type WriteOutput,
} from "../tasks.steps.ts";
import type { Process, Template } from "../tasks.template.ts";
import { dataAnalysis, gatherTables } from "./data-analysis.ts";
import { marketAnalysis } from "./market-analysis.ts";

/** Any question or instruction: computes tables, quotes documents, and with both the answer has two parts. */
export const blank: Template = {
  entry: {
    id: "blank",
    name: "Blank Task",
    agentType: "Any agent",
    defaultFormat: "pdf",
    needsSource: true,
    takes: ["table", "document", "code"],
    asks: {
      label: "Question or instruction",
      hint: "Tables are computed, and documents are quoted. Attach both to get both in one result.",
      example: "Which region leads in revenue, and what do the notes say about it?",
      exampleTitle: "Regions, third quarter",
    },
    description: "Any question or instruction about your tables and documents. Muster chooses how to answer it.",
    parameters: [],
    unavailable: null,
  },
  process: {
    steps: [
      { key: "plan", label: message("task.step.plan") },
      { key: "gather", label: message("task.step.read_sources") },
      { key: "write", label: message("task.step.write") },
      { key: "check", label: message("task.step.check_figures") },
      { key: "render", label: message("task.step.render") },
    ],
    recipe: { gather, write, check, render },
  },
};

const forTables = processIn(dataAnalysis);
const forDocuments = processIn(marketAnalysis);

function processIn({ process }: Template): Process {
  if (!process) throw new Error("A blank task needs the templates for tables and documents");
  return process;
}

async function gather(step: StepContext): Promise<StepResult<"gather">> {
  const { tables, documents } = kindsOf(step);
  const isBeside = documents.length > 0;
  const computed = tables.length > 0 ? await gatherTables(over(step, tables), { isBeside }) : undefined;
  if (computed && ("waitFor" in computed || documents.length === 0)) return computed;
  const read = await gatherFurther(over(step, documents), forDocuments);
  if ("waitFor" in read || !computed) return read;
  if ("refusal" in computed.output) {
    const notices = [...(read.output.notices ?? []), message("task.tables_unanswered")];
    return { ...read, output: { ...read.output, notices } };
  }
  const notices = [...(computed.output.notices ?? []), ...(read.output.notices ?? [])];
  const detail = [...asList(computed.detail), ...asList(read.detail)];
  return { output: { ...read.output, ...computed.output, notices }, detail };
}

/** Each part is written by its own template; the computed answer comes first. */
async function write(step: StepContext): Promise<StepResult<"write">> {
  const part = partOf(step);
  if (part === "tables") return forTables.recipe.write(over(step, kindsOf(step).tables));
  if (part === "documents") return forDocuments.recipe.write(over(step, kindsOf(step).documents));
  const quiet = { ...step, text: () => undefined };
  const computed = await forTables.recipe.write(over(quiet, kindsOf(step).tables));
  if ("waitFor" in computed) return computed;
  const keep = (kept: unknown) => step.keep({ draft: joined(computed.output, kept as DraftState) });
  const read = await forDocuments.recipe.write(over({ ...quiet, keep }, kindsOf(step).documents));
  if ("waitFor" in read) return read;
  const output = together(computed.output, briefIn(read.output));
  step.text(output.markdown);
  return { output, detail: [...asList(computed.detail), ...asList(read.detail)] };
}

function joined(tables: WriteOutput, { draft }: DraftState): string {
  return `${tables.markdown.trim()}\n\n${withoutTitle(draft)}\n`;
}

function together(tables: WriteOutput, documents: BriefOutput): BriefOutput {
  const author = documents.engine === "model" ? documents : tables;
  return {
    ...documents,
    subtitle: [tables.subtitle, documents.subtitle].filter(Boolean).join(", ") || null,
    markdown: joined(tables, { draft: documents.markdown }),
    ...{ engine: author.engine, provider: author.provider, model: author.model },
    notes: [...tables.notes, ...documents.notes],
    ...(tables.tables && { tables: tables.tables }),
    parts: { tables, documents },
  };
}

function withoutTitle(markdown: string): string {
  return markdown.trim().replace(/^# [^\n]*\n+/, "");
}

async function check(step: StepContext): Promise<StepResult<"check">> {
  const { tables, documents } = kindsOf(step);
  const written = step.output("write");
  const part = partOf(step);
  if (part === "tables") return forTables.recipe.check(over(step, tables));
  if (part === "documents" || !written.parts) return forDocuments.recipe.check(over(step, documents));
  const checked = [
    await forTables.recipe.check(over(step, tables, written.parts.tables)),
    await forDocuments.recipe.check(over(step, documents, written.parts.documents)),
  ];
  const checks = checked.flatMap((one) => ("output" in one ? one.output.checks : []));
  return { output: { checks }, detail: shownDetail(failedFirst(checks)) };
}

async function render(step: StepContext): Promise<StepResult<"render">> {
  const written = step.output("write");
  if (!written.parts) {
    const recipe = partOf(step) === "tables" ? forTables.recipe : forDocuments.recipe;
    return recipe.render(step);
  }
  const task = await readTask(step);
  const { title, subtitle, byline, markdown, tables } = written;
  const { citations, figuresFound } = written.parts.documents;
  const document = {
    ...{ title, subtitle, byline, createdAt: step.now().toISOString(), markdown, citations },
    charts: tables?.charts ?? [],
    dataTables: [...(tables?.dataTables ?? []), ...(figuresFound.rows.length > 0 ? [figuresFound] : [])],
    figures: tables?.figures ?? [],
  };
  const reason = unfitReason(document, task.deliverableFormat);
  if (reason) throw new AppError("unsupported_format", `${reason} Choose another format and try again.`);
  return renderDocument(step, task, document);
}

/** Depends on the gathered material: a question that the tables can't answer is left to the documents. */
function partOf(step: StepContext): "tables" | "documents" | "both" {
  const gathered: Gathered = step.output("gather");
  if (!("sources" in gathered)) return "tables";
  return "profiles" in gathered && documentsIn(gathered).sources.length > 0 ? "both" : "documents";
}

type Inputs = PlanOutput["inputs"];

function kindsOf(step: StepContext): { tables: Inputs; documents: Inputs } {
  const { inputs } = step.output("plan");
  const isTable = ({ kind }: Inputs[number]) => kind === "table";
  return { tables: inputs.filter(isTable), documents: inputs.filter((input) => !isTable(input)) };
}

/** The step as another template sees it: only with its files and, for checks, its part of the text. */
function over(step: StepContext, inputs: Inputs, written?: WriteOutput): StepContext {
  const output = (key: Parameters<StepContext["output"]>[0]) => {
    if (key === "plan") return { ...step.output("plan"), inputs };
    return key === "write" && written ? written : step.output(key);
  };
  // The outputs belong to the step's own keys; TypeScript can't narrow a generic through the branches.
  return { ...step, output: output as StepContext["output"] };
}
