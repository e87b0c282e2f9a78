import { LEXICONS } from "../profile/lexicon.ts";
import type { Profile } from "../profile/profile.ts";
import type { Filter, TableQuery } from "../query.ts";
import { readAs } from "../read-as.ts";
import { assemble } from "./assemble.ts";
import { chartOf, type Reading, readingsOf } from "./chart.ts";
import { DOUBT } from "./doubts.ts";
import { distinctBy, type Leaf } from "./draft.ts";
import { ignoredBy } from "./faithful.ts";
import { areSafe, areSafeAlone, type Candidate, firmer, GATE } from "./gate.ts";
import { isBeyond } from "./guesses.ts";
import { neighboursOf, numberAndRows } from "./neighbours.ts";
import { AND_AMOUNT, withAmount } from "./only-amounts.ts";
import { namesGroups, partsOf, questionsOf, sharesGroups } from "./parts.ts";
import type { Edge } from "./similar.ts";
import { type Dictionary, dictionaryOf } from "./tags.ts";
import { languageOf, type Token, tokenize } from "./tokens.ts";
import { thingsIn, WHAT_BOUGHT, withoutWholeSpan } from "./whole-span.ts";

export type Plan =
  | { kind: "accept"; queries: TableQuery[]; candidates: Candidate[] }
  /** At most three computable questions, best first, the words that no reading places, and those that nothing explains. */
  | { kind: "clarify"; options: Candidate[]; missed: string[]; unknown: string[] }
  | { kind: "refuse"; reason: "beyond" | "nothing_matches"; missed: string[] };

/** A rival this close to the best makes the choice the person's. */
const MARGIN = 0.4;
/** From here on a rival gives way that could not be answered itself. */
const ASSUMES_MORE = 0.25;
/** Further than this a rival has a doubt or an assumption more. */
const NEAR = 1;
const OPTIONS = 3;

export interface Planner {
  profile: Profile;
  dictionaries: Map<string, Dictionary>;
}

/** A planner keeps the dictionaries of one profile version, which a question would otherwise build again. */
export function openPlanner(profile: Profile): Planner {
  return {
    profile,
    dictionaries: new Map(LEXICONS.map((lexicon) => [lexicon.language, dictionaryOf(profile, lexicon)])),
  };
}

export interface PlanOptions {
  /** The day that "last month" counts from; without it, the end of the data. */
  today?: string;
}

/**
 * Plans a question by rules. Several questions in one are answered only where each of them is. "What did Acme buy?" asks for
 * products: without a column of products, an amount is offered instead of answered.
 */
export function planByRules(question: string, planner: Planner, options: PlanOptions = {}): Plan {
  const asked = WHAT_BOUGHT.find(({ pattern }) => pattern.test(question));
  if (!asked) return planParts(question, planner, options);
  const things = thingsIn(planner.profile);
  if (things) return planParts(question.replace(asked.pattern, `${asked.which} ${things}`), planner, options);
  const plan = planParts(question, planner, options);
  return plan.kind === "accept" ? askedBack(plan.candidates) : plan;
}

/** "Unpaid gigs and how much is that" shows both figures of the same rows, or is asked back. */
function planParts(question: string, planner: Planner, options: PlanOptions): Plan {
  const head = question.replace(AND_AMOUNT, "");
  const plan = planSeveral(head, planner, options);
  if (head === question || plan.kind !== "accept") return plan;
  const both = withAmount(plan.candidates[0] as Candidate, planner.profile);
  return both ? { kind: "accept", queries: [both.query], candidates: [both] } : askedBack(plan.candidates);
}

function askedBack(options: Candidate[]): Plan {
  return { kind: "clarify", options, missed: [], unknown: [] };
}

