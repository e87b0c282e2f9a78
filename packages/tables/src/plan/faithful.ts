import { CONCEPTS, wordsOf } from "../profile/lexicon.ts";
import type { Profile } from "../profile/profile.ts";
import type { TableQuery } from "../query.ts";
import type { Leaf } from "./draft.ts";
import type { Edge, Tag } from "./similar.ts";
import type { Token } from "./tokens.ts";

const NAMING = new Set(["id", "label", "unit"]);

interface Said {
  tokens: readonly Token[];
  edges: readonly Edge[];
  leaves: readonly Leaf[];
}

/**
 * How many headers and values of the table a reading names and its query never uses; `leaves` are those of the reading, `edges` all
 * that the words can mean. A word that names an amount and was taken for rows counts too.
 */
export function ignoredBy(query: TableQuery, { tokens, edges, leaves, profile }: Said & { profile: Profile }): number {
  const used = stringsOf(query);
  const isInside = ({ from, to }: Edge) =>
    leaves.some((leaf) => leaf.from <= from && to <= leaf.to && size(leaf) > to - from);
  const words = edges.filter((edge) => edge.text !== undefined && !isInside(edge));
  const isShown = ({ tags: [tag], text = "" }: Edge) => tag && (isUsed(tag, used) || isPartOf(text, used));
  // "Chimney jobs": the noun after a value is what has it.
  const isSuch = ({ cat, from }: Edge) =>
    cat === "dim" && leaves.some((leaf) => leaf.cat === "value" && leaf.to === from && isUsed(leaf.tag, used));
  const ignored = ownSpans(words, tokens).filter((span) => !span.some(isShown) && !span.some(isSuch));
  const others = [
    isAmountWord(query, leaves, edges),
    isOwnAmount(query, leaves, edges),
    isOfRows(leaves, edges),
    hasLostEach(query, tokens),
    isOpinion(tokens),
    isNeededFor(query, tokens),
    isSumOfOne(query, tokens),
    isRunningOut(tokens),
    hasHappened(query, tokens, profile),
    isLimitOfRate(query, tokens),
    isNameAsRows(tokens, leaves, profile),
    isOverAll(query, tokens),
    isLeftOver(query, tokens),
    isTogether(query, tokens),
    isStill(query, tokens),
    isNameInSmall(query, tokens, profile),
    isPaidInPart(query, tokens, profile),
    isNextAfter(tokens),
    isOverWhat(query, tokens, leaves),
    isWordForBlank(used, query, profile),
  ];
  return ignored.length + others.filter(Boolean).length;
}

const COUNTING = new Set(["count", "share", "max", "min", "which", "list", "rate", "condition"]);

/** "Expenses by month" may count them; where the same word names an amount, that is meant. */
function isAmountWord({ measures }: TableQuery, leaves: readonly Leaf[], edges: readonly Edge[]): boolean {
  const [main] = measures.filter(({ hidden }) => !hidden);
  const isCount = main?.kind === "aggregate" && main.agg === "count" && !main.of;
  if (!isCount || leaves.some(({ cat }) => COUNTING.has(cat))) return false;
  return leaves.some(
    ({ cat, from, to, within }) =>
      cat === "entity" &&
      within.length === 0 &&
      edges.some(
        (edge) => edge.cat === "measure" && edge.from === from && edge.to === to && (edge.tags[0]?.weight ?? 0) >= 0.8,
      ),
  );
}

/** "How many parcels" in a table of deliveries with a column of parcels. */
function isOwnAmount({ measures }: TableQuery, leaves: readonly Leaf[], edges: readonly Edge[]): boolean {
  const [main] = measures.filter(({ hidden }) => !hidden);
  if (main?.kind !== "aggregate" || main.agg !== "count" || main.of) return false;
  const nouns = leaves.filter(({ cat, tag, within }) => cat === "entity" && !tag.own && within.includes("counted"));
  return nouns.some(({ from, to }) =>
    edges.some(
      ({ cat, from: start, to: end, tags: [tag] }) =>
        cat === "measure" && start === from && end === to && tag?.own === "whole" && tag.measure?.kind === "additive",
    ),
  );
}

