import type { Me } from "@muster/contracts/accounts";
import type { SignInOptions } from "@muster/contracts/profile";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { request } from "../../platform/http.ts";
import { greetWithNewest } from "../../platform/notifications.ts";
import { query, queryClient } from "../../platform/query.ts";

export interface SignUp {
  email: string;
  password: string;
  organizationName?: string;
  name?: string;
  /** The token of an invitation's link. */
  invitation?: string;
}

/** How one can sign in and sign up here. Nobody waits for it: until it is known, everything is offered. */
export function useSignInOptions() {
  return useQuery({
    queryKey: ["accounts", "options"],
    queryFn: ({ signal }) => request("GET", "/api/auth/options", undefined, { signal }) as Promise<SignInOptions>, // the route's own answer
    staleTime: 60_000,
  });
}

/** Signs in, then asks who that is. How the trial stands is told by the server, in the newest notification. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (input: { email: string; password: string }) => {
      await request("POST", "/api/auth/sign-in/email", input);
      greetWithNewest();
      return freshMe();
    },
  });
}

/** Makes an account, its organization and its trial, then asks who that is. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (input: SignUp) => {
      await request("POST", "/api/auth/sign-up/email", input);
      return freshMe();
    },
  });
}

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (input: { displayName: string }) => api.accounts.updateProfile(input),
    onSuccess: keepMe,
  });
}

export function useRenameOrganization() {
  return useMutation({
    mutationFn: (input: { name: string }) => api.accounts.renameOrganization(input),
    onSuccess: keepMe,
  });
}

/** Everything on screen belongs to one organization, so all of it is forgotten when another is chosen. */
export function useSwitchOrganization() {
  return useMutation({
    mutationFn: (organizationId: string) => api.accounts.switchOrganization({ organizationId }),
    onSuccess: arrive,
  });
}

/** Makes another organization, and goes there. */
export function useCreateOrganization() {
  return useMutation({
    mutationFn: (name: string) => api.accounts.createOrganization({ name }),
    onSuccess: arrive,
  });
}

function arrive(me: Me) {
  keepMe(me);
  return forgetOrganization();
}

/** Drops and asks anew everything but who is signed in. */
export function forgetOrganization(): Promise<void> {
  const { queryKey } = query(api.accounts.me);
  queryClient.removeQueries({ predicate: (cached) => cached.queryKey[0] !== queryKey[0], type: "inactive" });
  return queryClient.invalidateQueries({ predicate: (cached) => cached.queryKey[0] !== queryKey[0] });
}

function keepMe(me: Me) {
  queryClient.setQueryData(query(api.accounts.me).queryKey, me);
}

function freshMe(): Promise<Me> {
  return queryClient.fetchQuery({ ...query(api.accounts.me), staleTime: 0 });
}
