import type { Language } from "./answer/format.ts";
import type { OptionView, ReadAsReply } from "./engine/messages.ts";
import { continueQuery } from "./follow-up.ts";
import type { Candidate } from "./plan/gate.ts";
import { AND_AMOUNT } from "./plan/only-amounts.ts";
import { type Plan, type Planner, planByRules } from "./plan/plan-rules.ts";
import { languageOf } from "./plan/tokens.ts";
import { problemsOf } from "./problems.ts";
import { swappedDate } from "./profile/edits.ts";
import { columnsOf, isGroupable, type Profile } from "./profile/profile.ts";
import { columnGroup, type Filter, type TableQuery } from "./query.ts";
import { dayOrderText, filtersOf, readingText } from "./read-as.ts";

const MOST_QUERIES = 5;
const OPTIONS = 3;

export type Understood =
  | { kind: "queries"; queries: TableQuery[] }
  | Exclude<ReadAsReply, { kind: "reading" } | { kind: "invalid" }>;

const SHOWN_AS =
  /^\s*(?:(?:can|could) you )?(?:please )?(?:show|draw|plot|make|create|give)(?: me)? (?:an? |the )?(?:\w+ )?(?:chart|graph|diagram|plot) (?:of|with|for|showing) |,? (?:as|in) an? (?:\w+ )?(?:chart|graph|diagram|plot)\b|^\s*zeige?(?: mir)? (?:ein |das )?(?:\w+)?(?:diagramm|grafik) (?:zu[rm]?|mit|von|für|der|des) |,? als (?:\w+)?(?:diagramm|grafik)\b/i;

/**
 * A question as queries, or what to ask back. Several questions become several queries only when each is clear by itself. `before` is the
 * query that a follow-up question continues.
 */
export function understand(asked: string, planner: Planner, before?: TableQuery): Understood {
  const { profile } = planner;
  const about: About = { profile, language: answerLanguage(asked), asked };
  // The result decides its own form.
  const text = asked.replace(SHOWN_AS, "") || asked;
  const continued = before && continueQuery(text, before, planner);
  if (continued?.kind === "queries") return dayQuestion(continued.queries, about) ?? continued;
  if (continued) {
    const options = continued.options.map((query): OptionView => offerOf([query], about));
    return { kind: "clarify", options, missed: [] };
  }
  const plans = questionsIn(text).flatMap((question) => planQuestion(question, planner));
  const unclear = plans.find(({ kind }) => kind !== "accept");
  const clear = plans.flatMap((plan) => (plan.kind === "accept" ? plan.queries : []));
  // The parts that are clear stay part of what every option answers.
  if (unclear) return askBack(unclear, { clear, about });
  const queries = clear.slice(0, MOST_QUERIES);
  return dayQuestion(queries, about) ?? { kind: "queries", queries };
}

const SECOND_QUESTION =
  /,? (?:and|und) (?=(?:is|are|was|were|do|does|did|how|which|what|who|when|where|gibt|ist|sind|war|wie|welche[rsmn]?|was|wer|wann|wo)\b)/i;

/** What refers to the first question's rows is not a question by itself. */
const REFERS_BACK = /\b(?:those|these|them|davon|deren|denen)\b/i;

/** "Which region leads, and how did it develop?" is two questions where both can be read alone. */
function planQuestion(question: string, planner: Planner): Plan[] {
  const parts = question.split(SECOND_QUESTION);
  const isOfSameRows = AND_AMOUNT.test(question) || parts.slice(1).some((part) => REFERS_BACK.test(part));
  if (isOfSameRows) return [planByRules(question, planner)];
  const plans: Plan[] = [];
  for (const part of parts.length > 1 ? parts : []) {
    const alone = planByRules(part, planner);
    plans.push(alone.kind === "accept" ? alone : carriedOn(part, { alone, before: plans[0], planner }));
  }
  if (plans.length > 0 && plans.every(({ kind }) => kind === "accept")) return plans;
  const whole = planByRules(question, planner);
  // What is clear stays answered while the other part is asked back.
  const isPartlyClear = plans[0]?.kind === "accept" && plans.every(({ kind }) => kind !== "refuse");
  return isPartlyClear && whole.kind !== "accept" ? plans : [whole];
}

/** A second question that names no amount is about the first one's: "…, and is there a trend?" */
function carriedOn(
  part: string,
  { alone, before, planner }: { alone: Plan; before: Plan | undefined; planner: Planner },
): Plan {
  const [query] = before?.kind === "accept" ? before.queries : [];
  const main = query?.measures.find(({ hidden }) => !hidden);
  if (main?.kind !== "aggregate" || main.of?.kind !== "column") return alone;
  const plan = planByRules(`${part.replace(/[?.\s]+$/, "")} in ${main.of.col}?`, planner);
  return plan.kind === "accept" ? plan : alone;
}

/** The tables, and the language of the question: what is asked back is in the same one. */
interface About {
  profile: Profile;
  language: Language;
  asked: string;
}

