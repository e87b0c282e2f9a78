import { LEXICONS } from "../profile/lexicon.ts";
import type { Profile } from "../profile/profile.ts";
import type { TableQuery } from "../query.ts";
import { readAs } from "../read-as.ts";
import { assemble } from "./assemble.ts";
import { chartOf, type Edge, languageOf, type Reading, readingsOf, type Token, tokenize } from "./chart.ts";
import { neighboursOf } from "./neighbours.ts";
import { type Dictionary, dictionaryOf } from "./tags.ts";

export interface Candidate {
  query: TableQuery;
  readAs: string;
  score: number;
  cost: number;
  /** Words of the question that this reading leaves out. */
  missed: string[];
  assumed: string[];
}
export type Plan =
  | { kind: "accept"; queries: TableQuery[]; candidates: Candidate[] }
  /** At most three computable questions, best first, the words that no reading places, and those that nothing explains. */
  | { kind: "clarify"; options: Candidate[]; missed: string[]; unknown: string[] }
  | { kind: "refuse"; reason: "beyond" | "nothing_matches"; missed: string[] };

/** A rival this close to the best makes the choice the person's. */
const MARGIN = 0.25;
const MOST_ASSUMED = 0.6;
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

/** Plans one question by rules: tags, chart, readings, queries; then accepts only full coverage with a clear lead. */
export function planByRules(question: string, { profile, dictionaries }: Planner): Plan {
  const lexicon = languageOf(question);
  const dictionary = dictionaries.get(lexicon.language) as Dictionary;
  const tokens = tokenize(question, lexicon, dictionary);
  const edges = chartOf(tokens, dictionary);
  const isBeyond = edges.some(({ cat }) => cat === "beyond");
  const ranked = candidatesOf(tokens, edges, profile);
  const [first, second] = ranked;
  const known = edges.some(({ cat }) =>
    ["measure", "dim", "asked", "value", "condition", "entity", "rate", "part", "time", "textColumn"].includes(cat),
  );
  const unknown = unknownWords(tokens, edges);
  const missed = unknown.length > 0 ? unknown : (first?.missed ?? unknown);
  if (isBeyond) return { kind: "refuse", reason: "beyond", missed };
  if (!known) return { kind: "refuse", reason: "nothing_matches", missed };
  const isClear = !second || second.missed.length > 0 || (first?.score ?? 0) - second.score >= MARGIN;
  if (first && first.missed.length === 0 && isClear && first.cost <= MOST_ASSUMED)
    return { kind: "accept", queries: [first.query], candidates: [first] };
  const options = neighboursOf(ranked, { profile, most: OPTIONS });
  return { kind: "clarify", options, missed, unknown };
}

function candidatesOf(tokens: readonly Token[], edges: readonly Edge[], profile: Profile): Candidate[] {
  const readings = readingsOf(tokens, edges).flatMap((reading) => [reading, ...mentioned(reading, tokens)]);
  const best = new Map<string, Candidate>();
  const consider = (reading: Reading) => {
    const made = assemble(reading, profile);
    if (!made) return;
    const { query, cost, assumed } = made;
    const missed = reading.missed.map((i) => tokens[i]?.text ?? "");
    const score = reading.score - cost;
    const key = JSON.stringify(query);
    if ((best.get(key)?.score ?? Number.NEGATIVE_INFINITY) < score)
      best.set(key, { query, readAs: readAs(query, profile), score, cost, missed, assumed });
  };
  for (const reading of readings) consider(reading);
  if (best.size < OPTIONS)
    for (const reading of readings.slice(0, 12)) for (const less of withoutOne(reading, tokens)) consider(less);
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** The reading without one of its parts, whose words then count as left out: an offer where the whole makes no query. */
function withoutOne(reading: Reading, tokens: readonly Token[]): Reading[] {
  return reading.edges.map((edge) => {
    const left = Array.from({ length: edge.to - edge.from }, (_, i) => edge.from + i).filter(
      (i) => !tokens[i]?.isFunction,
    );
    const missed = [...reading.missed, ...left].toSorted((a, b) => a - b);
    return {
      edges: reading.edges.filter((each) => each !== edge),
      missed,
      score: reading.score - edge.score - 1.6 * Math.max(1, left.length),
    };
  });
}

/** Content words that nothing in the lexicon or the table explains. */
function unknownWords(tokens: readonly Token[], edges: readonly Edge[]): string[] {
  return tokens
    .filter((token, i) => !token.isFunction && !edges.some(({ from, to }) => from <= i && i < to))
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
