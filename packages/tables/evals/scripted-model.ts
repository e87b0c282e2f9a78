import { planByModel } from "../src/plan/plan-model.ts";
import { openPlanner, type Plan, planByRules } from "../src/plan/plan-rules.ts";
import type { TableQuery } from "../src/query.ts";
import { isRight, runQuery } from "./grade.ts";
import { type LoadedTable, loadTable, type Question, tableFolders, truthsOf } from "./load-set.ts";

export interface ModelScore {
  plans: number;
  repaired: number;
  rejected: number;
  right: number;
}

/**
 * Runs the model's way with a scripted model: for each question that rules offer a right reading for, it first answers with a
 * column that is not there, then with that reading. Shows that plans are checked, repaired and computed; no skill of a model.
 * Every plan must come out right; how many plans there are is the rules' merit.
 */
export async function scoreScriptedModel(folder: string): Promise<ModelScore> {
  const score: ModelScore = { plans: 0, repaired: 0, rejected: 0, right: 0 };
  for (const each of tableFolders(folder)) {
    const table = await loadTable(each);
    const planner = openPlanner(table.profile);
    for (const question of table.questions) {
      const query = await rightReading(table, question, planByRules(question.question, planner));
      if (query) await scorePlan(table, question, { query, score });
    }
    table.database.close();
  }
  return score;
}

async function rightReading(table: LoadedTable, question: Question, plan: Plan): Promise<TableQuery | undefined> {
  const readings =
    plan.kind === "accept"
      ? plan.queries.slice(0, 1)
      : plan.kind === "clarify"
        ? plan.options.map((option) => option.query)
        : [];
  for (const query of readings) if (await isRightReading(table, question, query)) return query;
  return undefined;
}

async function isRightReading(table: LoadedTable, question: Question, query: TableQuery): Promise<boolean> {
  const rows = await runQuery(table, query);
  return truthsOf(question).some((truth) => isRight(truth, rows, query));
}

async function scorePlan(
  table: LoadedTable,
  question: Question,
  { query, score }: { query: TableQuery; score: ModelScore },
): Promise<void> {
  const outcome = await planByModel(question.question, table.profile, scripted(query));
  score.plans++;
  if (outcome.kind === "failed") score.rejected++;
  if (outcome.kind !== "plan") return;
  if (outcome.rounds === 2) score.repaired++;
  if (await isRightReading(table, question, outcome.queries[0] as TableQuery)) score.right++;
}

function scripted(query: TableQuery) {
  let asked = 0;
  const broken: TableQuery = { ...query, where: { kind: "empty", col: "a column that is not there" } };
  return async () => JSON.stringify({ queries: [asked++ === 0 ? broken : query], notCovered: [] });
}
