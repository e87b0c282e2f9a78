import { useLocation } from "react-router";
import { dismissToast, useNotifications } from "../../platform/notifications.ts";
import { lazyPart } from "../../platform/part-boundary.tsx";

const ToastHost = lazyPart(async () => (await import("../../ui/toast-host.tsx")).ToastHost);

/** Toasts, except about what is on screen; loaded after the page's own code. */
export function Toasts() {
  const { pathname } = useLocation();
  const toasts = useNotifications((state) => state.toasts);
  return (
    <ToastHost
      toasts={toasts.filter(({ link }) => link?.split("?")[0] !== pathname || pathname === "/settings")}
      onDismiss={dismissToast}
    />
  );
}
