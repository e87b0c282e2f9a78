import { useNavigate, useSearchParams } from "react-router";
import { usePageKeys } from "../../platform/page-keys.ts";
import { listParams, readFilters } from "./task-filters.ts";
import { useTaskPages } from "./tasks.queries.ts";

/** The tasks before and after one in the list it was opened from; J and K lead there. */
export function useNeighbors(id: string): { previous: (() => void) | null; next: (() => void) | null } {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const items = useTaskPages(readFilters(params)).data?.items ?? [];
  const at = items.findIndex((item) => item.id === id);
  const goTo = (index: number) => {
    const item = at < 0 ? undefined : items[index];
    if (!item) return null;
    const query = listParams(params).toString();
    return () => void navigate(`/tasks/${item.number}${query && `?${query}`}`, { replace: true });
  };
  const neighbors = { previous: at > 0 ? goTo(at - 1) : null, next: goTo(at + 1) };
  usePageKeys({ j: () => neighbors.next?.(), k: () => neighbors.previous?.() });
  return neighbors;
}
