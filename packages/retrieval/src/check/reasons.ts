import type { Finding } from "./align.ts";

/** Why a sentence failed, worded for the model that corrects it. */
export const checkReasons: Readonly<Record<string, string>> = {
  "check.number_absent": "the cited passage does not contain this number",
  "check.number_derived": "the number is not stated in the cited passage",
  "check.currency_differs": "the passage states another currency",
  "check.currency_absent": "the passage states no currency",
  "check.unit_differs": "the passage states another unit",
  "check.counter_differs": "the passage counts by another measure",
  "check.qualifier_differs": "the passage limits the figure differently",
  "check.period_absent": "the passage does not state this date or period",
  "check.period_differs": "the passage states the figure for another period",
  "check.period_of_another_event": "the passage gives this date for something else",
  "check.direction_reversed": "the passage states the opposite direction",
  "check.level_differs": "the passage states a change, not a level, or the reverse",
  "check.direction_absent": "the passage states no such change",
  "check.negation_differs": "the passage states the opposite",
  "check.plan_stated_as_fact": "the passage states a plan, not a fact",
  "check.name_absent": "the passage does not contain this name",
  "check.name_mixed": "the passage has no person or company of this name",
  "check.said_of_another": "the passage states this about someone else",
  "check.names_in_another_order": "the passage relates these names differently",
  "check.accusation_without_quote": "the passage makes no such accusation",
  "check.advice_without_quote": "the passage gives no such advice",
  "check.cause_absent": "the passage states no cause",
  "check.cause_differs": "the passage does not state this cause",
  "check.part_stated_as_total": "the passage states this figure as a part",
  "check.base_stated_as_part": "the passage states this of a part of the figure",
  "check.universal_absent": "the passage does not state this of all",
  "check.quantifier_differs": "the passage states this of another share",
};

const usualReason = "the cited passage does not state this";

/** The most important reason of several findings; final ones first. */
export function reasonOf(findings: readonly Finding[]): string {
  const [first] = [...findings].sort((a, b) => Number(b.isFinal) - Number(a.isFinal));
  return (first && checkReasons[first.key]) ?? usualReason;
}
