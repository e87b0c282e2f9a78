import type { PlannedCall } from "@muster/agent/agent/state";
import { questionOf } from "../tasks.plan.ts";
import type { TaskRow } from "../tasks.repo.ts";
import { type Answers, withAnswers } from "../tasks.research.merge.ts";
import { type GatherOutput, type StepContext, tablesIn } from "../tasks.steps.ts";
import { type Research, researchRules } from "../tasks.template.ts";
import { tableAnswer } from "../tasks.tools.ts";

const mostQuestions = 4;

const tablePlan = {
  instructions: `You look things up for a report on the tables that a person attached. The first analysis is done and given to you.
- query_table computes the answer to one plain question about the tables: "Which region leads in 2025?", "How did sales change by month?". Name columns and values as the tables do.
- Ask what the task asks and the first analysis leaves open, and little else: at most six questions.
${researchRules}`,
  /** Each question of a task that asks several. */
  calls: (task: TaskRow): PlannedCall[] => {
    const questions = questionsIn(task);
    return questions.length < 2 ? [] : questions.map((question) => ({ tool: "query_table", args: { question } }));
  },
};

export const tableResearch: Research = {
  instructions: tablePlan.instructions,
  tools: ["query_table"],
  calls: tablePlan.calls,
  material: (gathered) => {
    const { analysis } = tablesIn(gathered);
    const tables = analysis.tables.map(({ table, rows, columns }) => ({
      table,
      rows,
      columns: columns.map(({ name, type, examples }) => ({ name, type, examples: examples.slice(0, 5) })),
    }));
    return { tables, firstAnalysis: tableAnswer(analysis) };
  },
  quotesFiles: true,
  sources: (step) => ({ tables: () => tablesOf(step) }),
  merge(task, { results }, gathered) {
    const { analysis } = tablesIn(gathered);
    // Only query_table leaves results in this turn.
    const found = results.map(({ value }) => value as { question: string; answers: Answers });
    const further = found.map(({ question, answers }) => ({ answers, isAsked: isAskedIn(task, question) }));
    const output: GatherOutput = { analysis: withAnswers(analysis, further) };
    const count = found.length;
    return { output, details: count ? [`${count} more ${count === 1 ? "question" : "questions"} computed`] : [] };
  },
};

/** Whether the task itself asks this question. */
function isAskedIn(task: TaskRow, question: string): boolean {
  return questionsIn(task).includes(question);
}

function questionsIn(task: TaskRow): string[] {
  const found = questionOf(task).match(/[^.!?\n]+\?/g) ?? [];
  return [...new Set(found.map((question) => question.trim()))].slice(0, mostQuestions);
}

/** The task's tables, where a child process can read them. */
function tablesOf({ services, run, output }: StepContext) {
  return Promise.all(
    output("plan").inputs.map(async ({ name, mediaType, sha256 }) => ({
      name,
      mediaType,
      path: await services.storage.path(run.orgId, sha256),
    })),
  );
}
