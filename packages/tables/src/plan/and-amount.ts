import type { Profile } from "../profile/profile.ts";
import { readAs } from "../read-as.ts";
import type { Candidate } from "./gate.ts";
import { isOnlyMoney } from "./only-amounts.ts";

/** "… and how much is that": the amount of the rows that were just asked for. */
export const AND_AMOUNT =
  /,? (?:and|und) (?:how much(?: money)? (?:is|are|was|were) (?:that|those|they|it)(?: worth)?|what (?:is|are) (?:that|they|those) worth|wie ?viel(?: geld)? (?:ist|sind|macht|war|waren) (?:das|die))(?: in total| altogether| insgesamt| zusammen)?(?= ?[?.!]*$)/i;

/** The same rows with their number and the one amount that the table keeps of them. */
export function withAmount({ query, ...rest }: Candidate, profile: Profile): Candidate | undefined {
  const [main, ...others] = query.measures;
  const isCount = main?.kind === "aggregate" && main.agg === "count" && !main.of && others.length === 0;
  const amounts = profile.measures.filter(
    (each) => each.table === query.from.table && each.kind === "additive" && isOnlyMoney(each, profile, true),
  );
  const [amount] = amounts.length === 1 ? (amounts[0]?.measures ?? []) : [];
  if (!isCount || !amount || query.limit || query.having || query.shareOf) return undefined;
  const both = { ...query, measures: [main, { ...amount, id: "amount" }] };
  return { ...rest, query: both, readAs: readAs(both, profile) };
}
