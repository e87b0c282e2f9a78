import type { CitedPassage } from "@muster/contracts/deliverable";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { query } from "../../../platform/query.ts";

interface CitedDocument {
  document: { text: string; language?: string | null } | undefined;
  isLoading: boolean;
  problem: string | null;
  /** "The source was deleted on DATE"; null while it exists. */
  deletedNotice: string | null;
}

/** The document that a citation quotes: the person's own file, or an item of a knowledge base. */
export function useCitedDocument({ fileId, baseId, start }: CitedPassage): CitedDocument {
  const inBase = Boolean(baseId);
  const file = useQuery({
    ...query(api.files.document, { id: fileId }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !inBase,
  });
  const item = useQuery({ ...query(api.knowledge.document, { id: baseId ?? "", itemId: fileId }), enabled: inBase });
  const isMissing = item.error instanceof ApiError && item.error.status === 404;
  const opened = useQuery({
    ...query(api.knowledge.openPassage, { passageId: `${fileId}:${start}` }),
    enabled: isMissing,
  });
  const { data, error, isLoading } = inBase ? item : file;
  const deletedNotice = opened.data?.state === "deleted" ? opened.data.notice : null;
  return {
    document: data,
    isLoading: isLoading || opened.isLoading,
    problem: error && !deletedNotice && !opened.isLoading ? error.message : null,
    deletedNotice,
  };
}
