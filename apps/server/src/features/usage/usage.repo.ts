import type { UsageSums } from "@muster/contracts/usage";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { factSums, usageFacts } from "../../kernel/usage/facts.repo.ts";
import { members, users } from "../accounts/accounts.table.ts";
import { agents } from "../agents/agents.table.ts";
import { addDays, type DayRange } from "./usage.range.policy.ts";

export type Dimension = "all" | "action" | "agent" | "model" | "person";

/** Whose facts of which time: a person's, or with an empty one the organization's. */
export interface FactsWanted {
  scope: string;
  range: DayRange;
  /** The first moment, and the first one after the last; ISO 8601. */
  from: string;
  before: string;
  /** One group alone. */
  group?: { dimension: Dimension; key: string } | undefined;
}

const columns = { all: "''::text", action: "action", agent: "agent_id", model: "model", person: "user_id" } as const;

export interface PageSums {
  /** Days with at least one record, oldest first. */
  days: (UsageSums & { day: string })[];
  /** The groups of one dimension, the one that took most first. */
  groups: (UsageSums & { key: string })[];
  /** Units that are held for uses under way. */
  heldUnits: number;
}

const figures = ["records", "uses", "half_units", "credit_millis", "prompt_tokens", "completion_tokens", "cost_micros"];
const added = figures.map((name) => `sum(${name})::float8 as ${name}`).join(", ");
const asSums = `
  'records', records, 'uses', uses, 'units', half_units / 2, 'credits', credit_millis / 1000, 'promptTokens', prompt_tokens,
  'completionTokens', completion_tokens, 'costMicros', cost_micros`;

/** One pass over the facts, by day and key; the days and the groups are sums of that. */
export async function readPage(
  tx: OrgTx,
  wanted: FactsWanted,
  { dimension, periodNumber }: { dimension: Dimension; periodNumber: number },
): Promise<PageSums> {
  const { text, values } = conditionsFor(tx, wanted);
  const { rows } = await tx.query(
    `with cells as materialized (
       select (at at time zone 'UTC')::date as day, coalesce(${columns[dimension]}, '') as key, count(*) as records, sum(uses) as uses,
              sum(half_units) as half_units, sum(round(credits * 1000)) as credit_millis, sum(prompt_tokens) as prompt_tokens,
              sum(completion_tokens) as completion_tokens, sum(cost_micros) as cost_micros
         from ${usageFacts} f where ${text} group by 1, 2)
     select json_build_object(
       'days', (select coalesce(json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), ${asSums}) order by day), '[]')
                  from (select day, ${added} from cells group by day) d),
       'groups', (select coalesce(json_agg(json_build_object('key', key, ${asSums}) order by half_units desc, cost_micros desc, key), '[]')
                    from (select key, ${added} from cells group by key) g),
       'heldUnits', (select coalesce(sum(half_units), 0) / 2.0 from usage_reservations
                      where org_id = $1 and status = 'held' and period_number = $${values.push(periodNumber)}::int)
     )::text as page`,
    values,
  );
  return JSON.parse(String(rows[0]?.["page"])) as PageSums; // the names of the statement
}

/** All of it, or one group's. */
export async function readSums(tx: OrgTx, wanted: FactsWanted): Promise<UsageSums> {
  const { text, values } = conditionsFor(tx, wanted);
  const { rows } = await tx.query(`select ${factSums} from ${usageFacts} f where ${text}`, values);
  return rows[0] as unknown as UsageSums; // an aggregate without groups is one row, of the names of the contract
}

/** The condition that picks the wanted facts, with its values. */
export function conditionsFor(tx: OrgTx, { scope, from, before, group }: FactsWanted) {
  const values: unknown[] = [tx.orgId, from, before];
  const parts = ["f.org_id = $1", "f.at >= $2::timestamptz", "f.at < $3::timestamptz"];
  if (scope) parts.push(`f.user_id = $${values.push(scope)}`);
  if (group && group.dimension !== "all") {
    const column = `f.${columns[group.dimension]}`;
    parts.push(group.key === "" ? `${column} is null` : `${column} = $${values.push(group.key)}`);
  }
  return { text: parts.join(" and "), values };
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

export interface Lately {
  /** The organization's first day with an action; money without one, as of a provider's test, begins no pace. */
  firstDay: string | null;
  /** Of the period so far. */
  costMicros: number;
  /** From the first day on. */
  last14: { units: number; costMicros: number };
  last30: { units: number; costMicros: number };
}

/** What a forecast is made from: whole days before today, and the period so far with today. */
export async function readLately(
  tx: OrgTx,
  { today, periodStart }: { today: string; periodStart: Date },
): Promise<Lately> {
  const [day14, day30] = [addDays(today, -14), addDays(today, -30)];
  const since = (place: string) =>
    `json_build_object('units', coalesce(sum(half_units) filter (where day >= ${place}::date and day < $2::date), 0) / 2.0,
                       'costMicros', coalesce(sum(cost) filter (where day >= greatest(${place}::date, first_day) and day < $2::date), 0))`;
  const { rows } = await tx.query(
    `with first as (select (min(created_at) at time zone 'UTC')::date as first_day from usage_reservations
                     where org_id = $1 and status = 'settled' and half_units > 0),
     days as (
       select (at at time zone 'UTC')::date as day, sum(half_units) as half_units, sum(cost_micros) as cost,
              sum(cost_micros) filter (where at >= $3::timestamptz) as period_cost
         from ${usageFacts} f
        where f.org_id = $1 and f.at >= least($3::timestamptz, $5::date::timestamp at time zone 'UTC')
          and f.at < ($2::date + 1)::timestamp at time zone 'UTC'
        group by 1)
     select json_build_object(
       'firstDay', to_char(max(first_day), 'YYYY-MM-DD'), 'costMicros', coalesce(sum(period_cost), 0),
       'last14', ${since("$4")}, 'last30', ${since("$5")})::text as lately
       from first left join days on true`,
    [tx.orgId, today, periodStart.toISOString(), day14, day30],
  );
  return JSON.parse(String(rows[0]?.["lately"])) as Lately; // the names of the statement
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
