import type { JobRole, JobRoleDraft } from "@muster/contracts/job-roles";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";

export function useJobRoles() {
  return useQuery(query(api.jobRoles.list));
}

/** The library never changes, so it is loaded once. */
export function useStartingRoles() {
  return useQuery({ ...query(api.jobRoles.library), staleTime: Number.POSITIVE_INFINITY });
}

export function useSaveJobRole(id: string | null) {
  return useMutation({
    mutationFn: (draft: JobRoleDraft) =>
      id === null ? api.jobRoles.create(draft) : api.jobRoles.update({ id, ...draft }),
    onSuccess: refresh,
  });
}

export function useDeleteJobRole() {
  return useMutation({ mutationFn: ({ id }: Pick<JobRole, "id">) => api.jobRoles.remove({ id }), onSuccess: refresh });
}

export function useAssignJobRole(id: string) {
  return useMutation({
    mutationFn: (agentIds: string[]) => api.jobRoles.assign({ id, agentIds }),
    onSuccess: refresh,
  });
}

export function useHireForJobRole({ id, title }: Pick<JobRole, "id" | "title">) {
  return useMutation({
    mutationFn: (name: string) => api.jobRoles.hire({ id, name }),
    onSuccess: async (agent) => {
      notify({
        type: "success",
        title: "Agent hired",
        message: `${agent.name} is your new ${title}`,
        link: `/agents/${agent.id}`,
      });
      await Promise.all([refresh(), invalidate("agents")]);
    },
  });
}

async function refresh() {
  await Promise.all([invalidate("jobRoles"), invalidate("dashboard")]);
}
