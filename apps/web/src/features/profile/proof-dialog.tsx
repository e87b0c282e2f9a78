import type { Security } from "@muster/contracts/profile";
import { Check, Fingerprint } from "lucide-react";
import { z } from "zod";
import { Button } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { browserBlocker } from "../accounts/passkeys.ts";
import { type Proof, useConfirmWithPasskey } from "./profile.queries.ts";

interface ProofDialogProps {
  title: string;
  body: React.ReactNode;
  security: Security;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  blocker?: string | null;
  /** Rejects with the server's error. */
  onProof: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
}

/** Confirms the user's identity, by password or passkey, before changes that a stolen session must not make. */
export function ProofDialog(props: ProofDialogProps) {
  const { security, danger = false, blocker = null } = props;
  const passkey = useConfirmWithPasskey();
  const hasPasskey = security.passkeys.length > 0 && security.passkeysBlocker === null && browserBlocker() === null;
  const isConfirmed = passkey.data === true;
  const asksPassword = security.hasPassword && !isConfirmed;
  const form = useZodForm({
    schema: z.object({ password: z.string().min(asksPassword ? 1 : 0, "Enter your password") }),
    defaultValues: { password: "" },
    onSubmit: (proof) => props.onProof(asksPassword ? proof : {}),
  });

  return (
    <FormDialog
      form={form}
      title={props.title}
      size="sm"
      submitLabel={props.confirmLabel}
      busyLabel={props.busyLabel}
      danger={danger}
      blocker={blocker}
      canDiscard
      onClose={props.onClose}
    >
      <FormAlert message={passkey.error?.message} />
      <div className="grid gap-2 text-ink-2">{props.body}</div>
      {asksPassword && (
        <PasswordField label="Password" autoComplete="current-password" data-autofocus="" {...form.field("password")} />
      )}
      {!security.hasPassword && !hasPasskey && (
        <p className="text-ink-2">Your account has no password. You can do this within ten minutes of signing in.</p>
      )}
      {hasPasskey && (
        <Button
          icon={isConfirmed ? Check : Fingerprint}
          busy={passkey.isPending}
          busyLabel="Waiting for your device…"
          disabledReason={isConfirmed ? "Passkey accepted" : null}
          onClick={() => passkey.mutate()}
        >
          {isConfirmed ? "Confirmed" : security.hasPassword ? "Use a passkey instead" : "Confirm with a passkey"}
        </Button>
      )}
    </FormDialog>
  );
}
