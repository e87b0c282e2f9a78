import { ToolError } from "@muster/agent/tool";
import { plainText } from "@muster/contracts/messages";
import { openTableEngine, type TableEngine } from "@muster/tables/engine/engine";
import type { Dataset } from "@muster/tables/engine/messages";
import { describeProfile } from "@muster/tables/plan/plan-model";
import { problemsOf } from "@muster/tables/problems";
import { TableQuery } from "@muster/tables/query";
import { TableError } from "@muster/tables/table-error";
import { z } from "zod";
import { defineTool, type ToolContext } from "../../kernel/agent/tools.ts";
import { workDirOf } from "../../platform/config.ts";

/** The last computation of each run: each is a child process with high memory use, so a run computes one at a time. */
const running = new Map<string, Promise<unknown>>();
const timeoutMs = 180_000;
const rowsShown = 20;

export const describeTables = defineTool<Record<string, never>>({
  name: "describe_tables",
  description:
    "Lists the tables with their columns, roles, units, values, and ready-made measures. Call it once before the first query_table.",
  risk: "read",
  input: z.object({}),
  timeoutMs,
  execute: (_args, context) =>
    withTables(context, async ({ engine, dataset }) => describeProfile(await engine.profile(dataset, context.signal))),
});

export const queryTable = defineTool<{ query: TableQuery; language?: "en" | "de" | undefined }>({
  name: "query_table",
  description:
    "Computes one TableQuery over the tables and returns the answer, its figures, and the first rows. Numbers come from here only.",
  risk: "read",
  input: z.object({
    query: TableQuery,
    language: z.enum(["en", "de"]).optional().describe("Of the answer's sentence; English if left out"),
  }),
  timeoutMs,
  execute({ query, language = "en" }, context) {
    const { signal, progress, found } = context;
    return withTables(context, async ({ engine, dataset }) => {
      const problems = problemsOf(query, await engine.profile(dataset, signal));
      if (problems.length > 0) throw new ToolError(problems.slice(0, 5).join(" "));
      const { answers } = await engine.compute(
        dataset,
        { op: "compute", question: "", queries: [query], language },
        signal,
      );
      const [answer] = answers;
      if (!answer) throw new ToolError("The query has no result.");
      progress(plainText(answer.readAs));
      for (const { id, text } of answer.figures)
        found.figures.push({ id: `${context.callId}_${id}`, value: text, source: answer.sql });
      found.results.push({ tool: "query_table", value: answer });
      return {
        readAs: answer.readAs,
        answer: answer.sentence,
        remarks: answer.remarks,
        columns: answer.table?.columns.map(({ name }) => name) ?? [],
        rows: answer.table?.rows.slice(0, rowsShown) ?? [],
        totalRows: answer.rows,
      };
    });
  },
});

function withTables<T>(
  { services, run, sources, signal }: ToolContext,
  work: (tables: { engine: TableEngine; dataset: Dataset }) => Promise<T>,
): Promise<T> {
  return inTurn(run.id, async () => {
    signal.throwIfAborted();
    const dataset = await sources.tables?.();
    if (!dataset || dataset.files.length === 0) throw new ToolError("There is no table here.");
    const engine = openTableEngine({ workDir: workDirOf(services.config) });
    try {
      return await work({ engine, dataset });
    } catch (error) {
      throw error instanceof TableError ? new ToolError(error.message, { cause: error }) : error;
    } finally {
      await engine.close();
    }
  });
}

async function inTurn<T>(runId: string, work: () => Promise<T>): Promise<T> {
  const own = (running.get(runId) ?? Promise.resolve()).then(work, work);
  const settled = own.catch(() => undefined);
  running.set(runId, settled);
  try {
    return await own;
  } finally {
    if (running.get(runId) === settled) running.delete(runId);
  }
}
