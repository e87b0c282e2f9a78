import kinds from "../lexicon/kinds.json" with { type: "json" };
import { isDocument, isKeyName } from "../profile/columns.ts";
import { CONCEPTS, wordsOf } from "../profile/lexicon.ts";
import type { ColumnProfile } from "../profile/profile.ts";
import type { TableQuery } from "../query.ts";
import { type Draft, mainMeasure, type Parts } from "./draft.ts";
import { isKind } from "./value-tags.ts";

/** "The average order" where a row is one line of an order. */
export function isAverageLine({ leaves, profile }: Parts, { table, measures }: Readonly<Draft>): boolean {
  const main = mainMeasure(measures);
  if (main?.kind !== "aggregate" || main.agg !== "avg") return false;
  const spoken = new Set(leaves.flatMap(({ text = "" }) => text.split(" ")));
  // Rows with a number of their own are deals, whatever "Deal name" repeats.
  const { key = "" } = profile.tables.find(({ name }) => name === table?.name) ?? {};
  if (table?.entities.some((entity) => wordsOf(key).includes(entity))) return false;
  return profile.columns.some(
    ({ table: of, name, role, distinct, filled }) =>
      of === table?.name &&
      role === "dimension" &&
      distinct > filled * 0.3 &&
      distinct < filled &&
      table.entities.some(
        (entity) =>
          (spoken.has(entity) || (entity === "order" && spoken.has("basket"))) && name.toLowerCase().includes(entity),
      ),
  );
}

/** "How many guests came" where rows name one guest and count more of them, or "how many people" where each row is one of them. */
export function isNameForPeople(
  { profile }: Parts,
  { chosen: [base], isCounted, table: of }: Readonly<Draft>,
): boolean {
  const names = profile.columns.find(({ table, name }) => table === base?.table && name === base?.column);
  const isWho = names?.concepts.some((id) => CONCEPTS[id]?.who) ?? false;
  return (
    !isCounted &&
    base?.id.startsWith("distinct ") === true &&
    isWho &&
    (isOfPeople(of?.entities[0]) ||
      profile.measures.some(
        ({ table, kind, concepts }) => table === base.table && kind === "additive" && concepts[0] === "guests",
      ))
  );
}

/** "What do we bill" where a column says of each row whether it can be billed. */
export function isBilledOfAll({ leaves, profile }: Parts, query: TableQuery): boolean {
  const isAsked = leaves.some(({ text = "" }) =>
    /\b(bill|charge|invoic|abrechn|abgerechn|verrechn|berechn)/.test(text),
  );
  const flag = profile.columns.find(
    ({ table, name }) =>
      table === query.from.table && /\b(billable|chargeable|abrechenbar|verrechenbar|fakturierbar)\b/i.test(name),
  );
  return isAsked && flag !== undefined && !JSON.stringify(query).includes(JSON.stringify(flag.name));
}

/** "Electricity use" where rows of electricity stand beside rows of gas: the term for an amount is a value that the query does not keep. */
export function isOverKinds({ leaves, profile }: Parts, query: TableQuery): boolean {
  const kept = JSON.stringify(query);
  const words = leaves.flatMap(({ cat, tag, text = "" }) => (cat === "measure" && !tag.own ? text.split(" ") : []));
  return profile.columns.some(
    ({ table, name, role, values = [] }) =>
      table === query.from.table &&
      role === "dimension" &&
      !kept.includes(JSON.stringify(name)) &&
      values.some((value) => words.some((word) => isKind(word, value, values))),
  );
}

/** "How many bikes are out" where only types of bikes are named; "how many parts" where rows hold many pieces of one. */
export function isSortOfThing({ leaves, profile }: Parts, { chosen: [base], measures }: Readonly<Draft>): boolean {
  const main = mainMeasure(measures);
  if (main?.kind !== "aggregate" || main.agg !== "distinct" || !base?.column) return false;
  const leaf = leaves.find(({ cat, tag }) => cat === "dim" && tag.column?.name === base.column);
  const isAsked = leaves.some(({ text = "" }) => /\b(different|distinct|unique|verschiedene[nr]?)$/.test(text));
  const isPieces = profile.measures.some(
    ({ table, kind, concepts }) => table === base.table && kind === "additive" && concepts[0] === "quantity",
  );
  const isOfDocuments = leaf?.tag.column !== undefined && isDocument(leaf.tag.column);
  return !isAsked && !isOfDocuments && (leaf?.tag.own === "part" || isPieces);
}

