import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { api } from "../platform/api.ts";
import { openUpgrade } from "../platform/billing-gate.ts";
import { closeModal } from "../platform/modals.ts";
import { dismissAllToasts, notify } from "../platform/notifications.ts";
import { invalidate, query, queryClient } from "../platform/query.ts";
import { hasReturnState, readReturnState } from "./return-states.ts";

/** Tells what came of a checkout, on whichever page it returns to, and takes it out of the address. */
export function useReturnStates(): void {
  const [params, setParams] = useSearchParams();
  const text = params.toString();

  // The address is outside React; this answers it once, after the server has said what is true.
  useEffect(() => {
    const arrived = new URLSearchParams(text);
    if (!hasReturnState(arrived)) return;
    let isGone = false;
    async function answer() {
      const ask = () => queryClient.fetchQuery({ ...query(api.accounts.me), staleTime: 0 });
      let me = await ask();
      if (me.billing === "stripe" && !arrived.has("upgrade")) {
        // Stripe's own message may come later than the person; whoever may, reads the plan now.
        await api.billing.refresh().catch(() => undefined);
        me = await ask();
      }
      const isTrialing = arrived.has("trial") && (await api.billing.overview()).status === "trialing";
      if (isGone) return;
      const { notice, opensUpgrade, rest } = readReturnState(arrived, me, isTrialing);
      setParams(rest, { replace: true });
      if (notice) {
        dismissAllToasts();
        notify({ ...notice, toastOnly: true });
        if (notice.type === "success") closeModal();
      }
      if (opensUpgrade) openUpgrade();
      await invalidate("billing");
    }
    // A failure to ask who one is has its own place on screen; the address then keeps what it says.
    answer().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [text, setParams]);
}
