import ratios from "../lexicon/ratios.json" with { type: "json" };
import { CONCEPTS, LEXICONS, type Lexicon, stem, wordsOf } from "../profile/lexicon.ts";
import {
  type ColumnProfile,
  isGroupable,
  type NamedCondition,
  type NamedMeasure,
  type Profile,
} from "../profile/profile.ts";

/** What a span of the question can mean. `isWeak`: a verb or noun that adds nothing once a stronger measure is there. */
export interface Tag {
  cat: string;
  arg?: string;
  measure?: NamedMeasure;
  column?: ColumnProfile;
  condition?: NamedCondition;
  value?: string;
  isWeak?: boolean;
  /** The words as written, where a stem would mix two of them up ("wie viel", "wie viele"). */
  exact?: string;
  weight: number;
}
export type Dictionary = Map<string, Tag[]>;

const MOST_NAMED = 5_000;

/** Every phrase the question may use: the lexicon's and this profile's own. Own names outweigh concepts, whole names their parts. */
export function dictionaryOf(profile: Profile, lexicon: Lexicon): Dictionary {
  const dictionary: Dictionary = new Map();
  const functions = new Set(LEXICONS.flatMap((each) => wordsOf(each.function)));
  const keyOf = (phrase: string) =>
    wordsOf(phrase)
      .map((word) => stem(word, lexicon.language))
      .join(" ");
  const weak = new Set(LEXICONS.flatMap((each) => each.weak.map(keyOf)));
  const add = (phrase: string, tag: Tag) => {
    const key = phrase === "%" ? "%" : keyOf(phrase);
    if (!key) return;
    const list = dictionary.get(key) ?? [];
    const isKnown = list.some((each) => identityOf(each) === identityOf(tag));
    if (!isKnown) list.push(tag.measure && weak.has(key) && tag.weight < 1 ? { ...tag, isWeak: true } : tag);
    dictionary.set(key, list);
  };
  const context: Context = { profile, lexicon, functions, add };
  addGrammar(context);
  for (const measure of profile.measures) addMeasure(context, measure);
  for (const column of profile.columns) addColumn(context, column);
  addEntities(context);
  for (const condition of profile.conditions) addCondition(context, condition);
  for (const [word, meaning] of Object.entries(lexicon.words))
    for (const tag of meaning.split("|").flatMap((each) => dictionary.get(keyOf(each)) ?? []))
      if (tag.column || tag.measure) add(word, { ...tag, weight: tag.weight - 0.02 });
  return dictionary;
}

interface Context {
  profile: Profile;
  lexicon: Lexicon;
  functions: Set<string>;
  add: (phrase: string, tag: Tag) => void;
}

export function identityOf({ cat, arg, measure, column, condition, value, exact }: Tag): string {
  const of = measure ? `${measure.table}.${measure.id}` : column ? `${column.table}.${column.name}` : "";
  return `${cat} ${arg ?? ""} ${of} ${condition?.id ?? ""} ${value ?? ""} ${exact ?? ""}`;
}

function addGrammar({ lexicon, add }: Context): void {
  for (const [key, phrases] of Object.entries(lexicon.tags)) {
    const [cat = "", ...rest] = key.split(":");
    if (cat === "state") continue;
    const isExact = cat === "count" || cat === "howMuch";
    for (const phrase of phrases)
      add(phrase, {
        cat,
        ...(rest.length > 0 && { arg: rest.join(":") }),
        ...(isExact && { exact: wordsOf(phrase).join(" ") }),
        weight: 1,
      });
  }
}

/** In a table of expenses the amounts are the costs, whatever their column is called. */
function hasCost({ measures }: Profile, of: string): boolean {
  return measures.some(({ table, concepts }) => table === of && concepts.includes("cost"));
}

