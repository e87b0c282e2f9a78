import { planOf } from "@muster/contracts/plans";
import type { Letter } from "../../kernel/mail/letter.ts";
import { type Change, day, money, type Told } from "./telling.ts";

type Words = Omit<Letter, "to">;

/** What is written of a change of plan, to whoever pays; undefined where nothing is. Stripe writes the receipts of what it charges. */
export function letterOf({ what, after, invoice }: Change, notice: Told["notice"]): Words | undefined {
  const { name } = planOf(after.tier);
  const isTest = after.provider === "test";
  const to = (label: string) => ({ label, url: isTest && what !== "canceled" ? "/billing/portal" : "/settings" });
  const plain = (subject: string, action: string, ...more: string[]): Words | undefined =>
    notice ? { subject, title: notice.title, paragraphs: [notice.message, ...more], action: to(action) } : undefined;
  switch (what) {
    case "payment_failed":
      return plain(
        `The payment for ${name} failed`,
        isTest ? "Pay with another card" : "Change the card",
        paying(isTest),
      );
    case "cancel_planned":
      return after.renewalStoppedAt
        ? plain(`${name} is not renewed`, "See the plan", "An owner can take the deletion back in Settings, Data.")
        : plain(`${name} was canceled`, "See the plan", kept);
    case "canceled":
      return plain(`${name} has ended`, "See the plans", kept);
    case "refunded":
      return plain(`${money(-(invoice?.dueCents ?? 0))} were given back`, "See the invoices", kept);
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
    subject: `The free trial of ${name} ends on ${day(end)}`,
    title: "Trial Ends Soon",
    paragraphs: [
      `The free trial of ${name} ends on ${day(end)}. The plan then costs ${price} and is renewed by itself.`,
      isTest ? "This Muster runs test billing: no card is charged." : "Nothing needs to be done to keep it.",
      "If it is not what you need, cancel it before that day and nothing is charged.",
    ],
    action: { label: "See the plan", url: isTest ? "/billing/portal" : "/settings" },
  };
}

/** Of money that went back at Stripe, or that somebody wants back. */
export function letterOfMoney(subject: string, { title, message }: NonNullable<Told["notice"]>): Words {
  return { subject, title, paragraphs: [message], action: { label: "See the invoices", url: "/settings" } };
}

const kept = "Agents, files, tasks and documents stay as they are.";

function paying(isTest: boolean): string {
  return isTest
    ? "Open billing and pay with a card that works."
    : "Stripe tries again by itself in the next days. To be sure, open Manage billing and change the card there.";
}

function receipt(name: string, invoice: NonNullable<Change["invoice"]>): Words {
  const { number, lines, totalCents, dueCents, periodStart, periodEnd } = invoice;
  const credit = totalCents - dueCents;
  return {
    subject: `Receipt no. ${number} for ${name}`,
    title: "Plan Renewed",
    paragraphs: [
      `${name} was renewed from ${day(periodStart)} to ${day(periodEnd)}.`,
      ...lines.map(({ description, amountCents }) => `${description}: ${money(amountCents)}`),
      ...(credit > 0 ? [`Paid with credit: ${money(credit)}`] : []),
      `Paid: ${money(dueCents)}. This Muster runs test billing: no card was charged.`,
    ],
    action: { label: "See the invoices", url: "/billing/portal" },
  };
}
