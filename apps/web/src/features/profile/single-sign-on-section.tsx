import type { Security } from "@muster/contracts/profile";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { ssoFault } from "../accounts/sso-faults.ts";
import { useConnectSingleSignOn } from "./profile.queries.ts";

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);

interface SingleSignOnSectionProps {
  security: Security;
  singleSignOn: NonNullable<Security["singleSignOn"]>;
}

/** Whether the account is connected to the issuer, and connecting it. */
export function SingleSignOnSection({ security, singleSignOn: { name, isConnected } }: SingleSignOnSectionProps) {
  const [params] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const connect = useConnectSingleSignOn();
  return (
    <Section
      title="Single sign-on"
      aside={isConnected ? <Chip tone="live">Connected</Chip> : <Chip>Not connected</Chip>}
    >
      <Panel className="grid justify-items-start gap-3 p-4">
        <FormAlert message={ssoFault(params.get("sso"), name)} />
        <p className="text-ink-2">
          {isConnected ? `You can sign in to this account with ${name}.` : `Connect ${name} to sign in with it.`}
        </p>
        {!isConnected && <Button onClick={() => setAsking(true)}>Connect {name}</Button>}
      </Panel>
      {isAsking && (
        <ProofDialog
          title={`Connect ${name}`}
          body={
            <p>
              {name} will ask you to sign in. That {name} account can then sign in to this account.
            </p>
          }
          security={security}
          confirmLabel="Continue"
          busyLabel="Continuing…"
          onProof={(proof) => connect.mutateAsync(proof)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
