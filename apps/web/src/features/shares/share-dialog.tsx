import { type Share, type SharedKind, shareDays } from "@muster/contracts/shares";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount, formatDate, formatDateTime } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SelectField } from "../../ui/select-field.tsx";

interface ShareDialogProps {
  kind: SharedKind;
  subjectId: string;
  /** Left out for a conversation. */
  version?: number | undefined;
  title: string;
  /** What readers see and what they don't. */
  description: string;
  onClose: () => void;
}

/** Shares a conversation or document as it is now: with the organization, or by a link that expires. */
export function ShareDialog({ kind, subjectId, version, title, description, onClose }: ShareDialogProps) {
  const [audience, setAudience] = useState<Share["audience"]>("organization");
  const [days, setDays] = useState<(typeof shareDays)[number]>(7);
  const create = useShareAction("Couldn’t create the share", () => {
    const subject = { kind, subjectId, ...(version !== undefined && { version }) };
    return api.shares.create(audience === "organization" ? { ...subject, audience } : { ...subject, audience, days });
  });
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={create.isPending}
            busyLabel="Sharing…"
            onClick={() => create.mutate(undefined)}
          >
            {audience === "link" ? "Create link" : "Share"}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RadioCards
          legend="Who can read it"
          value={audience}
          onChange={setAudience}
          options={[
            { value: "organization", title: "Members of this organization", description: "They sign in to read it." },
            {
              value: "link",
              title: "Anyone with the link",
              description: "No sign-in. The link expires, and you can revoke it.",
            },
          ]}
        />
        {audience === "link" && (
          <SelectField
            label="Expires after"
            value={String(days)}
            onChange={(event) => setDays(shareDays.find((count) => String(count) === event.target.value) ?? 7)}
            options={shareDays.map((count) => ({
              value: String(count),
              label: count === 1 ? "1 day" : `${count} days`,
            }))}
          />
        )}
        {create.data?.path && (
          <CopyField label="Link" action="Copy link" value={new URL(create.data.path, location.origin).href} />
        )}
        <Shares kind={kind} subjectId={subjectId} />
      </div>
    </Dialog>
  );
}

function Shares({ kind, subjectId }: Pick<ShareDialogProps, "kind" | "subjectId">) {
  const shares = useQuery(query(api.shares.list, { kind, subjectId }));
  const revoke = useShareAction("Couldn’t revoke the share", (id: string) => api.shares.revoke({ id }));
  if (!shares.data?.items.length) return null;
  return (
    <ul className="panel" aria-label="Shares">
      {shares.data.items.map((share) => (
        <li key={share.id} className="row">
          <span className="min-w-0 flex-1">
            <span className="block font-[560]">
              {share.audience === "organization" ? "Organization" : "Link"} · {whatOf(share)}
            </span>
            <span className="block text-ink-2 text-small">{stateOf(share)}</span>
          </span>
          <Button
            size="sm"
            variant="danger"
            aria-label={`Revoke the share of ${formatDateTime(share.createdAt)}`}
            onClick={() => revoke.mutate(share.id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

function whatOf({ version, messageCount }: Share): string {
  return version === null ? `${formatCount(messageCount ?? 0)} messages` : `version ${version}`;
}

function stateOf({ audience, createdAt, expiresAt, opened, lastOpenedAt }: Share): string {
  const shared = `Shared ${formatDate(createdAt)}`;
  if (audience === "organization" || !expiresAt) return shared;
  const end = new Date(expiresAt) <= new Date() ? "expired" : "expires";
  const times = opened === 0 ? "Not opened yet" : `Opened ${opened === 1 ? "once" : `${formatCount(opened)} times`}`;
  return `${shared}, ${end} ${formatDate(expiresAt)} · ${times}${lastOpenedAt ? `, last ${formatDateTime(lastOpenedAt)}` : ""}`;
}

function useShareAction<Input, Output>(failure: string, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: () => invalidate("shares"),
    onError: (error) => {
      if (!isHandledGlobally(error)) notify({ type: "error", title: failure, message: error.message });
    },
  });
}
