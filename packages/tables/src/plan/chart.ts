import { LONGEST_RELATED } from "../profile/thesaurus.ts";
import { elapsedEdges } from "./between.ts";
import { isCutByPlan, isParticle, isPlainPreposition, isPreposition } from "./function-words.ts";
import { guessEdges, isPartOfValue, namedByValue } from "./guesses.ts";
import { relatedTags } from "./related.ts";
import type { Edge, Tag } from "./similar.ts";
import { CONTENT, MISSPELT, SURE, similarAt } from "./similar.ts";
import { type Dictionary, identityOf } from "./tags.ts";
import { dateOf, hourOf, timeEdges } from "./times.ts";
import { isList, isOnlyYear, numberText, type Token, yearOf } from "./tokens.ts";

/** One way to cut a question into edges. `missed` are the tokens that none covers. */
export interface Reading {
  edges: Edge[];
  missed: number[];
  score: number;
}

const GROUPS = "dim|grain|part|compound";
const FACTS = "value|condition|asked";
/** The grammar, as data. Function words between parts are skipped; `a|b` are alternatives, `?` is optional. */
const RULES: { out: string; seq: string[]; bonus: number }[] = [
  { out: "compound", seq: ["dim", "dim"], bonus: 0.5 },
  { out: "period", seq: ["month|quarter|half", "year?"], bonus: 0.3 },
  { out: "period", seq: ["month|quarter|half", "rel"], bonus: 0.2 },
  { out: "period", seq: ["year", "quarter|half|month"], bonus: 0.3 },
  { out: "period", seq: ["year|rel|day"], bonus: 0.1 },
  { out: "period", seq: ["num", "month", "year?"], bonus: 0.4 },
  { out: "period", seq: ["month", "num", "year"], bonus: 0.4 },
  { out: "period", seq: ["yearWord", "year"], bonus: 0.9 },
  { out: "period", seq: ["ord", "grain"], bonus: 0.4 },
  { out: "period", seq: ["when"], bonus: 0 },
  { out: "lastPeriods", seq: ["max", "num", "grain"], bonus: 0.9 },
  { out: "lastPeriods", seq: ["min", "num", "grain"], bonus: 0.9 },
  { out: "openPeriod", seq: ["since|after|before|until|from", "period"], bonus: 0.6 },
  { out: "openPeriod", seq: ["by", "when"], bonus: 0.6 },
  { out: "range", seq: ["from|between|by", "period", "until?", "period"], bonus: 1.1 },
  { out: "range", seq: ["period", "until|to", "period"], bonus: 0.8 },
  { out: "range", seq: ["from|between", "period", "to", "period"], bonus: 1.1 },
  { out: "range", seq: ["grain", "range"], bonus: 0.1 },
  { out: "timePeriod", seq: ["time", "period|openPeriod|range|lastPeriods"], bonus: 0.9 },
  { out: "timePeriod", seq: ["period", "time"], bonus: 0.9 },
  { out: "timeGroup", seq: ["time", "group"], bonus: 0.6 },
  { out: "group", seq: ["grainly"], bonus: 0.1 },
  { out: "group", seq: ["by", GROUPS], bonus: 0.6 },
  { out: "group", seq: ["group", "grainly"], bonus: 0.3 },
  { out: "agent", seq: ["by", "value"], bonus: 0.1 },
  { out: "timeOfDay", seq: ["since|after|before|until|from", "clock"], bonus: 0.6 },
  { out: "group", seq: ["by", "time"], bonus: 0.3 },
  { out: "group", seq: ["by", "grain", "time"], bonus: 0.5 },
  { out: "group", seq: ["group", GROUPS], bonus: 0.5 },
  { out: "groupRows", seq: ["by", "entity"], bonus: 0.5 },
  { out: "asked", seq: ["which", GROUPS], bonus: 0.5 },
  { out: "askedRows", seq: ["which|list", "condition?", "entity"], bonus: 0.4 },
  { out: "asked", seq: ["list", "dim"], bonus: 0.4 },
  { out: "rank", seq: ["max|min", "num?"], bonus: 0.2 },
  { out: "rank", seq: ["num|rank", "max|min"], bonus: 0.4 },
  { out: "bound", seq: ["cmp", "num", "times|part|grain|unit|share|measure|entity?"], bonus: 0.5 },
  { out: "bound", seq: ["num", "times?", "cmp"], bonus: 0.3 },
  { out: "bound", seq: ["num", "cmp", "times|part|grain|unit|share|measure|entity"], bonus: 0.5 },
  { out: "bound", seq: ["num", "part|grain|unit|share|measure", "cmp"], bonus: 0.5 },
  { out: "bound", seq: ["repeat|once"], bonus: 0 },
  { out: "columnBound", seq: ["measure", "cmp", "measure"], bonus: 0.8 },
  { out: "columnBound", seq: ["cmp", "measure"], bonus: 0.4 },
  { out: "columnBound", seq: ["time", "after|before", "grain?", "time"], bonus: 0.9 },
  { out: "gap", seq: ["bound", "columnBound|condition"], bonus: 1.6 },
  { out: "gap", seq: ["columnBound|condition", "by", "bound"], bonus: 1.6 },
  { out: "sizedAs", seq: ["num", "size"], bonus: 0.6 },
  { out: "sizedAs", seq: ["cmp", "num", "size"], bonus: 1.6 },
  { out: "sizedAs", seq: ["num", "size", "cmp"], bonus: 1.6 },
  { out: "sizedAs", seq: ["num", "cmp", "size"], bonus: 1.6 },
  { out: "boundRange", seq: ["between", "num", "num", "part|grain|share?"], bonus: 0.8 },
  { out: "negated", seq: ["without|not", "verb|measure?", FACTS], bonus: 0.4 },
  { out: "negated", seq: ["negated", "or?", FACTS], bonus: 0.3 },
  { out: "outside", seq: ["value|condition", "entity?", "leftOut"], bonus: 0.4 },
  { out: "outside", seq: ["value|condition", "or?", "outside"], bonus: 0.3 },
  { out: "negated", seq: ["outside"], bonus: 0 },
  { out: "exceptPeriod", seq: ["without", "period"], bonus: 0.4 },
  { out: "exceptPeriod", seq: ["exceptPeriod", "or?", "period"], bonus: 0.3 },
  { out: "exceptPeriod", seq: ["period", "leftOut"], bonus: 0.4 },
  { out: "notAgree", seq: ["not", "agree"], bonus: 0.5 },
  { out: "notAgree", seq: ["disagree"], bonus: 0.1 },
  { out: "filledColumn", seq: ["with", "textColumn|dim|measure"], bonus: 0.4 },
  { out: "emptyColumn", seq: ["without|not", "with?", "time|textColumn|dim|measure"], bonus: 0.1 },
  { out: "notAgree", seq: ["not", "measure"], bonus: 0.2 },
  { out: "emptyColumn", seq: ["empty", "dim|time|measure|textColumn"], bonus: 0.4 },
  { out: "emptyColumn", seq: ["dim|time|measure|textColumn", "empty"], bonus: 0.4 },
  { out: "filledColumn", seq: ["gave", "textColumn"], bonus: 0.4 },
  { out: "filledColumn", seq: ["textColumn", "gave"], bonus: 0.4 },
  { out: "score", seq: ["num", "stars?"], bonus: 0 },
  { out: "score", seq: ["num", "or", "num", "stars?"], bonus: 0.6 },
  { out: "scoredAt", seq: ["measure", "only?", "score"], bonus: 0.7 },
  { out: "scoredAt", seq: ["scored", "measure", "only?", "score"], bonus: 0.9 },
  { out: "scoredAt", seq: ["measure", "score", "scored"], bonus: 0.9 },
  { out: "scoredAt", seq: ["score", "measure"], bonus: 0.5 },
  { out: "scoredAt", seq: ["scored", "only?", "score"], bonus: 0.7 },
  { out: "scoredAt", seq: ["score", "scored"], bonus: 0.7 },
  { out: "rankBy", seq: ["by", "measure"], bonus: 0.1 },
  { out: "rankBy", seq: ["by", "aggregate"], bonus: 0.4 },
  { out: "rankBy", seq: ["by", "count", "measure|entity"], bonus: 0.4 },
  { out: "perMeasure", seq: ["measure|max|min", "by|relate", "measure"], bonus: 0.7 },
  { out: "perMeasure", seq: ["measure", "by", "num", "measure"], bonus: 1 },
  { out: "perMeasure", seq: ["costs", "measure|entity"], bonus: 0.5 },
  { out: "perMeasure", seq: ["measure|entity", "costs"], bonus: 0.5 },
  { out: "difference", seq: ["measure", "minus", "measure"], bonus: 0.7 },
  { out: "perMeasure", seq: ["measure", "by", "entity"], bonus: 0.6 },
  { out: "howLong", seq: ["count|howMuch", "grain|part"], bonus: 0.6 },
  { out: "counted", seq: ["count", "entity|dim"], bonus: 0.4 },
  { out: "counted", seq: ["count", "distinct", "entity|dim"], bonus: 1 },
  { out: "aggregate", seq: ["agg", "measure|entity"], bonus: 0.3 },
  { out: "muchOf", seq: ["howMuch", "measure"], bonus: 0.2 },
  { out: "amounts", seq: ["counted|aggregate|muchOf|entity", "counted|aggregate|muchOf|measure"], bonus: 0.6 },
  { out: "amounts", seq: ["measure", "counted|aggregate|entity"], bonus: 0.6 },
  { out: "amounts", seq: ["amounts", "counted|aggregate|muchOf|measure"], bonus: 0.4 },
  { out: "percentOf", seq: ["share", "measure|entity"], bonus: 0.2 },
  { out: "fractionOf", seq: ["num", "share", "measure|aggregate"], bonus: 0.9 },
];

