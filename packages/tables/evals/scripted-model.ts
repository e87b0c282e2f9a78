import { planByModel } from "../src/plan/plan-model.ts";
import { openPlanner, planByRules } from "../src/plan/plan-rules.ts";
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
 */
export async function scoreScriptedModel(folder: string): Promise<ModelScore> {
  const score: ModelScore = { plans: 0, repaired: 0, rejected: 0, right: 0 };
  for (const each of tableFolders(folder)) {
    const table = await loadTable(each);
    const planner = openPlanner(table.profile);
    for (const question of table.questions) {
      const plan = planByRules(question.question, planner);
      const [query] =
        plan.kind === "accept"
          ? plan.queries
          : plan.kind === "clarify"
            ? plan.options.map((option) => option.query)
            : [];
      if (query) await scorePlan(table, question, { query, score });
    }
    table.database.close();
  }
  return score;
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
  const rows = await runQuery(table, outcome.queries[0] as TableQuery);
  if (truthsOf(question).some((truth) => isRight(truth, rows, query))) score.right++;
}

function scripted(query: TableQuery) {
  let asked = 0;
  const broken: TableQuery = { ...query, where: { kind: "empty", col: "a column that is not there" } };
  return async () => JSON.stringify({ queries: [asked++ === 0 ? broken : query], notCovered: [] });
}
