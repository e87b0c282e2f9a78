import type { ChatListItem } from "@muster/contracts/chat-shapes";
import { Pin, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/mark.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { useConversations } from "./chat.queries.ts";
import { ConversationMenu } from "./conversation-menu.tsx";
import { groupByDay } from "./group-by-day.ts";

interface ConversationListProps {
  current: string | undefined;
  onNew: () => void;
}

/** The column of conversations on wide screens; phones use the History tab. */
export function ConversationList({ current, onNew }: ConversationListProps) {
  const [search, setSearch] = useState("");
  const list = useConversations({ search });
  return (
    <aside aria-label="Conversations" className="hidden w-[248px] shrink-0 flex-col border-line border-r md:flex">
      <div className="grid gap-2 p-3">
        <Button wide icon={Plus} onClick={onNew}>
          New chat
        </Button>
        <SearchField label="Search conversations" value={search} onChange={setSearch} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <QueryView
          query={list}
          loading={<SkeletonText lines={8} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className="px-2 text-ink-3">{search ? "No conversations match." : "Conversations appear here."}</p>}
          errorTitle="Couldn’t load your conversations"
        >
          {({ items }) => (
            <>
              {groupByDay(items).map(({ name, items: group }) => (
                <section key={name} aria-label={name} className="mb-3">
                  <h2 className="eyebrow px-2 py-1">{name}</h2>
                  <ul className="grid gap-px">
                    {group.map((item) => (
                      <li key={item.id}>
                        <Row item={item} isCurrent={item.id === current} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              {list.hasNextPage && (
                <Button wide size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Load more
                </Button>
              )}
            </>
          )}
        </QueryView>
      </div>
    </aside>
  );
}

function Row({ item, isCurrent }: { item: ChatListItem; isCurrent: boolean }) {
  return (
    <div className={cx("flex items-center rounded-sm", isCurrent ? "bg-pressed" : "hover:bg-raised")}>
      <Link
        to={`/chat/${item.id}`}
        aria-current={isCurrent ? "page" : undefined}
        className="flex min-w-0 flex-1 items-center gap-2.5 px-2 py-1.5"
      >
        <Mark id={item.agentId} size={24} live={item.activeRunId !== null && !item.isWaiting} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            {item.isPinned && <Pin size={11} aria-label="Pinned" className="shrink-0 text-ink-3" />}
            <span className="truncate font-[530]" title={item.title}>
              {item.title}
            </span>
            <WaitingMark record={`chat:${item.id}`} />
          </span>
          <span className="block truncate text-small text-ink-3">
            {activityOf(item) ?? item.match?.text ?? item.agentName}
          </span>
        </span>
      </Link>
      <ConversationMenu conversation={item} />
    </div>
  );
}

/** What happens in a conversation at the moment, if anything. */
export function activityOf({ activeRunId, isWaiting }: ChatListItem): string | undefined {
  if (!activeRunId) return undefined;
  return isWaiting ? "Waiting for your approval" : "Answering now";
}
