import { emailAddress } from "@muster/contracts/addresses";
import type { Security } from "@muster/contracts/profile";
import { useState } from "react";
import { z } from "zod";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { useZodForm } from "../../ui/form.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SendVerification } from "../accounts/send-verification.tsx";
import { useChangeEmail } from "./profile.queries.ts";

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);

/** The sign-in address, and changing it. */
export function EmailSection({ security }: { security: Security }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const change = useChangeEmail();
  return (
    <Section title="Email address">
      <Panel className="grid gap-4 p-4">
        <Address security={security} />
        <EmailForm current={security.email} onWanted={setWanted} />
        {asked && (
          <p role="status" className="text-ink-2">
            We sent a confirmation email to <strong className="font-[560] text-ink">{asked}</strong>. Your address
            changes once you confirm it.
            {!security.mail &&
              " Email isn’t set up on this server. Ask your Muster administrator for the link from the server log."}
          </p>
        )}
      </Panel>
      {wanted && (
        <ProofDialog
          title="Change email address"
          body={<p>We’ll send a confirmation email to {wanted}. Your address changes once you confirm it.</p>}
          security={security}
          confirmLabel="Send email"
          busyLabel="Sending…"
          onProof={async (proof) => {
            await change.mutateAsync({ email: wanted, ...proof });
            setAsked(wanted);
            setWanted(null);
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </Section>
  );
}

function Address({ security: { email, emailVerified, isMailRefused } }: { security: Security }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 break-words font-[560]">{email}</span>
      {emailVerified ? <Chip tone="live">Confirmed</Chip> : <Chip tone="attention">Not confirmed</Chip>}
      {isMailRefused && <Chip tone="attention">Rejected by the mail server</Chip>}
      {(!emailVerified || isMailRefused) && <SendVerification />}
    </div>
  );
}

function EmailForm({ current, onWanted }: { current: string; onWanted: (email: string) => void }) {
  const form = useZodForm({
    schema: z.object({
      email: emailAddress.refine((email) => email.toLowerCase() !== current, "This is already your email address"),
    }),
    defaultValues: { email: "" },
    onSubmit: async ({ email }) => onWanted(email),
  });

  return (
    <form {...form.props} className="grid max-w-[420px] gap-3">
      <TextField label="New email address" type="email" autoComplete="email" {...form.field("email")} />
      <div>
        <Button type="submit">Change email address</Button>
      </div>
    </form>
  );
}
