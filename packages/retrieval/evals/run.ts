import { compareSearch, type RankingScores } from "./compare-search.ts";
import { type Graded, gradeSet } from "./grade-answers.ts";
import { type GradedSentence, gradeSentences } from "./grade-sentences.ts";
import { availableHalves, readSentences, readSets } from "./read-set.ts";

const isVerbose = process.argv.includes("--verbose");
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice(7);

for (const half of availableHalves().filter((each) => !only || each === only)) {
  print(`\n== ${half}`);
  const sets = await readSets(half);
  const graded = sets.flatMap((set) => gradeSet(set));
  if (graded.length > 0) printAnswers(graded, sets.length);
  if (graded.length > 0) printSearch(sets);
  const sentences = await gradeSentences(readSentences(half));
  if (sentences.length > 0) printSentences(sentences);
}

function printAnswers(graded: readonly Graded[], sets: number): void {
  const answerable = graded.filter(({ expected }) => expected > 0);
  const sum = (count: (each: Graded) => number) => answerable.reduce((total, each) => total + count(each), 0);
  const expected = sum((each) => each.expected);
  const outcomes = (name: Graded["outcome"]) => graded.filter(({ outcome }) => outcome === name).length;
  print(`${graded.length} questions over ${sets} sets of files`);
  print(
    `right passage among the first three  ${share(
      sum((each) => each.inFirstThree),
      expected,
    )}`,
  );
  print(
    `right passage on page 1              ${share(
      sum((each) => each.onPageOne),
      expected,
    )}`,
  );
  for (const name of ["right", "partial", "closest", "nothing", "rightly open", "wrong"] as const)
    print(`${name.padEnd(36)} ${share(outcomes(name), graded.length)}`);
  const contradictions = graded.filter(({ question }) => question.kind === "contradiction");
  print(
    `contradictions shown                 ${share(contradictions.filter((each) => each.contradictionShown).length, contradictions.length)}`,
  );
  print(`false contradictions                 ${graded.filter((each) => each.falseContradiction).length}`);
  print(`says that documents lack something   ${graded.filter((each) => each.deniesDocuments).length}`);
  print(`answerable, and nothing shown        ${graded.filter((each) => each.isEmpty).length}`);
  if (isVerbose) for (const each of graded) printGraded(each);
}

function printSearch(sets: Parameters<typeof compareSearch>[0]): void {
  const { ours, plain, questions } = compareSearch(sets);
  const cells = ({ ndcg, recall, reciprocalRank }: RankingScores) =>
    [ndcg, recall, reciprocalRank].map((value) => value.toFixed(3).padStart(10)).join("");
  print(`\nsearch, ${questions} questions${"nDCG@10".padStart(19)}${"recall@10".padStart(10)}${"MRR".padStart(10)}`);
  print(
    `${"ours".padEnd(30)}${cells(ours)}\n${"plain BM25".padEnd(30)}${cells(plain)}\n${"ratio of nDCG".padEnd(30)}${(ours.ndcg / plain.ndcg).toFixed(2).padStart(10)}`,
  );
}

function printGraded({ question, answer, outcome, inFirstThree, expected, falseContradiction }: Graded): void {
  const isGood =
    (outcome === "right" || outcome === "rightly open") && inFirstThree === expected && !falseContradiction;
  if (isGood) return;
  print(
    `\n${outcome.toUpperCase()} ${question.id} (${inFirstThree}/${expected} in three${falseContradiction ? ", FALSE CONTRADICTION" : ""}): ${question.question}`,
  );
  for (const { file, quote, value } of question.answers)
    print(`   expected ${file}: ${quote.slice(0, 110)} [${value ?? ""}]`);
  for (const part of answer.parts) {
    print(`   part (${part.slot}): ${part.part}`);
    if (part.answer)
      print(
        `     ANSWER ${part.answer.coverage.toFixed(2)} ${part.answer.subject}: ${part.answer.text.slice(0, 140)} [${part.answer.claim.value}]`,
      );
    for (const quote of part.contradictions) print(`     CONTRADICTS ${quote.text.slice(0, 120)}`);
    for (const quote of part.closest) print(`     - ${quote.subject}: ${quote.text.slice(0, 110).replace(/\n/g, " ")}`);
  }
}

function share(part: number, whole: number): string {
  return `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Published false sentences and dropped true ones of each kind: without a judge only "supported" sentences are published, with
 * one those it confirms.
 */
function printSentences(sentences: readonly GradedSentence[]): void {
  const kinds = [...new Set(sentences.map(({ kind }) => kind))].sort();
  const rows = [...kinds, "bound", "all"].map((kind) => {
    const own = sentences.filter((each) => kind === "all" || (kind === "bound" ? each.bound : each.kind === kind));
    const [real, lies] = [
      own.filter(({ truth }) => truth === "supported"),
      own.filter(({ truth }) => truth !== "supported"),
    ];
    const count = (group: readonly GradedSentence[], test: (each: GradedSentence) => boolean) =>
      `${group.filter(test).length}/${group.length}`;
    const isPublished = (each: GradedSentence) => each.check.verdict === "supported";
    return [
      kind,
      count(lies, isPublished),
      count(real, (each) => !isPublished(each)),
      count(lies, ({ check }) => check.verdict === "contradicted"),
      count(real, ({ check }) => check.verdict === "contradicted"),
      count(lies, ({ judged }) => judged === "supported"),
      count(real, ({ judged }) => judged !== "supported"),
      count(lies, (each) => each.judgedWithErrors === "supported"),
      count(real, (each) => each.judgedWithErrors !== "supported"),
    ];
  });
  print(`\n${sentences.length} sentences: false published | true not published`);
  print(
    `${"".padEnd(14)}${"no judge".padStart(18)}${"final".padStart(18)}${"judge".padStart(18)}${"judge errs 1/10".padStart(18)}`,
  );
  for (const cells of rows) print(cells.map((cell, i) => (i === 0 ? cell.padEnd(14) : cell.padStart(9))).join(""));
  if (!isVerbose) return;
  for (const { truth, check, sentence, passage, kind, bound, id } of sentences) {
    const isBad =
      (truth === "supported" && check.verdict === "contradicted") ||
      (truth !== "supported" && (check.verdict === "supported" || (bound && check.verdict === "open")));
    if (isBad)
      print(
        `\n${check.verdict.toUpperCase()} ${id} but ${truth} (${kind}): ${sentence}\n   of: ${passage}\n   ${check.findings.map((each) => `${each.isFinal ? "!" : ""}${each.key} ${JSON.stringify(each.params)}`).join("; ")}`,
      );
  }
}
