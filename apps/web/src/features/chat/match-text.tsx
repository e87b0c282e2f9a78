import type { ChatListItem } from "@muster/contracts/chat-shapes";

/** The part of a message that was found, with the searched words highlighted. */
export function MatchText({
  match: { text, ranges },
}: {
  match: Pick<NonNullable<ChatListItem["match"]>, "text" | "ranges">;
}) {
  let at = 0;
  const parts = ranges.flatMap(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return [
      before,
      <mark key={start} className="hit">
        {text.slice(start, end)}
      </mark>,
    ];
  });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
