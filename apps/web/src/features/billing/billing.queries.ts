import { texts } from "@muster/contracts/texts";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { closeModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";
import type { CheckoutRequest } from "./checkout-request.ts";

/** The catalog changes only with a new server version. */
export function usePlans() {
  return useQuery({ ...query(api.billing.plans), staleTime: 60 * 60_000 });
}

export function useOverview() {
  return useQuery(query(api.billing.overview));
}

/** The ledger, page by page. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: [...api.billing.invoices.key, "pages"],
    queryFn: ({ pageParam, signal }) => api.billing.invoices({ ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  });
}

/** Opens the page where the plan is changed and paid: ours, or Stripe's. */
export function useOpenPortal() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.billing.createPortal({ returnUrl: "/settings" }),
    onSuccess: ({ url }) => {
      const target = new URL(url, location.href);
      return target.origin === location.origin ? navigate(target.pathname) : location.assign(target);
    },
  });
}

type PlanChange =
  | { kind: "cancel"; when: "period_end" | "now" }
  | { kind: "resume" }
  | { kind: "card"; works: boolean };

/** A change on our own portal. The server sends the notification. */
export function usePlanChange() {
  return useMutation({
    mutationFn: (change: PlanChange) => {
      if (change.kind === "cancel") return api.billing.cancel({ when: change.when });
      return change.kind === "resume" ? api.billing.resume() : api.billing.setTestCard({ works: change.works });
    },
    onSettled: () => Promise.all([invalidate("accounts"), invalidate("billing"), invalidate("usage")]),
  });
}

/** Starts a purchase: creates a checkout and opens it. */
export function useStartCheckout() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (input: CheckoutRequest) => api.billing.createCheckout(input),
    onSuccess: ({ url }) => {
      notify({ type: "info", title: texts.redirectingTitle, toastOnly: true });
      const target = new URL(url, location.href);
      closeModal();
      if (target.origin !== location.origin) return location.assign(target);
      return navigate(target.pathname + target.search);
    },
    onError: (error) => {
      if (isHandledGlobally(error)) return;
      // A plan that cannot be bought has its own reason; otherwise the payment failed to start.
      const message = error instanceof ApiError && error.code === "conflict" ? error.message : texts.paymentError;
      notify({ type: "error", title: texts.paymentErrorTitle, message });
    },
  });
}

export function useCheckout(id: string) {
  return useQuery({ ...query(api.billing.getCheckout, { id }), staleTime: 0 });
}

/** Confirms or leaves a test checkout, then opens the URL from the server. */
export function useEndCheckout(id: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (end: { kind: "complete"; guarantee: boolean } | { kind: "cancel" }) =>
      end.kind === "complete"
        ? api.billing.completeCheckout({ id, guarantee: end.guarantee })
        : api.billing.cancelCheckout({ id }),
    // After a conflict the current state is shown before it can be confirmed again.
    onError: () => invalidate("billing"),
    onSuccess: async ({ url }) => {
      await Promise.all([invalidate("accounts"), invalidate("billing")]);
      const target = new URL(url, location.href);
      if (target.origin !== location.origin) return location.assign(target);
      return navigate(target.pathname + target.search, { replace: true });
    },
  });
}
