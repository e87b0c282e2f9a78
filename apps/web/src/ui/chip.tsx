import type { ReactNode } from "react";

export type ChipTone = "plain" | "line" | "live" | "attention" | "fault" | "ink";

export function Chip({ tone = "plain", children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className="chip" data-tone={tone}>
      {children}
    </span>
  );
}

export type Status = "working" | "queued" | "review" | "done" | "failed" | "paused" | "idle" | "cancelled";

const looks: Record<Status, { word: string; tone: ChipTone }> = {
  working: { word: "Working", tone: "live" },
  queued: { word: "Queued", tone: "line" },
  review: { word: "Needs review", tone: "attention" },
  done: { word: "Done", tone: "plain" },
  failed: { word: "Failed", tone: "fault" },
  paused: { word: "Paused", tone: "line" },
  idle: { word: "Idle", tone: "line" },
  cancelled: { word: "Canceled", tone: "line" },
};

/** Shape, label and color; the shape alone identifies the status. */
export function StatusChip({ status, label }: { status: Status; label?: string }) {
  return (
    <Chip tone={looks[status].tone}>
      <StatusDot status={status} />
      {label ?? looks[status].word}
    </Chip>
  );
}

/** Only the shape, in the surrounding text's color. */
export function StatusDot({ status }: { status: Status }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className="inline-block shrink-0">
      {shapes[status]}
    </svg>
  );
}

const ring = <circle cx="4" cy="4" r="2.7" fill="none" stroke="currentColor" strokeWidth="1.3" />;
const shapes: Record<Status, ReactNode> = {
  working: <circle cx="4" cy="4" r="3.2" fill="currentColor" />,
  review: <path d="M4 .4 7.6 4 4 7.6.4 4Z" fill="currentColor" />,
  failed: <path d="m1.2 1.2 5.6 5.6m0-5.6L1.2 6.8" stroke="currentColor" strokeWidth="1.6" />,
  done: <path d="m.8 4.2 2.2 2.2L7.2 1.8" stroke="currentColor" strokeWidth="1.6" fill="none" />,
  paused: <path d="M2.2 1v6M5.8 1v6" stroke="currentColor" strokeWidth="1.6" />,
  cancelled: <path d="M1 4h6" stroke="currentColor" strokeWidth="1.6" />,
  queued: ring,
  idle: ring,
};
