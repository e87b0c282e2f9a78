import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { forgetPerson } from "../../platform/auth-hint.ts";
import { request } from "../../platform/http.ts";
import { closeModal } from "../../platform/modals.ts";
import { clearNotifications, notify } from "../../platform/notifications.ts";
import { forgetPlace } from "../../platform/place.ts";
import { queryClient } from "../../platform/query.ts";

/** Ends the session on the server, forgets the person here, and goes to the sign-in page, or to where `to` says. */
export function useSignOut(to = "/login") {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request("POST", "/api/auth/sign-out", {}),
    onSuccess: async () => {
      await navigate(to);
      leaveSession();
    },
    onError: (error) => notify({ type: "error", title: "Still signed in", message: error.message, toastOnly: true }),
  });
}

/** Forgets everything this page knows about the person. */
export function leaveSession(): void {
  closeModal();
  clearNotifications();
  forgetPerson();
  forgetPlace();
  queryClient.clear();
}
