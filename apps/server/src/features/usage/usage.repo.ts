import type { UsageSums } from "@muster/contracts/usage";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { callFact, callUse, type Fact, useFact } from "../../kernel/usage/facts.repo.ts";
import { members, users } from "../accounts/accounts.table.ts";
import { agents } from "../agents/agents.table.ts";
import { addDays, type DayRange } from "./usage.range.policy.ts";

export type Dimension = "all" | "action" | "agent" | "model" | "person";

/** Which facts: a person's, or the organization's when the person is empty, and their time range. */
export interface FactsWanted {
  scope: string;
  range: DayRange;
  /** The first moment, and the first moment after the range; ISO 8601. */
  from: string;
  before: string;
  /** Limits the facts to one group. */
  group?: { dimension: Dimension; key: string } | undefined;
}

const columns = { action: "action", agent: "agent_id", model: "model", person: "user_id" } as const;

export interface PageSums {
  /** Days with at least one record, oldest first. */
  days: (UsageSums & { day: string })[];
  /** The groups of one dimension, largest first. */
  groups: (UsageSums & { key: string })[];
  /** Units held by running uses. */
  heldUnits: number;
  /** Null when not requested. */
  lately: RecentUsage | null;
}

const figures = ["records", "uses", "half_units", "credit_millis", "prompt_tokens", "completion_tokens", "cost_micros"];
const added = figures.map((name) => `sum(${name})::float8 as ${name}`).join(", ");
const asSums = `
  'records', records, 'uses', uses, 'units', half_units / 2, 'credits', credit_millis / 1000, 'promptTokens', prompt_tokens,
  'completionTokens', completion_tokens, 'costMicros', cost_micros`;

interface PageWanted {
  dimension: Dimension;
  periodNumber: number;
  /** For the forecast, in the same query: whole days before today, and the period so far. */
  ahead?: { today: string; periodStart: Date } | undefined;
}

/** One pass over each kind of fact, by day and key; the days, the groups and the forecast's figures are sums of that. */
export async function readPage(tx: OrgTx, wanted: FactsWanted, page: PageWanted): Promise<PageSums> {
  const { dimension, periodNumber, ahead } = page;
  const values = valuesOf(tx, wanted);
  const spans = ahead ? [wanted, spanOf(ahead)] : [wanted];
  const bounds = spans.map(({ from, before }) => ({
    from: `$${values.push(from)}::timestamptz`,
    before: `$${values.push(before)}::timestamptz`,
  }));
  const within = (at: string) => bounds.map(({ from, before }) => `(${at} >= ${from} and ${at} < ${before})`);
  const periodStart = ahead ? `$${values.push(ahead.periodStart.toISOString())}::timestamptz` : "'infinity'";
  const halves = [useFact, callFact].map((fact) => {
    const key = dimension === "all" ? "''" : `coalesce(${fact[columns[dimension]]}, '')`;
    const picked = conditionsOf(fact, wanted, values);
    const join = fact === callFact && needsUse(wanted, dimension) ? callUse : "";
    return `select ${dayOfFact(fact.at)} as day, ${key} as key, ${within(fact.at)[0]} as is_shown, ${fact.at} >= ${periodStart} as is_current,
                   count(*) as records, ${sumsOf(fact)}
              from ${fact.table} ${join} where ${picked} and ${spanning(fact.at, spans, bounds)} group by 1, 2, 3, 4`;
  });
  // The planner expects as many groups as rows, and would sort all rows on disk instead of hashing a few thousand cells.
  await tx.query("select set_config('enable_sort', 'off', true)");
  const { rows } = await tx.query(
    `with cells as materialized (${halves.join(" union all ")})
     select json_build_object(
       'days', (select coalesce(json_agg(json_build_object('day', to_char(day at time zone 'UTC', 'YYYY-MM-DD'), ${asSums}) order by day), '[]')
                  from (select day, ${added} from cells where is_shown group by day) d),
       'groups', (select coalesce(json_agg(json_build_object('key', key, ${asSums}) order by half_units desc, cost_micros desc, key), '[]')
                    from (select key, ${added} from cells where is_shown group by key) g),
       'heldUnits', (select coalesce(sum(half_units), 0) / 2.0 from usage_reservations
                      where org_id = $1 and status = 'held' and period_number = $${values.push(periodNumber)}::int),
       'lately', ${ahead ? latelyOf(ahead.today, values) : "null"}
     )::text as page`,
    values,
  );
  return JSON.parse(String(rows[0]?.["page"])) as PageSums; // the names of the statement
}

interface Span {
  /** The first moment, and the first moment after the range; ISO 8601. */
  from: string;
  before: string;
}

/** The last thirty days and the period so far, with today. */
function spanOf({ today, periodStart }: NonNullable<PageWanted["ahead"]>): Span {
  const day30 = `${addDays(today, -30)}T00:00:00.000Z`;
  const start = periodStart.toISOString();
  return { from: start < day30 ? start : day30, before: `${addDays(today, 1)}T00:00:00.000Z` };
}

/** The time condition for all spans: one range, which uses the index, when they are contiguous. */
function spanning(at: string, spans: Span[], bounds: { from: string; before: string }[]): string {
  const list = (name: "from" | "before") => bounds.map((bound) => bound[name]).join(", ");
  const [first, second] = spans;
  const isApart = first && second && (first.before < second.from || second.before < first.from);
  if (!isApart) return `${at} >= least(${list("from")}) and ${at} < greatest(${list("before")})`;
  return `(${bounds.map(({ from, before }) => `(${at} >= ${from} and ${at} < ${before})`).join(" or ")})`;
}

