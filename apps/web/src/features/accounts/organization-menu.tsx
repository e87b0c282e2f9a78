import { ChevronsUpDown, Plus, Settings, Users } from "lucide-react";
import { openModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { cx } from "../../ui/cx.ts";
import { Logo } from "../../ui/logo.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { useSwitchOrganization } from "./accounts.queries.ts";

/** Shows the current organization and switches to the user's others. */
export function OrganizationMenu({ isCompact }: { isCompact: boolean }) {
  const me = useMe();
  const switchTo = useSwitchOrganization();
  const { name, memberCount } = me.organization;
  const items: MenuItem[] = [
    ...me.organizations.map((organization) => ({
      label: organization.name,
      checked: organization.id === me.organization.id,
      onSelect: () => {
        if (organization.id === me.organization.id) return;
        switchTo.mutate(organization.id, {
          onError: (error) =>
            notify({ type: "error", title: "Couldn’t switch organizations", message: error.message, toastOnly: true }),
        });
      },
    })),
    "separator",
    { label: "Members", icon: Users, to: "/settings?tab=members" },
    { label: "Organization settings", icon: Settings, to: "/settings?tab=profile" },
    { label: "Create organization", icon: Plus, onSelect: () => openModal("create-organization") },
  ];
  return (
    <Menu
      label="Organizations"
      align="start"
      items={items}
      trigger={
        <button
          type="button"
          className={cx(
            "mt-0.5 mb-1 flex h-12 w-full shrink-0 items-center gap-2.5 rounded-sm text-left hover:bg-raised",
            isCompact ? "justify-center" : "px-1.5",
          )}
        >
          <Logo />
          <span className={isCompact ? "sr-only" : "min-w-0 flex-1"}>
            <span className="block truncate font-[600] leading-4">{name}</span>
            <span className="block text-ink-3 text-micro">
              Muster · {memberCount} {memberCount === 1 ? "member" : "members"}
            </span>
          </span>
          {!isCompact && <ChevronsUpDown size={14} aria-hidden="true" className="text-ink-3" />}
        </button>
      }
    />
  );
}
