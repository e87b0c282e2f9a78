import type { Me } from "@muster/contracts/accounts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query, queryClient } from "../../platform/query.ts";

export function useSendVerification() {
  return useMutation({ mutationFn: () => api.profile.sendVerification() });
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

/** Everything on screen belongs to one organization, so switching clears it. */
export function useSwitchOrganization() {
  return useMutation({
    mutationFn: (organizationId: string) => api.accounts.switchOrganization({ organizationId }),
    onSuccess: arrive,
  });
}

/** Creates an organization and switches to it. */
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

/** Drops and refetches everything except who is signed in. */
export function forgetOrganization(): Promise<void> {
  const { queryKey } = query(api.accounts.me);
  queryClient.removeQueries({ predicate: (cached) => cached.queryKey[0] !== queryKey[0], type: "inactive" });
  return queryClient.invalidateQueries({ predicate: (cached) => cached.queryKey[0] !== queryKey[0] });
}

function keepMe(me: Me) {
  queryClient.setQueryData(query(api.accounts.me).queryKey, me);
}
