import type { PersonalExport } from "@muster/contracts/profile";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { downloadFile } from "../../platform/download.ts";
import { request } from "../../platform/http.ts";
import { invalidate, query } from "../../platform/query.ts";
import { createPasskey, requestPasskey } from "../accounts/passkeys.ts";
import { leaveSignedOut } from "../accounts/sign-out.ts";

/** Omitted by people without a password. */
export interface Proof {
  password?: string;
}

const refresh = () => invalidate(api.profile.security);

export function useSecurity() {
  return useQuery(query(api.profile.security));
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: { currentPassword: string; newPassword: string }) => api.profile.changePassword(input),
    onSuccess: () => invalidate("profile"),
  });
}

export function useChangeEmail() {
  return useMutation({ mutationFn: (input: { email: string } & Proof) => api.profile.changeEmail(input) });
}

export function useBeginTwoFactor() {
  return useMutation({ mutationFn: (proof: Proof) => api.profile.beginTwoFactor(proof) });
}

export function useConfirmTwoFactor() {
  return useMutation({
    mutationFn: (code: string) => api.profile.confirmTwoFactor({ code }),
    onSuccess: refresh,
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: (proof: Proof) => api.profile.renewRecoveryCodes(proof), onSuccess: refresh });
}

export function useTurnOffTwoFactor() {
  return useMutation({ mutationFn: (proof: Proof) => api.profile.turnOffTwoFactor(proof), onSuccess: refresh });
}

export function useForgetDevices() {
  return useMutation({ mutationFn: () => api.profile.forgetDevices(), onSuccess: refresh });
}

/** Leaves the app for the issuer's page on another origin. */
export function useConnectSingleSignOn() {
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const { url } = (await request("POST", "/api/auth/oidc/connect", proof)) as { url: string }; // the route's response
      location.assign(url);
    },
  });
}

/** Null when the user canceled. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: ({ name, password }: { name: string } & Proof) => createPasskey({ name, password }),
    onSuccess: refresh,
  });
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: (input: { id: string; name: string }) => api.profile.renamePasskey(input),
    onSuccess: refresh,
  });
}

export function useDeletePasskey() {
  return useMutation({ mutationFn: (id: string) => api.profile.deletePasskey({ id }), onSuccess: refresh });
}

/** Confirms the user's identity for ten minutes. False when the user canceled. */
export function useConfirmWithPasskey() {
  return useMutation({ mutationFn: async () => (await requestPasskey("/api/auth/passkey/confirm")) !== null });
}

export function useSessions() {
  return useQuery(query(api.profile.sessions));
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => api.profile.endSession({ id }),
    onSuccess: () => invalidate(api.profile.sessions),
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => api.profile.endOtherSessions(),
    onSuccess: () => invalidate(api.profile.sessions),
  });
}

/** Polls every second while an export is being made. */
export function useExports() {
  return useQuery({
    ...query(api.profile.exports),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 1000 : false),
  });
}

export function useStartExport() {
  return useMutation({
    mutationFn: () => api.profile.startExport(),
    onSuccess: () => invalidate(api.profile.exports),
  });
}

export function useDownloadExport() {
  return useMutation({ mutationFn: (id: string) => downloadFile(`/api/profile/exports/${id}/download`) });
}

export function isUnderWay({ status }: PersonalExport): boolean {
  return status === "waiting" || status === "working";
}

export function useDeletion() {
  return useQuery({ ...query(api.profile.deletion), staleTime: 0 });
}

export function useDeleteAccount() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (proof: Proof) => api.profile.deleteAccount(proof),
    onSuccess: () => leaveSignedOut(() => navigate("/login")),
  });
}
