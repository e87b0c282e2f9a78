import { useSearchParams } from "react-router";
import { Chip } from "../../ui/chip.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { FormAlert } from "../accounts/form-alert.tsx";
import { ssoFault } from "../accounts/sso-faults.ts";

/** Whether the account is known to the issuer, and the journey that makes it so. */
export function SingleSignOnSection({ name, isConnected }: { name: string; isConnected: boolean }) {
  const [params] = useSearchParams();
  return (
    <Section
      title="Single sign-on"
      aside={isConnected ? <Chip tone="live">Connected</Chip> : <Chip>Not connected</Chip>}
    >
      <Panel className="grid justify-items-start gap-3 p-4">
        <FormAlert message={ssoFault(params.get("sso"), name)} />
        <p className="text-ink-2">
          {isConnected ? `${name} signs you in to this account.` : `Connect ${name} to sign in with it from now on.`}
        </p>
        {!isConnected && (
          <a className="btn btn-secondary" href="/api/auth/oidc/start?connect=1">
            Connect {name}
          </a>
        )}
      </Panel>
    </Section>
  );
}
