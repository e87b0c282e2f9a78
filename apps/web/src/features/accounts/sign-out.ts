import type { SignedOut } from "@muster/contracts/profile";
import { hashKey, useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { forgetPerson } from "../../platform/auth-hint.ts";
import { request } from "../../platform/http.ts";
import { closeModal, openModal } from "../../platform/modals.ts";
import { leaveFor } from "../../platform/navigation.tsx";
import { clearNotifications, notify } from "../../platform/notifications.ts";
import { clearOffline } from "../../platform/offline-cache.ts";
import { forgetPlace } from "../../platform/place.ts";
import { query, queryClient } from "../../platform/query.ts";
import { returnPathKey, withSignedOut } from "../../platform/return-path.ts";
import { useWaitingChanges } from "../../platform/waiting-changes.ts";

/**
 * Ends the session on the server, clears the person's data here, and goes to the sign-in page `to`: by way of the single sign-on
 * issuer, when it has its own session and a place to end it.
 */
export function useSignOut(to = "/login") {
  const signOut = useSignOutNow(to);
  /** First asks about changes that were not sent yet. */
  function mutate() {
    if (useWaitingChanges.getState().changes.length === 0) return signOut.mutate();
    closeModal();
    openModal("sign-out");
  }
  return { isPending: signOut.isPending, mutate };
}

export function useSignOutNow(to: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => (await request("POST", "/api/auth/sign-out", {})) as SignedOut,
    onSuccess: async ({ singleSignOn }) => {
      await leaveSignedOut(() => navigate(singleSignOn ? withSignedOut(to, "here") : to));
      if (!singleSignOn?.url) return;
      sessionStorage.setItem(returnPathKey, to);
      location.assign(singleSignOn.url);
    },
    onError: (error) => notify({ type: "error", title: "Couldn’t sign out", message: error.message, toastOnly: true }),
  });
}

/**
 * Opens a sign-in page, which redirects a signed-in person back. The current screen may still read other data until then, so
 * that data is cleared afterwards.
 */
export async function leaveSignedOut(open: () => void): Promise<void> {
  const { queryKey } = query(api.accounts.me);
  await leaveFor(() => {
    open();
    queryClient.removeQueries({ queryKey });
  });
  forgetAll();
  // The sign-in page has asked who is signed in, and waits for the next answer.
  queryClient.removeQueries({ predicate: (other) => hashKey(other.queryKey) !== hashKey(queryKey) });
}

/** Clears everything that this page knows about the person. */
export function leaveSession(): void {
  forgetAll();
  queryClient.clear();
}

function forgetAll(): void {
  closeModal();
  clearNotifications();
  forgetPerson();
  forgetPlace();
  void clearOffline();
}