function planSeveral(question: string, planner: Planner, options: PlanOptions): Plan {
  const whole = planOne(question, planner, options);
  const several = questionsOf(question);
  if (several.length > 1 && !isList(whole) && !sharesGroups(several)) {
    const plans = several.map((part) => planOne(part, planner, options));
    const accepted = plans.flatMap((plan) => (plan.kind === "accept" ? [plan] : []));
    if (accepted.length === plans.length && areSameSpan(accepted.flatMap(({ queries }) => queries)))
      return {
        kind: "accept",
        queries: accepted.flatMap(({ queries }) => queries),
        candidates: accepted.flatMap(({ candidates }) => candidates),
      };
    const each = askedBackEach(plans);
    if (several.slice(1).some(namesGroups) && each.options.length > 0) return each;
  }
  if (whole.kind !== "accept" || partsOf(question).length < 2 || isList(whole)) return whole;
  return askedBack(whole.candidates);
}

/** Offers readings of each question in turn, because one of all of them together would be another question. */
function askedBackEach(plans: readonly Plan[]): Extract<Plan, { kind: "clarify" }> {
  const offered = plans.map((plan) =>
    plan.kind === "accept" ? plan.candidates : plan.kind === "clarify" ? plan.options : [],
  );
  const inTurn = Array.from({ length: OPTIONS }, (_, i) => offered.flatMap((each) => each.slice(i, i + 1))).flat();
  const words = plans.flatMap((plan) => (plan.kind === "accept" ? [] : [plan]));
  return {
    kind: "clarify",
    options: distinctBy(inTurn, ({ readAs }) => readAs).slice(0, OPTIONS),
    missed: words.flatMap(({ missed }) => missed),
    unknown: words.flatMap((plan) => (plan.kind === "clarify" ? plan.unknown : [])),
  };
}

/** "How many orders and how much revenue per customer" is one table of two amounts. */
function isList(plan: Plan): boolean {
  return (
    plan.kind === "accept" && plan.queries.some(({ measures }) => measures.filter(({ hidden }) => !hidden).length > 1)
  );
}

/** "How many joined in 2024 and how many left" is about 2024 in both parts, which the second does not say. */
function areSameSpan(queries: readonly TableQuery[]): boolean {
  const hasSpan = (query: TableQuery) => JSON.stringify([query.where, query.compare]).includes('"kind":"span"');
  return new Set(queries.map(hasSpan)).size < 2;
}

/** Tags, chart, readings, queries; then accepts only full coverage with a clear lead. */
function planOne(question: string, planner: Planner, options: PlanOptions): Plan {
  const { ranked, unknown, isBeyond, isKnown } = rankReadings(question, planner, options);
  const best = markRival(ranked);
  const isSafe =
    best && best.missed.length === 0 && (areSafe(best.steps) || (areSafeAlone(best.steps) && isAlone(ranked)));
  const missed = unknown.length > 0 ? unknown : (best?.missed ?? unknown);
  if (isBeyond) return { kind: "refuse", reason: "beyond", missed };
  if (!isKnown) return { kind: "refuse", reason: "nothing_matches", missed };
  if (isSafe) {
    const readings = [best, ...(best.ofAll ? [best.ofAll] : [])];
    return { kind: "accept", queries: readings.map(({ query }) => query), candidates: readings };
  }
  const both = best && (bothReadings(best, ranked) ?? numberAndRows(best, planner.profile));
  if (both) return { kind: "accept", queries: both.map(({ query }) => query), candidates: both };
  return {
    kind: "clarify",
    options: neighboursOf(ranked, { profile: planner.profile, most: OPTIONS }),
    missed,
    unknown,
  };
}

/** All readings of one question that make a query, best first. */
export function rankReadings(question: string, { profile, dictionaries }: Planner, { today }: PlanOptions = {}) {
  const lexicon = languageOf(question, profile);
  const dictionary = dictionaries.get(lexicon.language) as Dictionary;
  const tokens = tokenize(withoutWholeSpan(question, profile), lexicon, dictionary);
  const edges = chartOf(tokens, dictionary);
  const ranked = candidatesOf(tokens, edges, { profile, today });
  const isNode = ({ cat, tags }: Edge) => NODES.has(cat) && !tags.some(({ isUnknown }) => isUnknown);
  return {
    ranked,
    unknown: unknownWords(tokens, edges),
    isBeyond: isBeyond(edges),
    isKnown: edges.some(isNode) || (ranked.length > 0 && edges.some(({ cat }) => cat === "vsplan")),
  };
}