const PEOPLE =
  /^(people|persons?|customers?|clients?|guests?|patients?|students?|pupils?|visitors?|users?|members?|folks|anyone|somebody|leute|personen|menschen|kunden|gaste|patienten|schuler|mitglieder|teilnehmer|besucher)$/;

/** "How many customers" in a table of orders: a row is not a person where a column tells them apart. */
export function isRowForPeople(
  { profile, leaves, has }: Parts,
  { isCounted, table, chosen }: Readonly<Draft>,
): boolean {
  if (!isCounted || !has("count") || chosen[0]?.kind !== "count" || isOfPeople(table?.entities[0])) return false;
  if (!leaves.some(({ cat, text = "" }) => cat === "entity" && PEOPLE.test(text))) return false;
  return profile.columns.some(
    ({ table: of, role, name, concepts, distinct, filled }) =>
      of === table?.name &&
      role === "dimension" &&
      (BUYERS.some((id) => concepts.includes(id)) || (isKeyName(name) && distinct < filled * 0.9)),
  );
}

const BUYERS = ["customer", "patient", "student"];
const PEOPLE_ROWS = new Set(
  "employee student customer member patient candidate response subscription lead application contract".split(" "),
);

function isOfPeople(entity: string | undefined): boolean {
  return PEOPLE_ROWS.has(entity ?? "");
}

/** "How many different owners came in" counts owners, not what each of them did. */
export function hasLostDifferent({ leaves }: Parts, query: TableQuery): boolean {
  const main = mainMeasure(query.measures);
  const isAsked = leaves.some(({ text = "" }) => /\b(different|distinct|unique|verschiedene[nr]?)$/.test(text));
  return isAsked && query.by.length > 0 && main?.kind === "aggregate" && main.agg === "count";
}

/** "What does a customer spend": the singular of the column "Customers" is one of them, never their number. */
export function isOneOfMany({ leaves }: Parts, { chosen }: Readonly<Draft>): boolean {
  const [{ column = "", kind } = { kind: "" }] = chosen;
  const header = wordsOf(column).join(" ").normalize("NFKD").replace(/\p{M}/gu, "");
  const isSingular = (text: string) =>
    text !== "" && header !== text && [`${text}s`, `${text}n`, `${text}en`, `${text}e`].includes(header);
  return (
    kind !== "count" &&
    leaves.some(({ cat, tag, text = "" }) => cat === "measure" && tag.measure === chosen[0] && isSingular(text))
  );
}

const WORKERS = ["person", "employee", "driver"];

/** Hours are worked by our own people where the table names them, never by the customers they were worked for. */
export function isHoursOfBuyers({ leaves, profile }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  if (!["hours", "overtime"].includes(base?.concepts[0] ?? "")) return false;
  const hasConcept = (concepts: readonly string[], ids: readonly string[]) => concepts.some((id) => ids.includes(id));
  return (
    leaves.some(({ cat, tag }) => cat === "asked" && hasConcept(tag.column?.concepts ?? [], BUYERS)) &&
    profile.columns.some(({ table, concepts }) => table === base?.table && hasConcept(concepts, WORKERS))
  );
}

const PREPOSITION = /^(in|on|at|since|from|until|till|before|after|im|am|seit|ab|von|bis|vor|nach)$/;

/** "Since 2020" is a time even where a column is called "Since". */
export function isPrepositionForColumn({ of }: Parts): boolean {
  const periods = new Set(of("month", "quarter", "half", "year", "rel", "day", "when").map(({ from }) => from));
  return of("time", "measure").some(({ text = "", to }) => PREPOSITION.test(text) && periods.has(to));
}

/** What customers do: they pay, cancel, stay away and return things. */
const OF_CUSTOMERS = new Set("paid unpaid overdue pastdue cancelled noshow attended returned".split(" "));

const BUYS =
  /^(pays?|paid|spends?|spent|buys?|bought|order(s|ed)?|zahl(t|en)|bezahl(t|en)|kauf(t|en)|gekauft|bestell(t|en))\b/;