/** "Different patients" are values of the column that names them; rows are always different. */
function isOfRows(leaves: readonly Leaf[], edges: readonly Edge[]): boolean {
  const nouns = leaves.filter(
    ({ cat, from }) => cat === "entity" && leaves.some((leaf) => leaf.cat === "distinct" && leaf.to === from),
  );
  return nouns.some(({ from, to }) =>
    edges.some(
      (edge) => edge.cat === "dim" && edge.tags[0]?.column?.role !== "key" && edge.from === from && edge.to === to,
    ),
  );
}

/** "How often was each of them ill": somebody's figures side by side, even where no noun says whose. */
function hasLostEach({ by, select, per, compare }: TableQuery, tokens: readonly Token[]): boolean {
  const isAsked = tokens.some(({ text }) => /^(each|everyone|everybody|jeder|jedem|jeden)$/.test(text));
  return isAsked && by.length === 0 && !select && !per && !compare;
}

/** "How many viewings do they need for a let" asks for one number over the other. */
function isNeededFor({ measures }: TableQuery, tokens: readonly Token[]): boolean {
  const isAsked = tokens.some(
    ({ text }, at) => /^(needs?|needed|takes?)$/.test(text) && /^for (an?|one|each|every)$/.test(textAfter(tokens, at)),
  );
  return isAsked && measures.every(({ kind }) => kind !== "formula");
}

/** "What does a new treadmill cost" asks for one, and not for what was ever paid for treadmills. */
function isSumOfOne({ measures }: TableQuery, tokens: readonly Token[]): boolean {
  const [main] = measures.filter(({ hidden }) => !hidden);
  const isOne = (at: number) => /^(an?|one|eine?[nr]?) (new|neue[rsn]?)$/.test(textAfter(tokens, at));
  return main?.kind === "aggregate" && main.agg === "sum" && tokens.some((_, at) => isOne(at));
}

/** "Läuft … aus" is the opposite of "läuft". */
function isRunningOut(tokens: readonly Token[]): boolean {
  const runs = tokens.findIndex(({ text }) => /^(lauft|laufen|lief|liefen)$/.test(text));
  const isLast = (at: number) => at === tokens.length - 1 || tokens[at + 1]?.isNewClause;
  return runs >= 0 && tokens.some(({ text }, at) => at > runs && text === "aus" && isLast(at));
}

/** "What do we get per kilo" is no number of kilos. */
function isOverWhat({ measures, per }: TableQuery, tokens: readonly Token[], leaves: readonly Leaf[]): boolean {
  const isAfterPer = ({ cat, from, tag }: Leaf) =>
    cat === "measure" && tag.measure?.column !== undefined && /^(per|pro|je)$/.test(tokens[from - 1]?.text ?? "");
  const columns = leaves.filter(isAfterPer).map(({ tag }) => tag.measure?.column);
  const isPlain = measures.every((each) => each.kind === "aggregate" && each.of?.kind === "column");
  return (
    !per &&
    isPlain &&
    measures.some((each) => each.kind === "aggregate" && each.of?.kind === "column" && columns.includes(each.of.col))
  );
}

/** "Still up" in place of some dates, where others were left empty: who is still up may be either. */
function isWordForBlank(used: ReadonlySet<string>, { from }: TableQuery, { columns, tables }: Profile): boolean {
  const rows = tables.find(({ name }) => name === from.table)?.rows ?? 0;
  return columns.some(({ table, name, filled }) => {
    const date = columns.find((each) => each.table === table && each.role === "time" && `${each.name} status` === name);
    return table === from.table && used.has(name) && date !== undefined && date.filled + filled < rows;
  });
}

/** "The biggest after wages" is the second. */
function isNextAfter(tokens: readonly Token[]): boolean {
  const said = tokens.map(({ text }) => text).join(" ");
  return /\bnach de[rmn] \S+ (der|die|das) \S*ste\b|\b(biggest|largest|highest|most) (\S+ )?(after|apart from|next to)\b|\b(after|apart from) (the )?\S+,? (what|which|who)\b/.test(
    said,
  );
}

const HAPPENED =
  /^(see|sees|saw|seen|came|attend|attended|showed|turned|served?|treat|treated|visit|visited|took|held|gesehen|gekommen|kamen|erschienen|behandelt|stattgefunden|durchgefuhrt)$/;

