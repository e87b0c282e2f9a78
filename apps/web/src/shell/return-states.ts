import type { Me } from "@muster/contracts/accounts";
import { type Plan, plans } from "@muster/contracts/plans";

/** What the user returned from: the checkout, or a button that leads to the plans. */
export interface ReturnState {
  notice: { type: "success" | "info"; title: string; message: string } | null;
  opensUpgrade: boolean;
  /** The URL without those parameters. */
  rest: URLSearchParams;
}

const names = ["upgraded", "plan", "trial", "upgrade_canceled", "success", "canceled", "upgrade"];

/** Whether the URL has parameters of a return from the checkout. */
export function hasReturnState(params: URLSearchParams): boolean {
  return names.some((name) => name !== "plan" && params.get(name) === "true");
}

/**
 * Reads a return from the checkout. The URL alone proves nothing: it is shown only when the server's data agree (`me`, and
 * whether the plan's free days run).
 */
export function readReturnState(params: URLSearchParams, me: Me, isTrialing = false): ReturnState {
  const rest = new URLSearchParams(params);
  for (const name of names) rest.delete(name);
  // With billing off there is no checkout to return from.
  if (me.billing === "off") return { notice: null, opensUpgrade: false, rest };
  return { notice: noticeOf(params, me, isTrialing), opensUpgrade: params.get("upgrade") === "true", rest };
}

function noticeOf(params: URLSearchParams, me: Me, isTrialing: boolean): ReturnState["notice"] {
  const is = (name: string) => params.get(name) === "true";
  if (is("upgraded") || is("success")) return bought(me, params.get("plan"), false);
  if (is("trial")) return bought(me, null, isTrialing);
  if (is("upgrade_canceled") || is("canceled")) {
    return { type: "info", title: "Checkout canceled", message: "Nothing was charged. Your plan is unchanged." };
  }
  return null;
}

function bought(me: Me, planId: string | null, isTrial: boolean): ReturnState["notice"] {
  const plan = plans.find((candidate) => candidate.id === me.profile.tier);
  const isConfirmed = plan?.forSale && (planId === null || planId === plan.id);
  if (!plan || !isConfirmed) {
    return {
      type: "info",
      title: "Payment pending",
      message: "We’re waiting for the payment to be confirmed. Your plan then becomes active automatically.",
    };
  }
  return { type: "success", title: `${plan.name} is active`, message: boughtMessage(me, plan, isTrial) };
}

function boughtMessage(me: Me, plan: Plan, isTrial: boolean): string {
  if (isTrial && plan.trialDays > 0) {
    return `Your ${plan.trialDays}-day free trial of ${plan.name} has started for ${me.organization.name}.`;
  }
  return `${me.organization.name} is now on the ${plan.name} plan.`;
}
