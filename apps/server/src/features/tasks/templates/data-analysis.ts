import { makeCheck } from "@muster/contracts/catalog/receipt-texts";
import { message, plainText } from "@muster/contracts/messages";
import { writeRefusal, writeTableReport } from "@muster/tables/answer/report";
import { answerLanguage } from "@muster/tables/ask-question";
import type { Computed, Dataset } from "@muster/tables/engine/messages";
import { organizationName } from "../../accounts/accounts.service.ts";
import { openFiles, withEngineFor, withLooseTables } from "../../files/files.tables.service.ts";
import type { TaskRow } from "../tasks.repo.ts";
import { failedFirst, readTask, renderDocument, shownDetail, writtenDetail } from "../tasks.step-parts.ts";
import {
  engineOf,
  type GatherOutput,
  type StepContext,
  type StepResult,
  tablesIn,
  type WriteOutput,
} from "../tasks.steps.ts";
import type { Template } from "../tasks.template.ts";
import { joinDatasets, readTableQuestion, tableQuestionOf } from "./data-analysis.read.ts";

/**
 * An answer from tables: queries are derived from the question, computed in a child process, and the text is written only from
 * their results.
 */
export const dataAnalysis: Template = {
  delivers: ["pptx"],
  entry: {
    id: "data-analysis",
    name: "Data Analysis",
    agentType: "Data Analyst",
    defaultFormat: "pdf",
    needsSource: true,
    takes: ["table"],
    asks: {
      label: "Question",
      hint: "Answered first, from the attached files",
      example: "Which region leads in revenue, and is there a trend?",
      exampleTitle: "Sales by region, third quarter",
    },
    description:
      "Answers your question from a table: what leads, what changed, and what is unusual. Every figure is computed and traceable.",
    parameters: [
      {
        name: "question",
        label: "Question to answer",
        type: "textarea",
        required: false,
        placeholder: "Which region has the highest revenue?",
        options: [],
      },
    ],
    unavailable: null,
  },
  process: {
    steps: [
      { key: "plan", label: message("task.step.plan") },
      { key: "gather", label: message("task.step.compute") },
      { key: "write", label: message("task.step.write") },
      { key: "check", label: message("task.step.check_figures") },
      { key: "render", label: message("task.step.render") },
    ],
    recipe: { gather: (step) => gatherTables(step, { isBeside: false }), write, check, render },
  },
};

/** The tables of a task while it computes. `loose` are those of knowledge bases, which have no stored profile. */
export interface TaskTables {
  dataset: Dataset;
  profiles: { fileId: string; version: number }[];
  loose: Dataset;
}

/** Opens the attached tables in the profile versions that are current now, and those of knowledge bases as the run kept them. */
function withTables<T>(step: StepContext, work: (tables: TaskTables) => Promise<T>): Promise<T> {
  const { services, inOrg, run, signal } = step;
  const reading = { services, inOrg, orgId: run.orgId, signal };
  const inputs = step.output("plan").inputs.map(({ fileId, ...file }) => ({ ...file, id: fileId }));
  const ofBases = inputs.filter(({ base }) => base);
  return withLooseTables(reading, ofBases, async (loose) => {
    const attached = inputs.filter(({ base }) => !base);
    const { dataset, profiles } = await openFiles(reading, attached);
    return work({ dataset: joinDatasets(dataset, loose), profiles, loose });
  });
}

/** Reads the question, asks back when it is unclear, and computes. Every number of the document comes from here. */
export async function gatherTables(
  step: StepContext,
  { isBeside }: { isBeside: boolean },
): Promise<StepResult<"gather">> {
  const task = await readTask(step);
  const question = tableQuestionOf(task);
  step.progress(message("task.detail.reading_tables"));
  return withTables(step, (tables) => compute(step, task, { question, tables, isBeside }));
}

