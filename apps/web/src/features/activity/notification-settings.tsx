import type { MailKind, NotificationPreferences } from "@muster/contracts/activity";
import { useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { useMe } from "../../platform/session.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useChangeNotificationPreferences, useNotificationPreferences } from "./activity.queries.ts";
import { allowBrowserNotices, browserNoticeBlocker } from "./browser-notice.ts";

const mails: { kind: MailKind; label: string; hint: string }[] = [
  { kind: "task_completed", label: "A task is done", hint: "With a link to the result." },
  { kind: "task_failed", label: "A task failed", hint: "With a link to what went wrong." },
];

/** The Notifications tab: what else tells, beyond the list behind the bell. */
export function NotificationSettings() {
  const me = useMe();
  const preferences = useNotificationPreferences();
  return (
    <>
      <p className="text-ink-2">
        Whatever concerns you stands in the list behind the bell. This is what reaches you elsewhere.
      </p>
      <Section title="By mail">
        <QueryView
          query={preferences}
          loading={<SkeletonRows rows={2} height={64} />}
          isEmpty={() => false}
          empty={null}
          errorTitle="Your wishes could not be loaded"
        >
          {(data) => <MailSwitches preferences={data} address={me.user.email} />}
        </QueryView>
      </Section>
      <Section title="In this browser">
        <Panel className="p-4">
          <BrowserSwitch />
        </Panel>
      </Section>
    </>
  );
}

function MailSwitches({ preferences, address }: { preferences: NotificationPreferences; address: string }) {
  const change = useChangeNotificationPreferences();
  return (
    <>
      <Panel>
        {mails.map(({ kind, label, hint }) => (
          <div key={kind} className="border-line px-4 py-3 [&+&]:border-t">
            <Switch
              label={label}
              hint={hint}
              checked={preferences.canMail && preferences.mail[kind]}
              disabledReason={preferences.canMail ? null : "This installation sends no mail"}
              onChange={(isOn) =>
                change.mutate(
                  { kind, isOn },
                  {
                    onError: (error) =>
                      notify({ type: "error", title: "Not saved", message: error.message, toastOnly: true }),
                  },
                )
              }
            />
          </div>
        ))}
      </Panel>
      {preferences.canMail && (
        <p className="mt-2 text-ink-3 text-small">
          Sent to {address}, for this organization. Each organization has its own.
        </p>
      )}
    </>
  );
}

function BrowserSwitch() {
  const isOn = usePreferences((state) => state.browserNotices);
  const setOn = usePreferences((state) => state.setBrowserNotices);
  const [blocker, setBlocker] = useState(browserNoticeBlocker);

  async function change(wanted: boolean) {
    const isAllowed = !wanted || (await allowBrowserNotices());
    setBlocker(browserNoticeBlocker());
    setOn(wanted && isAllowed);
  }

  return (
    <Switch
      label="Show news while Muster is in the background"
      hint="As the browser's own notices. Kept in this browser, which asks you first."
      checked={isOn && blocker === null}
      disabledReason={blocker}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
