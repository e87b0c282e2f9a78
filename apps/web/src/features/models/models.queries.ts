import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";

/** Engines change when a server starts or stops, so they are refetched each time a form opens. */
export function useModels() {
  return useQuery(query(api.models.list));
}
