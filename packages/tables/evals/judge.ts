import { openPlanner, type Plan, type Planner, planByRules } from "../src/plan/plan-rules.ts";
import { isRight, runQuery } from "./grade.ts";
import { type LoadedTable, loadTable, type Question, tableFolders, truthsOf } from "./load-set.ts";

/** "Right second" is right in the second of two readings that are answered side by side. */
export type Grade = "right" | "right second" | "partial" | "wrong" | "clarified" | "clarified elsewhere" | "refused";
export interface Judged {
  table: string;
  question: Question;
  grade: Grade;
  text: string;
  /** Why nothing was answered at once; absent where something was. */
  cause?: Cause;
}
/** Unknown words prevent an answer; so do rival readings, an assumption that costs too much, and parts that fit no query. */
export type Cause =
  | "one unknown word"
  | "two"
  | "three or more"
  | "left out"
  | "rivals or assumed"
  | "no reading"
  | "refused";

/**
 * Grades every question of a half without a model. "Clarified" offers a right reading among its options, "clarified elsewhere"
 * does not. An unanswerable question is right when nothing is answered; an ambiguous one when it is asked back or answered right.
 */
export async function judgeHalf(folder: string): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const each of tableFolders(folder)) {
    const table = await loadTable(each);
    const planner = openPlanner(table.profile);
    for (const question of table.questions)
      judged.push({
        table: table.id,
        question,
        ...(await judgeOne(table, question, planner)),
      });
    table.database.close();
  }
  return judged;
}

async function judgeOne(table: LoadedTable, question: Question, planner: Planner) {
  const plan = planByRules(question.question, planner);
  const cause = causeOf(plan);
  return { ...(await judge(table, question, plan)), ...(cause && { cause }) };
}

function causeOf(plan: Plan): Cause | undefined {
  if (plan.kind === "accept") return undefined;
  if (plan.kind === "refuse") return "refused";
  if (plan.unknown.length > 0)
    return plan.unknown.length > 2 ? "three or more" : plan.unknown.length === 2 ? "two" : "one unknown word";
  if (plan.options.length === 0) return "no reading";
  return plan.missed.length > 0 ? "left out" : "rivals or assumed";
}

async function judge(table: LoadedTable, question: Question, plan: Plan): Promise<{ grade: Grade; text: string }> {
  const { kind } = question;
  if (plan.kind === "refuse") {
    const text = `${plan.reason}; not understood: ${plan.missed.join(", ")}`;
    return { grade: kind === "unanswerable" ? "right" : "refused", text };
  }
  const matches = async (index: number) => {
    const query = plan.kind === "accept" ? plan.queries[index] : plan.options[index]?.query;
    if (!query) return false;
    const rows = await runQuery(table, query);
    return truthsOf(question).some((truth) => isRight(truth, rows, query));
  };
  if (plan.kind === "accept") {
    const text = plan.candidates.map(({ readAs }) => readAs).join(" + ");
    if (kind === "unanswerable") return { grade: "wrong", text };
    if (await matches(0)) return { grade: "right", text };
    if (plan.queries[1]?.isAlternative && (await matches(1))) return { grade: "right second", text };
    return { grade: plan.queries.length > 1 ? "partial" : "wrong", text };
  }
  const found: boolean[] = [];
  for (const index of plan.options.keys()) found.push(await matches(index));
  const options = plan.options.map(
    ({ readAs, score, missed }, i) =>
      `${found[i] ? "*" : ""}${readAs.slice(9)} [${score.toFixed(1)}${missed.length > 0 ? ` −${missed.join(" ")}` : ""}]`,
  );
  const text = `not understood: ${plan.missed.join(", ") || "–"} | ${options.join(" | ")}`;
  if (kind !== "answerable") return { grade: "right", text };
  return { grade: found.includes(true) ? "clarified" : "clarified elsewhere", text };
}