/** What is enough to offer something computable. */
const NODES = new Set(
  (
    "measure dim asked value condition entity rate part time textColumn grain grainly max min agg share howMuch " +
    "count year month quarter when change compare study"
  ).split(" "),
);

/** The best reading, marked where another complete one with another result comes close and binds no word worse. */
function markRival([first, ...others]: readonly Ranked[]): Candidate | undefined {
  if (!first) return undefined;
  const isMarked = rivalsOf(first, others, MARGIN).some((each) => !givesWay(first, each));
  return isMarked ? { ...first, steps: [...first.steps, "closeRival"] } : first;
}

/** A rival that needs an unsafe step holds no safe reading back, unless it only groups otherwise. */
function givesWay(first: Ranked, rival: Ranked): boolean {
  if (isOtherWho(first, rival)) return true;
  if (areSafe(rival.steps)) return false;
  const lead = first.score - rival.score;
  return areSafe(first.steps) ? lead > 0 || isOfSameGroups(first, rival) : lead > ASSUMES_MORE;
}

/** Complete readings with another result that score nearly as well and bind no word worse. */
function rivalsOf(first: Ranked, others: readonly Ranked[], margin: number): Ranked[] {
  const best = meaningOf(first.query);
  return others.filter(
    (each) =>
      each.missed.length === 0 &&
      (!each.steps.includes("doubted") || first.steps.includes("doubted")) &&
      first.score - each.score < margin &&
      meaningOf(each.query) !== best &&
      !isBoundWorse(each.bonds, first.bonds),
  );
}

/** Parts of a query of which two readings may differ and still be answered side by side. */
const SLOTS = ["measures", "by", "where"];
const MOST_RIVALS = 2;

/**
 * A reading with nothing open but a close rival, and that rival, when they differ in one part: "billed per client" is answered by
 * net and by gross. More rivals or a larger difference are for the person to decide.
 */
function bothReadings(best: Candidate, [first, ...others]: readonly Ranked[]): Candidate[] | undefined {
  const isFirm = first?.steps.every((kind) => GATE[kind].isSafe && !GATE[kind].isLeaning);
  if (!first || !isFirm || best.missed.length > 0 || !best.steps.includes("closeRival")) return undefined;
  const rivals = rivalsOf(first, others, MARGIN).filter((each) => !givesWay(first, each));
  const [rival] = rivals;
  if (!rival || rivals.length > MOST_RIVALS) return undefined;
  const [one, other] = [first, rival].map(({ query }) => JSON.parse(meaningOf(query)) as Record<string, unknown>);
  const keys = [...new Set([one, other].flatMap((query) => Object.keys(query ?? {})))];
  const different = keys.filter((key) => JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key]));
  const isOneSlot = different.length === 1 && SLOTS.includes(different[0] ?? "");
  return isOneSlot ? [first, { ...rival, query: { ...rival.query, isAlternative: true } }] : undefined;
}

function isOfSameGroups({ query }: Ranked, { query: other }: Ranked): boolean {
  const columns = ({ by }: TableQuery) => JSON.stringify(by.map(({ col }) => col));
  return columns(query) === columns(other);
}

/** Who did something is one of our people before it is a customer, who is asked for by what customers do. */
const WHO = 0.3;

function isOtherWho(first: Ranked, each: Ranked): boolean {
  const isAsker = [first, each].every(({ steps }) => steps.includes("asker"));
  const rest = ({ query: { by: _by, ...rest } }: Ranked) => meaningOf({ ...rest, by: [] });
  return isAsker && first.score - each.score >= WHO && rest(first) === rest(each);
}

function isAlone([first, ...others]: readonly Ranked[]): boolean {
  return first !== undefined && rivalsOf(first, others, NEAR).length === 0;
}

interface Ranked extends Candidate {
  /** How firmly each token is bound. */
  bonds: number[];
}

