import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageOf } from "../src/plan/chart.ts";
import { openPlanner, planByRules } from "../src/plan/plan-rules.ts";
import { wordsOf } from "../src/profile/lexicon.ts";
import { runQuery } from "./grade.ts";
import { loadTable, tableFolders, truthsOf } from "./load-set.ts";

/**
 * What the profiler and the planner made of a half, as counts only: it shows where a half that nobody may read is lost
 * (headers not found, questions taken for another language, words of the table that are not in its dictionary).
 */
export async function healthOf(folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (name: string, n = 1) => {
    counts[name] = (counts[name] ?? 0) + n;
  };
  for (const each of tableFolders(folder)) {
    const table = await loadTable(each);
    const { profile } = table;
    add("folders");
    if (profile.columns.length < 3) add("folders with fewer than three columns");
    if (profile.tables.length > 1) add("folders with several tables");
    if (profile.links.length > 0) add("folders with links");
    for (const { layout, lineColumn, entities, time, key, duplicates, droppedRows } of profile.tables) {
      add("tables");
      add(`layout ${layout.kind}`);
      for (const [name, holds] of Object.entries({ lines: lineColumn, entities: entities[0], time, key }))
        add(`tables with ${name}`, holds ? 1 : 0);
      add("duplicates", duplicates);
      add("dropped rows", droppedRows.length);
    }
    for (const { role, name, concepts } of profile.columns) {
      add(`columns: ${role}`);
      if (concepts.length === 0) add("columns without a concept");
      if (/^(column|spalte|unnamed|field|col)\W*\d*$|^\d+([.,]\d+)?$/i.test(name.trim())) add("columns without a name");
    }
    const raw = new Set(
      readdirSync(each)
        .filter((name) => /\.(csv|tsv|json)$/.test(name) && name !== "questions.json")
        .flatMap((name) => wordsOf(readFileSync(join(each, name), "latin1"))),
    );
    const headers = new Set(profile.columns.flatMap(({ name }) => wordsOf(name)));
    const planner = openPlanner(profile);
    for (const question of table.questions.filter(({ kind }) => kind === "answerable")) {
      add("answerable");
      const words = wordsOf(question.question);
      add("words", words.length);
      if (languageOf(question.question).language !== question.language) add("taken for another language");
      const truth = truthsOf(question)[0];
      add("truths with one cell", truth?.rows.length === 1 && truth.columns.length === 1 ? 1 : 0);
      add("truths with one row", truth?.rows.length === 1 ? 1 : 0);
      add("truths without a row", truth?.rows.length === 0 ? 1 : 0);
      const plan = planByRules(question.question, planner);
      if (plan.kind === "accept" && plan.queries[0]) {
        const rows = await runQuery(table, plan.queries[0]);
        add("answered");
        if (rows.length === truth?.rows.length) add("answered with as many rows as the truth");
        if (rows.length === 0) add("answered with no row");
      }
      if (plan.kind !== "clarify") continue;
      add("unknown words", plan.unknown.length);
      add("unknown words that are in a header", plan.unknown.filter((word) => headers.has(word)).length);
      add("unknown words that are in the file", plan.unknown.filter((word) => raw.has(word)).length);
    }
    table.database.close();
  }
  return counts;
}
