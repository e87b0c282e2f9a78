import type { Analysis } from "@muster/contracts/analysis";
import type { Grain } from "../../read/types/date-format.ts";

export type Intent = Analysis["question"]["intents"][number];

const PATTERNS: [Intent, RegExp][] = [
  [
    "lowest",
    /\b(worst|lowest|least|fewest|weakest|smallest|bottom|quietest|youngest|lags?|lagging|underperform\w*|poorest|cheapest|coldest|lightest|driest|trails?)\b/i,
  ],
  [
    "ranking",
    /\b(best|top|highest|most|leads?|leading|leader|largest|biggest|strongest|greatest|rank\w*|outperform\w*|dominates?|number one|winners?|busiest|priciest|oldest|peak|max(imum)?|performs? better|popular|hottest|warmest|heaviest|tallest|richest|wettest|(?!earl|bus|quiet)\w{3,}iest)\b/i,
  ],
  ["seasonality", /\bseason\w*|\bcyclic\w*|time of (the )?year/i],
  [
    "trend",
    /\btrend\w*|over time|\bdevelop(ed|ing|ment|s)?\b|\bevol(ve|ved|ving|ution)\b|\bgr(ow|ew|own|owing|owth)\b|\b(in|de)creas(e|ed|es|ing)\b|\bdeclin\w*|\brising\b|\brise\b|\bfalling\b|\b(?:did|does|do|has|have|is|are)\b.*\b(?:fall|fallen|risen|drop|dropping)\b|\bshr[aiu]nk\w*|\bgetting (better|worse|faster|slower|shorter|longer|higher|lower|bigger|smaller|cheaper)\b|\btrajector\w*|\b(go|goes|going|gone|went) (up|down)\b|\b(monthly|quarterly|weekly|yearly|annual|daily|month[- ](over|by|on)[- ]month)\b|\bby (month|quarter|week|year|day|date)\b|\bper (month|quarter|week|year|day)\b|\beach (month|quarter|week|year|day)\b/i,
  ],
  [
    "change",
    /\bchang(e|ed|es|ing)\b|\b(improv|worsen|deteriorat)\w*|\b(got|get|getting|become|became) (better|worse|faster|slower|shorter|longer|higher|lower|bigger|smaller|cheaper|more expensive)\b|\byoy\b|year[- ](over|on)[- ]year|\bcompared (to|with) (last|the (last|previous))|\b(versus|vs\.?) (last|previous|the previous)\b|\bdropp?(ed)?\b|(?<!how much \w+ )\bfell\b|\bwhat happened\b|\b(last|latest) (month|quarter|year|week) (vs\.?|versus|compared)/i,
  ],
  [
    "compare",
    /\bcompar(e|ed|ing|ison)\b|\bdiffers?\b|\bvar(y|ies)\b|\bvs\.?\b|\bversus\b|\bdifference between\b|\b(higher|lower|more|less|better|worse|greater|smaller|larger) than\b/i,
  ],
  [
    "correlation",
    /\bcorrelat\w*|^\W*(?:do|does|are|is)\b.*\b(?:more|higher|lower|better|longer|bigger|larger|older|fewer|less)\b.*\b(?:more|higher|lower|better|worse|longer|shorter|bigger|larger|fewer|less)\b(?! than)|\b(?:go|goes|went|come|comes) (?:along|together|hand in hand) with\b|\bthe (?:more|higher|bigger|longer|larger|older)\b.*\bthe (?:more|less|higher|lower|fewer|bigger|better|worse)\b|\brelationships?\b|\brelated? to\b|\baffects?\b|\bdepends? on\b|\binfluenc\w*|\bimpact of\b|\bassociat\w*|\blink between\b|\bdriv(e|es|en) (by|the|our)\b|\bwhat drives\b|\beffect of\b/i,
  ],
  [
    "outliers",
    /\boutliers?\b|\bunusual\w*|\banomal\w*|\bsuspicious\b|\bodd\b|\bextreme\b|\bexception(s|al)\b|\bstand(s)? out\b|\babnormal\b/i,
  ],
  [
    "concentration",
    /\bconcentrat\w*|\bpareto\b|80\s?\/\s?20|\breli(es|ant|ance) on\b|\bdependence on\b|\bdependent on\b|\bdominat\w*/i,
  ],
  ["average", /\baverages?\b|\bmean\b|\bavg\b|\btypical(ly)?\b/i],
  [
    "distribution",
    /\bdistribut\w*|\bspread\b|\bhistogram\b|\bmedian\b|\bpercentiles?\b|\bquartiles?\b|\brange of\b|\brange(?=\W*$| in\b| for\b| by\b| per\b)/i,
  ],
  ["count", /\bhow many\b|\bnumber of\b|\bcount of\b|\bhow often\b|\bhead ?count\b/i],
  ["total", /\b(share|proportion|percentage|percent)\b|\btotals?\b|\bsum\b|\bhow much\b|\baltogether\b|\bin all\b/i],
  [
    "missing",
    /\bmissing\b|\bgaps? in (the|our|this) (data|table|file|records?|log)\b|\bincomplete\b|\bdata quality\b|\bduplicates?\b|\bblanks?\b|\bempty (cells|values|fields)\b/i,
  ],
  [
    "overview",
    /\boverview\b|\bsummar\w*|\bdescribe\b|\banaly[sz]\w*|\bkey (findings?|insights?|metrics?)\b|\binsights?\b|\breport\b|\bexplore\b|\banything (interesting|notable|remarkable)\b|\btell (me|us) (more )?about\b|\bwhat (do you see|should (i|we) know)\b|\bwhat can you (say|tell)\b|\bkey points\b|\bwhat (matters|stands out)\b/i,
  ],
];

