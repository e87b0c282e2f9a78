import type { UsageGroup, UsageGrouping, UsageRange, UsageSums } from "@muster/contracts/usage";
import type { Context } from "../../kernel/context.ts";
import { isAdmin } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { type Account, readAccount, toUsage } from "../../kernel/usage/usage.ts";
import { notFound, refuseIf } from "../../platform/errors.ts";
import { forecast, type Pace, paceDays } from "./usage.forecast.policy.ts";
import { agentName, featureName, modelName, personName } from "./usage.names.ts";
import { otherPersonBlocker, scopeOf } from "./usage.policy.ts";
import { dayOf, daysOf, listDays, momentsOfChoice } from "./usage.range.policy.ts";
import { recommend } from "./usage.recommend.policy.ts";
import * as repo from "./usage.repo.ts";

export interface UsageFilter {
  range: UsageRange;
  from?: string | undefined;
  to?: string | undefined;
  person?: string | undefined;
  by: UsageGrouping;
}

/** The key of the group without a value: an empty key would get lost in a URL. */
export const noKey = "none";

const dimensions = { feature: "action", agent: "agent", model: "model", person: "person" } as const;
const nothing: UsageSums = {
  records: 0,
  uses: 0,
  units: 0,
  credits: 0,
  promptTokens: 0,
  completionTokens: 0,
  costMicros: 0,
};

/** The usage page in one call: the plan, the sums of the chosen days, their groups, and a forecast for admins. */
export function readReport(context: Context, filter: UsageFilter) {
  const { actor, inOrg, services, now } = context;
  refuseIf(otherPersonBlocker(actor, filter.person));
  return inOrg(async (tx) => {
    const account = await readAccount(tx, now(), services.config.BILLING);
    const people = isAdmin(actor) ? await repo.listPeople(tx) : [];
    const wanted = wantedOf(context, account, filter);
    await requireKnownPerson(tx, wanted, people);
    const dimension = filter.by === "day" ? "all" : dimensions[filter.by];
    const today = dayOf(now());
    const { periodNumber, periodStart } = account;
    // A forecast is for the whole organization.
    const ahead = wanted.scope ? undefined : { today, periodStart };
    const { days, groups, heldUnits, lately } = await repo.readPage(tx, wanted, { dimension, periodNumber, ahead });
    const totals = days.reduce(add, nothing);
    const byDay = new Map(days.map((row) => [row.day, row]));
    const usage = toUsage(account, { now: now(), billing: services.config.BILLING });
    return {
      scope: wanted.scope ? ("person" as const) : ("organization" as const),
      range: wanted.range,
      plan: {
        ...usage,
        tier: account.tier,
        underWay: heldUnits,
        daysLeft: daysLeft(account, now()),
      },
      totals,
      days: listDays(wanted.range).map((day) => ({ ...nothing, ...byDay.get(day), day })),
      groups:
        filter.by === "day"
          ? days.map((row) => toGroup(row, row.day)).reverse()
          : await nameGroups(tx, filter.by, groups),
      people: people.map(({ id, name }) => ({ id, name })),
      ...(lately ? lookAhead({ account, usage, lately, now: now() }) : { forecast: null, recommendation: null }),
    };
  });
}

/** Translates a filter to the facts it selects. */
export function wantedOf({ actor, now }: Context, account: Account, filter: UsageFilter): repo.FactsWanted {
  const range = daysOf(filter, { start: account.periodStart, end: account.periodEnd }, now());
  return { scope: scopeOf(actor, filter.person), range, ...momentsOfChoice(filter, range, account.periodStart) };
}

/** 404 for a person who neither belongs to the organization nor ever used anything in it. */
async function requireKnownPerson(tx: OrgTx, { scope }: repo.FactsWanted, people: { id: string }[]): Promise<void> {
  if (!scope || scope === tx.userId || people.some(({ id }) => id === scope)) return;
  if (!(await repo.hasFacts(tx, scope))) throw notFound("record");
}

async function nameGroups(
  tx: OrgTx,
  by: Exclude<UsageGrouping, "day">,
  rows: repo.PageSums["groups"],
): Promise<UsageGroup[]> {
  const ids = rows.map(({ key }) => key).filter(Boolean);
  const names = by === "agent" || by === "person" ? await repo.findNames(tx, by, ids) : new Map<string, string>();
  const nameOf = {
    feature: (key: string) => featureName(key),
    model: (key: string) => modelName(key),
    agent: (key: string) => agentName(key, names.get(key)),
    person: (key: string) => personName(key, names.get(key)),
  }[by];
  return rows.map((row) => ({ ...row, key: row.key || noKey, name: nameOf(row.key) }));
}

interface Ahead {
  account: Account;
  usage: { used: number; limit: number | null };
  lately: repo.RecentUsage;
  now: Date;
}

function lookAhead({ account, usage, lately, now }: Ahead) {
  const today = dayOf(now);
  const { tier, periodEnd } = account;
  const paceOf = (most: number, sums: repo.RecentUsage["last14"]): Pace => ({
    days: paceDays(lately.firstDay, today, most),
    ...sums,
  });
  return {
    forecast: forecast({
      tier,
      used: { units: usage.used, costMicros: lately.costMicros },
      limit: usage.limit,
      periodEnd,
      now,
      pace: paceOf(14, lately.last14),
    }),
    recommendation: recommend({ tier, pace: paceOf(30, lately.last30) }),
  };
}

function toGroup(sums: UsageSums & { day: string }, key: string): UsageGroup {
  const { day: _day, ...figures } = sums;
  return { ...figures, key, name: key };
}

function add(sum: UsageSums, row: UsageSums): UsageSums {
  return {
    records: sum.records + row.records,
    uses: sum.uses + row.uses,
    units: sum.units + row.units,
    credits: Math.round((sum.credits + row.credits) * 1000) / 1000,
    promptTokens: sum.promptTokens + row.promptTokens,
    completionTokens: sum.completionTokens + row.completionTokens,
    costMicros: sum.costMicros + row.costMicros,
  };
}

function daysLeft({ periodEnd }: Account, now: Date): number {
  return Math.max(0, Math.ceil((periodEnd.getTime() - now.getTime()) / 86_400_000));
}
