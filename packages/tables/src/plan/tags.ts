import { isKeyName } from "../profile/columns.ts";
import { isOfLives } from "../profile/conditions.ts";
import { CONCEPTS, LEXICONS, type Lexicon, stem, wordsOf } from "../profile/lexicon.ts";
import { type ColumnProfile, columnsOf, isGroupable, type NamedCondition, type Profile } from "../profile/profile.ts";
import { addMeasure, type Context, GENERAL, isThing, isTotalOf } from "./measure-tags.ts";
import { rootsOf, type Tag, type Words } from "./similar.ts";
import { addValues, MOST_STATES } from "./value-tags.ts";

export interface Dictionary extends Words {
  language: string;
  profile: Profile;
  tags: Map<string, Tag[]>;
}

const FUNCTIONS = new Set(LEXICONS.flatMap((each) => wordsOf(each.function)));

/** Every phrase the question may use: the lexicon's and this profile's own. Own names outweigh concepts, whole names their parts. */
export function dictionaryOf(profile: Profile, lexicon: Lexicon): Dictionary {
  const dictionary: Dictionary["tags"] = new Map();
  const functions = FUNCTIONS;
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
  addSorts(context);
  for (const condition of profile.conditions) addCondition(context, condition);
  addSynonyms(context, dictionary, keyOf);
  // "Where did we spend more than planned" asks for the lines of a statement.
  for (const column of profile.columns.filter((each) => isLineColumn(each, profile)))
    for (const asker of lexicon.askers.filter((each) => each === "where" || each === "wo"))
      add(asker, { cat: "asked", column, weight: 0.9 });
  // Without a column for people, "who" only opens the question.
  for (const asker of lexicon.askers)
    if (!dictionary.has(keyOf(asker))) add(asker, { cat: "verb", weight: 0.3, guess: 0.3 });
  for (const [phrase, tag] of namedValues(profile))
    if (dictionary.has(keyOf(phrase))) dictionary.set(keyOf(phrase), [tag]);
  for (const [key, list] of dictionary) dictionary.set(key, withoutWeaker(list));
  for (const [key, list] of countsOfNames(dictionary)) dictionary.set(key, list);
  for (const [key, list] of compoundNames(dictionary)) dictionary.set(key, list);
  return { language: lexicon.language, profile, tags: dictionary, ...rootsOf(dictionary, lexicon.language) };
}

/**
 * "High priority" means the value "High" of the column "Priority", whatever the words mean elsewhere. A header without a word, as
 * "£" above the lines of a statement, names nothing.
 */
function namedValues({ columns }: Profile): [string, Tag][] {
  const few = columns.filter(
    ({ name, role, values = [] }) => role === "dimension" && values.length <= MOST_STATES && wordsOf(name).length > 0,
  );
  return few.flatMap((column) =>
    (column.values ?? []).map((value): [string, Tag] => [
      `${value} ${column.name}`,
      { cat: "value", column, value, own: "whole", weight: 1.3 },
    ]),
  );
}

function addSynonyms(
  { lexicon, add }: Context,
  dictionary: Map<string, Tag[]>,
  keyOf: (phrase: string) => string,
): void {
  for (const [word, meaning] of Object.entries(lexicon.words)) {
    // "Rent" means the lines that say so before it means all premises.
    if (dictionary.get(keyOf(word))?.some(({ own }) => own)) continue;
    for (const tag of meaning.split("|").flatMap((each) => dictionary.get(keyOf(each)) ?? []))
      if (tag.column || tag.measure) add(word, { ...tag, weight: tag.weight - 0.02 });
  }
}

/** "The amount of Acorn" counts nothing where a column is called "Amount". */
function countsOfNames(dictionary: Map<string, Tag[]>): [string, Tag[]][] {
  const isName = (word: string) => dictionary.get(word)?.some(({ own, measure }) => own === "whole" && measure?.column);
  return [...dictionary].flatMap(([key, list]): [string, Tag[]][] => {
    const others = list.filter(({ cat }) => cat !== "count");
    return others.length < list.length && key.includes(" ") && key.split(" ").some(isName) ? [[key, others]] : [];
  });
}

