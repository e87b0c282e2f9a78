import { lazy, Suspense } from "react";
import { dismissToast, useNotifications } from "../../platform/notifications.ts";

const ToastHost = lazy(() => import("../../ui/toast-host.tsx").then((module) => ({ default: module.ToastHost })));

/** The corner's messages; their code arrives with the first one. */
export function Toasts() {
  const toasts = useNotifications((state) => state.toasts);
  const hasSpoken = useNotifications((state) => state.items.length > 0 || state.toasts.length > 0);
  if (!hasSpoken) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost toasts={toasts} onDismiss={dismissToast} />
    </Suspense>
  );
}
