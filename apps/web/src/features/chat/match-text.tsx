import type { ChatListItem } from "@muster/contracts/chat-shapes";

/** Highlights the searched words. */
export function MatchText({ match: { text, ranges } }: { match: NonNullable<ChatListItem["match"]> }) {
  return <p className="line-clamp-2 break-words text-small text-ink-2">{pieces(text, ranges)}</p>;
}

function pieces(text: string, ranges: [number, number][]) {
  let at = 0;
  const parts = ranges.flatMap(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return [before, <mark key={start}>{text.slice(start, end)}</mark>];
  });
  return [...parts, text.slice(at)];
}
