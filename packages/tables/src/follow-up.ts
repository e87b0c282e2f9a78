import { type Plan, type Planner, planByRules } from "./plan/plan-rules.ts";
import { languageOf } from "./plan/tokens.ts";
import { problemsOf } from "./problems.ts";
import type { Profile } from "./profile/profile.ts";
import type { Filter, Group, Measure, TableQuery } from "./query.ts";
import { chipsOf, filtersOf } from "./read-as.ts";

export type Continued = { kind: "queries"; queries: [TableQuery] } | { kind: "options"; options: TableQuery[] };

/**
 * Reads a question as a change to the query before it: "and in March?", "only paid ones", "by product instead", "what about units?". The
 * part that the question names replaces the same part of the query, and the rest stays. Null for a question that is complete by itself.
 */
export function continueQuery(question: string, before: TableQuery, planner: Planner): Continued | null {
  const { profile } = planner;
  if (question.length > LONGEST) return null;
  const alone = planByRules(question, planner);
  const pointsBack = refersBack(question) || (alone.kind !== "accept" && IT.test(question));
  const isMarked = pointsBack || LEAD.test(question);
  if (isWhole(alone) && !isMarked) return null;
  const rest = question.replace(LEAD, "").replace(OF_THOSE, "").replace(TAIL, "").trim();
  if (rest === "") return null;
  if (WHOLE.test(rest)) return usable([withoutParts(before)], profile);
  const isComplete = isCompleteSentence(rest) && !pointsBack;
  if (isComplete && !isMarked) return measureOf(before, alone, profile);
  const own = planByRules(rest, planner);
  const [amount] = isWhole(own) ? own.queries : [];
  // A whole question after "and" keeps the period and the filters, unless it has its own.
  if (amount && isComplete) return amount.where ? null : usable([withFilters(amount, before, amount)], profile);
  if (amount) return usable([withAmount(before, amount)], profile);
  return changeNamed(before, { question, rest, isMarked }, planner);
}

/** A bare condition ("paid ones") is a question of its own only where none came before it. */
function isWhole(plan: Plan): plan is Plan & { kind: "accept" } {
  if (plan.kind !== "accept") return false;
  const [first] = plan.candidates;
  return !(first?.steps.includes("rowsCounted") && plan.queries[1]?.select);
}

interface Asked {
  question: string;
  /** Without the words that only mark it as a follow-up. */
  rest: string;
  isMarked: boolean;
}

function changeNamed(before: TableQuery, { question, rest, isMarked }: Asked, planner: Planner): Continued | null {
  const { profile } = planner;
  const adds = ADDS.test(question);
  const join = (query: TableQuery) => changed(before, query, adds);
  const unclear: TableQuery[][] = [];
  for (const text of composed(before, rest, profile)) {
    const plan = planByRules(text, planner);
    if (plan.kind === "clarify" && plan.unknown.length === 0) unclear.push(plan.options.map(({ query }) => query));
    const [query] = plan.kind === "accept" ? plan.queries : [];
    if (!query || (!adds && countOf(query.measures) > countOf(before.measures))) continue;
    const found = usable([join(query)], profile);
    // What changes nothing was not understood.
    if (found && JSON.stringify(found.queries[0]) !== JSON.stringify(before)) return found;
  }
  if (!isMarked && !FRAGMENT.test(question)) return null;
  const joined = new Map((unclear[0] ?? []).map(join).map((each) => [JSON.stringify(each), each]));
  joined.delete(JSON.stringify(before));
  const options = [...joined.values()].filter((each) => isValid(each, profile));
  return options.length > 0 ? { kind: "options", options } : null;
}

/** A longer question says what it is about. */
const LONGEST = 200;

/** What a continuing question begins with. */
const LEAD =
  /^\s*(?:(?:ok|okay|and|und|then|now|dann|jetzt)\b[,\s]*)*(?:(?:what|how) about|(?:and|und|just|only|also|nur|auch)\b(?=\s)|same (?:for|in|by)|was ist mit|wie (?:sieht es|ist es) (?:mit|im|in)|and\b|und\b|then\b|now\b|dann\b|jetzt\b)\s*/i;
const OF_THOSE = /\b(?:of (?:those|these|them|that|it)|davon)\b/i;
const TAIL = /\s*(?:\b(?:ones?|instead|too|as well|please|only|then|aus|stattdessen|auch|bitte)\b\s*)*[?.!\s]*$/i;
/** Near the beginning: further on, such a word mostly refers to a noun of the same sentence. */
const REFERS_BACK =
  /^(?:\S+\s+){0,4}?(?:those|these|them|they|of that|that (?:one|month|year|region|customer|product)|davon|denen|diese[nrs]?)\b/i;
