import { Bell } from "lucide-react";
import { lazy, Suspense } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useNotificationList } from "./activity.queries.ts";

const NotificationList = lazy(() =>
  import("./notification-list.tsx").then((part) => ({ default: part.NotificationList })),
);

/** The bell and its list. */
export function NotificationsPopover() {
  const { unread } = useNotificationList();
  const label = unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
  return (
    <Popover
      label="Notifications"
      width={360}
      trigger={
        <IconButton label={label} icon={Bell}>
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1.5 right-1.5 size-[7px] rounded-[4px] bg-attention ring-2 ring-bg"
            />
          )}
        </IconButton>
      }
    >
      {(close) => (
        <Suspense fallback={<SkeletonRows rows={3} height={56} />}>
          <NotificationList onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