/** "Who hasn't paid yet" asks for customers, whoever of us did the work. */
export function isDoneByStaff({ of, profile }: Parts, { groupColumns, chosen }: Readonly<Draft>): boolean {
  const isOfCustomers =
    chosen.some(({ kind, concepts }) => kind === "duration" && concepts.includes("to_paid_on")) ||
    of("condition").some(({ tag }) => OF_CUSTOMERS.has(tag.condition?.id ?? "")) ||
    of("measure", "verb").some(({ cat, tag, text = "" }) => (cat === "verb" || tag.isWeak) && BUYS.test(text));
  const hasConcept = (concepts: readonly string[], ids: readonly string[]) => concepts.some((id) => ids.includes(id));
  const asked = of("asked").filter(({ text = "" }) => /^(who|whose|wer|wem|wen)$/.test(text));
  const isStaff = asked.some(
    ({ tag }) => groupColumns.includes(tag.column ?? null) && hasConcept(tag.column?.concepts ?? [], WORKERS),
  );
  return (
    isOfCustomers &&
    isStaff &&
    profile.columns.some(({ table, concepts }) => table === asked[0]?.tag.column?.table && hasConcept(concepts, BUYERS))
  );
}

/** What an order comes to is more than its lines of one product. */
export function isOrderOfLines({ profile }: Parts, { table }: Readonly<Draft>, query: TableQuery): boolean {
  const isOfOrders = query.measures.some(({ label }) => label.startsWith(ORDER_VALUE));
  const kept = JSON.stringify([query.by, query.where ?? ""]);
  const isOfLine = ({ table: own, name, concepts }: ColumnProfile) =>
    own === table?.name && LINES.has(concepts[0] ?? "") && kept.includes(`"col":${JSON.stringify(name)}`);
  return isOfOrders && profile.columns.some(isOfLine);
}

const ORDER_VALUE = "average order value";
const LINES = new Set(["product", "category"]);

/** "Orders over 200 euros" asks for the orders, not for their sum. */
export function isSumOfLimited({ has, of }: Parts, { measures, by, where }: TableQuery): boolean {
  const main = mainMeasure(measures);
  const isSum = main?.kind === "aggregate" && (main.agg === "sum" || main.agg === "avg") && main.of?.kind === "column";
  const isAsked = ["howMuch", "agg", "share", "max", "min"].some(has);
  // "Euro" after a figure is its unit, not the name of an amount.
  const figures = new Set(of("num").map(({ to }) => to));
  const isNamed = of("measure").some(({ within, from }) => within.length === 0 && !figures.has(from));
  const all = where?.kind === "all" ? where.of : where ? [where] : [];
  return (
    isSum &&
    by.length === 0 &&
    !isAsked &&
    !isNamed &&
    all.some(({ kind, ...rest }) => kind === "compare" && JSON.stringify(rest).includes(JSON.stringify(main.of)))
  );
}

/** The biggest single gift is one row, and no sum of a donor's. */
export function isSumOfSingle({ leaves }: Parts, { measures, by }: TableQuery): boolean {
  const isSaid = (words: RegExp) => leaves.some(({ text = "" }) => words.test(text));
  const isSingle = by.length > 0 && isSaid(/\b(single|einzeln\w*|individual)\b/);
  const main = mainMeasure(measures);
  // "How heavy" asks about one of them.
  return (isSingle || isSaid(/\b(heavy|schwer)$/)) && main?.kind === "aggregate" && main.agg === "sum";
}

/** "Earned after costs": "nach" or "by" before an amount rarely means dividing by it. */
export function isSortedByAmount({ leaves }: Parts): boolean {
  return leaves.some(
    ({ within, top }) =>
      within.includes("perMeasure") && top.parts.some(({ text = "" }) => text === "nach" || text === "by"),
  );
}

/** "Worse than 4 in German and maths" limits both of them, and the query limits one. */
export function isHalfBound({ having, measures }: TableQuery): boolean {
  const shown = measures.filter(({ hidden }) => !hidden);
  const areStored = shown.length > 1 && shown.every(({ kind }) => kind === "aggregate");
  return areStored && having?.length === 1 && having.some(({ to }) => to.kind === "number");
}

