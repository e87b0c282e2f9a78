import { type Judged, judgeAnswers } from "./judge-answers.ts";
import { readSet } from "./read-set.ts";

const sets = ["tuning", "held-apart"] as const;
const outcomes = ["answered right", "refused right", "wrong", "wrongly refused"] as const;
const kinds = ["answerable", "paraphrased", "unanswerable"] as const;
const isVerbose = process.argv.includes("--verbose");

for (const name of sets.filter((set) => !process.argv.includes("--only") || process.argv.includes(set))) {
  const set = readSet(name);
  const start = performance.now();
  const judged = judgeAnswers(set);
  const ms = (performance.now() - start) / judged.length;
  print(`\n${name}: ${judged.length} questions over ${set.sources.length} documents, ${ms.toFixed(1)} ms a question\n`);
  print(tableOf(judged));
  if (isVerbose) for (const each of judged) print(lineOf(each));
}

function tableOf(judged: Judged[]): string {
  const rows = [...kinds, "all" as const].map((kind) => {
    const own = judged.filter((each) => kind === "all" || each.kind === kind);
    const counts = outcomes.map((outcome) => String(own.filter((each) => each.outcome === outcome).length));
    return [kind, ...counts, String(own.length)];
  });
  const lines = [["", ...outcomes, "questions"], ...rows];
  return lines
    .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(14) : cell.padStart(17))).join(""))
    .join("\n");
}

function lineOf({ outcome, question, answer }: Judged): string {
  const coverage = answer.kind === "answer" ? ` (${answer.coverage.toFixed(2)})` : "";
  return `\n${outcome.toUpperCase()}: ${question}\n  ${answer.text.replace(/\s+/g, " ")}${coverage}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
