import { capital, columnWords } from "../names.ts";
import { nonEmpty, type Wording, type Words } from "../wording.ts";
import { isClear } from "./trend.ts";

/** How two measures move together; words for the strength follow Cohen's usual limits (0.1, 0.3, 0.5). */
export function correlationWords(w: Wording): Words {
  const other = columnWords(w.finding.subject.other ?? "the other measure");
  const pair = `${w.plainMeasure} and ${other}`;
  const r = w.value("r") ?? 0;
  const basis = w.say("r")
    ? ` (r = ${w.say("r")}${w.say("n") ? `, ${w.say("n")} ${w.value("n") === 1 ? "row" : "rows"}` : ""})`
    : "";
  if (!isClear(w) || Math.abs(r) < 0.1) {
    const sentence = `There is no clear relationship between ${pair}${w.filter}${basis}.`;
    return { headline: `No clear link between ${pair}`, sentences: [sentence], answer: [sentence] };
  }
  const together = r > 0;
  const sentence = `Where ${w.plainMeasure} is higher, ${other} tends to be ${together ? "higher" : "lower"}: a ${strengthOf(r)} ${together ? "positive" : "negative"} relationship${w.filter}${basis}.`;
  return {
    headline: `${capital(w.plainMeasure)} and ${other} move ${together ? "together" : "in opposite directions"}`,
    sentences: nonEmpty(sentence),
    answer: [sentence],
  };
}

function strengthOf(r: number): string {
  const size = Math.abs(r);
  return size >= 0.7 ? "very strong" : size >= 0.5 ? "strong" : size >= 0.3 ? "moderate" : "weak";
}
