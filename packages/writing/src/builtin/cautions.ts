import { capital } from "./names.ts";

const sentences: Record<string, string> = {
  small_sample: "Based on few values; treat as indicative.",
  partial_last_period: "The last period is incomplete; its value may still change.",
  partial_first_period: "The first period is not complete, so comparisons with it may mislead.",
  not_causal: "This shows that the two move together, not that one causes the other.",
  not_significant: "The pattern is within what chance alone could produce.",
  averages_hide: "An average can hide how differently single rows behave.",
  outliers_present: "A few unusual values are included and can move this figure.",
  share_not_meaningful: "Shares are left out, because some values are below zero.",
  negative_values: "Some values are below zero, so shares of a total are not given.",
  missing_values: "Rows with an empty cell are left out of this figure.",
  many_outliers: "Many values lie far out, so the usual range describes this column only roughly.",
  gaps: "Some periods have no rows; they are left out, not counted as zero.",
  mixed_units: "The column mixes units, so sums over all rows may mislead.",
};

/** The sentences of a finding already state these. */
export const statedElsewhere = ["not_significant", "tie", "weak"];

/** A caution as a sentence; an unknown one is shown by its name. */
export function cautionSentence(caution: string): string {
  const known = sentences[caution];
  if (known) return known;
  const words = caution.replaceAll("_", " ").trim();
  return words === "" ? "" : `Read with care: ${words}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** Returns each caution in full once per report, so that it is not repeated under every finding. */
export function cautionWriter(): (cautions: string[]) => string[] {
  const written = new Set<string>(statedElsewhere);
  return (cautions) => {
    const fresh = cautions.filter((caution) => !written.has(caution));
    for (const caution of fresh) written.add(caution);
    return fresh.map(cautionSentence).map(capital);
  };
}
