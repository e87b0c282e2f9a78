import type { UsageSums } from "@muster/contracts/usage";
import { and, asc, between, eq, inArray, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { usageDays as days } from "../../kernel/usage/ledger.table.ts";
import { members, users } from "../accounts/accounts.table.ts";
import { agents } from "../agents/agents.table.ts";
import { addDays, type DayRange } from "./usage.range.policy.ts";

export type Dimension = (typeof days.$inferSelect)["dimension"];

/** Whose sums: a person's, or with an empty one the organization's. */
export interface SumsWanted {
  scope: string;
  range: DayRange;
}

const figures = {
  uses: total(days.uses),
  units: sql<number>`(coalesce(sum(${days.halfUnits}), 0) / 2.0)::float8`,
  credits: sql<number>`(coalesce(sum(${days.creditMillis}), 0) / 1000.0)::float8`,
  promptTokens: total(days.promptTokens),
  completionTokens: total(days.completionTokens),
  costMicros: total(days.costMicros),
};

export interface PageSums {
  /** Days with at least one use, oldest first. */
  days: (UsageSums & { day: string })[];
  /** The groups of one dimension, the one that took most first. */
  groups: (UsageSums & { key: string })[];
  /** Units that are held for uses under way. */
  heldUnits: number;
}

const sumsOf = (column: (name: string) => string) => `
  'uses', ${column("uses")}, 'units', ${column("half_units")} / 2.0, 'credits', ${column("credit_millis")} / 1000.0,
  'promptTokens', ${column("prompt_tokens")}, 'completionTokens', ${column("completion_tokens")}, 'costMicros', ${column("cost_micros")}`;

/** One statement, as a page is asked for each time something changes. $1 organization, $2 whose, $3 to $4 days, $5 dimension, $6 period. */
const pageStatement = `
  select json_build_object(
    'days', (select coalesce(json_agg(json_build_object('day', day, ${sumsOf((name) => name)}) order by day), '[]')
               from usage_days where org_id = $1 and user_id = $2 and dimension = 'all' and day between $3 and $4),
    'groups', (select coalesce(json_agg(sums order by half_units desc, cost_micros desc, key), '[]')
                 from (select key, sum(half_units) as half_units, sum(cost_micros) as cost_micros,
                              json_build_object('key', key, ${sumsOf((name) => `sum(${name})`)}) as sums
                         from usage_days where org_id = $1 and user_id = $2 and dimension = $5 and day between $3 and $4
                        group by key) groups),
    'heldUnits', (select coalesce(sum(half_units), 0) / 2.0 from usage_reservations
                   where org_id = $1 and status = 'held' and period_number = $6::int)
  )::text as page`;

export async function readPage(
  tx: OrgTx,
  { scope, range }: SumsWanted,
  { dimension, periodNumber }: { dimension: Dimension; periodNumber: number },
): Promise<PageSums> {
  const { rows } = await tx.query(pageStatement, [tx.orgId, scope, range.from, range.to, dimension, periodNumber]);
  return JSON.parse(String(rows[0]?.["page"])) as PageSums; // the names of the statement
}

/** All of it, or one group's. */
export async function readSums(
  tx: OrgTx,
  wanted: SumsWanted,
  { dimension, key }: { dimension: Dimension; key: string } = { dimension: "all", key: "" },
): Promise<UsageSums> {
  const [row] = await tx.orm
    .select(figures)
    .from(days)
    .where(and(isWanted(tx, wanted, dimension), eq(days.key, key)));
  return row ?? { uses: 0, units: 0, credits: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 };
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
  { today, periodStart }: { today: string; periodStart: string },
): Promise<Lately> {
  const [day14, day30] = [addDays(today, -14), addDays(today, -30)];
  const since = (place: string) =>
    `json_build_object('units', coalesce(sum(half_units) filter (where day >= ${place} and day < $2), 0) / 2.0,
                       'costMicros', coalesce(sum(cost_micros) filter (where day >= greatest(${place}, first_day) and day < $2), 0))`;
  const { rows } = await tx.query(
    `with first as (select min(day) as first_day from usage_days
                     where org_id = $1 and user_id = '' and dimension = 'all' and half_units > 0)
     select json_build_object(
       'firstDay', max(first_day),
       'costMicros', coalesce(sum(cost_micros) filter (where day >= $3), 0),
       'last14', ${since("$4")}, 'last30', ${since("$5")})::text as lately
       from first left join usage_days
         on org_id = $1 and user_id = '' and dimension = 'all' and day >= least($3, $5) and day <= $2`,
    [tx.orgId, today, periodStart, day14, day30],
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

/** Names by id; what is gone has none. People only where the ledger names them. */
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

function isWanted(tx: OrgTx, { scope, range }: SumsWanted, dimension: Dimension) {
  return and(
    eq(days.orgId, tx.orgId),
    eq(days.userId, scope),
    eq(days.dimension, dimension),
    between(days.day, range.from, range.to),
  );
}

function total(column: typeof days.uses | typeof days.costMicros | typeof days.promptTokens) {
  return sql<number>`coalesce(sum(${column}), 0)::float8`;
}
