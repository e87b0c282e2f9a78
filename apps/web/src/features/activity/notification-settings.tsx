import type {
  NotificationChannel,
  NotificationEmailBlocker,
  NotificationKind,
  NotificationPreferences,
} from "@muster/contracts/activity";
import { type ReactNode, useState } from "react";
import { usePreferences } from "../../platform/preferences.ts";
import { useMe } from "../../platform/session.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SendVerification } from "../accounts/send-verification.tsx";
import { allowBrowserNotices, browserNoticeBlocker, endBrowserNotices } from "./browser-notice.ts";
import { useChangePreference, useNotificationPreferences } from "./preferences.queries.ts";

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

interface PreferenceTableProps {
  preferences: NotificationPreferences;
  /** Whether this browser shows notifications at all. */
  isBrowserShowing: boolean;
}

/** One row per kind, one column per channel; below, the notifications that are always sent, and why. */
function PreferenceTable({ preferences, isBrowserShowing }: PreferenceTableProps) {
  const { user } = useMe();
  const { mailBlocker, kinds } = preferences;
  return (
    <>
      <Panel>
        <table className="w-full">
          <thead>
            <tr className="text-small text-ink-3">
              <th scope="col" className="px-4 py-2 text-left font-normal">
                Notification
              </th>
              {columns.map(({ channel, heading }) => (
                <th key={channel} scope="col" className={`${cellClass} font-normal`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <Row key={kind} {...words[kind]}>
                {columns.map(({ channel, way }) => (
                  <td key={channel} className={cellClass}>
                    <PreferenceSwitch
                      {...{ preferences, kind, channel }}
                      label={`${words[kind].label}: ${way}`}
                      blocker={blockerOf({ preferences, kind, channel, isBrowserShowing })}
                    />
                  </td>
                ))}
              </Row>
            ))}
            {always.map(({ channels, ...row }) => (
              <Row key={row.label} {...row}>
                {columns.map(({ channel }) => (
                  <td key={channel} className={`${cellClass} text-small text-ink-3`}>
                    {channels.includes(channel) ? "Always" : <span className="sr-only">No</span>}
                  </td>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </Panel>
      <MailState blocker={mailBlocker} email={user.email} />
      <p className="mt-2 text-ink-3 text-small">
        {!isBrowserShowing && "Turn on browser notifications below to use the Browser column. "}
        These settings apply only to you, in this organization.
      </p>
    </>
  );
}

const cellClass = "w-14 px-1 py-3 text-center align-middle md:w-24";

const columns: { channel: NotificationChannel; heading: string; way: string }[] = [
  { channel: "inApp", heading: "App", way: "in the app" },
  { channel: "browser", heading: "Browser", way: "in the browser" },
  { channel: "mail", heading: "Email", way: "by email" },
];

const words: Record<NotificationKind, { label: string; hint: string }> = {
  task_completed: { label: "A task is done", hint: "One of your tasks, with a link to the result." },
  task_failed: { label: "A task failed", hint: "One of your tasks, with a link to the error." },
  approval_asked: { label: "An approval is needed", hint: "An agent is waiting for your approval." },
  question_asked: { label: "A task has a question", hint: "One of your tasks is waiting for your answer." },
  budget: { label: "A budget is nearly spent", hint: "When 80% of the monthly budget is spent." },
  members: { label: "Team changes", hint: "Someone joins, declines an invitation, leaves, or is removed." },
  billing: { label: "Plan and payment", hint: "Renewals, changes, and failed payments." },
  webhooks: { label: "A webhook is paused", hint: "When deliveries fail for five days, or its endpoint is removed." },
};

/** Notifications that cannot be turned off, and why. */
const always: { label: string; hint: string; channels: NotificationChannel[] }[] = [
  {
    label: "Account security",
    hint: "Confirmations, password resets, and sign-in changes. These are always on to protect your account.",
    channels: ["mail"],
  },
  {
    label: "Your own activity",
    hint: "Tasks you assign, data exports, role changes, and plan limits. Always on.",
    channels: ["inApp"],
  },
];

function Row({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="px-4 py-3 text-left font-normal">
        <span className="block font-[560]">{label}</span>
        <span className="block text-ink-2 text-small">{hint}</span>
      </th>
      {children}
    </tr>
  );
}

interface Place {
  preferences: NotificationPreferences;
  kind: NotificationKind;
  channel: NotificationChannel;
}

function PreferenceSwitch({
  preferences,
  kind,
  channel,
  label,
  blocker,
}: Place & { label: string; blocker: string | null }) {
  const change = useChangePreference();
  return (
    <span className="inline-flex justify-center">
      <Switch
        hideLabel
        label={label}
        checked={blocker === null && preferences[channel][kind]}
        disabledReason={blocker}
        onChange={(isOn) => change.mutate({ channel, kind, isOn })}
      />
    </span>
  );
}

/** Why this channel is unavailable; the same text is below the table, or in the same row. */
function blockerOf({ preferences, kind, channel, isBrowserShowing }: Place & { isBrowserShowing: boolean }) {
  if (channel === "mail") return preferences.mailBlocker && mailBlockers[preferences.mailBlocker];
  if (channel === "inApp") return null;
  if (!isBrowserShowing) return "Turn on browser notifications below first";
  return preferences.inApp[kind] ? null : "Turn on the in-app notification first";
}

/** Why email notifications are unavailable. */
const mailBlockers: Record<NotificationEmailBlocker, string> = {
  off: "Email isn’t set up on this server",
  unconfirmed: "Confirm your email address first",
  refused: "The mail server rejects your address",
};

const remedies: Record<NotificationEmailBlocker, string> = {
  off: "Email isn’t set up on this server. Ask your Muster administrator to set up SMTP.",
  unconfirmed: "Confirm your email address to get notifications by email. Use the link in the email we sent you.",
  refused:
    "The mail server rejects your address. Resend the confirmation email or change your address in Settings > Profile and security.",
};

/** Where emails go, or why none are sent and how to fix it. */
function MailState({ blocker, email }: { blocker: NotificationEmailBlocker | null; email: string }) {
  if (blocker === null || blocker === "off")
    return (
      <p className="mt-2 break-words text-ink-3 text-small">{blocker ? remedies[blocker] : `Emails go to ${email}.`}</p>
    );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
      <p className="min-w-0 flex-1 basis-[240px] break-words text-attention">
        {mailBlockers[blocker]} ({email}): {remedies[blocker]}
      </p>
      <SendVerification />
    </div>
  );
}