/** The UTC day as its first moment: computed without calendar functions, because it runs for many rows. */
function dayOfFact(at: string): string {
  return `date_bin('1 day', ${at}, timestamptz '2000-01-01 00:00:00+00')`;
}

/** Figures that a kind of fact does not have are constants: summing zeros takes a third of the query. */
function sumsOf(fact: Fact): string {
  const sum = (figure: string, value = figure) => (/^0(::|$)/.test(figure) ? "0::float8" : `sum(${value})::float8`);
  return `${sum(fact.uses)} as uses, ${sum(fact.half_units)} as half_units, ${sum(fact.credits, `round(${fact.credits} * 1000)`)} as credit_millis,
          ${sum(fact.prompt_tokens)} as prompt_tokens, ${sum(fact.completion_tokens)} as completion_tokens, ${sum(fact.cost_micros)} as cost_micros`;
}

/** From `cells`: the pace of the last 14 and 30 days before today, from the first day with an action on. */
function latelyOf(today: string, values: unknown[]): string {
  const day = (count: number) => `($${values.push(`${addDays(today, count)}T00:00:00.000Z`)}::timestamptz)`;
  const [now, day14, day30] = [day(0), day(-14), day(-30)];
  const since = (start: string) =>
    `json_build_object('units', coalesce(sum(half_units) filter (where day >= ${start} and day < ${now}), 0)::float8 / 2.0,
                       'costMicros', coalesce(sum(cost_micros) filter (where day >= greatest(${start}, first_day) and day < ${now}), 0))`;
  return `(select json_build_object('firstDay', to_char(max(first_day) at time zone 'UTC', 'YYYY-MM-DD'),
             'costMicros', coalesce(sum(cost_micros) filter (where is_current), 0), 'last14', ${since(day14)}, 'last30', ${since(day30)})
             from (select ${dayOfFact("min(created_at)")} as first_day from usage_reservations
                    where org_id = $1 and status = 'settled' and half_units > 0) first
             left join cells on day < ${day(1)})`;
}

/** Totals, or those of one group. */
export async function readSums(tx: OrgTx, wanted: FactsWanted): Promise<UsageSums> {
  const values = valuesOf(tx, wanted);
  const halves = [useFact, callFact].map(
    (fact) => `select count(*) as records, ${sumsOf(fact)} from ${fromOf(fact, wanted)}
                where ${conditionsOf(fact, wanted, values)} and ${rangeOf(fact, wanted, values)}`,
  );
  const { rows } = await tx.query(
    `select json_build_object(${asSums})::text as sums
       from (select ${figures.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(", ")}
               from (${halves.join(" union all ")}) halves) s`,
    values,
  );
  return JSON.parse(String(rows[0]?.["sums"])) as UsageSums; // the names of the contract
}

/** The first value is the organization. */
export function valuesOf(tx: OrgTx, { scope }: FactsWanted): unknown[] {
  return scope ? [tx.orgId, scope] : [tx.orgId];
}

/** The table of a fact, with a call's use when the requested group is an action. */
export function fromOf(fact: Fact, wanted: FactsWanted): string {
  return fact === callFact && needsUse(wanted) ? `${fact.table} ${callUse}` : fact.table;
}

function needsUse({ group }: FactsWanted, dimension?: Dimension): boolean {
  return dimension === "action" || group?.dimension === "action";
}

export function rangeOf(fact: Fact, { from, before }: FactsWanted, values: unknown[]): string {
  return `${fact.at} >= $${values.push(from)}::timestamptz and ${fact.at} < $${values.push(before)}::timestamptz`;
}

/** The condition for the requested facts of any time; appends its values to those of `valuesOf`. */
export function conditionsOf(fact: Fact, { scope, group }: FactsWanted, values: unknown[]): string {
  const parts = [`${fact.orgId} = $1`, fact.is];
  if (scope) parts.push(`${fact.user_id} = $2`);
  if (group && group.dimension !== "all") {
    const column = fact[columns[group.dimension]];
    parts.push(group.key === "" ? `${column} is null` : `${column} = $${values.push(group.key)}`);
  }
  return parts.join(" and ");
}

/** Whether a person has ever used anything in the organization. */
export async function hasFacts(tx: OrgTx, userId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select exists (select from usage_reservations where org_id = $1 and user_id = $2)
         or exists (select from model_calls where org_id = $1 and user_id = $2) as found`,
    [tx.orgId, userId],
  );
  return rows[0]?.["found"] === true;
}

export interface RecentUsage {
  /** The organization's first day with an action; cost without one, such as a provider's test, does not start a pace. */
  firstDay: string | null;
  /** In the period so far. */
  costMicros: number;
  /** Starting from the first day. */
  last14: { units: number; costMicros: number };
  last30: { units: number; costMicros: number };
}

export function listPeople(tx: OrgTx) {
  return tx.orm
    .select({ id: users.id, name: users.name, email: users.email, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.organizationId, tx.orgId))
    .orderBy(asc(users.name), asc(users.id));
}

/** Names by id; deleted ones have none. */
export async function findNames(tx: OrgTx, kind: "agent" | "person", ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await (kind === "agent"
    ? tx.orm
        .select({ id: agents.id, name: agents.name })
        .from(agents)
        .where(and(eq(agents.orgId, tx.orgId), inArray(agents.id, ids)))
    : tx.orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
