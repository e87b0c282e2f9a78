import type { Me } from "@muster/contracts/accounts";
import type { SignInOptions } from "@muster/contracts/profile";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { request } from "../../platform/http.ts";
import { showNewest } from "../../platform/notifications.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";
import { requestPasskey } from "./passkeys.ts";

export interface SignUp {
  email: string;
  password: string;
  organizationName?: string;
  name?: string;
  /** The token of an invitation link. */
  invitation?: string;
}

/** Which ways to sign in and sign up are available. The page does not wait for it: until it is known, everything is offered. */
export function useSignInOptions() {
  return useQuery({
    queryKey: ["accounts", "options"],
    queryFn: ({ signal }) => request("GET", "/api/auth/options", undefined, { signal }) as Promise<SignInOptions>, // the route's own answer
    staleTime: 60_000,
  });
}

/**
 * Signs in, then queries the person; null when a second step is needed. The server reports the trial's state in the newest
 * notification.
 */
export function useSignIn() {
  return useMutation({
    mutationFn: async (input: { email: string; password: string }) => {
      const answer = (await request("POST", "/api/auth/sign-in/email", input)) as { needsSecondStep?: true };
      return answer.needsSecondStep ? null : greetAndAsk();
    },
  });
}

export function useSecondStep() {
  return useMutation({
    mutationFn: async (input: { code?: string; recoveryCode?: string; trustDevice: boolean }) => {
      await request("POST", "/api/auth/sign-in/second-step", input);
      return greetAndAsk();
    },
  });
}

/** Null when the user canceled. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async (options: { signal?: AbortSignal; isQuiet?: boolean }) =>
      (await requestPasskey("/api/auth/passkey/sign-in", options)) === null ? null : greetAndAsk(),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: { email: string }) => request("POST", "/api/auth/password/forgot", input),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) => request("POST", "/api/auth/password/reset", input),
  });
}

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => request("POST", "/api/auth/email/confirm", { token }) as Promise<{ email: string }>,
    onSuccess: () => invalidate(api.accounts.me),
  });
}

/** Creates an account with its organization and trial, then queries the person. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (input: SignUp) => {
      await request("POST", "/api/auth/sign-up/email", input);
      return freshMe();
    },
  });
}

function greetAndAsk(): Promise<Me> {
  showNewest();
  return freshMe();
}

function freshMe(): Promise<Me> {
  return queryClient.fetchQuery({ ...query(api.accounts.me), staleTime: 0 });
}