/** Everyday compounds of a name of the table mean what has that name: "Bruttoumsatz" is the column "Brutto", not "Netto". */
function compoundNames(dictionary: Map<string, Tag[]>): [string, Tag[]][] {
  const names = [...dictionary].flatMap(([key, list]) => {
    const own = list.filter(({ own, measure }) => own && measure?.column);
    return own.length > 0 && !key.includes(" ") && key.length >= 4 ? [{ key, own }] : [];
  });
  return [...dictionary].flatMap(([key, list]): [string, Tag[]][] => {
    if (key.includes(" ") || list.some(({ own }) => own)) return [];
    const isLonger = (each: { key: string }) => key.length > each.key.length + 3;
    const name =
      names.find((each) => isLonger(each) && key.endsWith(each.key)) ??
      names.find(
        (each) =>
          isLonger(each) &&
          each.key.length >= 5 &&
          key.startsWith(each.key) &&
          list.every(({ isGeneral }) => isGeneral),
      );
    const tags = name?.own.map((tag): Tag => ({ ...tag, own: "part", weight: 0.9 }));
    return tags ? [[key, tags]] : [];
  });
}

/** What the table itself calls something wins over wording that might mean it. */
function withoutWeaker(list: readonly Tag[]): Tag[] {
  const isOwn = ({ cat, weight }: Tag) => (cat === "value" || cat === "condition") && weight >= 0.9;
  const isName = ({ cat, weight }: Tag) => ["dim", "measure", "time", "asked"].includes(cat) && weight >= 0.97;
  const isWord = ({ cat, weight, isGeneral }: Tag) =>
    ["dim", "measure", "entity"].includes(cat) && weight >= 0.8 && !isGeneral;
  const hasOwn = list.some(isOwn);
  const named = new Set(list.filter(isName).map(({ cat }) => (cat === "asked" ? "dim" : cat)));
  const hasWord = list.some(isWord);
  const isRows = list.some(({ cat, isGeneral, weight }) => cat === "entity" && !isGeneral && weight >= 0.9);
  // A column called "Plan" is meant by "plan", not the contracts that everyday wording calls plans.
  const isColumn = list.some(({ own, column }) => own === "whole" && column && isThing(column));
  const isAmount = list.some(({ own, measure }) => own === "whole" && measure?.column);
  const isColumnWord = list.some(({ own, measure }) => own && measure?.column);
  const isMeasured = list.some(({ cat, weight, isGeneral }) => cat === "measure" && weight >= 0.9 && !isGeneral);
  // "Films" are the column "Film", not the distributor "Kestrel Films".
  const isWhole = list.some(({ own, cat }) => own === "whole" && cat !== "numberColumn");
  // What waits and is overdue has not come late: it has not come.
  const isPastDue = list.some(({ condition }) => condition?.id === "pastdue");
  const isOwed = list.some(({ measure }) => measure?.concepts[0] === "owed");
  // A table with a column "Weather" knows it.
  const isKnown = list.some(({ own }) => own === "whole");
  return list.filter((tag) => {
    const { cat, weight, isGeneral, isWeak } = tag;
    const isOutweighed =
      (isKnown && cat === "beyond") ||
      (isMeasured && cat === "verb") ||
      (isPastDue && tag.condition?.id === "late") ||
      (isAmount && isGeneral && (cat === "dim" || cat === "asked")) ||
      list.some(({ own, measure }) => own === "part" && isTotalOf(measure, tag)) ||
      (isOwed && tag.condition?.id === "unpaid" && tag.measure === undefined) ||
      (isColumnWord && cat === "rows") ||
      (isWhole && cat === "value" && tag.own === "part") ||
      (isAmount && NAMELIKE.has(cat)) ||
      (isColumn && cat === "entity" && weight < 1) ||
      (isRows && cat === "measure" && isGeneral) ||
      (hasOwn && (isGeneral || (cat === "measure" && isWeak))) ||
      (named.has(cat === "asked" ? "dim" : cat) && !isName(tag) && weight < 0.97) ||
      (hasWord && cat === "value" && weight <= 0.7);
    return !isOutweighed;
  });
}

/** Grammar that a column of the same name outweighs: "Leads" in a table of leads is no superlative. */
const NAMELIKE = new Set(["max", "min", "change", "verb", "more", "less", "list", "rank", "mention"]);

export function identityOf({ cat, arg, measure, column, condition, value, exact, when }: Tag): string {
  const of = measure ? `${measure.table}.${measure.id}` : column ? `${column.table}.${column.name}` : "";
  return `${cat} ${arg ?? ""} ${of} ${condition ? `${condition.table}.${condition.id}` : ""} ${value ?? ""} ${exact ?? ""} ${when ? JSON.stringify(when) : ""}`;
}

