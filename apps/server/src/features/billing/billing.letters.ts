import { planOf } from "@muster/contracts/plans";
import type { Letter } from "../../kernel/mail/letter.ts";
import { type Change, day, money, type Told } from "./telling.ts";

type Words = Omit<Letter, "to">;

/** The email about a change of plan, to the payer; undefined when none is sent. Stripe sends the receipts for what it charges. */
export function letterOf({ what, after, invoice }: Change, notice: Told["notice"]): Words | undefined {
  const { name } = planOf(after.tier);
  const isTest = after.provider === "test";
  const to = (label: string) => ({ label, url: isTest && what !== "canceled" ? "/billing/portal" : "/settings" });
  const plain = (subject: string, action: string, ...more: string[]): Words | undefined =>
    notice ? { subject, title: notice.title, paragraphs: [notice.message, ...more], action: to(action) } : undefined;
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
      return plain(`We refunded ${money(-(invoice?.dueCents ?? 0))}`, "View invoices", kept);
    case "renewed":
    case "paid":
      return isTest && invoice ? receipt(name, invoice) : undefined;
    default:
      return undefined;
  }
}

/** Three days before a plan's free days are over. */
export function trialEndLetter(plan: { name: string; end: Date; price: string; isTest: boolean }): Words {
  const { name, end, price, isTest } = plan;
  return {
    subject: `Your ${name} trial ends on ${day(end)}`,
    title: "Trial Ends Soon",
    paragraphs: [
      `Your ${name} trial ends on ${day(end)}. It then renews automatically at ${price}.`,
      isTest
        ? "This server uses test billing. No card is charged."
        : "To keep your plan, you don't need to do anything.",
      "To avoid being charged, cancel before that date.",
    ],
    action: { label: "View plan", url: isTest ? "/billing/portal" : "/settings" },
  };
}

/** Email about a refund or a dispute at Stripe. */
export function letterOfMoney(subject: string, { title, message }: NonNullable<Told["notice"]>): Words {
  return { subject, title, paragraphs: [message], action: { label: "View invoices", url: "/settings" } };
}

const kept = "Your agents, files, tasks, and documents are kept.";

function paying(isTest: boolean): string {
  return isTest
    ? "Open Billing and pay with another card."
    : "Stripe will retry automatically over the next few days. To update your card, open Manage billing.";
}

function receipt(name: string, invoice: NonNullable<Change["invoice"]>): Words {
  const { number, lines, totalCents, dueCents, periodStart, periodEnd } = invoice;
  const credit = totalCents - dueCents;
  return {
    subject: `Payment receipt ${number} for ${name}`,
    title: "Plan Renewed",
    paragraphs: [
      `We renewed your ${name} plan for ${day(periodStart)} to ${day(periodEnd)}.`,
      ...lines.map(({ description, amountCents }) => `${description}: ${money(amountCents)}`),
      ...(credit > 0 ? [`Paid with credit: ${money(credit)}`] : []),
      `Paid: ${money(dueCents)}. This server uses test billing. No card was charged.`,
    ],
    action: { label: "View invoices", url: "/billing/portal" },
  };
}
