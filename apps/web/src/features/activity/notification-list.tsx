import type { Notification } from "@muster/contracts/activity";
import { Link } from "react-router";
import { Time } from "../../ui/time.tsx";
import { useMarkAllRead, useNotificationList } from "./activity.queries.ts";

/** The list behind the bell; its code is loaded on first use. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { items, unread, stored } = useNotificationList();
  const markRead = useMarkAllRead();
  return (
    <>
      <div className="flex h-11 items-center justify-between border-line border-b px-3.5">
        <h2 className="text-base">Notifications</h2>
        {unread > 0 && (
          <button type="button" className="link text-small" onClick={() => markRead.mutate()}>
            Mark all as read
          </button>
        )}
      </div>
      {stored.isError && <p className="px-3.5 pt-3 text-fault text-small">Couldn’t load earlier notifications.</p>}
      {items.length === 0 ? (
        <p className="px-3.5 py-6 text-ink-2">
          No notifications yet. You’ll see finished tasks, failures, and plan updates here.
        </p>
      ) : (
        <ul className="max-h-[min(440px,70dvh)] overflow-y-auto">
          {items.map((item) => (
            <Line key={item.id} item={item} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </>
  );
}

const tones = { success: "bg-ink-2", info: "bg-ink-3", warning: "bg-attention", error: "bg-fault" };

function Line({ item, onLeave }: { item: Notification; onLeave: () => void }) {
  return (
    <li className="row relative items-start! row-hover">
      <span
        aria-hidden="true"
        className={`mt-[7px] size-1.5 shrink-0 rounded-[3px] ${item.read ? "bg-transparent" : tones[item.type]}`}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">
          {item.link ? (
            <Link to={item.link} className="after:absolute after:inset-0" onClick={onLeave}>
              {item.title}
            </Link>
          ) : (
            item.title
          )}
          {!item.read && <span className="sr-only"> (unread)</span>}
        </span>
        <span className="block break-words text-ink-2">{item.message}</span>
      </span>
      <span className="shrink-0 text-ink-3 text-small">
        <Time value={item.timestamp} />
      </span>
    </li>
  );
}
