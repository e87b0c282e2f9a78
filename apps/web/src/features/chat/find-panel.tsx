import type { ChatConversation } from "@muster/contracts/chat-shapes";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useUrlSearch, withParam } from "../../platform/url-state.ts";
import { formatCount } from "../../ui/format.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { useFoundMessages } from "./chat.queries.ts";
import { MatchText } from "./match-text.tsx";

interface FindPanelProps {
  conversation: ChatConversation | undefined;
  onOpen: () => void;
}

/** Searches the whole conversation; the browser's own search sees only the part of a long one that is loaded. */
export function FindPanel({ conversation, onOpen }: FindPanelProps) {
  const search = useUrlSearch("find");
  const found = useFoundMessages(conversation?.id, search.applied.trim());
  if (!conversation) return <p className="py-4 text-ink-2">Find any message of this conversation here.</p>;
  return (
    <div className="grid gap-4 py-4">
      <SearchField label="Find in this conversation" value={search.text} onChange={search.setText} />
      {search.applied.trim() !== "" && (
        <QueryView
          query={found}
          loading={<SkeletonText lines={4} />}
          isEmpty={({ total }) => total === 0}
          empty={<p className="text-ink-3">No message has these words.</p>}
          errorTitle="Couldn’t search this conversation"
        >
          {({ items, total }) => (
            <>
              <LiveRegion>{countOf(total)}</LiveRegion>
              <p className="text-ink-3 text-small">
                {countOf(total)}
                {total > items.length && `, the newest ${formatCount(items.length)} are shown`}
              </p>
              <ol className="grid gap-3" aria-label="Found messages">
                {items.map((item) => (
                  <li key={item.messageId}>
                    <FoundLink id={item.messageId} onOpen={onOpen}>
                      <span className="block text-ink-3 text-small">
                        {item.role === "user" ? "You" : "Reply"} · <Time value={item.timestamp} />
                        {!item.isShown && " · in another branch"}
                      </span>
                      <span className="line-clamp-3 break-words text-ink-2">
                        <MatchText match={item} />
                      </span>
                    </FoundLink>
                  </li>
                ))}
              </ol>
            </>
          )}
        </QueryView>
      )}
    </div>
  );
}

function FoundLink({ id, onOpen, children }: { id: string; onOpen: () => void; children: ReactNode }) {
  const [params] = useSearchParams();
  const to = { search: withParam(params, { key: "message", value: id }).toString() };
  return (
    <Link to={to} onClick={onOpen} className="block rounded-sm hover:bg-raised">
      {children}
    </Link>
  );
}

function countOf(total: number): string {
  return `${formatCount(total)} ${total === 1 ? "message" : "messages"}`;
}
