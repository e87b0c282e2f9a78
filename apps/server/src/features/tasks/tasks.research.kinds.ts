import type { PlannedCall } from "@muster/ai/agent/state";
import type { Tool } from "@muster/ai/tool";
import { sourcesOf } from "./tasks.market.read.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { withAnswers } from "./tasks.research.merge.ts";
import { isAskedIn, marketPlan, tablePlan } from "./tasks.research.plan.ts";
import { documentTools, type Found, type Scene, tableAnswer, tableTools } from "./tasks.research.tools.ts";
import type { Progress } from "./tasks.research.ts";
import {
  documentsIn,
  type Gathered,
  type GatherOutput,
  type ReadOutput,
  type StepContext,
  type StepResult,
  tablesIn,
} from "./tasks.steps.ts";

/** How a template looks further than what it gathers by itself. */
export interface Research {
  instructions: string;
  calls(task: TaskRow, options: { isWrittenByModel: boolean }): PlannedCall[];
  /** What the model is told besides the task. */
  material(gathered: Gathered): Record<string, unknown>;
  /** The material holds words of the files themselves, which strangers may have written. */
  tellsContent: boolean;
  tools(scene: Scene, gathered: Gathered): Promise<Tool[]>;
  /** What was gathered together with what was found, for those who write. */
  merge(scene: Scene, gathered: Gathered): { output: Gathered; details: string[] };
}

export const researchOf: Record<string, Research> = {
  "market-analysis": {
    instructions: marketPlan.instructions,
    calls: (task, { isWrittenByModel }) => marketPlan.calls(task, { searches: isWrittenByModel }),
    material: (gathered) => ({
      sources: documentsIn(gathered).sources.flatMap(({ name, problem }) => (problem === null ? [name] : [])),
    }),
    tellsContent: false,
    tools: async (scene, gathered) =>
      documentTools(scene, await sourcesOf(scene.step, withPages(documentsIn(gathered), scene.found))),
    merge({ found }, gathered) {
      const passages = [...new Set([...found.opened, ...found.seen])];
      const output: ReadOutput = { ...withPages(documentsIn(gathered), found), passages };
      return { output, details: found.fetched.map(({ name, problem }) => problem ?? `${name} read`) };
    },
  },
  "data-analysis": {
    instructions: tablePlan.instructions,
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
    tellsContent: true,
    tools: async (scene) => tableTools(scene, await tablesOf(scene.step)),
    merge({ task, found }, gathered) {
      const { analysis } = tablesIn(gathered);
      const further = found.answers.map(({ question, answers }) => ({ answers, isAsked: isAskedIn(task, question) }));
      const output: GatherOutput = { analysis: withAnswers(analysis, further) };
      const count = found.answers.length;
      return { output, details: count ? [`${count} more ${count === 1 ? "question" : "questions"} computed`] : [] };
    },
  },
};

function withPages({ sources }: ReadOutput, { fetched }: Found): ReadOutput {
  const pages = fetched.map(({ fileId, name, problem, notes }) => ({ fileId, name, problem, notes }));
  return { sources: [...sources, ...pages], fetched };
}

/** Ends the step with everything that the writing rests on. */
export function handOver(scene: Scene, { gathered, notes, found }: Progress, research: Research): StepResult<"gather"> {
  const notices = [...found.misses, ...notes];
  const { output, details } = research.merge(scene, gathered.output);
  const detail = [gathered.detail, ...details, ...notices].filter(Boolean).join(" · ");
  return { output: { ...output, notices }, detail };
}

/** The task's tables, as a child process may read them. */
export function tablesOf(step: StepContext) {
  const { house, run } = step;
  const { inputs } = step.output("plan");
  return Promise.all(
    inputs.map(async ({ name, mediaType, sha256 }) => ({
      name,
      mediaType,
      path: await house.storage.path(run.orgId, sha256),
    })),
  );
}
