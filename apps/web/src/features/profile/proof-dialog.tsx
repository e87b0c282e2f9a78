import type { Security } from "@muster/contracts/profile";
import { Check, Fingerprint } from "lucide-react";
import { useForm } from "react-hook-form";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { FormAlert } from "../accounts/form-alert.tsx";
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
  const form = useForm<{ password: string }>({ defaultValues: { password: "" } });
  const { errors, isSubmitting } = form.formState;
  const hasPasskey = security.passkeys.length > 0 && security.passkeysBlocker === null && browserBlocker() === null;
  const isConfirmed = passkey.data === true;

  async function submit({ password }: { password: string }) {
    form.clearErrors();
    try {
      await props.onProof(isConfirmed || !security.hasPassword ? {} : { password });
    } catch (error) {
      const message = applyFieldErrors(error, form.setError);
      if (message) form.setError("root", { message });
    }
  }

  return (
    <Dialog title={props.title} size="sm" onClose={props.onClose} forced={isSubmitting}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormAlert message={errors.root?.message ?? passkey.error?.message} />
        <div className="grid gap-2 text-ink-2">{props.body}</div>
        {security.hasPassword && !isConfirmed && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            data-autofocus=""
            error={errors.password?.message}
            {...form.register("password", { required: "Enter your password" })}
          />
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
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={danger ? "danger" : "primary"}
            busy={isSubmitting}
            busyLabel={props.busyLabel}
            disabledReason={blocker}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
