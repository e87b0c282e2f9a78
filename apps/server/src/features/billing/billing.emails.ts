import { renderMessage } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import type { Email } from "../../kernel/mail/email.ts";
import { formatDay, formatMoney, type PlanChange, type PlanNotice } from "./plan-messages.ts";

type EmailContent = Omit<Email, "to">;

/** The email about a change of plan, to the payer; undefined when none is sent. Stripe sends the receipts for what it charges. */
export function planChangeEmail(
  { what, after, invoice }: PlanChange,
  notice: PlanNotice | null,
): EmailContent | undefined {
  const { name } = planOf(after.tier);
  const isTest = after.provider === "test";
  const to = (label: string) => ({ label, url: isTest && what !== "canceled" ? "/billing/portal" : "/settings" });
  const plain = (subject: string, action: string, ...more: string[]): EmailContent | undefined =>
    notice
      ? {
          ...{ subject, title: renderMessage(notice.title) },
          ...{ paragraphs: [renderMessage(notice.message), ...more], action: to(action) },
        }
      : undefined;
  switch (what) {
    case "payment_failed":
      return plain(
        `Your payment for ${name} failed`,
        isTest ? "Pay with another card" : "Update your card",
        paying(isTest),
      );
    case "cancel_planned":
      return after.renewalStoppedAt
        ? plain(`${name} won't renew`, "View plan", "An owner can cancel the deletion in Settings > Data.")
        : plain(`${name} was canceled`, "View plan", kept);
    case "canceled":
      return plain(`${name} has ended`, "View plans", kept);
    case "refunded":
      return plain(`We refunded ${formatMoney(-(invoice?.dueCents ?? 0))}`, "View invoices", kept);
    case "renewed":
    case "paid":
      return isTest && invoice ? receipt(name, invoice) : undefined;
    default:
      return undefined;
  }
}

/** Three days before a plan's free days are over. */
export function trialEndEmail(plan: { name: string; end: Date; price: string; isTest: boolean }): EmailContent {
  const { name, end, price, isTest } = plan;
  return {
    subject: `Your ${name} trial ends on ${formatDay(end)}`,
    title: "Trial Ends Soon",
    paragraphs: [
      `Your ${name} trial ends on ${formatDay(end)}. It then renews automatically at ${price}.`,
      isTest
        ? "This server uses test billing. No card is charged."
        : "To keep your plan, you don't need to do anything.",
      "To avoid being charged, cancel before that date.",
    ],
    action: { label: "View plan", url: isTest ? "/billing/portal" : "/settings" },
  };
}

/** Email about a refund or a dispute at Stripe. */
export function moneyEmail(subject: string, { title, message }: PlanNotice): EmailContent {
  const paragraphs = [renderMessage(message)];
  return { subject, title: renderMessage(title), paragraphs, action: { label: "View invoices", url: "/settings" } };
}

const kept = "Your agents, files, tasks, and documents are kept.";

function paying(isTest: boolean): string {
  return isTest
    ? "Open Billing and pay with another card."
    : "Stripe will retry automatically over the next few days. To update your card, open Manage billing.";
}

function receipt(name: string, invoice: NonNullable<PlanChange["invoice"]>): EmailContent {
  const { number, lines, totalCents, dueCents, periodStart, periodEnd } = invoice;
  const credit = totalCents - dueCents;
  return {
    subject: `Payment receipt ${number} for ${name}`,
    title: "Plan Renewed",
    paragraphs: [
      `We renewed your ${name} plan for ${formatDay(periodStart)} to ${formatDay(periodEnd)}.`,
      ...lines.map(({ description, amountCents }) => `${description}: ${formatMoney(amountCents)}`),
      ...(credit > 0 ? [`Paid with credit: ${formatMoney(credit)}`] : []),
      `Paid: ${formatMoney(dueCents)}. This server uses test billing. No card was charged.`,
    ],
    action: { label: "View invoices", url: "/billing/portal" },
  };
}
