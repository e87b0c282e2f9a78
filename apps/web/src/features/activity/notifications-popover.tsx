import { Bell } from "lucide-react";
import { lazyPart } from "../../platform/part-boundary.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useNotificationList } from "./activity.queries.ts";

const NotificationList = lazyPart(async () => (await import("./notification-list.tsx")).NotificationList, {
  name: "The list of notifications",
  fallback: <SkeletonRows rows={3} height={56} />,
});

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
      {(close) => <NotificationList onLeave={close} />}
    </Popover>
  );
}
