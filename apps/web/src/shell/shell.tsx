import { type RefObject, useEffect, useRef, useState } from "react";
import { NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { Toasts } from "../features/activity/toasts.tsx";
import { TrialBanner } from "../features/billing/trial-banner.tsx";
import { keepDropped } from "../platform/dropped.ts";
import { closeModal, openModal } from "../platform/modals.ts";
import { useOnline } from "../platform/network.ts";
import { keepFilesOfAllParts } from "../platform/offline-cache.ts";
import { pressPageKey } from "../platform/page-keys.ts";
import { lazyPart } from "../platform/part-boundary.tsx";
import { usePreferences } from "../platform/preferences.ts";
import { useMe } from "../platform/session.tsx";
import { cx } from "../ui/cx.ts";
import { LiveRegion } from "../ui/live-region.tsx";
import { CrashBoundary } from "./crash-boundary.tsx";
import { ModalHost } from "./modal-host.tsx";
import { bottomNavigation } from "./navigation.ts";
import { interpretKey, type ShortcutAction } from "./shortcuts.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLiveEvents } from "./use-live-events.ts";
import { useReturnStates } from "./use-return-states.ts";

const VerificationBanner = lazyPart(
  async () => (await import("../features/accounts/verification-banner.tsx")).VerificationBanner,
);
const DeletionBanner = lazyPart(
  async () => (await import("../features/organization/deletion-banner.tsx")).DeletionBanner,
);

/** The frame around every page of a signed-in person. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const stream = useLiveEvents();
  const { user, organization } = useMe();
  useShortcuts();
  useReturnStates();
  useOfflineChanges(`${user.id}:${organization.id}`);

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
          {organization.deletionDueAt && <DeletionBanner />}
          {user.awaitsVerification && <VerificationBanner />}
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

/** Explains what still works offline. */
function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="border-line border-b bg-attention-soft px-4 py-2 text-attention text-small md:px-8">
          You’re offline. Many edits are kept here and sent when you’re back online; new work needs a connection.
          Running tasks continue.
        </p>
      )}
    </div>
  );
}

/** After navigation: scrolls to the top, moves focus into the page, announces its title. */
function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");

  // Scrolling and focus belong to the browser, not to React.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.scrollTo({ top: 0 });
    main.current?.focus({ preventScroll: true });
    // The page sets the document's title in its own effect, which has run by the next frame.
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, main]);

  return <LiveRegion>{title}</LiveRegion>;
}

/** The phone's navigation: seven destinations at the bottom. */
function BottomBar() {
  return (
    <nav
      aria-label="Main, phone"
      className="fixed inset-x-0 bottom-0 z-40 grid min-h-[60px] grid-cols-7 border-line border-t bg-bg pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {bottomNavigation.map(({ to, short, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/"}
          className={({ isActive }) =>
            cx(
              "flex min-w-0 flex-col items-center justify-center gap-1 text-[10px] leading-4 font-[530] tracking-[-0.01em] focus-visible:outline-offset-[-2px]",
              isActive ? "text-ink" : "text-ink-3",
            )
          }
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
          {short}
        </NavLink>
      ))}
    </nav>
  );
}

/** Dropping a file anywhere starts a task. A page or dialog that accepts files takes precedence. */
function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  const mayAssign = useMe().organization.memberRole !== "viewer";

  // Drag events are on the window, outside React.
  useEffect(() => {
    if (!mayAssign) return;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    function over(event: DragEvent) {
      if (!hasFiles(event)) return;
      // The page takes the files.
      if (event.defaultPrevented) return setOver(false);
      event.preventDefault();
      setOver(document.querySelector("dialog[open]") === null);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent) {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      // Otherwise the browser would leave the app and open the file.
      event.preventDefault();
      if (document.querySelector("dialog[open]")) return;
      keepDropped({ files: [...(event.dataTransfer?.files ?? [])] });
      openModal("quick-assign");
    }
    const listeners = [
      ["dragover", over],
      ["dragleave", leave],
      ["drop", drop],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, [mayAssign]);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-content-center rounded-lg border-2 border-focus border-dashed bg-scrim">
      <p className="rounded-md bg-overlay px-5 py-3 font-[560] shadow-pop">Drop to assign a task</p>
    </div>
  );
}

/** Keyboard shortcuts of the whole app. */
function useShortcuts(): void {
  const navigate = useNavigate();
  const leaderAt = useRef<number | null>(null);

  // Keydown events reach the document wherever the focus is.
  useEffect(() => {
    /** False when no handler uses the key: the browser handles it. */
    function run(action: ShortcutAction): boolean {
      if (action.kind === "page") return pressPageKey(action.key);
      if (action.kind === "go") void navigate(action.to);
      else if (action.kind === "modal") openModal(action.name);
      else if (usePreferences.getState().activeModal === "palette") closeModal();
      else if (!document.querySelector("dialog[open]")) openModal("palette");
      return true;
    }

    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const { shortcuts: areOn } = usePreferences.getState();
      const meaning = interpretKey(event, { leaderAt: leaderAt.current, isTyping: isTypingIn(event.target), areOn });
      leaderAt.current = meaning.leaderAt;
      if (meaning.action && run(meaning.action)) event.preventDefault();
    }

    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [navigate]);
}

function isTypingIn(target: EventTarget | null): boolean {
  const isBusy = document.querySelector("dialog[open]") !== null;
  return (
    isBusy ||
    (target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null)
  );
}

/** Until then, on a slow connection too, the files of the first view come before those of this. */
const firstViewMs = 4000;

/** Keeps and sends the changes of this person and organization. Its code is loaded after the first view, or at once offline. */
function useOfflineChanges(place: string): void {
  // The network and the browser's storage are outside React.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { startOfflineChanges } = await import("./offline-changes.ts");
      if (!isOver) stop = startOfflineChanges(place);
      // Stored with the app's files: without a connection they could not be loaded when they are needed.
      await Promise.all([
        import("./waiting-changes-popover.tsx"),
        import("../features/accounts/sign-out-dialog.tsx"),
        import("../ui/toast-host.tsx"),
      ]);
      await keepFilesOfAllParts();
    };
    const startSoon = () => void start().catch(() => addEventListener("online", startSoon, { once: true }));
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    const timer = setTimeout(() => idle(startSoon), navigator.onLine ? firstViewMs : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", startSoon);
      stop?.();
    };
  }, [place]);
}