/** A list kept in a sheet for each year says everything once a year, so that a sum over all sheets counts it several times. */
export function isOverYearSheets({ profile }: Parts, { from, where, by, per, compare }: TableQuery): boolean {
  const sheets = profile.columns.find(({ table, name }) => table === from.table && name === "Sheet");
  const years = (sheets?.values ?? []).map((value) => /(?:19|20)\d\d/.exec(value)?.[0]);
  const isYearly = years.length > 1 && !years.includes(undefined) && new Set(years).size === years.length;
  return isYearly && !JSON.stringify([where, by, per, compare]).includes('"Sheet"');
}

/** "Online sales" and "rent per sq ft" each name one amount, not two side by side. */
export function isOneAmountOfTwo({ of }: Parts, { chosen, measures }: Readonly<Draft>): boolean {
  if (chosen.length < 2 || measures.some(({ kind }) => kind === "formula")) return false;
  const named = of("measure").filter(({ tag }) => chosen.some(({ id }) => id === tag.measure?.id));
  const pers = of("by").filter(({ text = "" }) => /^(per|pro|a|je)$/.test(text));
  const isJoined = (end: number, start: number) =>
    end === start || pers.some(({ from, to }) => from === end && to === start);
  return named.some((a) => named.some((b) => b.tag.measure !== a.tag.measure && isJoined(a.to, b.from)));
}

/** "The most per seat" is no number of seats, and what is divided by a size of the sheet's rows is so for each of them alone. */
export function isPerMeasureLost({ of }: Parts, { chosen, measures, by, per, table }: Readonly<Draft>): boolean {
  const pers = of("by").filter(({ text = "" }) => /^(per|pro|je)$/.test(text));
  const isDivided = measures.some(({ kind }) => kind === "formula");
  const isAlone = of("measure").some(
    ({ tag, from }) => pers.some(({ to }) => to === from) && tag.measure?.id === chosen[0]?.id,
  );
  if (isAlone && !isDivided && !per) return true;
  const labels = table?.layout.kind === "wide" ? table.layout.labels : [];
  const isBySize = measures.some(
    (each) =>
      each.kind === "aggregate" &&
      each.hidden &&
      each.agg === "avg" &&
      each.of?.kind === "column" &&
      labels.includes(each.of.col),
  );
  const [group, ...groups] = by;
  const isOfRow = group?.kind === "column" && groups.length === 0 && labels[0] === group.col;
  return isBySize && isDivided && !isOfRow;
}

/** A half year beside a whole one. */
export function isUneven({ compare }: TableQuery): boolean {
  const days = [compare?.a.where, compare?.b.where].map((side) =>
    side?.kind === "span" && side.since && side.until ? Date.parse(side.until) - Date.parse(side.since) : 0,
  );
  const [a = 0, b = 0] = days;
  return a > 0 && b > 0 && Math.max(a, b) / Math.min(a, b) > 1.2;
}

const LATE = /\b(late|later|delay|delayed|overdue|behind|spat|spät\w*|verspät\w*|verzug|überfällig)\b/i;

/** "Days out" does not mean days late. */
export function isDaysForDelay({ of, leaves }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  const named = of("measure").filter(({ tag }) => tag.measure?.id === base?.id);
  const isLate = leaves.some(({ text = "" }) => LATE.test(text));
  return base?.concepts[0] === "delay" && named.length > 0 && named.every(({ tag }) => tag.isGeneral) && !isLate;
}

/** "Total rent" in a list of rentals asks for the column "Rent pa", not for the number of rows. */
export function isCountOfAmount({ of, has, profile }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  if (base?.kind !== "count" || has("count")) return false;
  const amounts = profile.columns.filter(({ table, type }) => table === base.table && type === "number");
  const words = new Set(amounts.flatMap(({ name }) => wordsOf(name)));
  return of("entity").some(({ text = "" }) => words.has(text));
}

const SORTS = /\b(kind|type|sort|category|class) of$/;

const USED = /\b(used|spent|spend|verbraucht|ausgegeben|ausgeschöpft|aufgebraucht|abgerufen)\b/;

/** "How much of the budget is used" asks for what was spent of it, and never for the budget alone. */
export function isBudgetForUse({ leaves }: Parts, { chosen: [base, ...others] }: Readonly<Draft>): boolean {
  const isPlan = base !== undefined && others.length === 0 && ["budget", "plan"].includes(base.concepts[0] ?? "");
  return isPlan && leaves.some(({ text = "" }) => USED.test(text));
}

