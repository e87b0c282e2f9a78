import { isDuration } from "../../read/types/duration-words.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Ask } from "../question/parse-question.ts";
import { isDifference, type Measure } from "./measure.ts";

const UNWANTED =
  /\b(defects?|scrap|errors?|faults?|failures?|failed|fail|churn|churned|cancel\w*|attrition|returns?|returned|refunds?|refunded|complaints?|late|delay\w*|downtime|outages?|absen\w+|no ?shows?|missed|bounce|costs?|expenses?|spend|spent|spending|wait\w*|debts?|loss|losses|incidents?|accidents?|overdue|unpaid|rejected|rejections?|unresolved|backlog|cpa|cpc|cpl|cac|fines?)\b/;
const WANTED = /\breturn (?:on|per)\b/;

/** Whether a ranking starts at the lowest: where that is asked, and where "best" or "worst" is asked of what nobody wants much of. */
export function startsLowest(ask: Ask, measure: Measure, intents: ReadonlySet<Ask["intents"][number]>): boolean {
  if (ask.side) return ask.side === "under";
  if (isDifference(measure) && /\b(under|below|short of|behind|miss\w*)\b/i.test(ask.text)) return true;
  const isLowest = intents.has("lowest") && !intents.has("ranking");
  const isJudged = /\b(best|worst|poorest|better|worse|good|bad)\b/i.test(ask.text);
  const isNumber = /\b(highest|lowest|most|least|fewest|largest|smallest)\b/i.test(ask.text);
  return isJudged && !isNumber && isUnwanted(measure) ? !isLowest : isLowest;
}

function isUnwanted({ label, columns }: Measure): boolean {
  const words = plainWords(label);
  if (WANTED.test(words)) return false;
  return UNWANTED.test(words) || columns.some((column) => isDuration(column.name));
}