function addMeasure({ profile, lexicon, functions, add }: Context, measure: NamedMeasure): void {
  const tag: Tag = { cat: "measure", measure, weight: 1, ...(measure.kind === "count" && { isWeak: true }) };
  if (measure.kind === "count") return;
  for (const name of measure.names) {
    add(name, tag);
    const words = wordsOf(name);
    const isSentence = words.length > 5;
    if (words.length > 1)
      for (const word of words)
        if (!functions.has(word) && (word.length > 2 || word === "%"))
          add(word, { ...tag, weight: isSentence ? 0.7 : 0.75 });
    for (let size = 2; size < Math.min(words.length, 5); size++)
      for (let at = 0; at + size <= words.length; at++)
        add(words.slice(at, at + size).join(" "), { ...tag, weight: 0.9 });
  }
  // "Revenue" means total revenue where lines add up to one; each of them has a name of its own.
  const isPartOnly =
    measure.kind === "line" &&
    !measure.parts &&
    profile.measures.some((other) => other.parts && other.concepts[0] === measure.concepts[0]);
  for (const [rank, concept] of measure.concepts.entries()) {
    const says = sayingsOf(concept, lexicon);
    for (const phrase of says) add(phrase, { ...tag, weight: 0.95 - 0.1 * rank - (isPartOnly ? 0.3 : 0) });
  }
  const isActual =
    measure.concepts.includes("actual") &&
    !measure.concepts.includes("quantity") &&
    !profile.measures.some(({ table, concepts }) => table === measure.table && concepts[0] === "money");
  if (isActual)
    for (const concept of ["money", "cost"])
      for (const phrase of lexicon.concepts[concept]?.say ?? []) add(phrase, { ...tag, weight: 0.8 });
  if (measure.concepts[0] === "money" && !hasCost(profile, measure.table))
    for (const phrase of lexicon.concepts["cost"]?.say ?? []) add(phrase, { ...tag, weight: 0.85 });
  for (const [phrase, meanings] of Object.entries(lexicon.phrases))
    if (meanings.some((meaning) => measure.concepts.includes(meaning))) add(phrase, tag);
}

function sayingsOf(concept: string, lexicon: Lexicon): string[] {
  if (concept.startsWith("ratio:")) {
    const ratio = (ratios as { id: string; say?: Record<string, string[]>; tags?: string[] }[]).find(
      ({ id }) => `ratio:${id}` === concept,
    );
    const byTag = (ratio?.tags ?? []).flatMap((tag) => lexicon.tags[tag] ?? []);
    return [...(ratio?.say?.[lexicon.language] ?? []), ...byTag];
  }
  if (concept.startsWith("to_")) return (lexicon.concepts[concept.slice(3)]?.say ?? []).map((say) => `time to ${say}`);
  if (concept === "disagree") return lexicon.tags["disagree"] ?? [];
  return lexicon.concepts[concept]?.say ?? [];
}

function addColumn(context: Context, column: ColumnProfile): void {
  const { lexicon, functions, add } = context;
  const isTime = column.role === "time";
  if (!isGroupable(column) && !isTime && column.role !== "text") {
    if (column.type === "number") add(column.name, { cat: "numberColumn", column, weight: 0.4 });
    return;
  }
  const cat = isTime ? "time" : column.role === "text" ? "textColumn" : "dim";
  const tag: Tag = { cat, column, weight: 1 };
  for (const name of [column.name, ...column.synonyms]) {
    add(name, tag);
    const words = wordsOf(name);
    if (words.length > 1)
      for (const word of words)
        if (!functions.has(word) && word.length > 2 && !/^(id|no|nr|name|number|date|datum)$/.test(word))
          add(word, { ...tag, weight: 0.75 });
  }
  const askers = new Set([...lexicon.askers, ...(lexicon.tags["which"] ?? [])]);
  const isAsking = (phrase: string) => lexicon.askers.includes(phrase);
  const isPerson = ({ concepts: of, role }: ColumnProfile) =>
    role !== "time" && of.some((concept) => ["person", "employee", "driver", "student"].includes(concept));
  // "Who" is one of our own people where the table names them, else the customer.
  const isOtherSide =
    !isPerson(column) && context.profile.columns.some((other) => other.table === column.table && isPerson(other));
  const concepts = [
    ...column.concepts,
    ...(column.role === "key" || column.concepts.length > 0 ? [] : conceptOfKey(column)),
  ];
  for (const [rank, concept] of concepts.entries())
    for (const phrase of lexicon.concepts[concept]?.say ?? [])
      add(phrase, {
        ...tag,
        cat: !isTime && askers.has(phrase) && cat === "dim" ? "asked" : cat,
        weight: (isAsking(phrase) && isOtherSide ? 0.6 : 0.95) - 0.08 * rank,
      });
  if (cat === "dim") addValues(context, column);
}

