import type { Security } from "@muster/contracts/profile";
import { useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { useForgetDevices, useRenewRecoveryCodes, useTurnOffTwoFactor } from "./profile.queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);
const TwoFactorDialog = lazyDialog(async () => (await import("./two-factor-dialog.tsx")).TwoFactorDialog);

/** Two-factor codes at sign-in: on, off, recovery codes, trusted browsers. */
export function TwoFactorSection({ security }: { security: Security }) {
  const { twoFactor } = security;
  const [open, setOpen] = useState<"on" | "off" | "codes" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const off = useTurnOffTwoFactor();
  const renew = useRenewRecoveryCodes();
  const close = () => setOpen(null);
  return (
    <Section title="Two-factor authentication" aside={twoFactor.isOn ? <Chip tone="live">On</Chip> : <Chip>Off</Chip>}>
      <Panel className="grid gap-3 p-4">
        <p className="text-ink-2">
          {twoFactor.isOn
            ? "You sign in with your password and a code from your authenticator app."
            : "Sign in with your password and a code from your authenticator app. A stolen password isn’t enough to get in."}
        </p>
        {twoFactor.isOn ? (
          <>
            <Facts twoFactor={twoFactor} />
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen("codes")}>Create new recovery codes</Button>
              <Button onClick={() => setOpen("off")}>Turn off</Button>
            </div>
          </>
        ) : (
          <div>
            <Button onClick={() => setOpen("on")}>Turn on</Button>
          </div>
        )}
      </Panel>
      {open === "on" && <TwoFactorDialog security={security} onClose={close} />}
      {open === "off" && (
        <ProofDialog
          title="Turn off two-factor authentication?"
          body={<p>You’ll sign in with your password only. Recovery codes and trusted browsers stop working.</p>}
          security={security}
          confirmLabel="Turn off"
          busyLabel="Turning off…"
          danger
          onProof={(proof) => off.mutateAsync(proof).then(close)}
          onClose={close}
        />
      )}
      {open === "codes" && (
        <ProofDialog
          title="Create new recovery codes"
          body={<p>You’ll get ten new codes. Your current codes stop working.</p>}
          security={security}
          confirmLabel="Create codes"
          busyLabel="Creating…"
          onProof={async (proof) => {
            const { recoveryCodes } = await renew.mutateAsync(proof);
            close();
            setCodes(recoveryCodes);
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

function Facts({ twoFactor: { recoveryCodesLeft, trustedDevices } }: Pick<Security, "twoFactor">) {
  const forget = useForgetDevices();
  return (
    <ul className="grid gap-1">
      <li className={recoveryCodesLeft <= 2 ? "text-attention" : undefined}>
        {recoveryCodesLeft === 1 ? "1 recovery code is left" : `${recoveryCodesLeft} recovery codes are left`}
        {recoveryCodesLeft <= 2 && ". Create new ones."}
      </li>
      {trustedDevices > 0 && (
        <li className="flex flex-wrap items-center gap-2">
          {trustedDevices === 1 ? "1 browser is trusted" : `${trustedDevices} browsers are trusted`}
          <Button
            size="sm"
            variant="quiet"
            busy={forget.isPending}
            onClick={() =>
              forget.mutate(undefined, {
                onError: ({ message }) =>
                  notify({ type: "error", title: "Couldn’t remove trusted browsers", message, toastOnly: true }),
              })
            }
          >
            Remove trust
          </Button>
        </li>
      )}
    </ul>
  );
}
