import type { Figure, Finding } from "@muster/contracts/analysis";
import { sentenceOf } from "./finding-words.ts";
import { isClear } from "./findings/trend.ts";
import { columnWords, escapeMarkdown, listed, shortName } from "./names.ts";
import { type Wording, wordingOf } from "./wording.ts";

const longestList = 4;

/** Questions that the findings leave open. Suggests nothing that does not follow from one of them. */
export function nextSteps(findings: Finding[], figures: Map<string, Figure>): string[] {
  const used = new Set(
    findings.flatMap(({ subject }) =>
      [subject.measure, subject.other, subject.dimension, subject.time].map((name) =>
        escapeMarkdown(shortName(name ?? "")),
      ),
    ),
  );
  // A change with its parts already says what is behind a decline.
  const isExplained = findings.some((finding) => finding.kind === "change" && finding.rows.length > 0);
  const steps = findings
    .filter(({ kind }) => !(isExplained && kind === "trend"))
    .map((finding) => nextStep(wordingOf(finding, figures), used))
    .filter((step) => step !== undefined);
  return [...new Set(steps)].slice(0, longestList);
}

function nextStep(w: Wording, used: Set<string>): string | undefined {
  switch (w.finding.kind) {
    case "outliers":
      return outlierStep(w);
    case "missing":
      return (w.value("count") ?? 0) > 0 && w.rows[0] ? missingStep(w, used) : undefined;
    case "change":
      return changeStep(w);
    case "concentration":
      return isConcentrated(w)
        ? `Decide whether it is acceptable that ${w.say("topCount")} of ${w.say("groups") ?? "all"} ${w.dimensions} account for ${w.say("topShare")} of ${w.plainMeasure}.`
        : undefined;
    case "trend":
      return isClear(w) && w.finding.direction === "down"
        ? `Investigate the decline in ${w.plainMeasure} since ${w.say("firstPeriod")}. The data shows when it happened, not why.`
        : undefined;
    case "correlation":
      return isClear(w)
        ? `Before acting on the link between ${w.plainMeasure} and ${columnWords(w.finding.subject.other ?? "the other measure")}, check whether another factor drives both.`
        : undefined;
    case "unanswerable":
      return neededStep(w.finding.detail ?? "");
    default:
      return undefined;
  }
}

function outlierStep(w: Wording): string | undefined {
  const count = w.value("count") ?? 0;
  if (count === 0) return undefined;
  const examples = w.rows.slice(0, 3).map((row) => row.label);
  const which = examples.length ? `, starting with ${listed(examples)}` : "";
  if (count === 1)
    return `Check whether the unusual ${w.plainMeasure} value${examples[0] ? ` of ${examples[0]}` : ""} is real or an entry error.`;
  return `Check whether the ${w.say("count")} unusual ${w.plainMeasure} values are real or entry errors${which}.`;
}

/** Only columns that a figure is based on: an empty comment does not matter. */
function missingStep(w: Wording, used: Set<string>): string | undefined {
  const columns = w.rows.filter((row) => (row.value("count") ?? 0) > 0 && used.has(row.label)).slice(0, 3);
  if (columns.length === 0) return undefined;
  return `Complete the empty cells in ${listed(columns.map((row) => row.label))}; figures that use ${columns.length === 1 ? "this column" : "these columns"} leave such rows out.`;
}

function changeStep(w: Wording): string | undefined {
  const largest = [...w.rows].sort((a, b) => Math.abs(b.value("change") ?? 0) - Math.abs(a.value("change") ?? 0))[0];
  if (!largest?.say("change") || (largest.value("change") ?? 0) === 0) return undefined;
  return `Find out what happened in ${largest.label} between ${w.say("beforePeriod")} and ${w.say("afterPeriod")}: it changed most (${largest.say("change")}).`;
}

function isConcentrated(w: Wording): boolean {
  const share = w.value("topShare") ?? 0;
  return (share > 1 ? share / 100 : share) >= 0.5 && (w.value("groups") ?? 0) > (w.value("topCount") ?? 0);
}

/** The part of the reason that states what would be needed. */
function neededStep(detail: string): string | undefined {
  const needed = detail.split(/;\s+|(?<=\.)\s+/).find((part) => /\bneed(?:s|ed)?\b|\badd\b/i.test(part));
  return needed && sentenceOf(needed);
}
