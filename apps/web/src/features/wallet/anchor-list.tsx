import type { Anchor, AnchorDetail } from "@muster/contracts/wallet";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type Status, StatusChip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatDate } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";
import { readProof, useAnchor, useAnchors, useCheckAnchor, useDiscardAnchor } from "./wallet.queries.ts";

const statusChips: Record<Anchor["status"], { status: Status; label: string }> = {
  prepared: { status: "paused", label: "Not sent" },
  sent: { status: "working", label: "Sent" },
  confirmed: { status: "done", label: "Confirmed" },
  failed: { status: "failed", label: "Failed" },
  not_found: { status: "review", label: "Not found" },
  mismatch: { status: "failed", label: "Data mismatch" },
};

/** The person's anchors, newest first. */
export function AnchorList({ onSend }: { onSend: (anchor: Anchor) => void }) {
  const anchors = useAnchors();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <QueryView
        query={anchors}
        loading={<SkeletonRows rows={2} height={73} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Panel>
            <Empty art="task" title="No anchors yet" body="Anchor a day or single records to see them here." />
          </Panel>
        }
        errorTitle="Couldn’t load your anchors"
      >
        {({ items }) => (
          <ul className="panel" aria-label="Anchors">
            {items.map((anchor) => (
              <AnchorRow
                key={anchor.id}
                anchor={anchor}
                onSend={() => onSend(anchor)}
                onOpen={() => setOpened(anchor.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {anchors.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={anchors.isFetchingNextPage} onClick={() => void anchors.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {opened && <RecordsDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface RowProps {
  anchor: Anchor;
  onSend: () => void;
  onOpen: () => void;
}

function AnchorRow({ anchor, onSend, onOpen }: RowProps) {
  const { id, status, reason, recordCount, day, network, explorerUrl, blockNumber } = anchor;
  const [isDiscarding, setDiscarding] = useState(false);
  const check = useCheckAnchor();
  const discard = useDiscardAnchor();
  const records = recordCount === 1 ? "1 record" : `${recordCount} records`;
  return (
    <li className="row flex-wrap gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-[240px]">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-[560]">{day ? `${formatDate(`${day}T12:00:00`)} · ${records}` : records}</span>
          <StatusChip {...statusChips[status]} />
        </div>
        <p className="mt-0.5 text-ink-2 text-small">
          {network ? `${network}${blockNumber ? `, block ${blockNumber}` : ""} · ` : ""}
          <Time value={anchor.createdAt} />
        </p>
        {reason && <p className="mt-0.5 text-attention text-small">{reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {explorerUrl && (
          <a
            href={explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex items-center gap-1"
          >
            Explorer <ExternalLink size={13} aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        {status === "prepared" && (
          <Button size="sm" variant="primary" onClick={onSend}>
            Send
          </Button>
        )}
        {status !== "prepared" && status !== "sent" && status !== "confirmed" && (
          <Button size="sm" busy={check.isPending} onClick={() => check.mutate(id)}>
            Check again
          </Button>
        )}
        {status !== "sent" && status !== "confirmed" && (
          <Button size="sm" variant="quiet" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        )}
        <Button size="sm" onClick={onOpen} aria-label={`Records of the anchor of ${records}`}>
          Records
        </Button>
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard this anchor?"
          body="Its records can be anchored again. A transaction that was sent stays on the network."
          confirmLabel="Discard anchor"
          busyLabel="Discarding…"
          danger
          busy={discard.isPending}
          onConfirm={() => discard.mutate(id, { onSettled: () => setDiscarding(false) })}
          onCancel={() => setDiscarding(false)}
        />
      )}
    </li>
  );
}

function RecordsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const anchor = useAnchor(id);
  const [verified, setVerified] = useState<string | null>(null);
  if (verified !== null)
    return <VerifyDialog load={() => readProof(id, verified)} onClose={() => setVerified(null)} closeLabel="Back" />;
  return (
    <Dialog title="Anchored records" size="lg" onClose={onClose}>
      <RecordView query={anchor} loading={<SkeletonRows rows={3} height={49} />} errorTitle="Couldn’t load the records">
        {({ records, root }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <p className="break-all font-mono text-ink-2 text-small">Root {root}</p>
            <ul className="panel" aria-label="Records">
              {records.map((one) => (
                <RecordRow key={one.id} one={one} onVerify={() => setVerified(one.id)} />
              ))}
            </ul>
          </div>
        )}
      </RecordView>
    </Dialog>
  );
}

function RecordRow({ one, onVerify }: { one: AnchorDetail["records"][number]; onVerify: () => void }) {
  const name = one.record?.prompt || (one.record ? "Empty prompt" : "Deleted record");
  return (
    <li className="row">
      <div className="min-w-0 flex-1">
        <div className="truncate">{name}</div>
        <div className="truncate font-mono text-ink-3 text-small">{one.leaf}</div>
      </div>
      <Button size="sm" aria-label={`Verify ${name}`} onClick={onVerify}>
        Verify
      </Button>
    </li>
  );
}
