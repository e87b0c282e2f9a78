import type { Deletion, Security } from "@muster/contracts/profile";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { useDeleteAccount, useDeletion } from "./profile.queries.ts";

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** Deletes the account, after listing the consequences. */
export function DeleteSection({ security }: { security: Security }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Delete your account">
      <Panel className="grid justify-items-start gap-3 p-4">
        <p className="text-ink-2">
          Your personal data is deleted immediately and permanently. Work you created for an organization stays there,
          attributed to “Former member”.
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
      body={
        deletion.data ? <Consequences deletion={deletion.data} /> : <p role="status">Checking what will be deleted…</p>
      }
      security={security}
      confirmLabel="Delete my account"
      busyLabel="Deleting…"
      danger
      blocker={blocker ?? (deletion.data ? null : (deletion.error?.message ?? "Checking what will be deleted…"))}
      onProof={(proof) => remove.mutateAsync(proof)}
      onClose={onClose}
    />
  );
}

function Consequences({ deletion }: { deletion: Deletion }) {
  const { blockers, organizationsDeleted, organizationsLeft, plansEnded, handovers, tasks, files } = deletion;
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
        Deleted: your profile, sign-in methods, sessions, chats,{" "}
        {tasks > 0 && `${count(tasks, "task")} with their documents, `}and {count(files, "upload")}.
      </li>
      {handovers.map(({ organization, to, tasks: moved, schedules }) => (
        <li key={organization}>
          Handed over in {organization}: {to} takes over your {movedWork(moved, schedules)}.
        </li>
      ))}
      {organizationsDeleted.length > 0 && (
        <li>Organizations deleted because you’re the only member: {organizationsDeleted.join(", ")}.</li>
      )}
      {plansEnded.length > 0 && (
        <li>
          Canceled: the paid plan of {plansEnded.join(", ")}. Unused days aren’t refunded. If you’re due a refund,
          cancel in Settings &gt; Plan and billing first.
        </li>
      )}
      {organizationsLeft.length > 0 && (
        <li>
          Organizations you’ll leave: {organizationsLeft.join(", ")}. Your finished work and agents stay there,
          attributed to “Former member”. Usage records and audit log entries don’t change.
        </li>
      )}
    </ul>
  );
}

function movedWork(tasks: number, schedules: number): string {
  return [tasks > 0 && count(tasks, "task"), schedules > 0 && count(schedules, "schedule")]
    .filter(Boolean)
    .join(" and ");
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}
