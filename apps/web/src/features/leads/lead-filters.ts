import { toQuery } from "@muster/client/calls";
import { type LeadSort, type LeadStatus, leadSorts, leadStatuses } from "@muster/contracts/leads";

export type LeadView = "board" | "table";

export interface LeadFilters {
  search: string;
  status: LeadStatus | "all";
  sort: LeadSort;
  view: LeadView;
}

/** Unknown values in the URL are ignored. */
export function readLeadFilters(params: URLSearchParams): LeadFilters {
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    status: leadStatuses.find((status) => status === params.get("status")) ?? "all",
    sort: leadSorts.find((sort) => sort === params.get("sort")) ?? "score",
    view: params.get("view") === "table" ? "table" : "board",
  };
}

/** The server's filter. */
export function toListInput({ search, status, sort }: LeadFilters) {
  return { sort, ...(search && { search }), ...(status !== "all" && { status }) };
}

/** The download of all leads that match. */
export function exportPath(filters: LeadFilters): string {
  return `/api/leads/export${toQuery(toListInput(filters))}`;
}

/** The address of a lead, or of the list, with the list's filters. */
export function leadAddress(params: URLSearchParams, id?: string): string {
  const kept = ["search", "status", "sort", "view"].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(kept).toString();
  return `/leads${id ? `/${encodeURIComponent(id)}` : ""}${query && `?${query}`}`;
}