function addGrammar({ profile, lexicon, add }: Context): void {
  for (const [key, phrases] of Object.entries(lexicon.tags)) {
    const [cat = "", ...rest] = key.split(":");
    // A certificate "runs out" as well where nothing is kept in stock.
    const isOfStock = cat === "low" && !profile.conditions.some(({ id }) => id === cat);
    if (cat === "state" || isOfStock) continue;
    // "Montage" is work, and has the stem of "Montag".
    const isExact = ["count", "howMuch", "dayname"].includes(cat);
    for (const phrase of phrases)
      add(phrase, {
        cat,
        ...(rest.length > 0 && { arg: rest.join(":") }),
        ...(isExact && { exact: wordsOf(phrase).join(" ") }),
        weight: 1,
      });
  }
}

function addColumn(context: Context, column: ColumnProfile): void {
  const { add } = context;
  const isTime = column.role === "time";
  if (!isGroupable(column) && !isTime && column.role !== "text") {
    if (column.type === "number") add(column.name, { cat: "numberColumn", column, weight: 0.4 });
    // "Bookings for 4 guests".
    if (PARTIES.includes(column.concepts[0] ?? "")) addSizes(context, column, { cat: "size", column, weight: 1 });
    return;
  }
  const tag: Tag = { cat: isTime ? "time" : column.role === "text" ? "textColumn" : "dim", column, weight: 1 };
  for (const name of [column.name, ...column.synonyms]) addColumnName(context, name, tag);
  if (tag.cat === "dim" && column.type === "number") addSizes(context, column, tag);
  addColumnConcepts(context, column, tag);
  // "Which time of day" where times are kept without a date.
  if (tag.cat === "dim" && (column.values ?? []).length > 1 && column.values?.every((value) => CLOCK.test(value)))
    for (const phrase of (context.lexicon.tags["part:hour"] ?? []).filter((each) => /time|zeit/.test(each)))
      add(phrase, { ...tag, weight: 1.1 });
  if (tag.cat === "dim") addValues(context, column);
}

/** People that come together. */
const PARTIES = ["guests", "headcount"];
function isLineColumn({ table, name }: ColumnProfile, { tables }: Profile): boolean {
  return tables.some((each) => each.name === table && each.lineColumn === name);
}

const PEOPLE_WORDS = ["people", "persons", "guests", "pax", "personen", "gäste", "leute"];