/** "Overtime" as a word of "Overtime hours" leaves no room for "overtime" as an everyday word for "Hours". */
function isBoundWorse(bonds: readonly number[], best: readonly number[]): boolean {
  const isWorse = bonds.some((bond, i) => bond <= LOOSEST && bond < (best[i] ?? 0));
  return isWorse && bonds.every((bond, i) => bond <= (best[i] ?? 0));
}

/** An everyday word or phrase, a guess, or a verb that is read over. */
const LOOSEST = 1.5;

/** From the table's own name down to a guess; words of grammar bind as firmly as standard terms. */
function bondOf({ tag, cat, from, to }: Leaf): number {
  if (cat === "verb" || tag.guess) return 0;
  const phrase = to - from > 1 ? 0.5 : 0;
  if (tag.own === "whole") return 5 + phrase;
  if (tag.isGeneral || (tag.own === "part" && cat === "value")) return 1 + phrase;
  return (tag.weight < 0.9 ? 2 : 3) + phrase;
}

/** A query without names and ids, and without conditions that another one implies: equal text is an equal result. */
function meaningOf(query: TableQuery): string {
  const sides = query.compare ? [query.compare.a.where, query.compare.b.where] : [];
  const dated = new Set(sides.flatMap((side) => (side.kind === "span" ? [side.col] : [])));
  const isImplied = (filter: Filter) => filter.kind === "not" && filter.of.kind === "empty" && dated.has(filter.of.col);
  const plain = (filter: Filter): Filter =>
    filter.kind === "not" && filter.of.kind === "not" ? plain(filter.of.of) : filter;
  const all = query.where?.kind === "all" ? query.where.of : query.where ? [query.where] : [];
  const where = all.map(plain).filter((filter) => !isImplied(filter));
  // Without a limit the order changes nothing but the look.
  const { order, study, window, ...rest } = query;
  // What is said about a series is not another series.
  const isOther = window?.kind === "running" || window?.kind === "rank";
  return JSON.stringify({ ...rest, ...(isOther && { window }), ...(query.limit && { order }), where }, (key, value) =>
    ["label", "id", "hidden", "unit"].includes(key) ? undefined : value,
  );
}

function candidatesOf(
  tokens: readonly Token[],
  edges: readonly Edge[],
  { profile, today }: { profile: Profile; today: string | undefined },
): Ranked[] {
  const readings = readingsOf(tokens, edges).flatMap((reading) => [reading, ...mentioned(reading, tokens)]);
  const best = new Map<string, Omit<Ranked, "ofAll"> & { ofAll: TableQuery | undefined }>();
  const isOfNow = !tokens.some(({ text }) => PAST.test(text));
  /** Whether the reading makes a query. */
  const consider = (reading: Reading): boolean => {
    const made = assemble(reading, profile, { today, isOfNow });
    if (!made) return false;
    const { query, ofAll, leaves } = made;
    const ignored = ignoredBy(query, { tokens, edges, leaves, profile });
    const steps = new Set(made.steps);
    if (ignored > 0) steps.add("doubted");
    const missed = reading.missed.map((i) => tokens[i]?.text ?? "");
    const score = reading.score - made.cost - DOUBT * ignored;
    const key = JSON.stringify(query);
    const bonds = tokens.map(() => 0);
    for (const leaf of leaves)
      for (let i = leaf.from; i < leaf.to; i++) bonds[i] = Math.max(bonds[i] ?? 0, bondOf(leaf));
    best.set(key, firmer(best.get(key), { query, ofAll, readAs: "", score, missed, steps: [...steps], bonds }));
    return true;
  };
  for (const reading of readings) consider(reading);
  const isWhole = ({ missed, steps }: Pick<Candidate, "missed" | "steps">) => missed.length === 0 && areSafe(steps);
  if (![...best.values()].some(isWhole)) relax(readings, tokens, (reading) => consider(reading));
  const ranked = [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, MOST_CANDIDATES);
  return ranked.map(({ ofAll, ...each }) => {
    const alternative = ofAll && { ...ofAll, isAlternative: true };
    return {
      ...each,
      readAs: readAs(each.query, profile),
      ...(alternative && { ofAll: { ...each, query: alternative, readAs: readAs(ofAll, profile) } }),
    };
  });
}

