import type { SignedOut } from "@muster/contracts/profile";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { forgetPerson } from "../../platform/auth-hint.ts";
import { request } from "../../platform/http.ts";
import { closeModal } from "../../platform/modals.ts";
import { leaveFor } from "../../platform/navigation.tsx";
import { clearNotifications, notify } from "../../platform/notifications.ts";
import { forgetPlace } from "../../platform/place.ts";
import { queryClient } from "../../platform/query.ts";
import { wayKey, withSignedOut } from "../../platform/return-path.ts";

/**
 * Ends the session on the server, clears the person's data here, and goes to the sign-in page `to`: by way of the single sign-on
 * issuer, when it has its own session and a place to end it.
 */
export function useSignOut(to = "/login") {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => (await request("POST", "/api/auth/sign-out", {})) as SignedOut,
    onSuccess: async ({ singleSignOn }) => {
      // Nothing on screen may ask for the person's data once it is cleared.
      await leaveFor(() => navigate(singleSignOn ? withSignedOut(to, "here") : to));
      leaveSession();
      if (!singleSignOn?.url) return;
      sessionStorage.setItem(wayKey, to);
      location.assign(singleSignOn.url);
    },
    onError: (error) => notify({ type: "error", title: "Couldn’t sign out", message: error.message, toastOnly: true }),
  });
}

/** Clears everything that this page knows about the person. */
export function leaveSession(): void {
  closeModal();
  clearNotifications();
  forgetPerson();
  forgetPlace();
  queryClient.clear();
}
