import { useAuthHint } from "../platform/auth-hint.ts";
import { Avatar } from "../ui/avatar.tsx";
import { LoadingMark } from "../ui/loading-mark.tsx";
import { Logo } from "../ui/logo.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { navigation } from "./navigation.ts";
import { SidebarLink } from "./sidebar.tsx";

/** Shown while the session is loading: the shell's outline for a person known to this browser, else a spinner. */
export function LoadingFrame() {
  const hint = useAuthHint((state) => state.hint);
  if (!hint) return <LoadingScreen />;
  return (
    <div className="flex h-dvh">
      <aside
        aria-label="Sidebar"
        className="hidden w-(--sidebar-w) shrink-0 flex-col border-line border-r px-2.5 pb-3 md:flex"
      >
        <div className="mt-0.5 mb-1 flex h-12 items-center gap-2.5 px-1.5">
          <Logo />
          <span className="truncate font-[600]">{hint.organizationName}</span>
        </div>
        <nav aria-label="Main" className="grid gap-px">
          {navigation.map((entry) => (
            <SidebarLink key={entry.to} entry={entry} isCompact={false} />
          ))}
        </nav>
        <div className="flex-1" />
        <div className="flex h-10 items-center gap-2.5 px-1.5">
          <Avatar name={hint.displayName} />
          <span className="truncate">{hint.displayName}</span>
        </div>
      </aside>
      <div className="flex flex-1 flex-col">
        <div className="h-(--topbar-h) border-line border-b" />
        <main className="grid flex-1 place-content-center">
          <LoadingMark />
        </main>
      </div>
    </div>
  );
}
