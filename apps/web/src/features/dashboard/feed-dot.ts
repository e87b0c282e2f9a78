import type { Status } from "../../ui/chip.tsx";

/** An event's mark depends on the suffix of its kind, since every feature names its own kinds. */
export function dotOf(kind: string): { status: Status; tone: string } {
  if (/(failed|error)$/.test(kind)) return { status: "failed", tone: "text-fault" };
  if (/(limit_reached|limit_met|payment_required|blocked)$/.test(kind))
    return { status: "review", tone: "text-attention" };
  if (/(started|assigned|retrying|retried)$/.test(kind)) return { status: "queued", tone: "text-ink-3" };
  if (/(cancelled|deleted|removed|left|revoked|declined)$/.test(kind))
    return { status: "cancelled", tone: "text-ink-3" };
  if (/paused$/.test(kind)) return { status: "paused", tone: "text-ink-3" };
  return { status: "done", tone: "text-ink-3" };
}
