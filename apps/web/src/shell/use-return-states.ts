import type { Me } from "@muster/contracts/accounts";
import type { CheckoutPurpose } from "@muster/contracts/billing";
import { type Plan, plans } from "@muster/contracts/plans";
import { texts } from "@muster/contracts/texts";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../platform/api.ts";
import { openUpgrade } from "../platform/billing-gate.ts";
import { deliverablePath, downloadFile } from "../platform/download.ts";
import { closeModal } from "../platform/modals.ts";
import { dismissAllToasts, notify } from "../platform/notifications.ts";
import { invalidate, query, queryClient } from "../platform/query.ts";

/** Shows the outcome of a checkout on the page it returns to, and removes it from the URL. */
export function useReturnStates(): void {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const text = params.toString();

  // The URL is outside React; this handles it once, after the server has confirmed the state.
  useEffect(() => {
    const arrived = new URLSearchParams(text);
    if (!hasReturnState(arrived)) return;
    let isGone = false;
    async function answer() {
      const { me, isTrialing, purpose } = await readOutcome(arrived);
      if (isGone) return;
      const { notice, opensUpgrade, rest } = readReturnState(arrived, me, isTrialing);
      if (purpose) void navigate(purpose.path, { replace: true });
      else setParams(rest, { replace: true });
      if (notice) showOutcome(notice);
      if (purpose?.download && notice?.type === "success") void startDownload(purpose.download);
      if (opensUpgrade) openUpgrade();
      await invalidate("billing");
    }
    // A failure to load the session is shown elsewhere; the URL then keeps its parameters.
    answer().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [text, setParams, navigate]);
}

/** The current state and the checkout's purpose: a paid or abandoned checkout leads back to where it was needed. */
async function readOutcome(arrived: URLSearchParams) {
  const ask = () => queryClient.fetchQuery({ ...query(api.accounts.me), staleTime: 0 });
  let me = await ask();
  if (me.billing === "stripe" && !arrived.has("upgrade")) {
    // Stripe's webhook may arrive after the person; a person with permission refreshes the plan now.
    await api.billing.refresh().catch(() => undefined);
    me = await ask();
  }
  const isTrialing = arrived.has("trial") && (await api.billing.overview()).status === "trialing";
  return { me, isTrialing, purpose: arrived.has("upgrade") ? null : await takePurpose() };
}

function showOutcome(notice: NonNullable<ReturnState["notice"]>): void {
  dismissAllToasts();
  notify({ ...notice, toastOnly: true });
  if (notice.type === "success") closeModal();
}

async function takePurpose(): Promise<CheckoutPurpose | null> {
  const answer = await api.billing.takePurpose().catch(() => null);
  return answer?.purpose ?? null;
}

async function startDownload(download: NonNullable<CheckoutPurpose["download"]>): Promise<void> {
  try {
    await downloadFile(deliverablePath(download));
    notify({ type: "success", title: texts.downloadStartedTitle, toastOnly: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    notify({ type: "error", title: texts.downloadFailedTitle, message });
  }
}

/** What the user returned from: the checkout, or a button that leads to the plans. */
interface ReturnState {
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
