import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { compareRandomQueries } from "../src/random-queries.ts";
import { type Grade, type Judged, judgeHalf } from "./judge.ts";
import { scoreScriptedModel } from "./scripted-model.ts";

const GRADES: Grade[] = ["right", "right second", "partial", "wrong", "clarified", "clarified elsewhere", "refused"];
const PROPERTY_QUERIES = 10_000;
const isVerbose = process.argv.includes("--verbose");
const HALVES = ["tuning", "opened", "held-apart"];
const only = HALVES.filter((half) => process.argv.includes(half));

for (const half of only.length > 0 ? only : HALVES) {
  const judged = await judgeHalf(join(import.meta.dirname, half));
  print(
    `\ntables, ${half}: ${judged.length} questions over ${new Set(judged.map(({ table }) => table)).size} tables, without a model\n`,
  );
  print(tableOf(judged));
  print(causesOf(judged));
  const { plans, repaired, rejected, right } = await scoreScriptedModel(join(import.meta.dirname, half));
  print(
    `\nright readings sent through a scripted model: ${plans}, ${repaired} repaired in the second round, ${rejected} rejected, ${right} right`,
  );
  if (isVerbose && half !== "held-apart")
    for (const each of judged.filter(({ grade }) => grade !== "right")) print(lineOf(each));
}

if (!process.argv.includes("--no-property")) {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const failures = await compareRandomQueries(connection, PROPERTY_QUERIES, 11);
  print(`\nproperty test: ${failures.length} of ${PROPERTY_QUERIES} random queries differ from the interpreter`);
  for (const failure of failures.slice(0, 3)) print(JSON.stringify(failure));
}

function tableOf(judged: readonly Judged[]): string {
  const groups: [string, (each: Judged) => boolean][] = [
    ["answerable", ({ question }) => question.kind === "answerable"],
    ["ambiguous", ({ question }) => question.kind === "ambiguous"],
    ["unanswerable", ({ question }) => question.kind === "unanswerable"],
    ["German", ({ question }) => question.language === "de"],
    ["English", ({ question }) => question.language === "en"],
    ["all", () => true],
  ];
  const lines = groups.map(([name, isIn]) => {
    const own = judged.filter(isIn);
    const share = (...grades: Grade[]) => {
      const n = own.filter(({ grade }) => grades.includes(grade)).length;
      return `${n} (${own.length > 0 ? Math.round((100 * n) / own.length) : 0} %)`;
    };
    return [
      name,
      String(own.length),
      ...GRADES.map((grade) => share(grade)),
      share("right", "right second", "clarified"),
    ];
  });
  return [["", "n", ...GRADES, "right after a click"], ...lines]
    .map((cells) => cells.map((cell, i) => (i === 0 ? cell.padEnd(14) : cell.padStart(i === 1 ? 5 : 21))).join(""))
    .join("\n");
}

/** Counts only, so that a half that nobody may read shows what keeps its questions from an answer. */
function causesOf(judged: readonly Judged[]): string {
  const own = judged.filter(({ question, cause }) => question.kind === "answerable" && cause);
  const lines = [...Map.groupBy(own, ({ cause }) => cause ?? "")].map(
    ([cause, of]) =>
      `${cause.padEnd(20)}${String(of.length).padStart(5)}, right one offered ${of.filter(({ grade }) => grade === "clarified").length}`,
  );
  return `\nnot answered at once, of the answerable ones:\n${lines.toSorted().join("\n")}`;
}

function lineOf({ grade, question, text }: Judged): string {
  return `\n${grade.toUpperCase()}: ${question.id} ${question.question}\n  ${text}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
