interface Dated {
  isPinned: boolean;
  updatedAt: string;
}

/** Splits a list (pinned first, then newest first) into groups with headings; empty groups are left out. */
export function groupByDay<Item extends Dated>(items: Item[], now = new Date()): { name: string; items: Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.isPinned ? "Pinned" : nameOf(new Date(item.updatedAt), now);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, group]) => ({ name, items: group }));
}

function nameOf(at: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days < 7) return "Last 7 days";
  return days < 30 ? "Last 30 days" : "Older";
}

function midnight(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