/** "How many dogs did we see" leaves out visits that were cancelled, which only the status tells. */
function hasHappened({ from, where, by, measures }: TableQuery, tokens: readonly Token[], profile: Profile): boolean {
  const [main] = measures.filter(({ hidden }) => !hidden);
  const isCount = main?.kind === "aggregate" && main.agg === "count";
  // Orders that came in, or came without a deposit, were placed, whatever became of them.
  const isPlaced = (at: number) =>
    tokens[at]?.text === "came" && /^(in|with|without)$/.test(tokens[at + 1]?.text ?? "");
  const isDone = ({ text }: Token, at: number) => HAPPENED.test(text) && !isPlaced(at);
  if (!isCount || !tokens.some(isDone)) return false;
  const columns = profile.conditions.flatMap(({ table, id, column }) =>
    table === from.table && (id === "cancelled" || id === "noshow") && column !== undefined ? [column] : [],
  );
  const text = JSON.stringify([where ?? null, by]);
  return columns.length > 0 && !columns.some((column) => text.includes(JSON.stringify(column)));
}

/** "Most per 100 km" is a rate, and not the first hundred. */
function isLimitOfRate({ limit }: TableQuery, tokens: readonly Token[]): boolean {
  return (
    limit !== undefined &&
    tokens.some(({ text }, at) => text === String(limit.n) && /^(per|pro|je|auf)$/.test(tokens[at - 1]?.text ?? ""))
  );
}

/** "An Booking" and "from Order" name a partner of the table, not what its rows are called. */
function isNameAsRows(tokens: readonly Token[], leaves: readonly Leaf[], profile: Profile): boolean {
  return leaves.some(({ cat, from, to, text = "" }) => {
    if (cat !== "entity" || to - from > 1 || /s$/.test(text)) return false;
    if (!/^(an|bei|von|uber|via|through|from|with|to)$/.test(tokens[from - 1]?.text ?? "")) return false;
    return profile.columns.some(
      ({ role, values = [] }) =>
        role === "dimension" && values.length < 200 && values.some((value) => wordsOf(value)[0] === text),
    );
  });
}

function textAfter(tokens: readonly Token[], at: number): string {
  return tokens
    .slice(at + 1, at + 3)
    .map(({ text }) => text)
    .join(" ");
}

/** "Whose deposits do we still have" asks for a state, which the query must show. */
function isStill({ where, having, asOf, compare }: TableQuery, tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => text === "still") && !where && !having && !asOf && !compare;
}

/** "What did it spend" may mean the department "IT"; "how long does it take" does not. */
function isNameInSmall(query: TableQuery, tokens: readonly Token[], { columns }: Profile): boolean {
  const at = tokens.findIndex(({ text }) => text === "it");
  const isPlain = at < 0 || /^(takes?|took|costs?)$/.test(tokens[at + 1]?.text ?? "");
  return !isPlain && columns.some(({ values = [] }) => values.includes("IT")) && !stringsOf(query).has("IT");
}

/** What is still to pay is less than the price where a deposit was paid. */
function isPaidInPart({ measures, from }: TableQuery, tokens: readonly Token[], { columns }: Profile): boolean {
  const text = tokens.map((token) => token.text).join(" ");
  const deposits = columns.filter(
    ({ table, name, type }) => table === from.table && type === "number" && DEPOSIT.test(name),
  );
  const used = stringsOf({ measures });
  return STILL_OWED.test(text) && deposits.length > 0 && !deposits.some(({ name }) => used.has(name));
}

const DEPOSIT = /deposit|prepa(id|yment)|anzahlung|vorauszahlung/i;
const STILL_OWED =
  /\b(still|left|yet) to pay\b|\bow(e|es|ed|ing)\b|\boutstanding\b|\bnoch (zu zahlen|offen|bezahlen)\b|schuld|aussteh|steh\w* noch/;

