import { Download, Keyboard, LogOut, Settings } from "lucide-react";
import { useInstall } from "../../platform/install.ts";
import { openModal } from "../../platform/modals.ts";
import { useMe } from "../../platform/session.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Menu } from "../../ui/menu.tsx";
import { useSignOut } from "./sign-out.ts";

/** Shows the signed-in person, with sign-out. */
export function PersonMenu({ isCompact }: { isCompact: boolean }) {
  const me = useMe();
  const signOut = useSignOut();
  const install = useInstall();
  return (
    <Menu
      label="Account"
      align="start"
      header={<p className="max-w-[240px] truncate px-[9px] py-1.5 text-ink-3 text-small">{me.user.email}</p>}
      items={[
        { label: "Settings", icon: Settings, to: "/settings" },
        { label: "Keyboard shortcuts", icon: Keyboard, onSelect: () => openModal("shortcuts") },
        ...(install ? [{ label: "Install app", icon: Download, onSelect: install }] : []),
        "separator",
        { label: "Sign out", icon: LogOut, onSelect: () => signOut.mutate() },
      ]}
      trigger={
        <button
          type="button"
          className={cx(
            "mt-2 flex h-10 w-full shrink-0 items-center gap-2.5 rounded-sm text-left hover:bg-raised",
            isCompact ? "justify-center" : "px-1.5",
          )}
        >
          <Avatar name={me.profile.displayName} />
          <span className={isCompact ? "sr-only" : "min-w-0 flex-1 truncate"}>{me.profile.displayName}</span>
        </button>
      }
    />
  );
}
