import { planOf } from "@muster/contracts/plans";
import type { InvoiceRow } from "./billing.table.ts";
import { endsAt } from "./subscription.ts";
import type { PlanEvent, Subscription } from "./subscription-state.ts";

export interface PlanMessage {
  /** For the feed and the audit log. */
  text: string;
  notice: { type: "success" | "info" | "warning"; title: string; message: string } | null;
}

export interface PlanChange {
  what: PlanEvent;
  before: Subscription | undefined;
  after: Subscription;
  invoice: Pick<InvoiceRow, "number" | "dueCents" | "totalCents" | "lines" | "periodStart" | "periodEnd"> | undefined;
}

/** The texts about a change of plan, for the organization and for those who must know. */
export function describePlanChange({ what, before, after, invoice }: PlanChange): PlanMessage {
  const { name } = planOf(after.tier);
  const until = formatDay(after.currentPeriodEnd);
  const notCharged = after.provider === "test" ? " This was a test checkout. No card was charged." : "";
  switch (what) {
    case "started":
      return planMessage(
        `The ${name} plan was activated`,
        "success",
        "Plan Activated",
        `${name} is active.${notCharged}`,
      );
    case "trial_started": {
      const days = Math.round((after.currentPeriodEnd.getTime() - after.currentPeriodStart.getTime()) / 86_400_000);
      const message = `Your ${days}-day ${name} trial has started.`;
      return planMessage(`The ${name} plan was activated`, "success", "Plan Activated", message);
    }
    case "changed": {
      const text = `The plan was changed from ${before ? planOf(before.tier).name : "another"} to ${name}`;
      return planMessage(text, "success", "Plan Changed", `${name} is active.${notCharged}`);
    }
    case "renewed":
      return { text: `The ${name} plan was renewed until ${until}`, notice: null };
    case "payment_failed": {
      const message = `Your payment for ${name} failed. Update your card by ${formatDay(endsAt(after))} to keep your plan.`;
      return planMessage(`The payment for the ${name} plan failed`, "warning", "Payment Failed", message);
    }
    case "paid":
      return planMessage(
        `The open invoice of the ${name} plan was paid`,
        "success",
        "Payment Received",
        `${name} is active again.`,
      );
    case "cancel_planned": {
      if (after.renewalStoppedAt) {
        const text = `The ${name} plan won't renew because the organization will be deleted`;
        const message = `${name} stays active until the organization is deleted and won't renew.`;
        return planMessage(text, "info", "Plan Canceled", message);
      }
      const text = `The ${name} plan was canceled and ends on ${until}`;
      return planMessage(text, "info", "Plan Canceled", `${name} stays active until ${until} and won't renew.`);
    }
    case "resumed":
      return planMessage(`The ${name} plan was resumed`, "success", "Plan Resumed", `${name} renews on ${until}.`);
    case "canceled":
      return planMessage(`The ${name} plan has ended`, "info", "Plan Ended", `${backToFree} Nothing was deleted.`);
    case "refunded": {
      const back = formatMoney(-(invoice?.dueCents ?? 0));
      const message = `We refunded ${back} in full.${notCharged} ${backToFree}`;
      return planMessage(`The ${name} plan was canceled and ${back} was refunded`, "info", "Plan Ended", message);
    }
    case "card_changed":
      return {
        text: after.paymentFails ? "The next test payment is set to fail" : "Test payments work again",
        notice: null,
      };
    case "updated":
      return { text: `The ${name} plan was updated`, notice: null };
  }
}

/** Formats an amount in the currency's smallest unit: "$12.50", "$20", "¥2,000". */
export function formatMoney(cents: number, currency = "USD"): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits).replace(/\.00$/, "");
}

const backToFree = `You're now on the Free plan with ${planOf("free").actions} actions a month.`;

function planMessage(text: string, type: "success" | "info" | "warning", title: string, message: string): PlanMessage {
  return { text, notice: { type, title, message } };
}

/** "21 Nov 2026" */
export function formatDay(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}
