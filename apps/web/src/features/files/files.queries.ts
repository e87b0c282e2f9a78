import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";

/** An upload as text. It never changes, so it is loaded once. */
export function useFileDocument(id: string) {
  return useQuery({ ...query(api.files.document, { id }), staleTime: Number.POSITIVE_INFINITY });
}
