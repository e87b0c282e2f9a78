import type { CheckoutPurpose } from "@muster/contracts/billing";
import { texts } from "@muster/contracts/texts";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../platform/api.ts";
import { openUpgrade } from "../platform/billing-gate.ts";
import { deliverablePath, downloadFile } from "../platform/download.ts";
import { closeModal } from "../platform/modals.ts";
import { dismissAllToasts, notify } from "../platform/notifications.ts";
import { invalidate, query, queryClient } from "../platform/query.ts";
import { hasReturnState, type ReturnState, readReturnState } from "./return-states.ts";

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
