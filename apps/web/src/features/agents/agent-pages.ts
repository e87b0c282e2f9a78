import type { Agent } from "@muster/contracts/agents";
import type { InfiniteData } from "@tanstack/react-query";

export interface AgentPage {
  items: Agent[];
  nextCursor: string | null;
  total: number;
  used: number;
  limit: number | null;
}

/** The loaded pages with one agent's status changed: shown while the request runs. */
export function withStatus(
  pages: InfiniteData<AgentPage>,
  id: string,
  status: Agent["status"],
): InfiniteData<AgentPage> {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((agent) => (agent.id === id ? { ...agent, status } : agent)),
    })),
  };
}

/** The pages as one list, with the totals of the first page, which is the newest. */
export function joinPages(data: InfiniteData<AgentPage>): AgentPage {
  const [first] = data.pages;
  return {
    items: data.pages.flatMap((page) => page.items),
    nextCursor: data.pages.at(-1)?.nextCursor ?? null,
    total: first?.total ?? 0,
    used: first?.used ?? 0,
    limit: first?.limit ?? null,
  };
}

/** "3/15 used"; an unlimited plan has no second number. */
export function usedSentence({ used, limit }: Pick<AgentPage, "used" | "limit">): string {
  return limit === null ? `${used} used, no limit` : `${used}/${limit} used`;
}

export function limitReason({ used, limit }: Pick<AgentPage, "used" | "limit">): string | null {
  if (limit === null || used < limit) return null;
  return `Your plan’s limit of ${limit} agents is reached. Delete one or choose a larger plan`;
}
