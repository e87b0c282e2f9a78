import { type LibraryAgent, type LibrarySort, librarySort } from "@muster/contracts/agent-library";
import { type AgentCategory, agentCategory } from "@muster/contracts/agents";
import { formatCount } from "../../ui/format.ts";

const oneDigit = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** "4.5 (2 reviews)". */
export function ratingText({ rating, ratings }: Pick<LibraryAgent, "rating" | "ratings">): string {
  if (rating === null) return "No ratings yet";
  return `${oneDigit.format(rating)} (${ratings === 1 ? "1 review" : `${formatCount(ratings)} reviews`})`;
}

/** The category in the URL; null for all categories or an unknown one. */
export function readCategory(value: string): AgentCategory | null {
  return agentCategory.safeParse(value).data ?? null;
}

/** The sort order in the URL, or "uses" if it is unknown. */
export function readSort(value: string): LibrarySort {
  return librarySort.safeParse(value).data ?? "uses";
}