const MOST_WORDS = 7;
const MOST_EDGES = 1_500;

/** All edges over the tokens: dictionary hits, numbers and years, then every rule until nothing new appears. */
export function chartOf(tokens: readonly Token[], dictionary: Dictionary): Edge[] {
  const found = tokens.flatMap((_, from) => leavesAt(tokens, from, dictionary).map((edge) => unasked(edge, tokens)));
  const times = timeEdges(tokens);
  const edges = found.filter(
    (edge) =>
      !isInsideName(edge, found) &&
      !isInsideTime(edge, times) &&
      !isParticle(edge, tokens) &&
      !isPreposition(edge, found) &&
      !isPlainPreposition(edge, tokens),
  );
  edges.push(...edges.flatMap((edge) => namedByValue(edge, tokens)));
  edges.push(...edges.flatMap((edge) => sizedBy(edge, edges)), ...elapsedEdges(tokens, dictionary), ...times);
  edges.push(...guessEdges(tokens, edges, dictionary));
  const seen = new Set(edges.map(signature));
  const spoken = spokenIn(tokens, edges);
  for (let hasNew = true; hasNew && edges.length < MOST_EDGES; ) {
    hasNew = false;
    const index = Map.groupBy(edges, ({ cat }) => cat);
    for (const { out, seq, bonus } of RULES)
      for (const match of matches(index, seq, { tokens: spoken, at: 0, end: null })) {
        const edge: Edge = {
          from: match[0]?.from ?? 0,
          to: match.at(-1)?.to ?? 0,
          cat: out,
          tags: match.flatMap(({ tags }) => tags),
          parts: match,
          score: match.reduce((sum, { score }) => sum + score, bonus),
        };
        if (edge.tags.length > 6 || seen.has(signature(edge)) || isListOfNouns(edge, tokens)) continue;
        if (out === "amounts" && !isList(edge, tokens)) continue;
        seen.add(signature(edge));
        edges.push(edge);
        hasNew = true;
      }
  }
  return edges;
}

