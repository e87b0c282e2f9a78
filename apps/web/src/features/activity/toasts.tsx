import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { dismissToast, useNotifications } from "../../platform/notifications.ts";

const ToastHost = lazy(() => import("../../ui/toast-host.tsx").then((module) => ({ default: module.ToastHost })));

/** Toasts, except about what is on screen; loaded after the page's own code. */
export function Toasts() {
  const { pathname } = useLocation();
  const toasts = useNotifications((state) => state.toasts);
  return (
    <Suspense fallback={null}>
      <ToastHost
        toasts={toasts.filter(({ link }) => link?.split("?")[0] !== pathname || pathname === "/settings")}
        onDismiss={dismissToast}
      />
    </Suspense>
  );
}
