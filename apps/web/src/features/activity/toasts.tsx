import { lazy, Suspense } from "react";
import { dismissToast, useNotifications } from "../../platform/notifications.ts";

const ToastHost = lazy(() => import("../../ui/toast-host.tsx").then((module) => ({ default: module.ToastHost })));

/** The corner's messages; their code arrives after the page's own. */
export function Toasts() {
  const toasts = useNotifications((state) => state.toasts);
  return (
    <Suspense fallback={null}>
      <ToastHost toasts={toasts} onDismiss={dismissToast} />
    </Suspense>
  );
}
