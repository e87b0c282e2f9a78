import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlanner, type Planner, planByRules } from "../src/plan/plan-rules.ts";
import { isRight, runQuery } from "./grade.ts";
import { type LoadedTable, loadTable, type Question, type Truth, tableFolders, truthsOf } from "./load-set.ts";

interface Tempting extends Question {
  table: string;
  /** Answers that a wrong reading gives. */
  mustNotBe?: Truth[];
}

const here = import.meta.dirname;
const tempting = JSON.parse(readFileSync(join(here, "adversarial.json"), "utf8")) as Tempting[];
const tables = new Map<string, LoadedTable & { planner: Planner }>();

beforeAll(async () => {
  for (const id of new Set(tempting.map(({ table }) => table))) {
    const table = await loadTable(join(here, "tuning", id));
    tables.set(id, { ...table, planner: openPlanner(table.profile) });
  }
});
afterAll(() => {
  for (const { database } of tables.values()) database.close();
});

describe("wordings that tempt to a wrong reading", () => {
  test.each(tempting)("$table: $question is answered right or asked back", async (question) => {
    const table = tables.get(question.table) as LoadedTable & { planner: Planner };
    const plan = planByRules(question.question, table.planner);
    if (plan.kind !== "accept") return;
    const [query] = plan.queries;
    const rows = query ? await runQuery(table, query) : [];
    const wrong = (question.mustNotBe ?? []).filter((truth) => query && isRight(truth, rows, query));
    expect(wrong, plan.candidates[0]?.readAs).toEqual([]);
  });

  test("most of them are answered right at once or by one of the offers", async () => {
    let answered = 0;
    for (const question of tempting) {
      const table = tables.get(question.table) as LoadedTable & { planner: Planner };
      const plan = planByRules(question.question, table.planner);
      const offers = plan.kind === "accept" ? plan.queries.slice(0, 1) : plan.kind === "clarify" ? plan.options : [];
      const queries = offers.map((each) => ("query" in each ? each.query : each));
      const results = await Promise.all(queries.map(async (query) => ({ query, rows: await runQuery(table, query) })));
      const isRightOne = (truth: Truth) => results.some(({ query, rows }) => isRight(truth, rows, query));
      if (truthsOf(question).some(isRightOne)) answered++;
    }
    expect(answered).toBeGreaterThanOrEqual(20);
  });
});

test("the sets are there and every answerable question has a truth", async () => {
  const folders = ["tuning", "opened", "held-apart"].flatMap((half) => tableFolders(join(here, half)));
  const missing = folders.flatMap((folder) => {
    const questions = JSON.parse(readFileSync(join(folder, "questions.json"), "utf8")) as Question[];
    return questions.filter((each) => each.kind === "answerable" && truthsOf(each).length === 0).map(({ id }) => id);
  });
  expect(folders.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