/** "3 bedrooms", "2 bed": a column of small numbers after one of them. */
function addSizes({ add }: Context, { name, synonyms, concepts }: ColumnProfile, { column, weight }: Tag): void {
  const more = /^bedrooms?$/i.test(name) ? ["bed"] : concepts[0] === "guests" ? PEOPLE_WORDS : [];
  const [last = ""] = wordsOf(name).slice(-1);
  // Without `own`: a word that is also the column's name keeps its other meanings.
  for (const word of [name, ...synonyms, last, ...more]) add(word, { cat: "size", weight, ...(column && { column }) });
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/;

function addColumnName({ profile, lexicon, functions, add }: Context, name: string, tag: Tag): void {
  const asks = new Set([...lexicon.askers, ...(lexicon.tags["which"] ?? [])]);
  // "Who" asks for the columns "Who" and "Who went"; "by what we charged" means no column "What".
  const asking = (text: string) => (tag.cat === "dim" && asks.has(text) ? { ...tag, cat: "asked" } : tag);
  add(name, { ...asking(name.toLowerCase()), own: "whole" });
  const words = wordsOf(name);
  if (words.length < 2 || tag.column?.role === "key") return;
  // "The type of group".
  if (words.length === 2 && tag.cat === "dim") add(`${words[1]} of ${words[0]}`, { ...tag, own: "whole" });
  const [, what] = tag.cat === "time" ? (DATED.exec(name) ?? []) : [];
  for (const noun of what ? [what, `${what} date`, `${what} datum`] : [])
    add(noun, { ...tag, own: "part", weight: 0.9 });
  const table = profile.tables.find((each) => each.name === tag.column?.table);
  // "Per order" means the rows and not their "order date".
  const isRowNoun = (word: string) =>
    (tag.cat === "time" && (word === table?.entity || table?.entities.includes(word))) ||
    (table && sortedThings(profile, table.name).some(({ thing, isDated }) => isDated && thing === word));
  if (tag.cat === "time")
    addDatedEvent(
      words.filter((word) => !isRowNoun(word) && !functions.has(word)),
      tag,
      { lexicon, add },
    );
  for (const word of words)
    if (
      !isRowNoun(word) &&
      !functions.has(word) &&
      word.length > 2 &&
      !/^(id|no|nr|name|number|date|datum)$/.test(word)
    )
      // The last word says what a column is: a "gift aid" is no gift.
      add(word, { ...asking(word), own: "part", weight: word === words.at(-1) ? 0.75 : 0.65 });
}

/** A "start date" is the date of the start, and "who started in May" asks for it. */
function addDatedEvent(words: string[], tag: Tag, { lexicon, add }: Pick<Context, "lexicon" | "add">): void {
  const [event = "", date = "", ...others] = words;
  if (others.length > 0 || !/^(date|datum)$/.test(date)) return;
  const forms = lexicon.language === "en" ? [event, `${event}ed`, `${event}d`] : [event];
  for (const form of forms) add(form, { ...tag, own: "part", weight: 0.97 });
}

/** "First aid valid until" is the date of the first aid. */
const DATED = /^(.+?\s.+?)[\s(-]+(?:valid|expir\w*|until|due|gültig|bis|fällig|ablauf)/i;

const PEOPLE = ["person", "employee", "driver", "student"];

function addColumnConcepts({ profile, lexicon, add }: Context, column: ColumnProfile, tag: Tag): void {
  const askers = new Set([...lexicon.askers, ...(lexicon.tags["which"] ?? [])]);
  const isPerson = ({ concepts, role }: ColumnProfile) => role !== "time" && concepts.some((id) => PEOPLE.includes(id));
  // "Who" is one of our own people where the table names them, else the customer.
  const isOtherSide =
    isNumberOfName(column, profile) ||
    isBesideRowPerson(column, profile) ||
    (!isPerson(column) && profile.columns.some((other) => other.table === column.table && isPerson(other)));
  const concepts = column.role === "key" || column.concepts.length > 0 ? column.concepts : conceptOfKey(column);
  const coded = isCodeBesideName(column, profile) ? CODED : 0;
  for (const [rank, concept] of concepts.entries()) {
    const say = (phrase: string, less: number) => {
      const weight = (lexicon.askers.includes(phrase) && isOtherSide ? 0.6 : 0.95) - 0.08 * rank - less - coded;
      const cat = askers.has(phrase) && tag.cat === "dim" ? "asked" : tag.cat;
      add(phrase, { ...tag, cat, weight, ...(less > 0 && { isGeneral: true }) });
    };
    for (const phrase of lexicon.concepts[concept]?.say ?? []) say(phrase, 0);
    for (const phrase of lexicon.general.concepts[concept] ?? []) say(phrase, GENERAL);
  }
}

/** In a list of people "who" is one of them, and not the manager that the list names beside each. */
function isBesideRowPerson(column: ColumnProfile, { tables, columns }: Profile): boolean {
  const named = tables.find(({ name }) => name === column.table)?.labelColumn;
  const label = columns.find(({ table, name }) => table === column.table && name === named);
  return label !== undefined && label !== column && label.concepts.some((id) => CONCEPTS[id]?.who);
}

/** People are asked for by their names where the table has them beside numbers. */
function isNumberOfName({ table, name, role }: ColumnProfile, { columns }: Profile): boolean {
  const isName = (other: ColumnProfile) => other.table === table && other.role === "key" && !isKeyName(other.name);
  return role === "key" && isKeyName(name) && columns.some(isName);
}

/** Products are shown by their names where the table has them beside codes. */
function isCodeBesideName({ table, name, role, concepts }: ColumnProfile, { columns }: Profile): boolean {
  const isName = (other: ColumnProfile) =>
    other.table === table && other.role === role && other.concepts[0] === concepts[0] && !isKeyName(other.name);
  return concepts.length > 0 && isKeyName(name) && columns.some(isName);
}

const CODED = 0.4;

/** A customer number stands for the customer where nothing else does. */
function conceptOfKey(column: ColumnProfile): string[] {
  return wordsOf(column.name).filter((word) => CONCEPTS[word]?.role === "dimension");
}

/** "orders", "tickets": the rows themselves. Where a column holds the same noun ("customer" in orders) both are kept. */
function addEntities(context: Context): void {
  const { profile, lexicon, add } = context;
  for (const measure of profile.measures.filter(({ kind }) => kind === "count")) {
    const table = profile.tables.find(({ name }) => name === measure.table);
    const tag: Tag = { cat: "entity", measure, isWeak: true, weight: 1, language: lexicon.language };
    for (const name of measure.names) addRowName(name, tag, context);
    for (const [rank, id] of (table?.entities ?? []).entries()) {
      const weight = 0.95 - 0.06 * rank;
      for (const phrase of lexicon.entities[id] ?? []) add(phrase, { ...tag, weight });
      for (const phrase of lexicon.general.entities[id] ?? [])
        add(phrase, { ...tag, weight: weight - GENERAL, isGeneral: true });
    }
    for (const concept of measure.concepts)
      for (const phrase of lexicon.concepts[concept]?.say ?? []) add(phrase, { ...tag, weight: 0.9 });
  }
}

function addRowName(name: string, tag: Tag, { lexicon, add }: Context): void {
  add(name, { ...tag, own: "whole" });
  if (lexicon.language !== "de") return;
  for (const end of endsOfCompound(name)) add(end, { ...tag, weight: 0.85 });
}

/** "Meldungen" in a list of "Schadensmeldungen": every end of the word that may be one itself. */
function endsOfCompound(name: string): string[] {
  if (!/^\p{L}{11,}$/u.test(name)) return [];
  return Array.from({ length: name.length - 10 }, (_, i) => name.slice(i + 4)).filter((end) => end.length >= 6);
}

const SORT = /^(type|kind|category|class|group|model|style|typ|art|kategorie|gruppe|klasse|sorte|modell)$/;

/** Where rows have a "bike type", a row may be about a bike: offered, for a rental is not one more bike. */
function addSorts({ profile, add }: Context): void {
  for (const rows of profile.measures.filter(({ kind }) => kind === "count"))
    for (const { thing, isDated } of sortedThings(profile, rows.table))
      add(thing, {
        cat: "entity",
        measure: rows,
        isWeak: true,
        weight: isDated ? 0.95 : 0.8,
        ...(!isDated && { guess: 0.1 }),
      });
}

/** What rows have a sort of; "Kind of move" and "Move date" together say that the rows are moves. */
function sortedThings({ columns }: Profile, table: string): { thing: string; isDated: boolean }[] {
  const own = columns.filter((column) => column.table === table);
  const dated = own.flatMap(({ name, role }) =>
    role === "time" ? (DATE_OF.exec(name.toLowerCase())?.slice(1) ?? []) : [],
  );
  return own.flatMap(({ name, role }) => {
    const [thing = "", sort = "", ...others] = wordsOf(name.replace(SORT_OF, "$2 $1"));
    const isSort = role === "dimension" && others.length === 0 && SORT.test(sort);
    return isSort ? [{ thing, isDated: dated.includes(thing) }] : [];
  });
}

const SORT_OF = /^(kind|type|sort|art) (?:of |der |des )?(\w+)$/i;
const DATE_OF = /^(\w+?)[ -]?(?:date|datum|day|tag)$/;

const LEAVING = /\b(lost|lose|losing|gone|left|leav\w+|quit|drop\w*|walk\w*|moved|stopped|verlassen|weg)\b/;

function addCondition({ profile, lexicon, add: addAny }: Context, condition: NamedCondition): void {
  const tag: Tag = { cat: "condition", condition, weight: 1.4 };
  const table = profile.tables.find(({ name }) => name === condition.table);
  const isLeft = condition.id !== "cancelled" || isOfLives(table?.entities ?? [], columnsOf(profile, condition.table));
  const add: Context["add"] = (phrase, each) => (isLeft || !LEAVING.test(phrase) ? addAny(phrase, each) : undefined);
  for (const name of condition.names) add(name, { ...tag, weight: 1.05 });
  const state = lexicon.states[condition.id];
  for (const phrase of state?.say ?? []) add(phrase, tag);
  for (const phrase of lexicon.general.states[condition.id] ?? []) add(phrase, { ...tag, weight: 1.3 });
  for (const phrase of lexicon.tags[condition.id] ?? []) add(phrase, { ...tag, weight: 1.2 });
  for (const [phrase, meanings] of Object.entries(lexicon.phrases))
    for (const meaning of meanings) {
      if (meaning === `rate:${condition.id}`) add(phrase, { cat: "rate", condition, weight: 1.4 });
      if (meaning === `state:${condition.id}`) add(phrase, tag);
    }
}
