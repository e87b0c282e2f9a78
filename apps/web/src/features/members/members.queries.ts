import type { Me, MemberRole } from "@muster/contracts/accounts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

export function useMembers() {
  return useQuery(query(api.members.list));
}

export function useInvite() {
  return useMutation({
    mutationFn: (input: { email: string; role: MemberRole }) => api.members.invite(input),
    onSuccess: peopleChanged,
  });
}

export function useResend() {
  return useMutation({
    mutationFn: (id: string) => api.members.resend({ id }),
    // Not awaited: the refetch removes a vanished row, and with it the component that would show the message.
    onSettled: () => void peopleChanged(),
  });
}

export function useRevoke() {
  return useMutation({ mutationFn: (id: string) => api.members.revoke({ id }), onSettled: peopleChanged });
}

export function useChangeRole() {
  return useMutation({
    mutationFn: (input: { id: string; role: MemberRole }) => api.members.changeRole(input),
    onSettled: peopleChanged,
  });
}

/** What removing them, or leaving, hands over. */
export function useMemberWork(id: string) {
  return useQuery({ ...query(api.members.work, { id }), staleTime: 0 });
}

/** Their tasks may be the caller's from now on. */
export function useRemoveMember() {
  return useMutation({
    mutationFn: (input: { id: string; handOverTo?: string }) => api.members.remove(input),
    onSettled: () => Promise.all([peopleChanged(), invalidate("tasks"), invalidate("schedules")]),
  });
}

/** The former owner becomes an admin, which changes much of the screen. */
export function useTransferOwnership() {
  return useMutation({
    mutationFn: (id: string) => api.members.transfer({ id }),
    onSuccess: (me) => {
      keepMe(me);
      return invalidate("members");
    },
  });
}

/** What follows on screen is the same as for a removed member: see useLostOrganization. */
export function useLeave() {
  return useMutation({
    mutationFn: (input: { handOverTo?: string }) => api.members.leave(input),
    onSuccess: () => invalidate("accounts"),
  });
}

export function useInvitation(token: string) {
  return useQuery({ ...query(api.members.viewInvitation, { token }), staleTime: 0, retry: false });
}

export function useAccept(token: string) {
  return useMutation({
    mutationFn: () => api.members.accept({ token }),
    onSuccess: (me) => {
      queryClient.clear();
      keepMe(me);
    },
    onError: () => invalidate(api.members.viewInvitation),
  });
}

export function useDecline(token: string) {
  return useMutation({
    mutationFn: () => api.members.decline({ token }),
    onSettled: () => invalidate(api.members.viewInvitation),
  });
}

function keepMe(me: Me) {
  queryClient.setQueryData(query(api.accounts.me).queryKey, me);
}

/** The sidebar shows the number of members. */
async function peopleChanged() {
  await Promise.all([invalidate("members"), invalidate("accounts")]);
}
