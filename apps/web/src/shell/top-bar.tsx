import { CloudOff, MessageSquare, Moon, PanelLeft, Search, Sun } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { NotificationsPopover } from "../features/activity/notifications-popover.tsx";
import { UsageMeter } from "../features/billing/usage-meter.tsx";
import { WalletIndicator } from "../features/wallet/wallet-indicator.tsx";
import type { StreamState } from "../platform/events.ts";
import { openModal } from "../platform/modals.ts";
import { useOnline } from "../platform/network.ts";
import { lazyPart } from "../platform/part-boundary.tsx";
import { shownTheme, usePreferences } from "../platform/preferences.ts";
import { useMe } from "../platform/session.tsx";
import { useWaitingChanges } from "../platform/waiting-changes.ts";
import { Avatar } from "../ui/avatar.tsx";
import { IconButton } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { Logo } from "../ui/logo.tsx";

const WaitingChangesPopover = lazyPart(
  async () => (await import("./waiting-changes-popover.tsx")).WaitingChangesPopover,
);
const PhoneSheet = lazyDialog(async () => (await import("./phone-sheet.tsx")).PhoneSheet);

/** Commands, usage, connection and notifications; on phones also the account sheet and the chat. */
export function TopBar({ stream }: { stream: StreamState }) {
  const hasWaiting = useWaitingChanges(({ changes }) => changes.length > 0);
  return (
    <header className="flex h-(--topbar-h) shrink-0 items-center gap-1.5 border-line border-b px-3 md:px-4">
      <PhoneStart />
      <SidebarSwitch />
      <CommandButton />
      <div className="hidden flex-1 md:block" />
      <UsageMeter />
      <span className="contents max-md:hidden">
        <WalletIndicator />
      </span>
      {hasWaiting && <WaitingChangesPopover />}
      <NetworkState stream={stream} />
      <NotificationsPopover />
      <ThemeSwitch />
    </header>
  );
}

function PhoneStart() {
  const [isOpen, setOpen] = useState(false);
  const me = useMe();
  const navigate = useNavigate();
  return (
    <div className="contents md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className="grid size-10 shrink-0 place-items-center rounded-sm md:hidden"
        onClick={() => setOpen(true)}
      >
        <Avatar name={me.profile.displayName} size={28} />
        <span className="sr-only">Account and plan</span>
      </button>
      <span className="flex min-w-0 flex-1 items-center gap-2 font-[600] md:hidden">
        <Logo size={18} />
        Muster
      </span>
      <IconButton label="AI Chat" icon={MessageSquare} className="md:hidden!" onClick={() => void navigate("/chat")} />
      <IconButton label="Search" icon={Search} className="md:hidden!" onClick={() => openModal("palette")} />
      {isOpen && <PhoneSheet onClose={() => setOpen(false)} />}
    </div>
  );
}

function SidebarSwitch() {
  const isOpen = usePreferences((state) => state.sidebarOpen);
  const setOpen = usePreferences((state) => state.setSidebarOpen);
  return (
    <IconButton
      label={isOpen ? "Collapse sidebar" : "Expand sidebar"}
      icon={PanelLeft}
      aria-expanded={isOpen}
      className="max-md:hidden!"
      onClick={() => setOpen(!isOpen)}
    />
  );
}

function CommandButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      className="hidden h-8 w-full max-w-[380px] items-center gap-2 rounded-sm border border-line-strong px-2.5 text-ink-3 transition-colors hover:bg-raised hover:text-ink-2 md:flex"
      onClick={() => openModal("palette")}
    >
      <Search size={14} aria-hidden="true" />
      <span className="flex-1 truncate text-left">Search or go to</span>
      <span className="flex gap-1" aria-hidden="true">
        <Kbd>{isApple() ? "⌘" : "Ctrl"}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

function ThemeSwitch() {
  const theme = usePreferences((state) => shownTheme(state.theme));
  const setTheme = usePreferences((state) => state.setTheme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={`Use ${other} theme`}
      icon={theme === "dark" ? Sun : Moon}
      className="max-md:hidden!"
      onClick={() => setTheme(other)}
    />
  );
}

/** State of the live connection: live, connecting, or offline. Always as text. */
function NetworkState({ stream }: { stream: StreamState }) {
  const isOnline = useOnline();
  return (
    <span role="status" className="flex shrink-0 items-center">
      {isOnline ? <Online isLive={stream === "open"} /> : <Offline />}
    </span>
  );
}

function Online({ isLive }: { isLive: boolean }) {
  return (
    <span className="inline-flex h-8 items-center gap-1.5 px-2 text-ink-3 text-small">
      <span aria-hidden="true" className={`size-1.5 rounded-[3px] ${isLive ? "bg-live" : "border border-ink-3"}`} />
      <span className="max-lg:sr-only">{isLive ? "Live" : "Connecting"}</span>
    </span>
  );
}

function Offline() {
  return (
    <span className="inline-flex h-8 items-center gap-1.5 rounded-sm bg-attention-soft px-2 text-attention text-small">
      <CloudOff size={14} aria-hidden="true" />
      Offline
    </span>
  );
}
