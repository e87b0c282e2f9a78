import type { ApiKey, MemberApiKey } from "@muster/contracts/api-keys";
import { useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Time } from "../../ui/time.tsx";
import { useRevokeKey } from "./api-keys.queries.ts";

/** The user's own keys, or other people's with their owners. */
export function ApiKeyList({ label, keys }: { label: string; keys: (ApiKey | MemberApiKey)[] }) {
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
