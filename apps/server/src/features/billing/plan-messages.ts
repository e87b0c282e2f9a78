import { type Message, message } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import type { InvoiceRow } from "./billing.table.ts";
import { endsAt } from "./subscription.ts";
import type { PlanEvent, Subscription } from "./subscription-state.ts";

export interface PlanMessage {
  /** For the feed and the audit log. */
  text: Message;
  notice: PlanNotice | null;
}

export interface PlanNotice {
  type: "success" | "info" | "warning";
  title: Message;
  message: Message;
}

export interface PlanChange {
  what: PlanEvent;
  before: Subscription | undefined;
  after: Subscription;
  invoice: Pick<InvoiceRow, "number" | "dueCents" | "totalCents" | "lines" | "periodStart" | "periodEnd"> | undefined;
}

/** The texts about a change of plan, for the organization and for those who must know. */
export function describePlanChange({ what, before, after, invoice }: PlanChange): PlanMessage {
  const plan = planOf(after.tier).name;
  const until = formatDay(after.currentPeriodEnd);
  const isTest = after.provider === "test";
  const active = message(isTest ? "plan.active_test" : "plan.active", { plan });
  switch (what) {
    case "started":
      return planMessage(message("plan.activated", { plan }), "success", message("plan.activated_title"), active);
    case "trial_started": {
      const days = Math.round((after.currentPeriodEnd.getTime() - after.currentPeriodStart.getTime()) / 86_400_000);
      const started = message("plan.trial_started", { days, plan });
      return planMessage(message("plan.activated", { plan }), "success", message("plan.activated_title"), started);
    }
    case "changed": {
      const text = message("plan.changed", { before: before ? planOf(before.tier).name : "another", plan });
      return planMessage(text, "success", message("plan.changed_title"), active);
    }
    case "renewed":
      return { text: message("plan.renewed", { plan, until }), notice: null };
    case "payment_failed": {
      const notice = message("plan.payment_failed_notice", { plan, until: formatDay(endsAt(after)) });
      const text = message("plan.payment_failed", { plan });
      return planMessage(text, "warning", message("plan.payment_failed_title"), notice);
    }
    case "paid":
      return planMessage(
        message("plan.paid", { plan }),
        "success",
        message("plan.paid_title"),
        message("plan.active_again", { plan }),
      );
    case "cancel_planned":
      return cancelPlanned(after, { plan, until });
    case "resumed":
      return planMessage(
        message("plan.resumed", { plan }),
        "success",
        message("plan.resumed_title"),
        message("plan.renews", { plan, until }),
      );
    case "canceled":
      return planMessage(
        message("plan.ended", { plan }),
        "info",
        message("plan.ended_title"),
        message("plan.ended_notice", { actions: freeActions }),
      );
    case "refunded":
      return refunded({ plan, amount: formatMoney(-(invoice?.dueCents ?? 0)), isTest });
    case "card_changed":
      return {
        text: message(after.paymentFails ? "plan.test_payments_fail" : "plan.test_payments_work"),
        notice: null,
      };
    case "updated":
      return { text: message("plan.updated", { plan }), notice: null };
  }
}

function cancelPlanned({ renewalStoppedAt }: Subscription, params: { plan: string; until: string }): PlanMessage {
  const { plan } = params;
  const title = message("plan.canceled_title");
  return renewalStoppedAt
    ? planMessage(
        message("plan.renewal_stopped", { plan }),
        "info",
        title,
        message("plan.renewal_stopped_notice", { plan }),
      )
    : planMessage(message("plan.cancel_planned", params), "info", title, message("plan.cancel_planned_notice", params));
}

function refunded({ plan, amount, isTest }: { plan: string; amount: string; isTest: boolean }): PlanMessage {
  const notice = message(isTest ? "plan.refunded_test_notice" : "plan.refunded_notice", {
    amount,
    actions: freeActions,
  });
  return planMessage(message("plan.refunded", { plan, amount }), "info", message("plan.ended_title"), notice);
}

/** Formats an amount in the currency's smallest unit: "$12.50", "$20", "¥2,000". */
export function formatMoney(cents: number, currency = "USD"): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits).replace(/\.00$/, "");
}

const freeActions = planOf("free").actions ?? 0;

function planMessage(text: Message, type: PlanNotice["type"], title: Message, notice: Message): PlanMessage {
  return { text, notice: { type, title, message: notice } };
}

/** "21 Nov 2026" */
export function formatDay(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}