/** Two people of one name are not one person with the sum of both. */
export function isOverNamesakes(
  { profile }: Parts,
  { table, groupColumns }: Readonly<Draft>,
  query: TableQuery,
): boolean {
  const main = mainMeasure(query.measures);
  const isSum = main?.kind === "aggregate" && main.agg === "sum";
  const isNumbered = profile.columns.some((each) => each.table === table?.name && each.role === "key");
  return (
    isSum &&
    isNumbered &&
    isOfPeople(table?.entities[0]) &&
    groupColumns.some((column) => {
      const { distinct = 0, filled = 0, concepts = [] } = column ?? {};
      return concepts.some((id) => CONCEPTS[id]?.who) && distinct < filled && distinct > filled / 2;
    })
  );
}

/** "By kind of boat" means the column "Kind", not each boat. */
export function isOfSortsLost({ leaves, profile }: Parts, { by, from }: TableQuery): boolean {
  const words = leaves.flatMap(({ text = "" }) => SORTS.exec(text)?.[1] ?? []);
  return profile.columns.some(
    ({ table, name }) =>
      table === from.table && words.includes(name.toLowerCase()) && !by.some(({ col }) => col === name),
  );
}

/** "Per month in the year 2025". */
export function isOneYear({ by, where }: TableQuery): boolean {
  const all = where?.kind === "all" ? where.of : where ? [where] : [];
  const hasYear = all.some(({ kind, ...span }) => {
    const { since, until } = span as { since?: string; until?: string };
    return kind === "span" && since && until && Date.parse(until) - Date.parse(since) < 367 * 86_400_000;
  });
  return hasYear && by.some((group) => group.kind === "grain" && group.grain === "year");
}

const KINDS = kinds.map((each) => new Set(each.split(", ")));

/** "Per hotel" does not mean a column that is called "Branch". */
export function isOfOtherKind({ of }: Parts, { groupColumns }: Readonly<Draft>): boolean {
  return of("dim").some(({ tag: { column, own }, text = "" }) => {
    if (!column || own || !groupColumns.includes(column)) return false;
    const named = KINDS.filter((kind) => wordsOf(column.name).some((word) => kind.has(word)));
    return named.length > 0 && KINDS.some((kind) => kind.has(text)) && !named.some((kind) => kind.has(text));
  });
}

const WHOLE = /total|sum|amount|revenue|turnover|takings|gesamt|betrag|umsatz|netto|brutto/i;

/** "Retail sales" beside the price of each visit are only a part of what was taken. */
export function isBesidePrices({ of, profile }: Parts, { chosen: [base] }: Readonly<Draft>): boolean {
  if (base?.kind !== "additive" || !base.column || base.unit !== "money" || base.concepts[0] !== "money") return false;
  const isNamed = of("measure").some(({ tag: { measure, own } }) => own && measure?.id === base.id);
  const others = profile.measures.filter(({ table, id }) => table === base.table && id !== base.id);
  const hasPrice = others.some(({ kind, concepts }) => kind === "average" && concepts[0] === "price");
  const isOfPieces = others.some(({ concepts }) => concepts[0] === "quantity");
  return !isNamed && hasPrice && !isOfPieces && !WHOLE.test(base.label);
}

export function wantsTime({ of }: Parts): boolean {
  return of("max", "min").some(({ tag }) => tag.arg === "duration");
}

const FAST = /fast|quick|swift|slow|schnell|langsam|zugig|flott/;

/** "Longest" is also said of a way, and "fastest" of no way. */
export function isTimed({ of }: Parts, { chosen }: Readonly<Draft>): boolean {
  const isFast = of("max", "min").some(({ text = "" }) => FAST.test(text));
  return chosen.some(
    ({ kind, concepts, unit }) =>
      kind === "duration" ||
      ["h", "min", "s", "days", "years"].includes(unit ?? "") ||
      concepts.some(
        (id) =>
          ["duration", "waiting", "tenure"].includes(id) ||
          (id === "distance" && !isFast) ||
          CONCEPTS[id]?.unit === "days",
      ),
  );
}