/** "From the first to the last month": the whole course, whose ends are no periods to pick rows by. */
export const END_TO_END =
  /\bfirst (?:(?:year|quarter|month|week) )?(?:to|and|until) (?:the )?(?:last|latest) (?:year|quarter|month|week)\b/gi;

/** What a clause wants to be told. */
export function intentsOf(text: string): Intent[] {
  const said = PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([intent]) => intent);
  const found: Intent[] =
    text.search(END_TO_END) < 0
      ? said
      : [...said.filter((intent) => !/^(change|compare|trend)$/.test(intent)), "trend"];
  if (/\bsince when\b/i.test(text)) return found;
  // "the most recent month", "at least 5": no ranking is asked for.
  const isRanking = !/\bmost (recent|recently|of the)\b|\bat (most|least)\b/i.test(text);
  return found.filter((intent) => isRanking || (intent !== "ranking" && intent !== "lowest"));
}

/** The words of a text that say what is wanted, in lower case. */
export function explainedByIntents(text: string): string[] {
  return PATTERNS.flatMap(([, pattern]) => text.match(new RegExp(pattern.source, "gi")) ?? []).flatMap((match) =>
    match.toLowerCase().split(/[^\p{L}]+/u),
  );
}

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `(\\d{1,2}|${NUMBERS.join("|")}|twenty)`;
const LIMIT = new RegExp(
  String.raw`\b(?:top|bottom|best|worst|first|highest|lowest|leading)\s+${NUMBER}\b|\b${NUMBER}\s+(?:\p{L}+\s+)?(?:best|worst|most|least|\p{L}{3,}est|top|leading)\b|^\W*(?:list|name|show|give me)(?: me)?(?: the)?\s+${NUMBER}\s`,
  "iu",
);

/** A text without the words that say how many are wanted. */
export function withoutLimit(text: string): string {
  return text.replace(LIMIT, " ");
}

/** "top 5", "the five best". */
export function limitOf(text: string): number | undefined {
  const match = LIMIT.exec(text);
  const word = (match?.[1] ?? match?.[2] ?? match?.[3])?.toLowerCase();
  if (!word) return undefined;
  const at = NUMBERS.indexOf(word);
  return at >= 0 ? at + 2 : word === "twenty" ? 20 : Number(word);
}

const RANKED =
  "best|worst|strongest|weakest|busiest|quietest|highest|lowest|top|bottom|biggest|smallest|largest|slowest|cheapest|most expensive|most profitable";
const GRAIN = new RegExp(
  String.raw`\b(dai|week|month|quarter|year|annual)ly\b|\bannual\b|\b(?:by|per|each|every|a|which|what|(?:${RANKED})(?: \d+| single)?|across|last|latest|previous|over) (?:the )?(day|week|month|quarter|year)s?\b|\b(month|quarter|year|week)[- ](?:over|on|by)[- ]`,
  "i",
);

/** The period that a clause counts in: "monthly", "by quarter", "which year". */
export function grainOf(text: string): Grain | undefined {
  const match = GRAIN.exec(text);
  if (!match) return undefined;
  const word = (match[1] ?? match[2] ?? match[3] ?? "year").toLowerCase();
  return word === "dai" ? "day" : word === "annual" ? "year" : (word as Grain);
}

/** Whether change is what is ranked: "which region grew the most". */
export function isAboutGrowth(text: string): boolean {
  return /\b(gr(ow|ew|own|owing|owth)|increas\w*|declin\w*|decreas\w*|dropp?\w*|(?<!how much \w+ )fell|gain(ed)?|lost(?! money)|improv\w*|chang\w*|shr[aiu]nk\w*|worsen\w*|deteriorat\w*|rise|rose|rising|(got|get|getting|become|became) (better|worse|faster|slower|shorter|longer|higher|lower|bigger|smaller|cheaper|more expensive))\b/i.test(
    text,
  );
}
