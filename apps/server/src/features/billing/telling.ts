import { planOf } from "@muster/contracts/plans";
import type { InvoiceRow } from "./billing.table.ts";
import { endsAt } from "./subscription.ts";
import type { Happening, Subscription } from "./subscription-state.ts";

export interface Told {
  /** For the feed and the audit log. */
  text: string;
  notice: { type: "success" | "info" | "warning"; title: string; message: string } | null;
}

export interface Change {
  what: Happening;
  before: Subscription | undefined;
  after: Subscription;
  invoice: Pick<InvoiceRow, "number" | "dueCents" | "totalCents" | "lines" | "periodStart" | "periodEnd"> | undefined;
}

/** The texts about a change of plan, for the organization and for those who must know. */
export function tell({ what, before, after, invoice }: Change): Told {
  const { name } = planOf(after.tier);
  const until = day(after.currentPeriodEnd);
  const notCharged = after.provider === "test" ? " This was a test checkout. No card was charged." : "";
  switch (what) {
    case "started":
      return told(`The ${name} plan was activated`, "success", "Plan Activated", `${name} is active.${notCharged}`);
    case "trial_started": {
      const days = Math.round((after.currentPeriodEnd.getTime() - after.currentPeriodStart.getTime()) / 86_400_000);
      const message = `Your ${days}-day ${name} trial has started.`;
      return told(`The ${name} plan was activated`, "success", "Plan Activated", message);
    }
    case "changed": {
      const text = `The plan was changed from ${before ? planOf(before.tier).name : "another"} to ${name}`;
      return told(text, "success", "Plan Changed", `${name} is active.${notCharged}`);
    }
    case "renewed":
      return { text: `The ${name} plan was renewed until ${until}`, notice: null };
    case "payment_failed": {
      const message = `Your payment for ${name} failed. Update your card by ${day(endsAt(after))} to keep your plan.`;
      return told(`The payment for the ${name} plan failed`, "warning", "Payment Failed", message);
    }
    case "paid":
      return told(
        `The open invoice of the ${name} plan was paid`,
        "success",
        "Payment Received",
        `${name} is active again.`,
      );
    case "cancel_planned": {
      if (after.renewalStoppedAt) {
        const text = `The ${name} plan won't renew because the organization will be deleted`;
        const message = `${name} stays active until the organization is deleted and won't renew.`;
        return told(text, "info", "Plan Canceled", message);
      }
      const text = `The ${name} plan was canceled and ends on ${until}`;
      return told(text, "info", "Plan Canceled", `${name} stays active until ${until} and won't renew.`);
    }
    case "resumed":
      return told(`The ${name} plan was resumed`, "success", "Plan Resumed", `${name} renews on ${until}.`);
    case "canceled":
      return told(`The ${name} plan has ended`, "info", "Plan Ended", `${backToFree} Nothing was deleted.`);
    case "refunded": {
      const back = money(-(invoice?.dueCents ?? 0));
      const message = `We refunded ${back} in full.${notCharged} ${backToFree}`;
      return told(`The ${name} plan was canceled and ${back} was refunded`, "info", "Plan Ended", message);
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
export function money(cents: number, currency = "USD"): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits).replace(/\.00$/, "");
}

const backToFree = `You're now on the Free plan with ${planOf("free").actions} actions a month.`;

function told(text: string, type: "success" | "info" | "warning", title: string, message: string): Told {
  return { text, notice: { type, title, message } };
}

/** "21 Nov 2026" */
export function day(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}