/** A customer number stands for the customer where nothing else does. */
function conceptOfKey(column: ColumnProfile): string[] {
  return wordsOf(column.name).filter((word) => CONCEPTS[word]?.role === "dimension");
}

function addValues({ profile, functions, add }: Context, column: ColumnProfile): void {
  const values = column.values ?? [];
  if (column.type === "boolean" || values.length > MOST_NAMED) return;
  const line = profile.tables.find(({ name }) => name === column.table)?.lineColumn;
  if (line === column.name) return;
  const isWho = column.concepts.some((concept) => CONCEPTS[concept]?.who);
  const parts = new Map<string, Set<string>>();
  for (const value of values) {
    add(value, { cat: "value", column, value, weight: 1 });
    const words = wordsOf(value);
    if (words.length < 2 || words.length > 3) continue;
    for (const word of words)
      if (word.length > 2 && !functions.has(word)) parts.set(word, (parts.get(word) ?? new Set()).add(value));
  }
  for (const [word, owners] of parts) {
    const [value = ""] = owners;
    if (owners.size === 1 && !values.some((each) => wordsOf(each).join(" ") === word))
      add(word, { cat: "value", column, value, weight: isWho ? 0.9 : 0.7 });
  }
  for (const { from, to, table, column: name, isUndone } of profile.folds)
    if (table === column.table && name === column.name && !isUndone)
      add(from, { cat: "value", column, value: to, weight: 1 });
}

/** "orders", "tickets": the rows themselves. Where a column holds the same noun ("customer" in orders) both are kept. */
function addEntities({ profile, lexicon, add }: Context): void {
  for (const measure of profile.measures.filter(({ kind }) => kind === "count")) {
    const table = profile.tables.find(({ name }) => name === measure.table);
    const tag: Tag = { cat: "entity", measure, isWeak: true, weight: 1 };
    for (const name of measure.names) add(name, tag);
    for (const [rank, id] of (table?.entities ?? []).entries())
      for (const phrase of lexicon.entities[id] ?? []) add(phrase, { ...tag, weight: 0.95 - 0.06 * rank });
    for (const concept of measure.concepts)
      for (const phrase of lexicon.concepts[concept]?.say ?? []) add(phrase, { ...tag, weight: 0.9 });
  }
}

function addCondition({ lexicon, add }: Context, condition: NamedCondition): void {
  const tag: Tag = { cat: "condition", condition, weight: 1.4 };
  for (const name of condition.names) add(name, { ...tag, weight: 1.05 });
  const state = lexicon.states[condition.id];
  for (const phrase of state?.say ?? []) add(phrase, tag);
  for (const phrase of lexicon.tags[condition.id] ?? []) add(phrase, { ...tag, weight: 1.2 });
  for (const [phrase, meanings] of Object.entries(lexicon.phrases))
    for (const meaning of meanings) {
      if (meaning === `rate:${condition.id}`) add(phrase, { cat: "rate", condition, weight: 1 });
      if (meaning === `state:${condition.id}`) add(phrase, tag);
    }
}