/** Words with which a question is about all that ever were, and not about those who are. */
const PAST =
  /^(did|had|was|were|been|ever|altogether|since|former|past|joined|left|came|started|hired|hatten?|waren?|wurden?|jemals|je|insgesamt|bisher|seit|ehemalige[nr]?|kamen|gab|eingestellt)$/;

const MOST_CANDIDATES = 40;
const MOST_RELAXED = 12;
const MOST_LEFT_OUT = 6;
const ENOUGH = 75;

/** Readings with one part less, then two, and more until something computable can be offered whatever the rest of a question means. */
function relax(readings: readonly Reading[], tokens: readonly Token[], consider: (reading: Reading) => boolean): void {
  let kept = readings;
  for (let depth = 1; depth <= MOST_LEFT_OUT; depth++) {
    const fewer = kept.slice(0, MOST_RELAXED).flatMap((reading) => withoutOne(reading, tokens));
    kept = distinctBy(fewer, ({ edges }) => edges.map(({ from, to, cat }) => `${from}-${to} ${cat}`).join()).toSorted(
      (a, b) => b.score - a.score,
    );
    const made = kept.slice(0, ENOUGH).map(consider);
    if (depth >= 2 && made.some(Boolean)) return;
  }
}

/** The reading without one of its parts, whose words then count as left out: an offer where the whole makes no query. */
function withoutOne(reading: Reading, tokens: readonly Token[]): Reading[] {
  return reading.edges.map((edge) => {
    const words = Array.from({ length: edge.to - edge.from }, (_, i) => edge.from + i);
    const content = words.filter((i) => !tokens[i]?.isFunction);
    const left = content.length > 0 ? content : words;
    const missed = [...reading.missed, ...left].toSorted((a, b) => a - b);
    return {
      edges: reading.edges.filter((each) => each !== edge),
      missed,
      score: reading.score - edge.score - 1.6 * Math.max(1, content.length),
    };
  });
}

/** Content words that nothing in the lexicon or the table explains. */
function unknownWords(tokens: readonly Token[], edges: readonly Edge[]): string[] {
  return tokens
    .filter(
      (token, i) =>
        !token.isFunction &&
        !edges.some(({ from, to, tags }) => from <= i && i < to && !tags.some((tag) => tag.isUnknown)),
    )
    .map(({ text }) => text);
}

/** "Mention a refund": what follows the verb, up to the next known group or period, is searched for as text. */
function mentioned(reading: Reading, tokens: readonly Token[]): Reading[] {
  const at = reading.edges.findIndex(({ cat }) => cat === "mention");
  const edge = reading.edges[at];
  if (!edge) return [];
  const stop = reading.edges.slice(at + 1).find(({ cat }) => ["group", "period", "timePeriod"].includes(cat));
  const end = stop?.from ?? tokens.length;
  const clause = tokens.findIndex(({ isNewClause }, i) => i > edge.to && i < end && isNewClause);
  const words = tokens.slice(edge.to, clause < 0 ? end : clause);
  while (words[0]?.isFunction) words.shift();
  while (words.at(-1)?.isFunction) words.pop();
  if (words.length === 0) return [];
  const kept = reading.edges.filter(({ from, to }) => to <= edge.to || from >= (clause < 0 ? end : clause));
  const arg = words.map(({ text }) => text).join(" ");
  const until = clause < 0 ? end : clause;
  const found: Edge = {
    from: edge.to,
    to: until,
    cat: "contains",
    tags: [{ cat: "contains", arg, weight: 1 }],
    parts: [],
    score: 1,
  };
  const score = kept.reduce((sum, each) => sum + each.score, 0) + 1.2 * words.length;
  return [{ edges: [...kept, found], missed: reading.missed.filter((i) => i < edge.to || i >= until), score }];
}
