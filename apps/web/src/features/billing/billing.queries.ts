import { texts } from "@muster/contracts/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { closeModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";
import type { CheckoutRequest } from "./checkout-request.ts";

/** The catalogue changes only with a new version of the server. */
export function usePlans() {
  return useQuery({ ...query(api.billing.plans), staleTime: 60 * 60_000 });
}

export function useSubscription() {
  return useQuery(query(api.billing.subscription));
}

/** Starts buying: asks for a checkout and goes there. */
export function useStartCheckout() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: CheckoutRequest) => api.billing.createCheckout(input),
    onSuccess: ({ url }) => {
      notify({ type: "info", title: texts.redirectingTitle, toastOnly: true });
      const target = new URL(url, location.href);
      if (target.origin !== location.origin) return location.assign(target);
      closeModal();
      return navigate(target.pathname + target.search);
    },
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      notify({ type: "error", title: texts.paymentErrorTitle, message: texts.paymentError });
    },
  });
}

export function useCheckout(id: string) {
  return useQuery({ ...query(api.billing.getCheckout, { id }), staleTime: 0 });
}

/** Confirms or leaves a test checkout, then follows the address the server gives. */
export function useEndCheckout(id: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (kind: "complete" | "cancel") =>
      kind === "complete" ? api.billing.completeCheckout({ id }) : api.billing.cancelCheckout({ id }),
    onSuccess: async ({ url }) => {
      await Promise.all([invalidate("accounts"), invalidate("billing")]);
      const target = new URL(url, location.href);
      if (target.origin !== location.origin) return location.assign(target);
      return navigate(target.pathname + target.search, { replace: true });
    },
  });
}