function askBack(plan: Plan, { clear, about }: { clear: TableQuery[]; about: About }): Understood {
  const option = (query: TableQuery) => offerOf([...clear, withoutContradiction(query)].slice(0, MOST_QUERIES), about);
  const missed = plan.kind === "accept" ? [] : asWritten(plan.missed, about.asked);
  if (plan.kind === "clarify" && plan.options.length > 0)
    return { kind: "clarify", options: plan.options.map(({ query }: Candidate) => option(query)), missed };
  const reason = plan.kind === "refuse" ? plan.reason : "nothing_matches";
  const starters = starterQueries(about.profile);
  if (starters.length > 0 && reason !== "beyond") return { kind: "clarify", options: starters.map(option), missed };
  return { kind: "refused", reason, missed };
}

/** "Room nights, only where Metric is Revenue" holds no row: what a measure is made of counts, not the filter of another one. */
function withoutContradiction(query: TableQuery): TableQuery {
  const isAgainst = (filter: Filter, { where }: { where?: Filter | undefined }) =>
    filter.kind === "in" &&
    where?.kind === "in" &&
    filter.col === where.col &&
    !filter.values.some((value) => where.values.includes(value));
  const all = filtersOf(query.where);
  const kept = all.filter((each) => !query.measures.some((own) => own.kind === "aggregate" && isAgainst(each, own)));
  if (kept.length === all.length) return query;
  const { where: _where, ...rest } = query;
  const [only] = kept;
  return only ? { ...rest, where: kept.length > 1 ? { kind: "all", of: kept } : only } : rest;
}

/** The planner compares words without case and accents; a person reads them as they wrote them. */
function asWritten(words: readonly string[], asked: string): string[] {
  const plain = (word: string) => word.toLowerCase().replace(/ß/g, "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  const written = new Map((asked.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => [plain(word), word]));
  return words.map((word) => written.get(plain(word)) ?? word);
}

/** Named by its last query; the ones before it are part of every offer. */
function offerOf(queries: TableQuery[], { profile, language }: About): OptionView {
  const last = queries.at(-1);
  return { queries, readAs: last ? readingText(last, profile, language) : "" };
}

/** The questions of a text: its sentences with a question mark, else the whole text; a second question after "and" counts too. */
export function questionsIn(text: string): string[] {
  const asked = text.match(/[^?\n.!]*(?:[.!](?=\S)[^?\n.!]*)*\?/g)?.map((each) => each.trim()) ?? [];
  const whole = text.replace(/\s+/g, " ").trim();
  return asked.length > 0 ? [...new Set(asked)].slice(0, MOST_QUERIES) : [whole];
}

/** Asks which part of a date is the day, where a query uses a column that leaves it open. */
function dayQuestion(queries: readonly TableQuery[], { profile, language }: About): Understood | null {
  for (const note of profile.notes) {
    if (note.kind !== "dayOrderOpen") continue;
    const { table, column } = note;
    const uses = queries.some(
      (query) => query.from.table === table && JSON.stringify(query).includes(JSON.stringify(column)),
    );
    const range = columnsOf(profile, table).find(({ name }) => name === column);
    // A date such as 1 January reads the same both ways and shows nothing.
    const date = [range?.from, range?.to].find((each) => each && swappedDate(each) !== each.slice(0, 10));
    if (!uses || !date) continue;
    const written = date.slice(0, 10).split("-").toReversed().join("/");
    const options = [false, true].map((isSwapped): OptionView => {
      const meant = isSwapped ? swappedDate(date) : date;
      return {
        queries: [...queries],
        readAs: dayOrderText({ column, written, date: meant }, language),
        dayOrder: { table, column, isSwapped },
      };
    });
    return { kind: "clarify", options, missed: [] };
  }
  return null;
}

/** What this table can always answer: its main amount in total, by its main grouping, and by month. */
export function starterQueries(profile: Profile): TableQuery[] {
  const [table] = profile.tables.toSorted((a, b) => b.rows - a.rows);
  if (!table) return [];
  const own = profile.measures.filter((measure) => measure.table === table.name);
  const measure =
    own.find(({ kind, unit }) => kind === "additive" && unit === "money") ??
    own.find(({ kind }) => kind === "additive") ??
    own.find(({ kind }) => kind === "line") ??
    own[0];
  const column = columnsOf(profile, table.name).find(
    (each) => isGroupable(each) && each.role === "dimension" && each.distinct > 1 && each.distinct <= 30,
  );
  if (!measure) return [];
  const main = measure.measures.find(({ hidden }) => !hidden)?.id ?? "";
  const base: TableQuery = {
    from: { table: table.name },
    measures: measure.measures,
    by: [],
    ...(measure.asOf && { asOf: measure.asOf }),
  };
  const list: TableQuery[] = [];
  if (column && column.name !== table.lineColumn)
    list.push({
      ...base,
      by: [columnGroup("by1", column)],
      order: [{ by: main, dir: "desc" }],
    });
  if (table.time) {
    const { asOf: _asOf, ...rest } = base;
    const grain = columnsOf(profile, table.name).find(({ name }) => name === table.time)?.grain ?? "month";
    list.push({ ...rest, by: [{ kind: "grain", id: "by1", label: grain, col: table.time, grain }] });
  }
  list.push(base);
  return list.filter((query) => problemsOf(query, profile).length === 0).slice(0, OPTIONS);
}

export function answerLanguage(question: string): Language {
  return languageOf(question).language;
}