/** "Heaviest" is a superlative and names what it is one of. */
function sizedBy(edge: Edge, edges: readonly Edge[]): Edge[] {
  const [tag] = edge.tags;
  if ((edge.cat !== "max" && edge.cat !== "min") || (tag?.arg && tag.arg !== "size")) return [];
  const measures = edges.filter(({ cat, from, to }) => cat === "measure" && from === edge.from && to === edge.to);
  return measures.map((measure) => ({
    ...edge,
    tags: [...edge.tags, ...measure.tags.map((each) => ({ ...each, isWeak: false }))],
    parts: [edge, { ...measure, tags: measure.tags.map((each) => ({ ...each, isWeak: false })) }],
    score: edge.score + 0.3,
  }));
}

/** "By shop, month", "customers and products": only two nouns side by side are a compound. */
function isListOfNouns({ cat, parts }: Edge, tokens: readonly Token[]): boolean {
  return (
    cat === "compound" && parts.some(({ from }, i) => i > 0 && (tokens[from]?.isListed || parts[i - 1]?.to !== from))
  );
}

/** A word of a longer name of the table means that name and nothing else: "donor" in "donor type". */
function isInsideName({ from, to, cat }: Edge, found: readonly Edge[]): boolean {
  const isGrammar = PHRASED.has(cat);
  return found.some(
    (name) =>
      // "Should have been paid" asks for no advice.
      ((cat === "beyond" && name.tags[0]?.condition?.id === "pastdue") ||
        (name.tags[0]?.own === "whole" && !name.tags[0].guess) ||
        (isGrammar && THINGS.has(name.cat))) &&
      name.from <= from &&
      to <= name.to &&
      name.to - name.from > to - from &&
      !isCutByPlan(name, found),
  );
}
const TIMES_OF_YEAR = new Set(["month", "quarter", "half", "year", "day"]);

