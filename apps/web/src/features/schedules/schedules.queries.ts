import type { Recurrence } from "@muster/contracts/schedules";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { invalidate, query } from "../../platform/query.ts";

export interface Timing {
  recurrence: Recurrence;
  timeZone: string;
}

export function useSchedules() {
  return useQuery(query(api.schedules.list));
}

export function useScheduleRuns(id: string) {
  return useQuery(query(api.schedules.runs, { id }));
}

export function useCalendar(period: { from: string; to: string }) {
  return useQuery({ ...query(api.schedules.calendar, period), placeholderData: (previous) => previous });
}

/** The next times of the edited timing; its error describes an invalid timing. */
export function useTimingPreview(timing: Timing) {
  return useQuery({
    queryKey: [...api.schedules.preview.key, timing],
    queryFn: ({ signal }) => api.schedules.preview(timing, { signal }),
    placeholderData: (previous) => previous,
    retry: false,
    enabled: timing.recurrence.kind !== "knowledge",
  });
}

export function useRepeatTask() {
  return useMutation({
    mutationFn: (input: { id: string } & Timing) => api.schedules.repeat(input),
    onSuccess: () => invalidate("schedules"),
  });
}

export function useUpdateSchedule() {
  return useMutation({
    mutationFn: (input: { id: string; isActive?: boolean } & Partial<Timing>) => api.schedules.update(input),
    onSettled: () => invalidate("schedules"),
    onError: (error) => showFailure("Couldn’t change the schedule", error),
  });
}

export function useRemoveSchedule() {
  return useMutation({
    mutationFn: (id: string) => api.schedules.remove({ id }),
    onSettled: () => invalidate("schedules"),
    onError: (error) => showFailure("Couldn’t delete the schedule", error),
  });
}
