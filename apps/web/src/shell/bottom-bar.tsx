import { NavLink } from "react-router";
import { cx } from "../ui/cx.ts";
import { bottomNavigation } from "./navigation.ts";

/** The phone's navigation: seven destinations at the bottom. */
export function BottomBar() {
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