function compute(
  step: StepContext,
  task: TaskRow,
  { question, tables, isBeside }: { question: string; tables: TaskTables; isBeside: boolean },
): Promise<StepResult<"gather">> {
  const { dataset, profiles, loose } = tables;
  return withEngineFor(step.services, dataset, async (engine) => {
    const read = await readTableQuestion(step, { engine, dataset, loose, question, chosen: task.readings, isBeside });
    if ("waitFor" in read) return read;
    if (read.kind === "refused") {
      const { reason, missed, options } = read;
      const refusal = { reason, missed, options, language: answerLanguage(question) };
      const output: GatherOutput = { refusal, profiles, readBy: "rules" };
      return { output, detail: message("task.detail.unanswerable") };
    }
    step.progress(message("task.detail.computing"));
    const ask = { op: "compute" as const, question, queries: read.queries };
    const computed = withAssumption(await engine.compute(read.dataset ?? dataset, ask, step.signal), read.assumption);
    const rows = computed.tables.reduce((sum, table) => sum + table.rows, 0);
    const output: GatherOutput = {
      computed,
      profiles: read.profiles ?? profiles,
      readBy: read.readBy,
      ...(read.author && { author: read.author }),
      ...(read.answered && { answered: read.answered }),
      ...(read.notices.length > 0 && { notices: read.notices }),
    };
    const readAs = computed.answers.slice(0, 1).map((answer) => plainText(answer.readAs));
    return { output, detail: [...read.notices, message("steps.rows", { count: rows }), ...readAs] };
  });
}

/** Stated before everything else that is said about the answer. */
function withAssumption(computed: Computed, assumption: string | undefined): Computed {
  const [first, ...others] = computed.answers;
  if (!first || assumption === undefined) return computed;
  return { ...computed, answers: [{ ...first, remarks: [assumption, ...first.remarks] }, ...others] };
}

async function write(step: StepContext): Promise<StepResult<"write">> {
  const task = await readTask(step);
  const { computed, refusal, author } = tablesIn(step.output("gather"));
  const { inputs } = step.output("plan");
  const question = tableQuestionOf(task);
  const common = {
    title: task.title,
    subtitle: inputs.map(({ name }) => name).join(", ") || null,
    byline: `${task.agentName} · ${await step.inOrg(organizationName)}`,
    sections: [],
    usedFigures: [],
    ...(author ?? engineOf({ kind: "builtin", words: "" })),
    notes: [],
  };
  if (!computed) {
    const markdown = writeRefusal({
      title: task.title,
      question,
      ...(refusal ?? { reason: "nothing_matches", missed: [], options: [], language: "en" }),
    });
    step.text(markdown);
    const checks = [makeCheck("answer", true, message("check.refused"))];
    const output: WriteOutput = { ...common, markdown, tables: { charts: [], dataTables: [], figures: [], checks } };
    return { output, detail: message("task.detail.refusal_written") };
  }
  const { markdown, ...tables } = writeTableReport(computed, { title: task.title, question });
  step.text(markdown);
  return { output: { ...common, markdown, tables }, detail: writtenDetail({ markdown, notes: [] }) };
}

/** The sentences were compared with the computation when the report was written; this step shows the result. */
async function check(step: StepContext): Promise<StepResult<"check">> {
  const { tables } = step.output("write");
  const checks = tables?.checks ?? [];
  return { output: { checks }, detail: shownDetail(failedFirst(checks)) };
}

async function render(step: StepContext): Promise<StepResult<"render">> {
  const task = await readTask(step);
  const { title, subtitle, byline, markdown, tables } = step.output("write");
  const { computed, refusal } = tablesIn(step.output("gather"));
  const language = computed?.language ?? refusal?.language;
  return renderDocument(step, task, {
    title,
    subtitle,
    byline,
    ...(language && { language }),
    createdAt: step.now().toISOString(),
    markdown,
    charts: tables?.charts ?? [],
    dataTables: tables?.dataTables ?? [],
    figures: tables?.figures ?? [],
    citations: [],
  });
}
