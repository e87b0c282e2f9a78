import { type Lead, type LeadSort, type LeadStatus, leadStatuses } from "@muster/contracts/leads";
import { keepPreviousData, useInfiniteQuery, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally, showFailure } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";
import { startRun } from "../../platform/start-run.ts";
import { asSentence } from "../../ui/format.ts";
import { refreshResults } from "../results/results.queries.ts";
import type { LeadMove } from "./lead-columns.ts";
import { type LeadFilters, toListInput } from "./lead-filters.ts";
import { countLeads } from "./lead-import.ts";
import { statusNames } from "./lead-names.ts";

const pageSize = 100;
/** Leads that a board column loads at most. */
export const maxInColumn = 200;

/** A query for each column. */
export function useLeadColumns(search: string, sort: LeadSort, limits: Record<LeadStatus, number>) {
  return useQueries({
    queries: leadStatuses.map((status) => ({
      ...query(api.leads.list, { status, sort, limit: limits[status], ...(search && { search }) }),
      placeholderData: keepPreviousData,
    })),
  });
}

export function useLeadPages(filters: LeadFilters) {
  const input = toListInput(filters);
  return useInfiniteQuery({
    queryKey: [...api.leads.list.key, "pages", input],
    queryFn: ({ pageParam, signal }) => api.leads.list({ ...input, limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items), total: pages[0]?.total ?? 0 }),
  });
}

/** The total number of leads, and why the user cannot change them. */
export function useLeadSummary() {
  return useQuery(query(api.leads.list, { limit: 1 }));
}

/** How many leads match a search or a status; disabled without either. */
export function useLeadMatches(filters: LeadFilters) {
  const isFiltered = filters.search !== "" || filters.status !== "all";
  const input = query(api.leads.list, { ...toListInput(filters), limit: 1 });
  return useQuery({ ...input, enabled: isFiltered, placeholderData: keepPreviousData });
}

export function useLead(id: string | null) {
  return useQuery({ ...query(api.leads.get, { id: id ?? "" }), enabled: id !== null });
}

export function useLeadCriteria() {
  return useQuery(query(api.leads.criteria));
}

/** Moves leads optimistically, and back if the server refuses. */
export function useMoveLeads() {
  const [moves, setMoves] = useState<LeadMove[]>([]);
  const drop = (done: LeadMove) => setMoves((all) => all.filter((move) => move !== done));
  const change = useMutation({
    mutationFn: ({ lead, to }: LeadMove) => api.leads.update({ id: lead.id, status: to }),
    // One after the other, so that the last move of a lead wins.
    scope: { id: "move-leads" },
    onError: (error, move) => {
      drop(move);
      if (isHandledGlobally(error)) return;
      const { lead, to } = move;
      notify({
        type: "error",
        title: `Couldn’t move ${lead.company} to ${statusNames[to]}`,
        message: `${asSentence(error.message)} It was moved back to ${statusNames[lead.status]}.`,
      });
    },
    onSettled: async (_, __, move) => {
      await refreshLeads();
      drop(move);
    },
  });
  return {
    moves,
    move(lead: Lead, to: LeadStatus) {
      const move = { lead, to };
      setMoves((all) => [...all.filter((other) => other.lead.id !== lead.id), move]);
      change.mutate(move);
    },
  };
}

/** Deletes leads and offers to undo it. */
export function useRemoveLeads() {
  const restore = useLeadAction("Couldn’t restore the leads", (leads: Lead[]) =>
    Promise.all(leads.map(({ id }) => api.leads.restore({ id }))),
  );
  return useMutation({
    mutationFn: (leads: Lead[]) => Promise.all(leads.map(({ id }) => api.leads.remove({ id }))),
    onSuccess: (_, leads) => {
      const [first] = leads;
      notify({
        type: "info",
        title: leads.length === 1 && first ? `${first.company} deleted` : `${countLeads(leads.length)} deleted`,
        message: "Deleted leads can be restored for 30 days.",
        toastOnly: true,
        action: { label: "Undo", run: () => restore.mutate(leads) },
      });
    },
    onError: (error) => showFailure("Couldn’t delete the leads", error),
    // The lead’s own page is not refetched: that would only report the deletion.
    onSettled: () => Promise.all([invalidate(api.leads.list), invalidate("dashboard")]),
  });
}

/** Any other change to leads. Without a title, the calling form shows the error. */
export function useLeadAction<Input, Output>(title: string | null, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: refreshLeads,
    onError: (error) => {
      if (title !== null) showFailure(title, error);
    },
  });
}

/** Starts a search for companies; resolves to the id of its result. */
export function useFindLeads() {
  return useMutation({
    mutationFn: (body: object) => startRun("/api/ai-features/lead-generation", body),
    onSuccess: refreshResults,
  });
}

export async function refreshLeads() {
  await Promise.all([invalidate("leads"), invalidate("dashboard")]);
}
