import { lazy, Suspense, useRef } from "react";
import { Outlet } from "react-router";
import { Toasts } from "../features/activity/toasts.tsx";
import { TrialBanner } from "../features/billing/trial-banner.tsx";
import { closeModal } from "../platform/modals.ts";
import { useMe } from "../platform/session.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { DropAnywhere } from "./drop-anywhere.tsx";
import { ModalHost } from "./modal-host.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLiveEvents } from "./use-live-events.ts";
import { useReturnStates } from "./use-return-states.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const VerificationBanner = lazy(() =>
  import("../features/accounts/verification-banner.tsx").then((part) => ({ default: part.VerificationBanner })),
);

const DeletionBanner = lazy(() =>
  import("../features/organization/deletion-banner.tsx").then((part) => ({ default: part.DeletionBanner })),
);

/** The frame around every page of a signed-in person. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const stream = useLiveEvents();
  const { user, organization } = useMe();
  useShortcuts();
  useReturnStates();

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <TrialBanner />
      <div className="flex min-h-0 flex-1">
        <Sidebar />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <TopBar stream={stream} />
          <div id="notices" />
          <OfflineStrip />
          {organization.deletionDueAt && (
            <Suspense fallback={null}>
              <DeletionBanner />
            </Suspense>
          )}
          {user.awaitsVerification && (
            <Suspense fallback={null}>
              <VerificationBanner />
            </Suspense>
          )}
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="min-h-0 flex-1 scroll-pb-20 [container-type:size] overflow-y-auto overflow-x-hidden outline-none!"
          >
            <Outlet />
          </main>
        </div>
      </div>
      <BottomBar />
      <RouteAnnouncer main={main} />
      <CrashBoundary onClose={closeModal}>
        <ModalHost />
      </CrashBoundary>
      <DropAnywhere />
      <Toasts />
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="btn btn-primary sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-50 focus:h-8! focus:px-3!"
    >
      Skip to content
    </a>
  );
}
