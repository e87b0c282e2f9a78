import { NavLink } from "react-router";
import { OrganizationMenu } from "../features/accounts/organization-menu.tsx";
import { PersonMenu } from "../features/accounts/person-menu.tsx";
import { PlanBox } from "../features/billing/plan-box.tsx";
import { usePreferences } from "../platform/preferences.ts";
import { cx } from "../ui/cx.ts";
import { navigation } from "./navigation.ts";

/** Navigation, with the organization above and the plan and person below. */
export function Sidebar() {
  const isOpen = usePreferences((state) => state.sidebarOpen);
  return (
    <aside
      aria-label="Sidebar"
      className={cx(
        "hidden shrink-0 flex-col overflow-y-auto border-line border-r pb-3 md:flex",
        isOpen ? "w-(--sidebar-w) px-2.5" : "w-[56px] px-2",
      )}
    >
      <OrganizationMenu isCompact={!isOpen} />
      <nav aria-label="Main" className="grid gap-px">
        {navigation.map((entry) => (
          <SidebarLink key={entry.to} entry={entry} isCompact={!isOpen} />
        ))}
      </nav>
      <div className="min-h-4 flex-1" />
      {isOpen && <PlanBox />}
      <PersonMenu isCompact={!isOpen} />
    </aside>
  );
}

export function SidebarLink({ entry, isCompact }: { entry: (typeof navigation)[number]; isCompact: boolean }) {
  const Icon = entry.icon;
  return (
    <NavLink
      to={entry.to}
      end={entry.to === "/"}
      title={isCompact ? entry.label : undefined}
      className={({ isActive }) =>
        cx(
          "group flex h-8 items-center gap-2.5 rounded-sm font-[530] transition-colors",
          isCompact ? "justify-center" : "px-2",
          isActive ? "bg-pressed text-ink" : "text-ink-2 hover:bg-raised hover:text-ink",
        )
      }
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className={isCompact ? "sr-only" : "flex-1"}>{entry.label}</span>
      {!isCompact && (
        <span aria-hidden="true" className="font-mono hidden text-ink-3 text-micro group-hover:inline">
          G {entry.key}
        </span>
      )}
    </NavLink>
  );
}