/** "How many hours does everybody work altogether" is one figure. */
function isTogether({ by }: TableQuery, tokens: readonly Token[]): boolean {
  const has = (pattern: RegExp) => tokens.some(({ text }) => pattern.test(text));
  const isOne = has(/^(everyone|everybody|alle)$/) && has(/^(altogether|together|total|zusammen|insgesamt)$/);
  return isOne && by.some(({ kind }) => kind === "column") && !has(/^(each|per|by|je|pro|jeder)$/);
}

/** "Across all branches" asks for one figure, not for a list of branches. */
function isOverAll({ by, order }: TableQuery, tokens: readonly Token[]): boolean {
  const isAsked = tokens.some(
    ({ text }, at) => /^(across|over|uber)$/.test(text) && /^(all|alle)$/.test(tokens[at + 1]?.text ?? ""),
  );
  return isAsked && by.some(({ kind }) => kind === "column") && !order;
}

/** "How many are left" asks for who is still there, an end that is open; "how many left this year" for who went. */
function isLeftOver({ where }: TableQuery, tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ text }) => text === "left");
  const isOver = /^(is|are|was|were|still)$/.test(tokens[at - 1]?.text ?? "");
  const all = where?.kind === "all" ? where.of : where ? [where] : [];
  const isOpen = all.some(({ kind }) => kind === "empty");
  const isTimed = all.some(({ kind }) => kind === "span");
  // "Who still has holiday left" asks for what remains of it.
  const isRest =
    tokens.slice(0, at).some(({ text }) => /^(has|have|had|got)$/.test(text)) &&
    (at === tokens.length - 1 || tokens[at + 1]?.isNewClause === true) &&
    where === undefined;
  return at >= 0 && (isRest || (isOver ? !isOpen : isOpen && isTimed));
}

/** "Did people like it" is no count of people. */
function isOpinion(tokens: readonly Token[]): boolean {
  const asks = tokens.findIndex(({ text }) => /^(did|do|does)$/.test(text));
  return asks >= 0 && tokens.slice(asks + 1, asks + 4).some(({ text }) => /^(like|love|enjoy|mind)$/.test(text));
}

function size({ from, to }: { from: number; to: number }): number {
  return to - from;
}

/** Spans that are a whole header or value, longest first; of one span all its meanings. */
function ownSpans(words: readonly Edge[], tokens: readonly Token[]): Edge[][] {
  const own = words.filter(
    ({ from, to, tags: [tag] }) =>
      tag?.own === "whole" &&
      !tag.guess &&
      (tag.column || tag.measure?.column) &&
      !isRowName(tag) &&
      !tokens.slice(from, to).every(({ isFunction, text }) => isFunction || /^\d+$/.test(text)),
  );
  const isLongest = (edge: Edge) =>
    !own.some((other) => size(other) > size(edge) && other.from <= edge.from && edge.to <= other.to);
  return [...Map.groupBy(own.filter(isLongest), ({ from, to }) => `${from}-${to}`).values()];
}

/** A key, or who a row is about: its word may just mean the rows. */
function isRowName({ column, value }: Tag): boolean {
  const isWho = column?.concepts.some((concept) => CONCEPTS[concept]?.who) ?? false;
  return value === undefined && (column?.role === "key" || isWho);
}

function isUsed({ column, value, measure }: Tag, used: ReadonlySet<string>): boolean {
  if (value !== undefined) return used.has(value) || (column?.type === "boolean" && used.has(column.name));
  if (column) return used.has(column.name) || used.has(`${column.table}.${column.name}`);
  return measure ? [...stringsOf(measure.measures), measure.label].some((text) => used.has(text)) : false;
}

/** "Stillstand" where the query groups by "Stillstandsgrund". */
function isPartOf(text: string, used: ReadonlySet<string>): boolean {
  return text.length >= 5 && [...used].some((name) => wordsOf(name).join(" ").includes(text));
}

/** Every text of a query but ids, labels and units: columns, values, kinds. */
function stringsOf(value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (each: unknown, key?: string) => {
    if (typeof each === "string" && !NAMING.has(key ?? "")) found.add(each);
    else if (typeof each === "number") found.add(String(each));
    else if (Array.isArray(each)) for (const item of each) walk(item);
    else if (each && typeof each === "object") for (const [name, item] of Object.entries(each)) walk(item, name);
  };
  walk(value);
  return found;
}
