import type { Receipt } from "@muster/contracts/deliverable";
import { StatusDot } from "../../ui/chip.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Section } from "../../ui/panel.tsx";
import { decisionWords } from "./approval-words.ts";

/** Who approved what, in a receipt; nothing when no approval was requested. */
export function ReceiptApprovals({ approvals = [] }: Pick<Receipt, "approvals">) {
  if (approvals.length === 0) return null;
  return (
    <Section title="Approvals" level={3}>
      <ul className="panel">
        {approvals.map((approval) => (
          <li key={approval.askedAt + approval.summary} className="row items-start!">
            <span className="grid h-5 w-4 shrink-0 place-items-center text-ink-2">
              <StatusDot status={approval.decision === "approved" ? "done" : "cancelled"} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-[560]">{decisionWords(approval)}</span>
              <span className="block break-all font-mono text-micro text-ink-2">{approval.summary}</span>
              {approval.note && <span className="block break-words text-ink-2">“{approval.note}”</span>}
            </span>
            {approval.decidedAt && (
              <span className="num shrink-0 text-small leading-5! text-ink-3">
                {formatDateTime(approval.decidedAt)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
