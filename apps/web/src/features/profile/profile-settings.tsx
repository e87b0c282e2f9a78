import type { PersonalExport, Security } from "@muster/contracts/profile";
import { aRole } from "@muster/contracts/roles";
import { Download } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formatBytes } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useRenameOrganization, useUpdateProfile } from "../accounts/accounts.queries.ts";
import { ssoFault } from "../accounts/sso-faults.ts";
import { NameForm } from "../settings/name-form.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import {
  isUnderWay,
  useConnectSingleSignOn,
  useDownloadExport,
  useExports,
  useSecurity,
  useStartExport,
} from "./profile.queries.ts";
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

/** Exports the user's own data. */
function DataSection() {
  const exports = useExports();
  const start = useStartExport();
  const newest = exports.data?.items[0];
  const isBusy = newest !== undefined && isUnderWay(newest);
  return (
    <Section title="Your data">
      <Panel className="grid gap-3 p-4">
        <p className="text-ink-2">
          Export a ZIP of your profile, tasks with their documents and receipts, uploads, activity, usage, and audit log
          entries. Muster prepares it in the background. Only you can download it, for 24 hours.
        </p>
        <FormAlert message={exports.error?.message ?? start.error?.message} />
        {newest && <Copy newest={newest} />}
        <div>
          <Button
            busy={start.isPending}
            busyLabel="Starting…"
            disabledReason={isBusy ? "Your export is in progress" : null}
            onClick={() => start.mutate()}
          >
            {newest?.status === "ready" ? "Create new export" : "Export my data"}
          </Button>
        </div>
      </Panel>
    </Section>
  );
}

function Copy({ newest }: { newest: PersonalExport }) {
  const download = useDownloadExport();
  if (isUnderWay(newest)) return <ProgressBar value={newest.percent} label="Preparing your export" />;
  if (newest.status === "failed" || newest.sizeBytes === null)
    return <FormAlert message="Couldn’t create your export. Try again." />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        icon={Download}
        variant="primary"
        busy={download.isPending}
        busyLabel="Downloading…"
        onClick={() => download.mutate(newest.id)}
      >
        Download ({formatBytes(newest.sizeBytes)})
      </Button>
      <span className="text-ink-2">
        Created <Time value={newest.createdAt} />
        {newest.expiresAt && (
          <>
            , available until <Time value={newest.expiresAt} mode="datetime" />
          </>
        )}
      </span>
      <FormAlert message={download.error?.message} />
    </div>
  );
}
