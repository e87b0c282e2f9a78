import { Download, LogOut, Moon, Settings, Sun } from "lucide-react";
import { OrganizationList } from "../features/accounts/organization-list.tsx";
import { useSignOut } from "../features/accounts/sign-out.ts";
import { PlanBox } from "../features/billing/plan-box.tsx";
import { WalletIndicator } from "../features/wallet/wallet-indicator.tsx";
import { useInstall } from "../platform/install.ts";
import { shownTheme, usePreferences } from "../platform/preferences.ts";
import { useMe } from "../platform/session.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatUnits } from "../ui/format.ts";
import { Ticks } from "../ui/ticks.tsx";

/** The sidebar's content on phones: the plan, the organizations, signing out. */
export function PhoneSheet({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const signOut = useSignOut();
  const install = useInstall();
  const theme = usePreferences((state) => shownTheme(state.theme));
  const setTheme = usePreferences((state) => state.setTheme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Dialog title={me.profile.displayName} description={me.user.email} size="sm" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PlanBox onLeave={onClose} />
        {me.usage.limit !== null && (
          <div>
            <div className="mb-1.5 flex justify-between text-small">
              <span className="text-ink-2">Actions used</span>
              <span className="num">
                {formatUnits(me.usage.used)} of {formatUnits(me.usage.limit)}
              </span>
            </div>
            <Ticks value={me.usage.percentage} tone="ink" label="Actions used" height={8} />
          </div>
        )}
        <OrganizationList onDone={onClose} />
        <div className="grid gap-2">
          <WalletIndicator wide />
          <Button wide icon={theme === "dark" ? Sun : Moon} onClick={() => setTheme(other)}>
            Use {other} theme
          </Button>
          <ButtonLink wide icon={Settings} to="/settings" onClick={onClose}>
            Settings
          </ButtonLink>
          {install && (
            <Button wide icon={Download} onClick={install}>
              Install app
            </Button>
          )}
          <Button wide icon={LogOut} busy={signOut.isPending} busyLabel="Signing out…" onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
