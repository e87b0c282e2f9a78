import type { ApiKey, MemberApiKey, OwnApiKeys } from "@muster/contracts/api-keys";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Empty } from "../../ui/empty.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { useMembersKeys, useOwnKeys, useRevokeKey } from "./api-keys.queries.ts";

const NewKeyDialog = lazyDialog(async () => (await import("./new-key-dialog.tsx")).NewKeyDialog);

/** The API keys tab: the user's own, and for admins everyone's. Existing keys can be revoked on any plan. */
export function ApiKeysSettings() {
  const isAdmin = useMe().profile.role === "admin";
  return (
    <>
      <OwnKeys />
      <PaidFeature fallback={<span />}>
        <TypeScriptClient />
        <AiApps />
      </PaidFeature>
      {isAdmin && <PeoplesKeys />}
    </>
  );
}

function OwnKeys() {
  const keys = useOwnKeys();
  const [isMaking, setMaking] = useState(false);
  const make = <MakeButton data={keys.data} onClick={() => setMaking(true)} />;
  return (
    <Section
      title="Your API keys"
      aside={keys.data && keys.data.items.length > 0 ? <PaidFeature fallback={<span />}>{make}</PaidFeature> : null}
    >
      <About />
      <QueryView
        query={keys}
        loading={<SkeletonRows rows={2} height={57} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <PaidFeature>
            <Panel>
              <Empty
                art="role"
                title="No API keys yet"
                body="Create a key to assign tasks and download deliverables from your own code."
              >
                {make}
              </Empty>
            </Panel>
          </PaidFeature>
        }
        errorTitle="Couldn’t load your API keys"
      >
        {({ items }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <PaidFeature>{null}</PaidFeature>
            <PaidFeature
              fallback={
                <p className="text-attention">These keys don’t work on your current plan. You can still revoke them.</p>
              }
            >
              {null}
            </PaidFeature>
            <Panel>
              <ApiKeyList label="Your API keys" keys={items} />
            </Panel>
          </div>
        )}
      </QueryView>
      {isMaking && keys.data && <NewKeyDialog writeBlocker={keys.data.writeBlocker} onClose={() => setMaking(false)} />}
    </Section>
  );
}

function MakeButton({ data, onClick }: { data: OwnApiKeys | undefined; onClick: () => void }) {
  return (
    <Button variant="primary" icon={Plus} disabledReason={data?.createBlocker} onClick={onClick}>
      Create API key
    </Button>
  );
}

function About() {
  const { organization } = useMe();
  return (
    <div className="mb-3 grid max-w-prose gap-2 text-ink-2">
      <p>
        Use API keys to access {organization.name} from scripts, with your current role: agents, files, tasks, and
        deliverables. Keys can’t manage settings or members and can’t approve requests. See the{" "}
        <a className="link" href="/api/openapi.json" target="_blank" rel="noreferrer">
          API reference
        </a>{" "}
        for the calls that accept a key.
      </p>
      <p>
        A key works until it expires, you revoke it, or you leave the organization. Changing your password or signing
        out doesn’t revoke it.
      </p>
    </div>
  );
}

function TypeScriptClient() {
  return (
    <Section title="TypeScript client">
      <div className="grid max-w-prose gap-5">
        <p className="text-ink-2">
          A client for Node.js, Bun, and Deno with the types of all calls that accept a key. It comes from this server,
          so it fits its version.
        </p>
        <CopyField
          label="Installation"
          value={`npm install ${location.origin}/muster-client.tgz`}
          action="Copy command"
        />
      </div>
    </Section>
  );
}

