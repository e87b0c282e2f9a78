import { columnsOf, type NamedMeasure, type Profile, type TableProfile } from "../profile/profile.ts";
import { type Edge, hasVerb, type Token } from "./chart.ts";
import type { Tag } from "./tags.ts";

const MOST_MEANINGS = 4;
/** More than may be assumed, so that a meaning found this way is offered and never taken. */
const GUESS = 0.65;
const MEASURING = new Set(["max", "min", "agg", "howMuch", "share"]);

/**
 * What words that nothing explains may stand for, by where they stand: a column after "which" or "by", the rows after "how many", an
 * amount where none is named. Each is a column of the table that the question does not name otherwise.
 */
export function unknownMeanings(tokens: readonly Token[], edges: readonly Edge[], profile: Profile): Edge[] {
  const [table] = profile.tables.toSorted((a, b) => b.rows - a.rows);
  if (!table) return [];
  return tokens.flatMap((token, at) => {
    const isKnown = token.isFunction || edges.some(({ from, to }) => from <= at && at < to);
    if (isKnown || !/^\p{L}{3,}$/u.test(token.text)) return [];
    return tagsAt(at, { tokens, edges, profile, table }).map((tag, rank): Edge => {
      const weight = tag.weight - 0.02 * rank;
      const placed = { ...tag, weight, guess: GUESS };
      return { from: at, to: at + 1, cat: tag.cat, tags: [placed], parts: [], score: weight, text: token.text };
    });
  });
}

interface Place {
  tokens: readonly Token[];
  edges: readonly Edge[];
  profile: Profile;
  table: TableProfile;
}

function tagsAt(at: number, place: Place): Tag[] {
  const { edges, profile, table } = place;
  const opens = (...cats: string[]) =>
    edges.some((edge) => cats.includes(edge.cat) && isBefore(edge, at, place.tokens));
  const rows = profile.measures.find(({ kind, table: of }) => kind === "count" && of === table.name);
  const rowTags: Tag[] = rows ? [{ cat: "entity", measure: rows, isWeak: true, weight: 0.5 }] : [];
  if (opens("count")) return rowTags;
  if (opens("by")) return [...rowTags, ...columnTags(place)];
  if (opens("which", "list")) return columnTags(place);
  const hasMeasure = edges.some(({ cat, tags: [tag] }) => cat === "measure" && !tag?.isWeak);
  const isMeasured = edges.some(({ cat }) => MEASURING.has(cat));
  return hasMeasure || !isMeasured ? [] : measureTags(place);
}

/** Only function words stand between, and no verb: "what do people buy" asks for no kind of people. */
function isBefore({ to }: Edge, at: number, tokens: readonly Token[]): boolean {
  const between = tokens.slice(to, at);
  return to <= at && at - to <= 2 && between.every(({ isFunction }) => isFunction) && !hasVerb(tokens, to, at);
}

/** Columns whose names the lexicon does not know come first: theirs are the words that it misses. */
function columnTags({ edges, profile, table }: Place): Tag[] {
  const named = new Set(edges.flatMap(({ tags: [tag] }) => (tag?.column ? [tag.column] : [])));
  const columns = columnsOf(profile, table.name).filter(
    (column) => column.role === "dimension" && column.distinct > 1 && column.distinct <= 200 && !named.has(column),
  );
  return columns
    .toSorted((a, b) => Math.min(a.concepts.length, 1) - Math.min(b.concepts.length, 1))
    .slice(0, MOST_MEANINGS)
    .map((column) => ({ cat: "dim", column, weight: 0.5 }));
}

function measureTags({ profile, table }: Place): Tag[] {
  const rank = ({ kind, concepts }: NamedMeasure) => (kind === "additive" ? 0 : 2) + Math.min(concepts.length, 1);
  return profile.measures
    .filter(({ kind, column, table: of }) => kind !== "count" && column !== undefined && of === table.name)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_MEANINGS)
    .map((measure) => ({ cat: "measure", measure, weight: 0.5 }));
}
