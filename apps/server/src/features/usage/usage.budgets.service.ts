import { type Message, message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { publishOutgoing, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { isAdmin } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { monthOf } from "../../kernel/usage/money.ts";
import { notFound, refuseIf } from "../../platform/errors.ts";
import { notifyMembers } from "../accounts/accounts.notify.service.ts";
import {
  deleteBudget,
  listBudgets,
  listMonths,
  listNearlySpent,
  markWarned,
  type NearlySpent,
  putBudget,
} from "./usage.budgets.repo.ts";
import { budgetBlocker } from "./usage.policy.ts";
import { listPeople } from "./usage.repo.ts";

/** For this month: the organization's and everyone's for admins, the person's own for others. */
export function readBudgets(context: Context) {
  return context.inOrg((tx) => budgetsFor(tx, context));
}

export function setBudget(
  context: Context,
  { userId, monthMicros }: { userId: string | null; monthMicros: number | null },
) {
  const { actor, inOrg, now } = context;
  refuseIf(budgetBlocker(actor));
  return inOrg(async (tx) => {
    const person = userId === null ? undefined : (await listPeople(tx)).find(({ id }) => id === userId);
    if (userId !== null && !person) throw notFound("record");
    const before = (await listBudgets(tx)).find((row) => row.userId === (userId ?? ""));
    if (monthMicros === null) await deleteBudget(tx, userId ?? "");
    else await putBudget(tx, { userId: userId ?? "", monthMicros, setBy: actor.userId, setAt: now() });
    await recordEvent(tx, {
      kind: monthMicros === null ? "budget_removed" : "budget_set",
      text: budgetChange(person?.name, monthMicros),
      link: "/settings?tab=usage",
      // A person's limit is not announced to others.
      audience: person ? "owner" : "organization",
      userId: actor.userId,
      data: { person: userId, beforeMicros: before?.monthMicros ?? null, monthMicros },
    });
    return budgetsFor(tx, context);
  });
}

async function budgetsFor(tx: OrgTx, { actor, now }: Context) {
  const month = monthOf(now());
  const budgets = new Map((await listBudgets(tx)).map((row) => [row.userId, row.monthMicros]));
  const money = new Map((await listMonths(tx, month)).map((row) => [row.userId, row]));
  const standing = (id: string) => ({
    monthMicros: budgets.get(id) ?? null,
    spentMicros: money.get(id)?.spentMicros ?? 0,
    heldMicros: money.get(id)?.heldMicros ?? 0,
  });
  const people = isAdmin(actor) ? await listPeople(tx) : [{ id: actor.userId, name: actor.displayName }];
  return {
    month,
    organization: isAdmin(actor) ? standing("") : null,
    people: people.map(({ id, name }) => ({ userId: id, name, ...standing(id) })),
  };
}

function dollars(micros: number): string {
  return `$${(micros / 1e6).toFixed(2)}`;
}

const link = "/settings?tab=usage";

/**
 * Notifies the people who can act when four fifths of a budget are spent: once a month for each amount. Mark, notification and
 * mail are one transaction, so that a crash does not repeat the notice.
 */
export async function sendBudgetWarnings(services: Services): Promise<number> {
  const month = monthOf(services.now());
  const due = await asSystem(services.db, "budgets near their limit", (tx) => listNearlySpent(tx, month));
  for (const budget of due)
    await inOrg(services.db, { orgId: budget.orgId, userId: null }, async (tx) => {
      if (await markWarned(tx, budget, month)) await sendWarning(tx, services, budget);
    });
  return due.length;
}

async function sendWarning(tx: OrgTx, services: Services, budget: NearlySpent): Promise<void> {
  const people = await listPeople(tx);
  const owner = people.find(({ id }) => id === budget.userId);
  if (budget.userId && !owner) return;
  const { userId, monthMicros, spentMicros } = budget;
  await publishOutgoing(tx, services, {
    type: "budget.warning",
    data: { userId: userId || null, monthMicros, spentMicros },
    link,
  });
  const admins = people.filter(({ role }) => role === "owner" || role === "admin");
  // One large use may exceed both thresholds at once.
  const isUsedUp = spentMicros >= monthMicros;
  const title = message(isUsedUp ? "events.budget_reached_title" : "events.budget_near_title");
  for (const person of owner ? [owner, ...admins.filter(({ id }) => id !== owner.id)] : admins) {
    await notifyMembers(tx, services, [person.id], {
      kind: "budget",
      type: "warning",
      title,
      message: budgetSpent(budget, { own: person.id === budget.userId, name: owner?.name }),
      link,
      mail: {
        more: [message(isUsedUp ? "email.budget_reached" : "email.budget_near")],
        button: message("email.usage_button"),
      },
    });
  }
}

function budgetChange(name: string | undefined, monthMicros: number | null): Message {
  if (monthMicros === null)
    return name === undefined ? message("events.budget_removed") : message("events.member_budget_removed", { name });
  const amount = dollars(monthMicros);
  return name === undefined
    ? message("events.budget_set", { amount })
    : message("events.member_budget_set", { name, amount });
}

function budgetSpent(
  { monthMicros, spentMicros }: NearlySpent,
  { own, name }: { own: boolean; name: string | undefined },
): Message {
  const percent = Math.floor((spentMicros / monthMicros) * 100);
  const params = { percent, amount: `$${(monthMicros / 1e6).toFixed(2)}` };
  if (own) return message("events.own_budget_spent", params);
  return name === undefined
    ? message("events.organization_budget_spent", params)
    : message("events.member_budget_spent", { ...params, name });
}
