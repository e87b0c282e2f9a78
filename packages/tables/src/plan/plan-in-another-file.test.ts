import { expect, it } from "vitest";
import { problemsOf } from "../problems.ts";
import type { TableQuery } from "../query.ts";
import { csv, openTables } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

const TEAMS = ["North", "South", "East", "Web"];
const MONTHS = ["2025-01", "2025-02", "2025-03"];
const pairs = TEAMS.flatMap((team, t) => MONTHS.map((month, m) => ({ team, month, t, m })));
const planOf = (t: number, m: number) => 1000 + 100 * t + 10 * m;
const costOf = (t: number, m: number) => planOf(t, m) + (t % 2 === 0 ? -50 : 40 * t);
/** East has no plan for January, and Web no costs in March. */
const planned = pairs.filter(({ team, m }) => team !== "East" || m > 0);
const spent = pairs.filter(({ team, m }) => team !== "Web" || m < 2);
const named = {
  "budget 2025.csv": csv(
    "Team,Month,Budget",
    planned.map(({ team, month, t, m }) => [team, month, planOf(t, m)]),
  ),
  "actuals.csv": csv(
    "Month,Department,Cost",
    spent.map(({ team, month, t, m }) => [month, team, costOf(t, m)]),
  ),
};
const alike = {
  "plan 2025.csv": csv(
    "Team,Month,Amount EUR",
    planned.map(({ team, month, t, m }) => [team, month, planOf(t, m)]),
  ),
  "ledger.csv": csv(
    "Team,Month,Amount EUR",
    spent.map(({ team, month, t, m }) => [team, month, costOf(t, m)]),
  ),
};

async function ask(files: Record<string, string>, question: string) {
  const { profile, database, run } = await openTables(files);
  const plan = planByRules(question, openPlanner(profile));
  const [query] = plan.kind === "accept" ? plan.queries : [];
  const rows = query ? await run(query) : [];
  database.close();
  return { kind: plan.kind, rows };
}

function totals(team: string) {
  const of = (list: typeof pairs, value: (t: number, m: number) => number) =>
    list.filter((each) => each.team === team).reduce((sum, { t, m }) => sum + value(t, m), 0);
  return { actual: of(spent, costOf), plan: of(planned, planOf) };
}

it.each([
  ["columns with names of their own", named, "plan vs actual per team"],
  ["two columns of one name", alike, "plan against actual by team"],
  ["two columns of one name, in German", alike, "Plan gegen Ist je Team"],
])("compares a plan with the actual figures of another file: %s", async (_, files, question) => {
  const { rows } = await ask(files, question);
  const found = rows.map((row) => [Object.values(row)[0], row["actual"], row["plan"]]);
  expect(found.toSorted()).toEqual(TEAMS.map((team) => [team, totals(team).actual, totals(team).plan]).toSorted());
});

it("keeps only groups over budget, and the one furthest over", async () => {
  const { rows } = await ask(named, "which teams are over budget");
  const over = TEAMS.filter((team) => totals(team).actual > totals(team).plan);
  expect(rows.map((row) => Object.values(row)[0]).toSorted()).toEqual(over.toSorted());
  const most = await ask(alike, "which team is most over budget");
  const first = over.toSorted((a, b) => totals(b).actual - totals(b).plan - totals(a).actual + totals(a).plan)[0];
  expect(most.rows.map((row) => Object.values(row)[0])).toEqual([first]);
});

it("answers how far off plan all of it is", async () => {
  const { rows } = await ask(named, "how far off plan are we");
  const all = TEAMS.map(totals);
  const sum = all.reduce((total, { actual, plan }) => total + actual - plan, 0);
  expect(rows[0]?.["difference"]).toBe(sum);
});

it("asks back where the plan covers months that have no actual figures yet", async () => {
  const year = [...pairs, ...pairs.map(({ team, t, m }) => ({ team, month: `2025-0${m + 4}`, t, m }))];
  const files = {
    "budget 2025.csv": csv(
      "Team,Month,Budget",
      year.map(({ team, month, t, m }) => [team, month, planOf(t, m)]),
    ),
    "actuals.csv": named["actuals.csv"],
  };
  expect((await ask(files, "which teams are over budget")).kind).toBe("clarify");
});

it("rejects rows of two tables that are no plan and its actual figures", async () => {
  const { profile, database } = await openTables({
    "orders.csv": alike["ledger.csv"],
    "visits.csv": named["actuals.csv"],
  });
  database.close();
  const query: TableQuery = {
    from: { table: "orders", join: [{ kind: "stack", table: "visits", on: [{ left: "Team", right: "Department" }] }] },
    measures: [{ kind: "aggregate", id: "n", label: "n", agg: "count" }],
    by: [],
  };
  expect(problemsOf(query, profile).join(" ")).toMatch(/no plan and actual figures.*cannot be counted together/);
});
