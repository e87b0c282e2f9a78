import { useState } from "react";
import { usePreferences } from "../../platform/preferences.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { allowBrowserNotices, browserNoticeBlocker, endBrowserNotices } from "./browser-notice.ts";
import { PreferenceTable } from "./preference-table.tsx";
import { useNotificationPreferences } from "./preferences.queries.ts";

/** The Notifications tab: kinds and channels. */
export function NotificationSettings() {
  const preferences = useNotificationPreferences();
  const isOn = usePreferences((state) => state.browserNotices);
  const [blocker, setBlocker] = useState(browserNoticeBlocker);
  const isShowing = isOn && blocker === null;
  return (
    <>
      <Section title="Notifications">
        <p className="mb-3 max-w-prose text-ink-2">
          In-app notifications appear under the bell. Types you turn off in the app are also off in the browser.
        </p>
        <RecordView
          query={preferences}
          loading={<SkeletonRows rows={6} height={56} />}
          errorTitle="Couldn’t load your notification settings"
        >
          {(data) => <PreferenceTable preferences={data} isBrowserShowing={isShowing} />}
        </RecordView>
      </Section>
      <Section title="Browser notifications">
        <Panel className="p-4">
          <BrowserSwitch isOn={isShowing} blocker={blocker} onAsked={() => setBlocker(browserNoticeBlocker())} />
        </Panel>
      </Section>
    </>
  );
}

interface BrowserSwitchProps {
  isOn: boolean;
  blocker: string | null;
  /** Called after the user may have answered the permission prompt. */
  onAsked: () => void;
}

/** The permission prompt is shown only when this is turned on. */
function BrowserSwitch({ isOn, blocker, onAsked }: BrowserSwitchProps) {
  const setOn = usePreferences((state) => state.setBrowserNotices);

  async function change(wanted: boolean) {
    const isAllowed = !wanted || (await allowBrowserNotices());
    if (!wanted) await endBrowserNotices();
    onAsked();
    setOn(wanted && isAllowed);
  }

  return (
    <Switch
      label="Show notifications while Muster is in the background"
      hint="Shows the title only, for privacy. Works while Muster is open in a tab; phones may pause background tabs. This setting applies to this browser only."
      checked={isOn}
      disabledReason={blocker}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
