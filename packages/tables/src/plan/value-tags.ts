import { CONCEPTS, stem, wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile, Profile } from "../profile/profile.ts";
import { fold } from "../query.ts";
import type { Leaf, Parts } from "./draft.ts";
import type { StepKind } from "./gate.ts";
import type { Context } from "./measure-tags.ts";
import type { Tag } from "./similar.ts";

const MOST_NAMED = 5_000;
/** A column with more values is no small set of states. */
export const MOST_STATES = 60;

/** The values of a column, as they are written and as people say them. */
export function addValues(context: Context, column: ColumnProfile): void {
  const { profile, functions, add } = context;
  const values = column.values ?? [];
  const line = profile.tables.find(({ name }) => name === column.table)?.lineColumn;
  if (column.type === "boolean" || values.length > MOST_NAMED || line === column.name) return;
  for (const value of [...values, ...(column.items ?? [])]) {
    const tag: Tag = { cat: "value", column, value, own: "whole", weight: 1 };
    add(isTooShort(value, column, functions) ? `${column.name} ${value}` : value, tag);
    // "Check-ups": words of three letters keep their "s" elsewhere.
    if (/[-\s]\p{L}{2,3}$/u.test(value)) add(`${value}s`, tag);
    for (const name of otherNames(value, column, context)) add(name, tag);
    if (values.length <= MOST_STATES)
      for (const order of otherOrders(wordsOf(value))) add(order, { ...tag, weight: 0.97 });
  }
  for (const value of values) addQuarter(context, column, value);
  addPartsOfValues(context, column, values);
  for (const { from, to } of profile.folds.filter((fold) => isFoldOf(fold, column)))
    add(from, { cat: "value", column, value: to, own: "whole", weight: 1 });
}

/** "How heavy is a crate" asks for no team A, and "a 1 or 2" are marks, not the first two rows of a list. */
function isTooShort(value: string, { role }: ColumnProfile, functions: ReadonlySet<string>): boolean {
  const isFunction = value.length < 3 && functions.has(value.toLowerCase());
  return isFunction || (role === "key" && /^\d{1,2}$/.test(value));
}

function isFoldOf({ table, column: name, isUndone }: Profile["folds"][number], column: ColumnProfile): boolean {
  return table === column.table && name === column.name && !isUndone;
}

/** "Adult day ticket" for "Day ticket adult": the words of a name in any other order. */
function otherOrders(words: readonly string[]): string[] {
  if (words.length < 2 || words.length > 3 || words.some((word) => word.length < 3)) return [];
  return words.flatMap((first, at) => {
    const others = words.toSpliced(at, 1);
    const orders = words.length === 2 ? [others] : [others, others.toReversed()];
    return orders.map((rest) => [first, ...rest].join(" ")).filter((order) => order !== words.join(" "));
  });
}

/** Names of the quarters of a business year. Elsewhere a quarter is a period of the calendar. */
const QUARTERS = [
  ["q1", "first quarter", "1st quarter", "quarter 1", "erstes quartal", "ersten quartal", "quartal 1", "1 quartal"],
  ["q2", "second quarter", "2nd quarter", "quarter 2", "zweites quartal", "zweiten quartal", "quartal 2", "2 quartal"],
  ["q3", "third quarter", "3rd quarter", "quarter 3", "drittes quartal", "dritten quartal", "quartal 3", "3 quartal"],
  ["q4", "fourth quarter", "4th quarter", "quarter 4", "viertes quartal", "vierten quartal", "quartal 4", "4 quartal"],
];