/** "March" and "2025" are read once, as March 2025. */
function isInsideTime({ cat, from, to }: Edge, times: readonly Edge[]): boolean {
  return TIMES_OF_YEAR.has(cat) && times.some((time) => time.from <= from && to <= time.to);
}

/** Grammar that is part of a phrase for a thing: "lead time", "slipped past the date". */
const PHRASED = new Set(["max", "min", "change"]);
const THINGS = new Set(["measure", "dim", "condition", "time", "rate"]);

/** Function words that ask for something ("number of") stand for themselves: no phrase reaches across them. */
function spokenIn(tokens: readonly Token[], edges: readonly Edge[]): Token[] {
  const asked = new Set(edges.flatMap(({ cat, from, to }) => (ASKED.has(cat) ? range(from, to) : [])));
  return tokens.map((token, i) => (asked.has(i) ? { ...token, isFunction: false } : token));
}

function leavesAt(tokens: readonly Token[], from: number, dictionary: Dictionary): Edge[] {
  const edges = phrasesAt(tokens, from, dictionary);
  const [token, before] = [tokens[from], tokens[from - 1]];
  if (token && !token.isFunction) edges.push(...similarAt(token, from, dictionary));
  if (token && !token.isFunction) edges.push(...relatedAt(tokens, from, { dictionary, known: edges }));
  const isAfterNumber =
    before && (/^\d/.test(before.text) || dictionary.tags.get(before.stem)?.some(({ cat }) => cat === "num"));
  if (isAfterNumber && TIMES.test(token?.text ?? ""))
    return edges.filter(({ cat, to }) => cat === "times" || to > from + 1);
  if (before && /^\d/.test(before.text) && edges.some(({ cat }) => UNIT_CATS.has(cat)))
    return edges.filter(({ cat, tags }) => cat !== "measure" || !tags[0]?.isGeneral);
  const text = tokens[from]?.text ?? "";
  const leaf = (cat: string, arg: string): Edge => ({
    from,
    to: from + 1,
    cat,
    tags: [{ cat, arg, weight: 1 }],
    parts: [],
    score: 1,
  });
  const hour = hourOf(text);
  if (hour) return [leaf("clock", hour)];
  const day = dateOf(text);
  if (day) return [leaf("day", day)];
  const year = yearOf(text, dictionary);
  if (year) edges.push(leaf("year", year));
  if (/^\d[\d.,]*k?$/.test(text) && !isOnlyYear(text, before, dictionary)) edges.push(leaf("num", numberText(text)));
  return edges;
}

