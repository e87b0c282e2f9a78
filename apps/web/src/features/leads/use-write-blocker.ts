import { useMe } from "../../platform/session.tsx";
import { useLeadSummary } from "./leads.queries.ts";

/** Why this person cannot change leads; null when they can. */
export function useWriteBlocker(): string | null {
  const isViewer = useMe().organization.memberRole === "viewer";
  const summary = useLeadSummary();
  return summary.data?.writeBlocker ?? (isViewer ? "Viewers have read-only access" : null);
}
