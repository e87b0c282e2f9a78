import type { Security } from "@muster/contracts/profile";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { renderSVG } from "uqr";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FormAlert } from "../accounts/form-alert.tsx";
import { useBeginTwoFactor, useConfirmTwoFactor } from "./profile.queries.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** Proof of identity, then the key and a first code, then the recovery codes: active from the first code on. */
export function TwoFactorDialog({ security, onClose }: { security: Security; onClose: () => void }) {
  const begin = useBeginTwoFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (begin.data) return <KeyDialog {...begin.data} onCodes={setCodes} onClose={onClose} />;
  return (
    <ProofDialog
      title="Turn on two-factor authentication"
      body={<p>You need an authenticator app, such as the one in your phone or password manager.</p>}
      security={security}
      confirmLabel="Continue"
      busyLabel="Preparing…"
      onProof={(proof) => begin.mutateAsync(proof)}
      onClose={onClose}
    />
  );
}

interface KeyDialogProps {
  uri: string;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

function KeyDialog({ uri, onCodes, onClose }: KeyDialogProps) {
  const confirm = useConfirmTwoFactor();
  const form = useForm<{ code: string }>({ defaultValues: { code: "" } });
  const { errors } = form.formState;
  const text = new URL(uri).searchParams.get("secret") ?? "";

  function submit({ code }: { code: string }) {
    form.clearErrors();
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onError: (error) => {
        const message = applyFieldErrors(error, form.setError);
        if (message) form.setError("root", { message });
      },
    });
  }

  return (
    <Dialog title="Scan with your app" size="sm" onClose={onClose} closeOnOverlay={false}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormAlert message={errors.root?.message} />
        <QrCode text={uri} />
        <p className="text-ink-2">
          Or enter this key in your app:
          <code className="mt-1 block select-all break-all rounded-sm bg-raised px-2.5 py-2 text-ink">
            {text.match(/.{1,4}/g)?.join(" ")}
          </code>
        </p>
        <TextField
          label="Code"
          hint="The six-digit code your app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="123 456"
          data-autofocus=""
          error={errors.code?.message}
          {...form.register("code", { required: "Enter the six-digit code from your app" })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={confirm.isPending} busyLabel="Checking…">
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Dark on light in both themes: many apps read nothing else. */
function QrCode({ text }: { text: string }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return (
    <img
      src={picture}
      alt="QR code for your authenticator app; the key is below as text"
      width={208}
      height={208}
      className="justify-self-center rounded-md"
    />
  );
}
