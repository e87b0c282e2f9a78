import type { Security } from "@muster/contracts/profile";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { DataSection } from "./data-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { NamesSection } from "./names-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { useSecurity } from "./profile.queries.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { SingleSignOnSection } from "./single-sign-on-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** The user's own account: profile, security, sessions, export and deletion. */
export function ProfileSettings() {
  const security = useSecurity();
  return (
    <>
      <NamesSection />
      <QueryView
        query={security}
        loading={<SkeletonRows rows={4} height={96} />}
        isEmpty={() => false}
        empty={null}
        errorTitle="Couldn’t load your security settings"
      >
        {(data) => <Protection security={data} />}
      </QueryView>
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