/** How to add Muster to a program that speaks the Model Context Protocol. */
function AiApps() {
  const url = `${location.origin}/api/mcp`;
  const headers = { Authorization: "Bearer YOUR_API_KEY" };
  const config = { mcpServers: { muster: { type: "http", url, headers } } };
  return (
    <Section title="Connect an AI app">
      <div className="grid max-w-prose gap-5">
        <p className="text-ink-2">
          Apps that support the Model Context Protocol (MCP) can assign tasks, read deliverables, and search knowledge
          bases on your behalf. Add this server with one of your keys. With a read-only key, the app can’t assign tasks.
        </p>
        <CopyField label="Server address" value={url} action="Copy address" />
        <CopyField
          label="Configuration for desktop apps"
          value={JSON.stringify(config, null, 2)}
          rows={11}
          action="Copy configuration"
        />
      </div>
    </Section>
  );
}

function PeoplesKeys() {
  const keys = useMembersKeys();
  return (
    <Section title="Other people’s API keys">
      <QueryView
        query={keys}
        loading={<SkeletonRows rows={2} height={78} />}
        isEmpty={(items) => items.length === 0}
        empty={<p className="text-ink-2">No one else has an API key.</p>}
        errorTitle="Couldn’t load other people’s API keys"
      >
        {(items) => (
          <Panel>
            <ApiKeyList label="Other people’s API keys" keys={items} />
            {keys.hasNextPage && (
              <div className="border-line border-t p-3 text-center">
                <Button onClick={() => void keys.fetchNextPage()} busy={keys.isFetchingNextPage} busyLabel="Loading…">
                  Show more
                </Button>
              </div>
            )}
          </Panel>
        )}
      </QueryView>
    </Section>
  );
}

/** The user's own keys, or other people's with their owners. */
function ApiKeyList({ label, keys }: { label: string; keys: (ApiKey | MemberApiKey)[] }) {
  const [revoking, setRevoking] = useState<ApiKey | MemberApiKey | null>(null);
  return (
    <>
      <ul aria-label={label}>
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey | MemberApiKey; onRevoke: () => void }) {
  const { name, lastFour, scope, createdAt, lastUsedAt, expiresAt, isExpired } = apiKey;
  return (
    <li className="row">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-[560]">{name}</span>
          <Chip tone="line">{scope === "read" ? "Read-only" : "Read and write"}</Chip>
          {isExpired && <Chip tone="attention">Expired</Chip>}
        </p>
        {"userId" in apiKey && (
          <p className="wrap-anywhere">
            {apiKey.displayName} <span className="text-ink-2">{apiKey.email}</span>
          </p>
        )}
        <p className="text-ink-2">
          <code>····{lastFour}</code> · created <Time value={createdAt} mode="date" /> ·{" "}
          {lastUsedAt ? (
            <>
              last used <Time value={lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}{" "}
          ·{" "}
          {expiresAt ? (
            <>
              {isExpired ? "expired" : "expires"} <Time value={expiresAt} mode="date" />
            </>
          ) : (
            "doesn’t expire"
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`${isExpired ? "Remove" : "Revoke"} ${name}`} onClick={onRevoke}>
        {isExpired ? "Remove" : "Revoke"}
      </Button>
    </li>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | MemberApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  const { id, name, lastFour, isExpired } = apiKey;
  // Already revoked by another person or in another tab: the intended result.
  const closeIfGone = (error: Error) => error instanceof ApiError && error.status === 404 && onClose();
  const whose = "userId" in apiKey ? ` of ${apiKey.displayName}` : "";
  const known = `“${name}” (…${lastFour})${whose}`;
  return (
    <ConfirmDialog
      title={isExpired ? "Remove this API key?" : "Revoke this API key?"}
      body={
        isExpired
          ? `${known} has already expired. This removes it from the list.`
          : `Apps using ${known} lose access immediately. This can’t be undone. Tasks it already assigned keep running.`
      }
      confirmLabel={isExpired ? "Remove" : "Revoke"}
      busyLabel={isExpired ? "Removing…" : "Revoking…"}
      danger
      busy={revoke.isPending}
      error={revoke.error?.message ?? null}
      onConfirm={() => revoke.mutate(id, { onSuccess: onClose, onError: closeIfGone })}
      onCancel={onClose}
    />
  );
}
