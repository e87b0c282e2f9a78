import { message } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import { notifyAll, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { listAdmins } from "../accounts/accounts.service.ts";
import { trialEndEmail } from "./billing.emails.ts";
import { emailAdmins } from "./billing.mail.service.ts";
import * as repo from "./billing.repo.ts";
import { addDays } from "./periods.ts";
import { formatDay, formatMoney } from "./plan-messages.ts";
import { priceCents } from "./quote.ts";

const noticeDays = 3;

/** Notifies once that a plan's free days are nearly over and what it costs then. Returns how many organizations were notified. */
export async function notifyTrialEnds(services: Services): Promise<number> {
  const at = services.now();
  const until = addDays(at, noticeDays);
  const due = await asSystem(services.db, "free days nearly over", (tx) => repo.listTrialsEnding(tx, { at, until }));
  for (const orgId of due)
    await inOrg(services.db, { orgId, userId: null }, async (tx) => {
      const owned = await repo.claimTrialEnd(tx, { at, until });
      if (!owned) return;
      const { name } = planOf(owned.tier);
      const price = `${formatMoney(priceCents(owned.tier, owned.interval))} a ${owned.interval}`;
      const end = owned.currentPeriodEnd;
      await emailAdmins(tx, services, trialEndEmail({ name, end, price, isTest: owned.provider === "test" }));
      await recordEvent(tx, {
        kind: "plan_trial_ending",
        text: message("plan.trial_ends", { plan: name, until: formatDay(end) }),
        link: "/settings",
        audience: "organization",
        userId: null,
      });
      await notifyAll(tx, await listAdmins(tx), {
        kind: "billing",
        type: "info",
        title: message("plan.trial_ends_title"),
        message: message("plan.trial_ends_notice", { plan: name, until: formatDay(end), price }),
        link: "/settings",
      });
    });
  return due.length;
}