const IT = /\b(?:it|its|es|sie)\b/i;
const FRAGMENT =
  /^\s*(?:in|for|by|per|from|since|until|before|after|with|without|excluding|except|compared|im|in|für|nach|pro|ab|bis|seit|vor|mit|ohne|außer)\b/i;
const WHOLE = /^(?:overall|altogether|all together|in total|all of (?:them|it)|for all|everything|insgesamt|gesamt)$/i;
const COMPARES = /\b(?:compar\w*|versus|vs|than|vergl\w*|gegenüber)\b/i;
const ADDS = /\b(?:also|too|as well|split|broken down|further|auch|zusätzlich|aufgeteilt)\b/i;
/** "The most" and "the lowest" without a noun are about the amount before. */
const BARE_RANK =
  /\b(?:most|least|highest|lowest|best|worst|biggest|smallest|am meisten|am wenigsten|höchste\w*|niedrigste\w*)\b[?.!\s]*$/i;
const QUESTION_HEAD =
  /^\s*(?:who|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|can|wer|was|welche[rsmn]?|wann|wo|warum|wie|ist|sind|war|hat|haben)\b/i;

function refersBack(question: string): boolean {
  return REFERS_BACK.test(question.replace(LEAD, ""));
}

function isCompleteSentence(question: string): boolean {
  return QUESTION_HEAD.test(question) && !BARE_RANK.test(question) && question.trim().split(/\s+/).length > 3;
}

/** A whole question that leaves only the amount open is about the amount before. */
function measureOf(before: TableQuery, alone: Plan, profile: Profile): Continued | null {
  if (alone.kind !== "clarify" || alone.missed.length > 0) return null;
  const [first] = alone.options;
  const rest = ({ measures: _measures, order, ...query }: TableQuery) =>
    JSON.stringify({ ...query, order: order?.map(({ dir }) => dir) });
  const same = alone.options.filter(({ query }) => first && rest(query) === rest(first.query));
  const found = same.find(({ query }) => nameOf(query.measures) === nameOf(before.measures));
  return found && same.length > 1 ? usable([found.query], profile) : null;
}

function countOf(measures: readonly Measure[]): number {
  return measures.filter(({ hidden }) => !hidden).length;
}

function nameOf(measures: readonly Measure[]): string {
  return measures.flatMap(({ hidden, label }) => (hidden ? [] : [label])).join();
}

/** The question with the amount before it, then with its groups, as a person would say the whole. */
function composed(before: TableQuery, rest: string, profile: Profile): string[] {
  const { language } = languageOf(rest);
  const chips = chipsOf(before, profile, language);
  const amount = before.select
    ? language === "de"
      ? "zeige alle"
      : "show all"
    : chips
        .filter(({ ref }) => before.measures.some(({ id }) => id === ref))
        .map(({ text }) => text)
        .join(" ");
  const by = language === "de" ? "nach" : "by";
  const groups = before.by.map((group) => `${by} ${group.kind === "grain" ? group.grain : group.col}`).join(" ");
  const periods = chips
    .filter(({ kind, ref }) => kind === "period" && ref !== "asOf")
    .map(({ text }) => text)
    .join(" ");
  const texts = [
    [amount, rest],
    [amount, groups, rest],
    ...(COMPARES.test(rest) ? [[amount, groups, periods, rest]] : []),
    [rest, amount],
    // Another aggregate of the same column: "and the average?"
    [rest, columnOf(before.measures), groups],
    [rest, groups],
  ];
  return [...new Set(texts.map((parts) => parts.filter(Boolean).join(" ")))];
}

function columnOf(measures: readonly Measure[]): string {
  const main = measures.find(({ hidden }) => !hidden);
  return main?.kind === "aggregate" && main.of?.kind === "column" ? main.of.col : "";
}

/** The query with what the new one names: its filters replace those on the same column; its groups, ranks and shares replace the old. */
function changed(before: TableQuery, named: TableQuery, adds: boolean): TableQuery {
  const isOnlyFiltered =
    named.by.length === 0 &&
    !named.order &&
    !named.limit &&
    !named.compare &&
    !named.shareOf &&
    !named.window &&
    !named.study;
  const base = isOnlyFiltered ? before : named;
  const kept = adds ? before.by.filter(({ col }) => !named.by.some((each) => each.col === col)) : [];
  const fresh = named.by.filter(({ col }) => !before.by.some((each) => each.col === col));
  const groups = adds || fresh.length === 0 ? named.by : fresh;
  const by = isOnlyFiltered || groups.length === 0 ? before.by : renumbered([...kept, ...groups]);
  const isRanked = base.limit !== undefined && by.length === 0;
  const { limit, order, compare, ...rest } = withFilters(base, before, named);
  const own = new Set(filtersOf(named.where).flatMap(columnsOf));
  const isCompared = compare && !columnsOf(compare.a.where).some((col) => base === before && own.has(col));
  return {
    ...rest,
    by,
    ...(isCompared && { compare }),
    ...(limit && !isRanked && { limit }),
    ...(order && !isRanked && { order }),
  };
}

