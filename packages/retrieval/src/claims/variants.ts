import { type Figure, figuresIn } from "../language/figures.ts";
import { containsAny, lexiconOf, pairsOf } from "../language/lexicon.ts";
import { circles, qualities } from "../language/lists/qualities.ts";
import type { Passage } from "../passages/passages.ts";
import type { Claim } from "./claims.ts";
import { qualifierOf } from "./clauses.ts";
import { ownText } from "./context.ts";
import type { QuestionPart } from "./question.ts";
import { isSameNamed, weekdayValue } from "./values.ts";

/**
 * Whether two claims with values of a kind are about the same variant: not one about members, not "trench A" and "trench B", not "battery
 * 10 kWh" and "battery with 7 kWh", not the hours of Saturday and those of Monday, not a share and a change, not an outdated version.
 */
export function isSameVariant(claims: readonly [Claim, Claim], kind: string, part: QuestionPart): boolean {
  return (
    isSameCircle(claims, part) &&
    isSameLetter(claims) &&
    isSameSize(claims, kind) &&
    statesChange(claims[0]) === statesChange(claims[1]) &&
    (kind !== "clock" || isSameDay(claims)) &&
    (kind !== "weekday" || isSameHour(claims)) &&
    isOutdated(claims[0].passage) === isOutdated(claims[1].passage)
  );
}

function isSameCircle(claims: readonly Claim[], part: QuestionPart): boolean {
  const asked = circlesIn(part.text);
  const [x, y] = claims.map((claim) => {
    const { headingPath, lead } = claim.passage;
    return circlesIn(`${ownText(claim)} . ${headingPath.join(" . ")} . ${lead ?? ""}`);
  }) as [Set<string>, Set<string>];
  return [...x, ...y].every((each) => asked.has(each) || x.has(each) === y.has(each));
}

function circlesIn(text: string): Set<string> {
  const bare = text.replace(otherTrades, " ");
  return new Set(Object.keys(circles).filter((circle) => containsAny(bare, circles[circle] ?? "")));
}

/** "Trade press" and "trade association" limit no figure to dealers. */
const otherTrades =
  /(?<!\p{L})trade[ -](?:press|journal|magazine|association|body|union|fair|show|register|balance|deficit|surplus)s?(?!\p{L})/giu;

/** "Trench A" and "trench B". */
function isSameLetter(claims: readonly Claim[]): boolean {
  const [x, y] = claims.map((claim) =>
    [...shownText(claim).matchAll(lettered)].map(([, noun = "", letter = ""]) => ({
      noun: noun.toLowerCase(),
      letter,
    })),
  ) as [{ noun: string; letter: string }[], { noun: string; letter: string }[]];
  return x.every(({ noun }) => {
    const [these, those] = [x, y].map((list) => list.filter((each) => each.noun === noun).map(({ letter }) => letter));
    return !those?.length || these?.some((letter) => those.includes(letter));
  });
}

const lettered = /(\p{L}{3,}) ([A-HJ-Z])(?![\p{L}\p{N}])/gu;

/** "14 % more", "up 6 %", "um 3 Prozent gestiegen": a percentage by which something changed, and none of a whole. */
function statesChange({ figure, unit, clause }: Claim): boolean {
  if (!figure || !clause || unit !== "%") return false;
  const at = figure.start - clause.start;
  return changeBefore.test(clause.text.slice(0, at)) || changeAfter.test(clause.text.slice(figure.end - clause.start));
}

const changeBefore = /(?:(?<!\p{L})(?:by|um|up|down|plus|minus)\s|[+−])\s*$/iu;
const changeAfter =
  /^\s*(?:%|percent|per cent|prozent)?\s(?:more|less|fewer|higher|lower|cheaper|dearer|increase|decrease|rise|fall|drop|growth|mehr|weniger|höher|niedriger|teurer|billiger|günstiger)(?!\p{L})/iu;

