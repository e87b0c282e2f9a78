import type { Deletion, Security } from "@muster/contracts/profile";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { useDeleteAccount, useDeletion } from "./profile.queries.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** The way out, with everything it does said beforehand. */
export function DeleteSection({ security }: { security: Security }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Delete your account">
      <Panel className="grid justify-items-start gap-3 p-4">
        <p className="text-ink-2">
          What is yours alone is erased at once and cannot be brought back. What you made for an organization stays with
          it, under “Former member”.
        </p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </Panel>
      {isOpen && <DeleteDialog security={security} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ security, onClose }: { security: Security; onClose: () => void }) {
  const deletion = useDeletion();
  const remove = useDeleteAccount();
  const [blocker] = deletion.data?.blockers ?? [];
  return (
    <ProofDialog
      title="Delete your account?"
      body={deletion.data ? <Consequences deletion={deletion.data} /> : <p role="status">Looking at what would go…</p>}
      security={security}
      confirmLabel="Delete my account"
      busyLabel="Deleting…"
      danger
      blocker={blocker ?? (deletion.data ? null : (deletion.error?.message ?? "Looking at what would go…"))}
      onProof={(proof) => remove.mutateAsync(proof)}
      onClose={onClose}
    />
  );
}

function Consequences({ deletion }: { deletion: Deletion }) {
  const { blockers, organizationsDeleted, organizationsLeft, plansEnded, tasks, files } = deletion;
  if (blockers.length > 0)
    return (
      <ul role="alert" className="grid gap-1 text-fault">
        {blockers.map((blocker) => (
          <li key={blocker}>{blocker}</li>
        ))}
      </ul>
    );
  return (
    <ul className="grid list-disc gap-1 pl-4">
      <li>
        Erased: your profile, sign-ins and sessions, {count(tasks, "task")} with their documents, and{" "}
        {count(files, "upload")}.
      </li>
      {organizationsDeleted.length > 0 && (
        <li>
          Erased whole, as nobody else belongs to {organizationsDeleted.length === 1 ? "it" : "them"}:{" "}
          {organizationsDeleted.join(", ")}.
        </li>
      )}
      {plansEnded.length > 0 && (
        <li>
          Ended at once: the paid plan of {plansEnded.join(", ")}. Nothing is paid back for the days that are left;
          where a refund is due, cancel under Plan and billing first.
        </li>
      )}
      {organizationsLeft.length > 0 && (
        <li>
          Left: {organizationsLeft.join(", ")}. Agents you made stay there under “Former member”. Records of usage and
          of the audit trail stay as they were written: they are sealed.
        </li>
      )}
    </ul>
  );
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}
