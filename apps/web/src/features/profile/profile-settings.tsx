import type { Security } from "@muster/contracts/profile";
import { aRole } from "@muster/contracts/roles";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useRenameOrganization, useUpdateProfile } from "../accounts/accounts.queries.ts";
import { ssoFault } from "../accounts/sso-faults.ts";
import { NameForm } from "../settings/name-form.tsx";
import { DataSection } from "./data-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { useConnectSingleSignOn, useSecurity } from "./profile.queries.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** The user's own account: profile, security, sessions, export and deletion. */
export function ProfileSettings() {
  const security = useSecurity();
  return (
    <>
      <NamesSection />
      <RecordView
        query={security}
        loading={<SkeletonRows rows={4} height={96} />}
        errorTitle="Couldn’t load your security settings"
      >
        {(data) => <Protection security={data} />}
      </RecordView>
      <SessionsSection />
      <DataSection />
      {security.data && <DeleteSection security={security.data} />}
    </>
  );
}

function Protection({ security }: { security: Security }) {
  return (
    <div className="grid gap-8">
      <EmailSection security={security} />
      <PasswordSection security={security} />
      <TwoFactorSection security={security} />
      <PasskeysSection security={security} />
      {security.singleSignOn && <SingleSignOnSection security={security} singleSignOn={security.singleSignOn} />}
    </div>
  );
}

function NamesSection() {
  const me = useMe();
  const update = useUpdateProfile();
  const rename = useRenameOrganization();
  const isAdmin = me.organization.memberRole === "owner" || me.organization.memberRole === "admin";
  return (
    <>
      <Section title="Profile">
        <NameForm
          key={me.user.id}
          label="Display name"
          field="displayName"
          value={me.profile.displayName}
          hint="Shown to others in your organization"
          savedTitle="Display name saved"
          save={(displayName) => update.mutateAsync({ displayName })}
        />
      </Section>
      <Section title="Organization">
        <NameForm
          key={me.organization.id}
          label="Organization name"
          field="name"
          value={me.organization.name}
          hint={`You’re ${aRole(me.organization.memberRole)} of this organization`}
          savedTitle="Organization renamed"
          blocker={isAdmin ? null : "Only owners and admins can rename the organization"}
          save={(name) => rename.mutateAsync({ name })}
        />
      </Section>
    </>
  );
}

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);

interface SingleSignOnSectionProps {
  security: Security;
  singleSignOn: NonNullable<Security["singleSignOn"]>;
}

/** Whether the account is connected to the issuer, and connecting it. */
function SingleSignOnSection({ security, singleSignOn: { name, isConnected } }: SingleSignOnSectionProps) {
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