/** Phrases that begin with this word and that only the thesaurus knows. */
function relatedAt(
  tokens: readonly Token[],
  from: number,
  { dictionary, known }: { dictionary: Dictionary; known: readonly Edge[] },
): Edge[] {
  const found: Edge[] = [];
  for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST_RELATED); to++) {
    const words = tokens.slice(from, to);
    if (to > from + 1 && words.at(-1)?.isNewClause) break;
    if (known.some((edge) => edge.to >= to && !isPartOfValue(edge))) continue;
    const text = words.map((word) => word.text).join(" ");
    for (const tag of relatedTags(text, dictionary)) {
      const size = to - from;
      found.push({ from, to, cat: tag.cat, tags: [tag], parts: [], score: tag.weight * size + 0.4 * (size - 1), text });
    }
  }
  return found;
}

/** Everything the dictionary knows that begins with this word. */
function phrasesAt(tokens: readonly Token[], from: number, dictionary: Dictionary): Edge[] {
  const edges: Edge[] = [];
  for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_WORDS); to++) {
    const words = tokens.slice(from, to);
    if (to > from + 1 && words.at(-1)?.isNewClause) break;
    const [size, text] = [to - from, words.map((word) => word.text).join(" ")];
    const keys = new Set([words.map((word) => word.stem).join(" "), text]);
    const isGuess = words.some(({ isCorrected }) => isCorrected);
    const found = [...keys].flatMap((key) => dictionary.tags.get(key) ?? []);
    const isSlip = words.every((word) => !word.isCorrected || word.isSlip);
    const corrected = (tag: Tag): Tag => {
      const isClear = isSlip && (size > 1 || tag.own !== undefined || SURE.has(tag.cat));
      return { ...tag, guess: MISSPELT, weight: tag.weight - MISSPELT, ...(isClear && { isSlip }) };
    };
    const tags = isGuess ? found.map(corrected) : found;
    // "War" is a verb, and no "Ware".
    const isVerb = size === 1 && words[0]?.isFunction === true && VERBS.test(text);
    for (const tag of tags.filter(
      ({ exact, cat, own }) =>
        (!exact || exact === text) &&
        !(cat === "num" && text === "ones") &&
        !(isVerb && CONTENT.has(cat) && own !== "whole"),
    )) {
      // A verb only joins the parts of a sentence, so that it never outweighs a name.
      const score = tag.cat === "verb" ? 0.3 * size : tag.weight * size + 0.4 * (size - 1);
      edges.push({ from, to, cat: tag.cat, tags: [tag], parts: [], score, text });
    }
  }
  return edges;
}

const UNIT_CATS = new Set(["grain", "part", "unit"]);
const TIMES = /^(times|mal|male)$/;

const RELATIVE = /^(who|whose|whom|where|wer|wo)$/;

/** "Customers who ordered": after a noun the question word only ties a clause to it. */
function unasked(edge: Edge, tokens: readonly Token[]): Edge {
  const before = tokens[edge.from - 1];
  const isTie =
    edge.cat === "asked" &&
    edge.to - edge.from === 1 &&
    RELATIVE.test(tokens[edge.from]?.text ?? "") &&
    before &&
    (!before.isFunction || /^(those|the|ones|people|one)$/.test(before.text));
  return isTie ? { ...edge, cat: "verb", tags: [{ cat: "verb", weight: 0.5 }], score: 0.5 } : edge;
}

