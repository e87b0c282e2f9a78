import type { Anchor, UnanchoredRecord } from "@muster/contracts/wallet";
import { useState } from "react";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatDate } from "../../ui/format.ts";
import { Page, Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { AnchorList } from "./anchor-list.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { ProofFile } from "./verify-dialog.tsx";
import { usePrepareAnchor, useUnanchoredRecords } from "./wallet.queries.ts";
import { WalletPanel } from "./wallet-panel.tsx";

/** Records to anchor, anchors with their state on the chain, and verification of proofs. */
export function WalletPage() {
  const [sending, setSending] = useState<Anchor | null>(null);
  return (
    <Page
      title="Anchored records"
      subtitle="Prove later that an agent’s reply hasn’t changed: its hash goes to a test network from your own wallet."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Section title="Not anchored yet">
            <PaidFeature>
              <UnanchoredRecords onPrepared={setSending} />
            </PaidFeature>
          </Section>
          <Section title="Anchors">
            <AnchorList onSend={setSending} />
          </Section>
          <Section title="Verify a proof file">
            <ProofFile />
          </Section>
        </div>
        <Panel>
          <WalletPanel />
        </Panel>
      </div>
      {sending && <SendDialog anchor={sending} onClose={() => setSending(null)} />}
    </Page>
  );
}

function UnanchoredRecords({ onPrepared }: { onPrepared: (anchor: Anchor) => void }) {
  const unanchored = useUnanchoredRecords();
  return (
    <QueryView
      query={unanchored}
      loading={<SkeletonRows rows={3} height={49} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Panel>
          <Empty
            art="task"
            title="Nothing to anchor"
            body="Each agent reply becomes a record. New records appear here."
          />
        </Panel>
      }
      errorTitle="Couldn’t load your records"
    >
      {({ days, items }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Days days={days} onPrepared={onPrepared} />
          <Records items={items} onPrepared={onPrepared} />
        </div>
      )}
    </QueryView>
  );
}

function Days({ days, onPrepared }: { days: { day: string; count: number }[]; onPrepared: (anchor: Anchor) => void }) {
  const prepare = usePrepareAnchor(onPrepared);
  const viewer = useViewerReason();
  return (
    <ul className="panel" aria-label="Days">
      {days.map(({ day, count }) => (
        <li key={day} className="row justify-between">
          <span className="min-w-0">
            {dayLabel(day)} <span className="text-ink-3">· {countOf(count)}</span>
          </span>
          <Button
            size="sm"
            disabledReason={viewer}
            busy={prepare.isPending && prepare.variables !== undefined && isDay(prepare.variables, day)}
            busyLabel="Hashing…"
            aria-label={`Anchor this day: ${dayLabel(day)}`}
            onClick={() => prepare.mutate({ day })}
          >
            Anchor this day
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Records({ items, onPrepared }: { items: UnanchoredRecord[]; onPrepared: (anchor: Anchor) => void }) {
  const [selected, setSelected] = useState<string[]>([]);
  // Records that were anchored meanwhile are no longer listed.
  const chosen = selected.filter((id) => items.some((item) => item.id === id));
  const prepare = usePrepareAnchor(onPrepared);
  const viewer = useViewerReason();
  return (
    <details>
      <summary className="link w-fit cursor-pointer">Select single records</summary>
      <div className="mt-3 grid gap-3">
        <CheckList
          legend="Records"
          hideLegend
          value={chosen}
          onChange={setSelected}
          options={items.map(({ id, prompt, createdAt }) => ({
            value: id,
            content: (
              <>
                <span className="min-w-0 flex-1 truncate">{prompt || "Empty prompt"}</span>
                <span className="text-ink-3 text-small">
                  <Time value={createdAt} />
                </span>
              </>
            ),
          }))}
        />
        <div>
          <Button
            disabledReason={viewer ?? (chosen.length === 0 ? "Select at least one record" : null)}
            busy={prepare.isPending}
            busyLabel="Hashing…"
            onClick={() => prepare.mutate({ interactionIds: chosen })}
          >
            {chosen.length === 0 ? "Anchor records" : `Anchor ${countOf(chosen.length)}`}
          </Button>
        </div>
      </div>
    </details>
  );
}

function useViewerReason(): string | null {
  return useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
}

function isDay(chosen: object, day: string): boolean {
  return "day" in chosen && chosen.day === day;
}

/** A day in UTC, without moving it into the browser's time zone. */
function dayLabel(day: string): string {
  return `${formatDate(`${day}T12:00:00`)} (UTC)`;
}

function countOf(count: number): string {
  return count === 1 ? "1 record" : `${count} records`;
}
