import type { Security } from "@muster/contracts/profile";
import { useState } from "react";
import { renderSVG } from "uqr";
import { z } from "zod";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useBeginTwoFactor, useConfirmTwoFactor } from "./profile.queries.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

const schema = z.object({ code: z.string().trim().min(1, "Enter the six-digit code from your app") });

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
  const text = new URL(uri).searchParams.get("secret") ?? "";
  const form = useZodForm({
    schema,
    defaultValues: { code: "" },
    onSubmit: ({ code }) => confirm.mutateAsync(code),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });

  return (
    <FormDialog
      form={form}
      title="Scan with your app"
      size="sm"
      submitLabel="Turn on"
      busyLabel="Checking…"
      onClose={onClose}
    >
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
        {...form.field("code")}
      />
    </FormDialog>
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
