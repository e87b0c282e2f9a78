import type { ProfileEdit, ReadAsReply, StoredTableQuery } from "@muster/contracts/tables";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { invalidate, query, queryClient } from "../../platform/query.ts";

export interface TableQuestion {
  fileIds: string[];
  question: string;
}

/** How a question is interpreted. Given queries are shown as they are. */
export function useReading({ fileIds, question }: TableQuestion, queries: StoredTableQuery[]) {
  const [id = "", ...others] = fileIds;
  return useQuery({
    ...query(api.files.readAs, { id, question, with: others, ...(queries.length > 0 && { queries }) }),
    enabled: id !== "" && (question.trim() !== "" || queries.length > 0),
    // The interpretation changes only with the profile, which refetches it.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
    retry: false,
  });
}

export interface ChipChangeRequest extends TableQuestion {
  queries: StoredTableQuery[];
  index: number;
  change: Record<string, unknown>;
}

export function useChangeReading() {
  return useMutation({
    mutationFn: ({ fileIds: [id = "", ...others], question, queries, index, change }: ChipChangeRequest) =>
      api.files.readAs({ id, question, with: others, queries, change: { index, change } }),
  });
}

/** The queries of a reply; empty when it asks back. */
export function queriesOf(reply: ReadAsReply | undefined): StoredTableQuery[] {
  return reply?.kind === "reading" ? reply.readings.map((reading) => reading.query) : [];
}

export function useProfile(fileId: string) {
  return useQuery(query(api.files.profile, { id: fileId }));
}

export function useEditProfile(fileId: string) {
  return useMutation({
    mutationFn: (change: { version: number; edits?: ProfileEdit[]; restore?: number }) =>
      api.files.editProfile({ id: fileId, ...change }),
    onSuccess: (profile) => {
      queryClient.setQueryData(query(api.files.profile, { id: fileId }).queryKey, profile);
      return invalidate(api.files.readAs);
    },
  });
}

export function useKeepReading(taskId: string) {
  return useMutation({
    mutationFn: (readings: StoredTableQuery[]) => api.tasks.keepReading({ id: taskId, readings }),
    onSuccess: (task) => {
      queryClient.setQueryData(query(api.tasks.get, { id: task.id }).queryKey, task);
      return invalidate("tasks");
    },
  });
}
