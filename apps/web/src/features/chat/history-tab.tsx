import type { ChatListItem } from "@muster/contracts/chat-shapes";
import { useState } from "react";
import { Link } from "react-router";
import { useUrlSearch, useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { useConversations } from "./chat.queries.ts";
import { activityOf } from "./conversation-list.tsx";
import { ConversationMenu, restoreConversation } from "./conversation-menu.tsx";
import { MatchText } from "./match-text.tsx";

/** Every conversation, with search in titles and messages. */
export function HistoryTab() {
  const search = useUrlSearch("search");
  const [folder, setFolder] = useUrlState("folder", "");
  const [bin, setBin] = useUrlState("deleted", "");
  const isDeleted = bin !== "";
  const list = useConversations({ search: search.applied, folder, isDeleted });
  const folders = list.data?.folders ?? [];
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-[760px] px-4 py-6 md:px-6">
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <SearchField
            label="Search titles and messages"
            value={search.text}
            onChange={search.setText}
            className="min-w-0 flex-1 basis-[240px]"
          />
          {folders.length > 0 && (
            <div className="w-[180px]">
              <SelectField
                label="Folder"
                hideLabel
                value={folder}
                onChange={(event) => setFolder(event.target.value)}
                options={[
                  { value: "", label: "All folders" },
                  ...folders.map(({ name, count }) => ({ value: name, label: `${name} (${formatCount(count)})` })),
                ]}
              />
            </div>
          )}
          <Button
            aria-pressed={isDeleted}
            onClick={() => {
              setBin(isDeleted ? null : "1");
            }}
          >
            Deleted
          </Button>
        </div>
        <QueryView
          query={list}
          loading={<SkeletonRows rows={6} />}
          isEmpty={({ items }) => items.length === 0}
          errorTitle="Couldn’t load your conversations"
          empty={
            <div className="panel">
              {search.applied || folder ? (
                <Empty art="search" title="No conversations found" body="No titles or messages match.">
                  <Button
                    onClick={() => {
                      search.setText("");
                      setFolder(null);
                    }}
                  >
                    Clear search
                  </Button>
                </Empty>
              ) : isDeleted ? (
                <Empty art="chat" title="Nothing was deleted" body="Deleted conversations stay here for 30 days." />
              ) : (
                <Empty
                  art="chat"
                  title="No conversations yet"
                  body="Conversations are kept here until you delete them."
                />
              )}
            </div>
          }
        >
          {({ items }) => (
            <ul className="panel" aria-label="Conversations">
              {items.map((item) => (
                <li key={item.id} className="row">
                  <Mark id={item.agentId} size={32} live={item.activeRunId !== null && !item.isWaiting} />
                  <div className="min-w-0 flex-1">
                    {item.deletedAt ? (
                      <span className="block truncate font-[560]">{item.title}</span>
                    ) : (
                      <Link to={`/chat/${item.id}`} className="block truncate font-[560] hover:underline">
                        {item.title}
                      </Link>
                    )}
                    <p className="truncate text-small text-ink-3">
                      {item.agentName} · {formatCount(item.messageCount)} messages · {item.deletedAt && "deleted "}
                      {activityOf(item) ?? <Time value={item.deletedAt ?? item.updatedAt} />}
                    </p>
                    {item.match && <FoundText item={item} match={item.match} />}
                  </div>
                  {item.folder && <Chip tone="line">{item.folder}</Chip>}
                  {item.deletedAt ? (
                    <RestoreButton id={item.id} title={item.title} />
                  ) : (
                    <ConversationMenu conversation={item} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {list.hasNextPage && (
          <div className="mt-4 flex justify-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** A deleted conversation cannot be opened, only restored. */
function RestoreButton({ id, title }: Pick<ChatListItem, "id" | "title">) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      busy={isBusy}
      aria-label={`Restore ${title}`}
      onClick={() => {
        setBusy(true);
        void restoreConversation(id).finally(() => setBusy(false));
      }}
    >
      Restore
    </Button>
  );
}

/** Leads to the message that was found. A deleted conversation cannot be opened. */
function FoundText({
  item: { id, deletedAt },
  match,
}: {
  item: ChatListItem;
  match: NonNullable<ChatListItem["match"]>;
}) {
  const text = <MatchText match={match} />;
  const style = "line-clamp-2 break-words text-small text-ink-2";
  if (deletedAt) return <p className={style}>{text}</p>;
  return (
    <Link to={`/chat/${id}?message=${match.messageId}`} className={`${style} hover:underline`}>
      {text}
    </Link>
  );
}
