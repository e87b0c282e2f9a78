import type { Finding } from "@muster/contracts/analysis";
import { changeWords } from "./findings/change.ts";
import { correlationWords } from "./findings/correlation.ts";
import { distributionWords, totalWords, valueWords } from "./findings/levels.ts";
import { outlierWords } from "./findings/outliers.ts";
import { rankingWords } from "./findings/ranking.ts";
import { seasonalityWords } from "./findings/seasonality.ts";
import { comparisonWords, concentrationWords, missingWords } from "./findings/shares.ts";
import { trendWords } from "./findings/trend.ts";
import { capital, escapeMarkdown } from "./names.ts";
import { nonEmpty, type Wording, type Words } from "./wording.ts";

const writers: Record<Finding["kind"], (wording: Wording) => Words> = {
  overview: overviewWords,
  total: totalWords,
  ranking: rankingWords,
  trend: trendWords,
  seasonality: seasonalityWords,
  change: changeWords,
  outliers: outlierWords,
  correlation: correlationWords,
  concentration: concentrationWords,
  missing: missingWords,
  distribution: distributionWords,
  comparison: comparisonWords,
  value: valueWords,
  quality: detailWords,
  unanswerable: detailWords,
};

/** The built-in engine's sentences about a finding, with numbers as marks. */
export function findingWords(wording: Wording): Words {
  return writers[wording.finding.kind](wording);
}

function overviewWords(w: Wording): Words {
  const rows = `${w.say("rows")} ${w.value("rows") === 1 ? "row" : "rows"}`;
  const columns = `${w.say("columns")} ${w.value("columns") === 1 ? "column" : "columns"}`;
  const isOneDay = w.text("periodStart") === w.text("periodEnd");
  const span = isOneDay
    ? ` of ${w.say("periodStart")}`
    : ` and covers ${w.say("periodStart")} to ${w.say("periodEnd")}`;
  const period = w.say("periodStart") && w.say("periodEnd") ? span : "";
  const sentence = `The data has ${rows} and ${columns}${period}.`;
  return { headline: "What the data holds", sentences: [sentence], answer: [sentence] };
}

function detailWords(w: Wording): Words {
  const sentence = sentenceOf(w.finding.detail ?? "");
  return { headline: sentence.replace(/\.$/, ""), sentences: nonEmpty(sentence), answer: nonEmpty(sentence) };
}

/** Formats a fact as a sentence: capital letter, period. */
export function sentenceOf(fact: string): string {
  const text = escapeMarkdown(fact.replace(/\s+/g, " ").trim());
  return text === "" ? "" : capital(/[.!?]$/.test(text) ? text : `${text}.`);
}
