import type { NotificationChannel, NotificationKind, NotificationPreferences } from "@muster/contracts/activity";
import type { ReactNode } from "react";
import { useMe } from "../../platform/session.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { MailState, mailBlockers } from "./mail-state.tsx";
import { useChangeWish } from "./wishes.queries.ts";

interface WishTableProps {
  preferences: NotificationPreferences;
  /** Whether this browser shows notices of its own at all. */
  isBrowserShowing: boolean;
}

/** One line a kind, one column a way; below them what is always told, and why. */
export function WishTable({ preferences, isBrowserShowing }: WishTableProps) {
  const { user } = useMe();
  const { mailBlocker, kinds } = preferences;
  return (
    <>
      <Panel>
        <table className="w-full">
          <thead>
            <tr className="text-small text-ink-3">
              <th scope="col" className="px-4 py-2 text-left font-normal">
                News
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
                    <WishSwitch
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
        {!isBrowserShowing && "The browser's column works once this browser may show notices, below. "}
        These are your own wishes, for this organization.
      </p>
    </>
  );
}

const cellClass = "w-14 px-1 py-3 text-center align-middle md:w-24";

const columns: { channel: NotificationChannel; heading: string; way: string }[] = [
  { channel: "inApp", heading: "App", way: "in the app" },
  { channel: "browser", heading: "Browser", way: "in the browser" },
  { channel: "mail", heading: "Mail", way: "by mail" },
];

const words: Record<NotificationKind, { label: string; hint: string }> = {
  task_completed: { label: "A task is done", hint: "Yours, with a link to the result." },
  task_failed: { label: "A task failed", hint: "Yours, with a link to what went wrong." },
  approval_asked: { label: "An approval is needed", hint: "An agent waits for your word." },
  budget: { label: "A budget is nearly spent", hint: "At 80% of a month's." },
  members: { label: "People come and go", hint: "Somebody joined, declined, left or was removed." },
  billing: { label: "Plan and payment", hint: "Renewals, changes, payments that failed." },
};

/** What nobody can turn off, and why. */
const always: { label: string; hint: string; channels: NotificationChannel[] }[] = [
  {
    label: "Your account and its security",
    hint: "Confirmations, resets and changes of how you sign in: without them somebody else could take your account unnoticed.",
    channels: ["mail"],
  },
  {
    label: "What you start, and what concerns you",
    hint: "Tasks you assign, copies you ask for, your role, the limits of the plan: nobody else tells you.",
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

function WishSwitch({ preferences, kind, channel, label, blocker }: Place & { label: string; blocker: string | null }) {
  const change = useChangeWish();
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

/** Why this way is not open; the same is written below the table, or stands in the same line. */
function blockerOf({ preferences, kind, channel, isBrowserShowing }: Place & { isBrowserShowing: boolean }) {
  if (channel === "mail") return preferences.mailBlocker && mailBlockers[preferences.mailBlocker];
  if (channel === "inApp") return null;
  if (!isBrowserShowing) return "This browser shows no notices; allow them below";
  return preferences.inApp[kind] ? null : "Only what is told in the app is shown by the browser";
}
