import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { dismissToast, useNotifications } from "../../platform/notifications.ts";

const ToastHost = lazy(() => import("../../ui/toast-host.tsx").then((module) => ({ default: module.ToastHost })));

/** Messages, except about what is on screen; their code arrives after the page's own. */
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
