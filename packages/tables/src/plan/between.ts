import { elapsedMeasure } from "../profile/durations.ts";
import { LEXICONS, wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile, Profile } from "../profile/profile.ts";
import { relatedTo } from "../profile/thesaurus.ts";
import { type Edge, rootOf } from "./similar.ts";
import type { Dictionary } from "./tags.ts";
import type { Token } from "./tokens.ts";

/** What opens the first date, what leads from it to the second, and what asks for a time at all. */
const OPENS = /^(from|between|after|von|vom|zwischen|ab|nach)$/;
const LEADS = /^(to|until|till|before|and|bis|und|zur|zum)$/;
const TIMES =
  /^(days?|hours?|weeks?|months?|minutes?|long|time|times|lag|tage?n?|stunden?|wochen?|monate?n?|minuten?|lange|dauert?e?|zeit)$/;
const LONGEST = 5;
/** Words of a date's header that say nothing about what happened on it. */
const PLAIN = new Set("date day on at am vom datum tag the from of in und and".split(" "));
const GUESSED = 0.3;

/** "From order to shipping", "until it is paid": the time from one date of a row to another, named by what happened on them. */
export function elapsedEdges(tokens: readonly Token[], { profile, language }: Dictionary): Edge[] {
  const times = profile.columns.filter(({ role, grain }) => role === "time" && grain === undefined);
  if (times.length < 2 || !tokens.some(({ text }) => TIMES.test(text))) return [];
  return [...tokens.entries()].flatMap(([at, { text }]) =>
    LEADS.test(text)
      ? eventsAt(tokens, at + 1, { times, language }).flatMap((end) =>
          edgesTo(tokens, end, { at, profile, starts: eventsBefore(tokens, at, { times, language }) }),
        )
      : [],
  );
}

/** To an end from the start that is named before it, or else from the main start of the table. */
function edgesTo(
  tokens: readonly Token[],
  { column: end, to }: Event,
  { at, profile, starts }: { at: number; profile: Profile; starts: readonly Event[] },
): Edge[] {
  const own = starts.filter(({ column }) => column.table === end.table);
  if (own.length > 0)
    return own.flatMap(({ column, from }) =>
      column === end ? [] : [edgeOf(tokens, { from, to, start: column, end })],
    );
  const main = /^(and|und)$/.test(tokens[at]?.text ?? "") ? undefined : mainStart(profile, end);
  const opening = tokens.findLastIndex((token, i) => i < at && at - i <= LONGEST && OPENS.test(token.text));
  return main ? [edgeOf(tokens, { from: opening < 0 ? at : opening, to, ...main, end })] : [];
}

interface Event {
  column: ColumnProfile;
  from: number;
  to: number;
}

const NOUNS = /^(time|zeit|lag)$/;

function edgeOf(
  tokens: readonly Token[],
  {
    from: first,
    to,
    start,
    end,
    guess,
  }: { from: number; to: number; start: ColumnProfile; end: ColumnProfile; guess?: number },
): Edge {
  const measure = elapsedMeasure(start, end);
  const from = NOUNS.test(tokens[first - 1]?.text ?? "") ? first - 1 : first;
  const tag = { cat: "measure", measure, own: "part" as const, weight: 1, ...(guess && { guess }) };
  const text = tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(" ");
  return { from, to, cat: "measure", tags: [tag], parts: [], score: 0.8 * (to - from) - (guess ?? 0), text };
}

/** The start that the table's own durations have, for a question that names only their end. */
function mainStart(
  { measures, columns, tables }: Profile,
  end: ColumnProfile,
): { start: ColumnProfile; guess?: number } | undefined {
  const [measure] = measures.filter(
    ({ kind, table, column }) => kind === "duration" && table === end.table && column === end.name,
  );
  const [own] = measure?.measures ?? [];
  const from = own?.kind === "aggregate" && own.of?.kind === "elapsed" ? own.of.from : undefined;
  const main = from ?? tables.find(({ name }) => name === end.table)?.time;
  const start = columns.find(({ table, name }) => table === end.table && name === main && name !== end.name);
  return start && { start, ...(from === undefined && { guess: GUESSED }) };
}

/** The dates that the words from here on name; the shortest run of words that names exactly one. */
function eventsAt(
  tokens: readonly Token[],
  at: number,
  context: { times: readonly ColumnProfile[]; language: string },
): Event[] {
  for (let to = at + 1; to <= Math.min(tokens.length, at + LONGEST); to++) {
    if (to > at + 1 && (tokens[to - 1]?.isNewClause || LEADS.test(tokens[to - 1]?.text ?? ""))) return [];
    const found = named(tokens.slice(at, to), context);
    if (found.length === 1)
      return found.map((column) => ({ column, from: at, to: withRest(tokens, to, column, context.language) }));
    if (found.length === 0 && !tokens[to - 1]?.isFunction && to - at > 3) return [];
  }
  return [];
}

/** Takes in the words after the event that belong to the same header: "first call", "quote sent". */
function withRest(tokens: readonly Token[], to: number, column: ColumnProfile, language: string): number {
  const token = tokens[to];
  return token && !token.isNewClause && matches(token.text, column, language) > 0 ? to + 1 : to;
}

function eventsBefore(
  tokens: readonly Token[],
  end: number,
  context: { times: readonly ColumnProfile[]; language: string },
): Event[] {
  for (let from = end - 1; from >= Math.max(0, end - LONGEST); from--) {
    if (!OPENS.test(tokens[from]?.text ?? "")) continue;
    const found = named(tokens.slice(from + 1, end), context);
    return found.length === 1 ? found.map((column) => ({ column, from, to: end })) : [];
  }
  return [];
}

/** The columns that fit these words best. */
function named(
  words: readonly Token[],
  { times, language }: { times: readonly ColumnProfile[]; language: string },
): ColumnProfile[] {
  const content = words.filter(({ text, isFunction }) => !isFunction && !PLAIN.has(text));
  const scored = times.map((column) => {
    const fits = content.map(({ text }) => matches(text, column, language));
    return { column, score: fits.includes(0) ? 0 : fits.reduce((sum, each) => sum + each, 0) };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  return best > 0 ? scored.filter(({ score }) => score === best).map(({ column }) => column) : [];
}

const DONE = new Set(["end", "delivered_on"]);

/** 2 for a word of the header in any form, 1 for a related one, else 0. */
function matches(text: string, column: ColumnProfile, language: string): number {
  const own = [column.name, ...column.synonyms].flatMap(wordsOf).filter((word) => !PLAIN.has(word));
  const isForm = (word: string) => rootOf(word, language) === rootOf(text, language) || isSameStart(word, text);
  if (own.some(isForm)) return 2;
  const related = new Set(relatedTo(text, language).flat());
  const [concept = ""] = column.concepts;
  const says = LEXICONS.flatMap(({ concepts, states }) => [
    ...(concepts[concept]?.say ?? []),
    ...(DONE.has(concept) ? (states["done"]?.say ?? []) : []),
  ]);
  return own.some((word) => related.has(word)) || says.includes(text) ? 1 : 0;
}

/** "Beauftragung" and "beauftragt", "delivery" and "delivered". */
function isSameStart(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length, 7) - 1;
  return least >= 4 && a.slice(0, least) === b.slice(0, least);
}