/** The sizes and weights that two claims state besides their values. */
function isSameSize(claims: readonly Claim[], kind: string): boolean {
  const [x, y] = claims.map((claim) =>
    figuresIn(shownText(claim), claim.passage.language).filter((figure) => isSize(figure) && figure.unit !== kind),
  ) as [Figure[], Figure[]];
  return x.every(({ unit }) => {
    const [these, those] = [x, y].map((list) => list.filter((each) => each.unit === unit).map(({ value }) => value));
    return !those?.length || these?.some((value) => those.includes(value));
  });
}

const notSizes = new Set(["clock", "s", "day", "workday", "month", "%", "pp"]);

function isSize({ unit, currency }: Figure): boolean {
  return unit !== null && !currency && !notSizes.has(unit);
}

function isSameDay([one, other]: readonly [Claim, Claim]): boolean {
  const [days, others] = [weekdayValue(one), weekdayValue(other)];
  return !days || !others || isSameNamed(one, other, [days, others]) !== false;
}

/** Days with other hours are rows of one timetable. */
function isSameHour(claims: readonly [Claim, Claim]): boolean {
  const [x, y] = claims.map(({ clause }) =>
    (clause?.figures ?? []).flatMap(({ unit, value }) => (unit === "clock" ? [value] : [])),
  ) as [number[], number[]];
  return x.length === 0 || y.length === 0 || x.some((value) => y.includes(value));
}

function shownText({ passage, clause }: Claim): string {
  return passage.cells ? passage.shown : (clause?.text ?? "");
}

/** Whether the heading or the document's name marks the text as outdated. */
export function isOutdated({ headingPath, documentName }: Passage): boolean {
  return outdatedWords.test(`${headingPath.join(" ")} ${documentName.replace(/[-_.]+/g, " ")}`);
}

export const outdatedWords =
  /(?<!\p{L})(?:old|outdated|superseded|obsolete|previous|expired|archived?|alte[rsn]?|veraltet\p{L}*|überholt\p{L}*|frühere[rsn]?|bisherige[rsn]?|archiv|ancien\p{L}*|antigu\p{L}+|vecchi\p{L}|antig\p{L}+|oude?|verouderd\p{L}*)(?!\p{L})/iu;

const bounds = new Set(["least", "most", "over", "under"]);
/** Of net and gross a statement may leave out one: "61,400 euros". */
const bases = ["net", "gross", "before", "after"];

/** A plan and a fact, net and gross, a bound and a value do not exclude each other. */
export function isSameQuality([a, b]: readonly [Claim, Claim], isNamed: boolean, part: QuestionPart): boolean {
  const asked = qualitiesIn(part.text);
  const [x, y] = [qualitiesOf(a, isNamed), qualitiesOf(b, isNamed)];
  const [basis, other] = [bases.filter((each) => x.has(each)), bases.filter((each) => y.has(each))];
  const isOpen = basis.length === 0 || other.length === 0 || basis.some((each) => other.includes(each));
  const isPlan = (quality: string) => quality === "plan" && (asked.has(quality) || !a.figure);
  // Who asks for a maximum means a plain figure as well.
  const asksBound = pairsOf(lexiconOf(part.language).qualifiers).some(
    ([key, phrases]) => bounds.has(key) && containsAny(part.text, phrases.replaceAll("|", " ")),
  );
  const isBound = (quality: string) => asksBound && bounds.has(quality);
  const limits = [...x, ...y, ...asked].filter(
    (quality) => !bases.includes(quality) && !isPlan(quality) && !isBound(quality),
  );
  return isOpen && limits.every((quality) => x.has(quality) && y.has(quality));
}

function qualitiesIn(text: string): Set<string> {
  return new Set(Object.keys(qualities).filter((quality) => containsAny(text, qualities[quality] ?? "")));
}

function qualitiesOf(claim: Claim, isNamed: boolean): Set<string> {
  const { clause, figure } = claim;
  const found = qualitiesIn(ownText(claim));
  if (!figure || !clause || isNamed) return found;
  const before = clause.text.slice(0, Math.max(0, figure.start - clause.start));
  if (containsAny(before, lexiconOf(clause.language).partial)) found.add("part");
  const bound = qualifierOf(figure, clause);
  if (bound && bound !== "about" && bound !== "only") found.add(bound);
  return found;
}
