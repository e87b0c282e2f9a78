import { ToolError } from "@muster/agent/tool";
import type { Analysis, Finding } from "@muster/contracts/analysis";
import { runAnalysisInChild } from "@muster/tables/old/run-analysis";
import { TableError } from "@muster/tables/table-error";
import { z } from "zod";
import { textArgument } from "../../kernel/agent/source.tools.ts";
import { defineTool } from "../../kernel/agent/tools.ts";
import { workDirOf } from "../../platform/config.ts";
import { answersOf } from "./tasks.research.merge.ts";

/** The last computation of each run: each is a child process that takes memory, so a run computes one after the other. */
const running = new Map<string, Promise<unknown>>();

export const queryTable = defineTool<{ question: string }>({
  name: "query_table",
  description:
    "Computes the answer to one plain question about the tables: a total, a ranking, a trend, a change, a comparison. Returns figures, or the reason why the data has no answer.",
  risk: "read",
  input: z.object({
    question: textArgument("question", "One question, with columns and values named as in the tables"),
  }),
  timeoutMs: 180_000,
  execute({ question }, { services, run, sources, found, signal, progress }) {
    return inTurn(run.id, async () => {
      signal.throwIfAborted();
      const files = (await sources.tables?.()) ?? [];
      if (files.length === 0) throw new ToolError("There is no table here.");
      progress(`Computing: ${question}`);
      const workDir = workDirOf(services.config);
      const analysis = await runAnalysisInChild({ files, question }, { signal, workDir }).catch(toToolError);
      found.results.push({ tool: "query_table", value: { question, answers: answersOf(analysis) } });
      for (const { id, text, computation } of analysis.figures)
        found.figures.push({ id, value: text, source: computation });
      return tableAnswer(analysis);
    });
  },
});

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

function toToolError(error: unknown): never {
  throw error instanceof TableError ? new ToolError(error.message, { cause: error }) : error;
}

const rowsShown = 12;

/** An analysis as a model reads it: the answers with their figures as they are written. */
export function tableAnswer({ findings, figures }: Analysis): unknown {
  const texts = new Map(figures.map(({ id, text }) => [id, text]));
  const said = (roles: Record<string, string>) =>
    Object.fromEntries(Object.entries(roles).map(([role, id]) => [role, texts.get(id)]));
  const answers = findings.filter(({ answersQuestion }) => answersQuestion);
  return {
    answers: answers
      .filter(({ kind }) => kind !== "unanswerable")
      .map(({ kind, subject, direction, figures: roles, rows, cautions }: Finding) => ({
        kind,
        subject,
        direction,
        figures: said(roles),
        rows: rows.slice(0, rowsShown).map((row) => ({ label: row.label, ...said(row.figures) })),
        cautions,
      })),
    cannotAnswer: answers.flatMap(({ kind, detail }) => (kind === "unanswerable" && detail ? [detail] : [])),
  };
}