function signature(edge: Edge): string {
  return `${edge.from}-${edge.to}-${edge.cat}-${edge.tags.map(identityOf).join(",")}`;
}

interface MatchState {
  tokens: readonly Token[];
  at: number;
  end: number | null;
}

function matches(index: Map<string, Edge[]>, seq: readonly string[], { tokens, at, end }: MatchState): Edge[][] {
  const part = seq[at];
  if (part === undefined) return [[]];
  const isWhich = seq[0]?.startsWith("which") ?? false;
  const found: Edge[][] = part.endsWith("?") ? matches(index, seq, { tokens, at: at + 1, end }) : [];
  for (const cat of part.replace("?", "").split("|"))
    for (const edge of index.get(cat) ?? []) {
      if (end !== null && !isNext(tokens, end, edge.from)) continue;
      // "How many in hall 2 were left out" asks for them.
      if (end !== null && (part === "leftOut" || isWhich) && hasVerb(tokens, end, edge.from)) continue;
      for (const rest of matches(index, seq, { tokens, at: at + 1, end: edge.to })) found.push([edge, ...rest]);
    }
  return found;
}

/** Only function words of the same clause stand between. */
function isNext(tokens: readonly Token[], end: number, from: number): boolean {
  if (from < end || from - end > 4 || tokens[from]?.isNewClause) return false;
  for (let i = end; i < from; i++) if (!tokens[i]?.isFunction || tokens[i]?.isNewClause) return false;
  return true;
}

const VERBS =
  /^(do|does|did|is|are|was|were|has|have|had|can|ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden)$/;

/** "What does a shipment cost" asks for no shipment. */
function hasVerb(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ text }) => VERBS.test(text));
}

/** What only stands inside something else: a time is a period, "how much revenue" is one of several amounts. */
const INNER = new Set(["when", "muchOf", "score", "scored", "stars", "gave"]);
const MISSED = 1.6;
/** Made of function words and still never free: to skip them changes what is asked. */
const ASKED = new Set(["count", "howMuch", "not", "without", "only", "cmp"]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** "Zahl" says all of "die Zahl": the other word is free. */
function isCore(inner: Edge, { from, to, cat, tags: [tag] }: Edge): boolean {
  const isShorter = inner.to - inner.from < to - from;
  return inner.cat === cat && isShorter && from <= inner.from && inner.to <= to && inner.tags[0]?.arg === tag?.arg;
}

/** The best ways to cut the question into edges. An uncovered content word costs 1.6 and is remembered; function words are free. */
export function readingsOf(tokens: readonly Token[], edges: readonly Edge[], keep = 60): Reading[] {
  const at: Reading[][] = Array.from({ length: tokens.length + 1 }, () => []);
  at[0] = [{ edges: [], missed: [], score: 0 }];
  const starting = Map.groupBy(
    edges.filter(({ cat }) => !INNER.has(cat)),
    ({ from }) => from,
  );
  const asked = new Set(
    edges.flatMap((edge) =>
      ASKED.has(edge.cat) && !edges.some((other) => isCore(other, edge)) ? range(edge.from, edge.to) : [],
    ),
  );
  for (const [i, token] of tokens.entries()) {
    const isFree = token.isFunction && !asked.has(i);
    const best = (at[i] ?? []).toSorted((a, b) => b.score - a.score).slice(0, keep);
    for (const reading of best) {
      const missed = isFree ? reading.missed : [...reading.missed, i];
      at[i + 1]?.push({ ...reading, missed, score: reading.score - (isFree ? 0 : MISSED) });
      for (const edge of starting.get(i) ?? [])
        at[edge.to]?.push({
          edges: [...reading.edges, edge],
          missed: reading.missed,
          score: reading.score + edge.score,
        });
    }
  }
  return (at[tokens.length] ?? []).toSorted((a, b) => b.score - a.score).slice(0, keep);
}
