import type { ScimToken } from "@muster/contracts/scim";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Empty } from "../../ui/empty.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { useRevokeScimToken, useScimTokens } from "./scim.queries.ts";

const ScimTokenDialog = lazyDialog(async () => (await import("./scim-token-dialog.tsx")).ScimTokenDialog);

/** The provisioning tab, for admins. Existing tokens can be revoked on any plan. */
export function ScimSettings() {
  const tokens = useScimTokens();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon={Plus} disabledReason={tokens.data?.createBlocker} onClick={() => setCreating(true)}>
      Create SCIM token
    </Button>
  );
  const hasTokens = tokens.data !== undefined && tokens.data.items.length > 0;
  return (
    <>
      <Section title="SCIM tokens" aside={hasTokens && <PaidFeature fallback={<span />}>{create}</PaidFeature>}>
        <About />
        <QueryView
          query={tokens}
          loading={<SkeletonRows rows={2} height={57} />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <PaidFeature>
              <Panel>
                <Empty
                  art="role"
                  title="No SCIM tokens yet"
                  body="Create one to connect Okta, Microsoft Entra ID, or another identity provider."
                >
                  {create}
                </Empty>
              </Panel>
            </PaidFeature>
          }
          errorTitle="Couldn’t load the SCIM tokens"
        >
          {({ items }) => <TokenList tokens={items} />}
        </QueryView>
        {isCreating && tokens.data && <ScimTokenDialog url={tokens.data.url} onClose={() => setCreating(false)} />}
      </Section>
      {hasTokens && <Connection url={tokens.data.url} />}
    </>
  );
}

function About() {
  const { organization } = useMe();
  return (
    <p className="mb-3 max-w-prose text-ink-2">
      With SCIM, your identity provider adds people to {organization.name}, removes them when they leave, and sets their
      roles. When their access ends there, their membership ends here. Two tokens can be active at once, so that you can
      replace one without interruption.
    </p>
  );
}

function TokenList({ tokens }: { tokens: ScimToken[] }) {
  const [revoking, setRevoking] = useState<ScimToken | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PaidFeature
        fallback={
          <p className="text-attention">
            These tokens don’t work on your current plan. People aren’t added or removed. You can still revoke them.
          </p>
        }
      >
        {null}
      </PaidFeature>
      <Panel>
        <ul aria-label="SCIM tokens">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      </Panel>
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}

function TokenRow({ token, onRevoke }: { token: ScimToken; onRevoke: () => void }) {
  const { name, lastFour, createdAt, createdBy, lastUsedAt } = token;
  return (
    <li className="row">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-[560]">{name}</p>
        <p className="wrap-anywhere text-ink-2">
          <code>····{lastFour}</code> · created <Time value={createdAt} mode="date" />
          {createdBy && ` by ${createdBy}`} ·{" "}
          {lastUsedAt ? (
            <>
              last used <Time value={lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function RevokeDialog({ token: { id, name, lastFour }, onClose }: { token: ScimToken; onClose: () => void }) {
  const revoke = useRevokeScimToken();
  // Already revoked by another person or in another tab: the intended result.
  const closeIfGone = (error: Error) => error instanceof ApiError && error.status === 404 && onClose();
  return (
    <ConfirmDialog
      title="Revoke this SCIM token?"
      body={`An identity provider that uses “${name}” (…${lastFour}) can no longer add or remove people. Members stay. This can’t be undone.`}
      confirmLabel="Revoke"
      busyLabel="Revoking…"
      danger
      busy={revoke.isPending}
      error={revoke.error?.message ?? null}
      onConfirm={() => revoke.mutate(id, { onSuccess: onClose, onError: closeIfGone })}
      onCancel={onClose}
    />
  );
}

function Connection({ url }: { url: string }) {
  return (
    <Section title="Connect your identity provider">
      <div className="grid max-w-prose gap-5">
        <CopyField label="SCIM address" value={url} action="Copy address" />
        <div className="grid gap-2 text-ink-2">
          <p>
            Okta calls this address “Base URL”, Microsoft Entra ID “Tenant URL”. Use the token as the bearer token or
            secret token.
          </p>
          <p>
            New people become members. To give them another role, put them in a group with one of these names and push
            it: “Muster admins”, “Muster members”, “Muster viewers”. Owners are made only in Muster.
          </p>
          <p>
            People who already have a Muster account get an invitation and become members when they accept it. Their
            account keeps its name. Email addresses aren’t changed through SCIM: people change theirs under Profile and
            security.
          </p>
        </div>
      </div>
    </Section>
  );
}