/** With another amount, what refers to the old amount is renamed or dropped. */
function withAmount(before: TableQuery, named: TableQuery): TableQuery {
  if (named.by.length > 0 || named.select || before.select || named.compare) return withFilters(named, before, named);
  const {
    having: _having,
    per: _per,
    shareOf: _share,
    window: _window,
    study: _study,
    asOf: _asOf,
    compare,
    ...rest
  } = before;
  const main = (query: TableQuery) => query.measures.find(({ hidden }) => !hidden)?.id ?? "";
  const old = main(before);
  const order = rest.order?.map((each) => ({
    ...each,
    by: each.by === old || each.by.startsWith(`${old}_`) ? each.by.replace(old, main(named)) : each.by,
  }));
  const query = {
    ...rest,
    measures: named.measures,
    ...(order && { order }),
    ...(compare && { compare }),
    ...(named.asOf && { asOf: named.asOf }),
  };
  return withFilters(query, before, named);
}

function withFilters(query: TableQuery, before: TableQuery, named: TableQuery): TableQuery {
  const { where: _where, ...rest } = query;
  const own = filtersOf(named.where);
  const taken = new Set([
    ...own.flatMap(columnsOf),
    ...(named.compare ? [named.compare.a.where, named.compare.b.where].flatMap(columnsOf) : []),
  ]);
  const kept = filtersOf(before.where).filter(
    (each) => !columnsOf(each).some((col) => taken.has(col)) && !named.by.some((group) => leavesOneGroup(each, group)),
  );
  const filters = [...kept, ...own];
  const [only] = filters;
  return { ...rest, ...(only && { where: filters.length > 1 ? { kind: "all" as const, of: filters } : only }) };
}

const LONGEST_DAYS = { day: 1, week: 7, month: 31, quarter: 92, year: 366 };

/** "By region" after "in the North", or "is it going up?" after "in April", is about all regions and months. */
function leavesOneGroup(filter: Filter, group: Group): boolean {
  if (filter.kind === "in") return group.kind === "column" && filter.col === group.col && filter.values.length === 1;
  if (filter.kind !== "span" || group.kind !== "grain" || filter.col !== group.col) return false;
  const days = (Date.parse(filter.until ?? "") - Date.parse(filter.since ?? "")) / 86_400_000;
  return days <= LONGEST_DAYS[group.grain];
}

function columnsOf(filter: Filter): string[] {
  if (filter.kind === "all" || filter.kind === "any") return filter.of.flatMap(columnsOf);
  if (filter.kind === "not") return columnsOf(filter.of);
  if (filter.kind === "compare") return [JSON.stringify(filter.value)];
  return [filter.col];
}

function renumbered(groups: readonly Group[]): Group[] {
  return groups.slice(0, 3).map((group, i) => ({ ...group, id: `by${i + 1}` }));
}

/** The amount of everything. */
function withoutParts({ from, measures, asOf }: TableQuery): TableQuery {
  return { from, measures, by: [], ...(asOf && { asOf }) };
}

function isValid(query: TableQuery, profile: Profile): boolean {
  return problemsOf(query, profile).length === 0;
}

function usable(queries: TableQuery[], profile: Profile): Extract<Continued, { kind: "queries" }> | null {
  const [query] = queries;
  return query && isValid(query, profile) ? { kind: "queries", queries: [query] } : null;
}

/** "What did they order?" after one leading group was named is about that group: the query of its rows. */
export function narrowedTo(before: TableQuery, question: string, row: Record<string, unknown> | undefined): TableQuery {
  const [group] = before.by;
  const value = group && row?.[group.id];
  const isOne = before.limit?.n === 1 && before.by.length === 1 && group?.kind === "column";
  if (!isOne || !refersBack(question) || (typeof value !== "string" && typeof value !== "number")) return before;
  const { limit: _limit, order: _order, where: _where, ...rest } = before;
  const filters = [...filtersOf(before.where), { kind: "in" as const, col: group.col, values: [value] }];
  const [only] = filters;
  return { ...rest, by: [], ...(only && { where: filters.length > 1 ? { kind: "all", of: filters } : only }) };
}