function addQuarter({ add }: Context, column: ColumnProfile, value: string): void {
  const [, quarter] = /^Q([1-4]) \(/i.exec(value) ?? [];
  const names = quarter ? QUARTERS[Number(quarter) - 1] : undefined;
  for (const name of names ?? []) add(name, { cat: "value", column, value, own: "whole", weight: 1.5 });
}

/** How people also write a value. */
function otherNames(value: string, column: ColumnProfile, { profile, lexicon }: Context): string[] {
  const { entities = [] } = profile.tables.find(({ name }) => name === column.table) ?? {};
  // "Orders over 100" asks for none that were "Ordered".
  const rows = new Set(entities.flatMap((id) => lexicon.entities[id] ?? []));
  const verbs = column.concepts[0] === "status" ? verbsOf(value.toLowerCase()).filter((verb) => !rows.has(verb)) : [];
  // "LinkedIn" is typed as one word, and "24/25" is the business year 2024/25.
  const typed = /\p{Ll}\p{Lu}/u.test(value) ? [value.toLowerCase()] : [];
  // "Off sick" where the reason is "Sickness", "krank" where it is "Krankheit".
  const [, quality] = /^(\p{L}{3,})(?:ness|heit|keit)$/u.exec(value.toLowerCase()) ?? [];
  return [...verbs, ...typed, ...(quality ? [quality] : []), ...(/^20\d\d\/\d\d$/.test(value) ? [value.slice(2)] : [])];
}

/** "How many did we place" asks for those that are "Placed": what the verb may be, with some forms that are no words. */
function verbsOf(value: string): string[] {
  const [, root = ""] = /^(\p{L}{4,})ed$/u.exec(value) ?? [];
  return root ? [root, `${root}e`, root.replace(/(.)\1$/, "$1")] : [];
}

/** "Beck" for "Beck, Andreas", where no other value has that word. */
function addPartsOfValues({ functions, add }: Context, column: ColumnProfile, values: readonly string[]): void {
  if (column.concepts.includes("text")) return;
  const isWho = column.concepts.some((concept) => CONCEPTS[concept]?.who);
  const owners = new Map<string, Set<string>>();
  const whole = new Set([...values.map((value) => wordsOf(value).join(" ")), ...wordsOf(column.name)]);
  for (const value of values) {
    const words = wordsOf(value);
    if (words.length < 2 || words.length > 3) continue;
    for (const word of words.filter((each) => each.length > 2 && !functions.has(each)))
      owners.set(word, (owners.get(word) ?? new Set()).add(value));
  }
  for (const [word, [value = "", ...also]] of owners) {
    if (whole.has(word)) continue;
    const tag: Tag = { cat: "value", column, value, own: "part", weight: 0.7 };
    if (also.length === 0) add(word, { ...tag, weight: isWho || isKind(word, value, values) ? 0.9 : 0.7 });
    else if (!isWho && word.length > 3 && also.length < Math.min(MOST_SHARING, values.length * MOST_SHARED))
      add(word, { ...tag, also, weight: 0.9 });
  }
}

/** A word that most values have, or many of them, tells few apart: "room" in a list of rooms. */
const MOST_SHARED = 0.6;
const MOST_SHARING = 12;

/** "Electricity" tells "Electricity kWh" from "Gas kWh". */
export function isKind(word: string, value: string, values: readonly string[]): boolean {
  const others = (text: string) => wordsOf(text).slice(1).join(" ");
  const [first] = wordsOf(value);
  const isSame = (other: string) => other !== value && others(other) === others(value);
  return first === word && others(value) !== "" && values.length <= MOST_KINDS && values.some(isSame);
}

const MOST_KINDS = 20;

/** A word that several values share names them all; after "how many" it may be what the figures count. */
export function valueStep({ tag, from }: Leaf, parts: Parts): StepKind | undefined {
  return tag.also && !parts.of("count").some(({ to }) => to === from) ? undefined : "partOfValue";
}

/** "Wasp jobs" where some rows say "Wasps" and others "Wasp nest": the word matches neither exactly and could mean both. */
export function isOneOfAlike({ cat, tag, text = "" }: Leaf): boolean {
  if (cat !== "value" || !tag.value || !tag.column?.values || text === fold(tag.value)) return false;
  const language = tag.language ?? "en";
  const roots = (value: string) => wordsOf(value).map((word) => stem(word, language));
  const root = stem(text, language);
  return tag.column.values.some((value) => value !== tag.value && roots(value).includes(root));
}
