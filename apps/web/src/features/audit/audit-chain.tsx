import type { AuditCheck } from "@muster/contracts/audit";
import { ShieldCheck } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatCount, formatDateTime } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { useAuditCheck } from "./audit.queries.ts";

/** Every entry includes the hash of the previous one; this recomputes all of them. */
export function AuditChain() {
  const check = useAuditCheck();
  return (
    <Section title="Tamper check">
      <Panel className="p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-ink-2">
            Every minute, new entries are sealed in a hash chain. Verify the chain to detect changed, removed, or
            inserted entries. Numbers count every sealed entry; those of members’ own work aren’t listed here, so
            numbers can skip.
          </p>
          <Button icon={ShieldCheck} onClick={() => check.mutate()} busy={check.isPending} busyLabel="Verifying…">
            Verify chain
          </Button>
        </div>
        <div role="status">
          {check.data && <Outcome check={check.data} />}
          {check.error && <p className="mt-3 text-fault">{check.error.message}</p>}
        </div>
      </Panel>
    </Section>
  );
}

function Outcome({ check: { isIntact, sealed, waiting, breaks, tip, checkedAt } }: { check: AuditCheck }) {
  return (
    <div className="mt-3 grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={isIntact ? "live" : "fault"}>{isIntact ? "Intact" : "Broken"}</Chip>
        <span>
          {formatCount(sealed)} sealed {sealed === 1 ? "entry" : "entries"}
          {waiting > 0 && `, ${formatCount(waiting)} to be sealed within a minute`}. Verified{" "}
          {formatDateTime(checkedAt)}.
        </span>
      </p>
      {breaks.length > 0 && (
        <ul className="list-disc pl-5">
          {breaks.map(({ number, reason }) => (
            <li key={`${number} ${reason}`}>
              {number === null ? "An entry" : `Entry #${number}`} {reason}.
            </li>
          ))}
        </ul>
      )}
      {tip && (
        <p className="text-ink-3 text-small">
          Latest hash, entry #{tip.number}: <code className="break-all">{tip.hash}</code>. Save it elsewhere to detect
          truncation later.
        </p>
      )}
    </div>
  );
}
