import type { ActiveSession } from "@muster/contracts/profile";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useEndOtherSessions, useEndSession, useSessions } from "./profile.queries.ts";

/** The user's sessions. Ending one takes effect at once, also for its open pages. */
export function SessionsSection() {
  const sessions = useSessions();
  return (
    <Section title="Active sessions">
      <RecordView query={sessions} loading={<SkeletonRows rows={2} />} errorTitle="Couldn’t load your sessions">
        {({ items }) => <SessionList items={items} />}
      </RecordView>
    </Section>
  );
}

function SessionList({ items }: { items: ActiveSession[] }) {
  const endOthers = useEndOtherSessions();
  const [isAsking, setAsking] = useState(false);
  const others = items.filter((item) => !item.isCurrent).length;
  return (
    <>
      <Panel>
        {items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        {others > 0 && (
          <div className="row">
            <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
          </div>
        )}
      </Panel>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          body={`This signs you out of ${others === 1 ? "one other session" : `${others} other sessions`}. API keys keep working; revoke them separately.`}
          confirmLabel="Sign out"
          busyLabel="Signing out…"
          busy={endOthers.isPending}
          error={endOthers.error?.message ?? null}
          onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function SessionRow({ session }: { session: ActiveSession }) {
  const end = useEndSession();
  const name = `${session.browser} on ${session.device}`;
  return (
    <div className="row">
      <MonitorSmartphone size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-[560]">
          {name}
          {session.isCurrent && <Chip tone="live">This browser</Chip>}
        </span>
        <span className="block text-ink-2">
          {session.isCurrent ? (
            "Active now"
          ) : (
            <>
              Last active <Time value={session.lastSeenAt} />
            </>
          )}
          {session.ipAddress && `, ${session.ipAddress}`}, signed in <Time value={session.signedInAt} mode="date" />
        </span>
        {end.error && (
          <span role="alert" className="block text-fault">
            {end.error.message}
          </span>
        )}
      </span>
      {!session.isCurrent && (
        <Button
          size="sm"
          aria-label={`Sign out of ${name}`}
          busy={end.isPending}
          busyLabel="Signing out…"
          onClick={() => end.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </div>
  );
}
