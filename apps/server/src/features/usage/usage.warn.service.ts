import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { monthOf } from "../../kernel/usage/money.ts";
import { notifyMembers } from "../accounts/accounts.notify.service.ts";
import { listNearlySpent, markWarned, type NearlySpent } from "./usage.budgets.repo.ts";
import { listPeople } from "./usage.repo.ts";

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
  const admins = people.filter(({ role }) => role === "owner" || role === "admin");
  // One large use may exceed both thresholds at once.
  const isUsedUp = budget.spentMicros >= budget.monthMicros;
  const title = isUsedUp ? "Budget Reached" : "Budget Nearly Spent";
  const until = "new actions are blocked until next month, or until an owner or admin raises the budget.";
  for (const person of owner ? [owner, ...admins.filter(({ id }) => id !== owner.id)] : admins) {
    const message = wordsFor(budget, { own: person.id === budget.userId, name: owner?.name });
    await notifyMembers(tx, services, [person.id], {
      kind: "budget",
      type: "warning",
      title,
      message,
      link,
      mail: {
        more: [isUsedUp ? `From now on, ${until}` : `At 100%, ${until}`],
        button: "View usage",
      },
    });
  }
}

function wordsFor(
  { monthMicros, spentMicros }: NearlySpent,
  whose: { own: boolean; name: string | undefined },
): string {
  const budget = whose.own ? "your own budget" : whose.name ? `${whose.name}'s budget` : "your organization's budget";
  const percent = Math.floor((spentMicros / monthMicros) * 100);
  return `${percent}% of ${budget} of $${(monthMicros / 1e6).toFixed(2)} for this month has been spent.`;
}
