import { type Share, type SharedKind, share, shareDays } from "@muster/contracts/shares";
import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { invalidate, query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
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

const schema = z.object({
  audience: share.shape.audience,
  days: z.string().transform((text) => shareDays.find((days) => String(days) === text) ?? 7),
});

/** Shares a conversation or document as it is now: with the organization, or by a link that expires. */
export function ShareDialog({ kind, subjectId, version, title, description, onClose }: ShareDialogProps) {
  const create = useShareAction(null, ({ audience, days }: z.output<typeof schema>) => {
    const subject = { kind, subjectId, ...(version !== undefined && { version }) };
    return api.shares.create(audience === "organization" ? { ...subject, audience } : { ...subject, audience, days });
  });
  const form = useZodForm({
    schema,
    defaultValues: { audience: "organization", days: "7" },
    onSubmit: (input) => create.mutateAsync(input),
  });
  const isLink = form.values.audience === "link";
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={isLink ? "Create link" : "Share"}
      busyLabel="Sharing…"
      cancelLabel="Close"
      canDiscard
      onClose={onClose}
    >
      <RadioCards
        legend="Who can read it"
        {...form.choice("audience")}
        options={[
          { value: "organization", title: "Members of this organization", description: "They sign in to read it." },
          {
            value: "link",
            title: "Anyone with the link",
            description: "No sign-in. The link expires, and you can revoke it.",
          },
        ]}
      />
      {isLink && (
        <SelectField
          label="Expires after"
          options={shareDays.map((count) => ({
            value: String(count),
            label: count === 1 ? "1 day" : `${count} days`,
          }))}
          {...form.field("days")}
        />
      )}
      {create.data?.path && (
        <CopyField label="Link" action="Copy link" value={new URL(create.data.path, location.origin).href} />
      )}
      <Shares kind={kind} subjectId={subjectId} />
    </FormDialog>
  );
}

function Shares({ kind, subjectId }: Pick<ShareDialogProps, "kind" | "subjectId">) {
  const shares = useQuery(query(api.shares.list, { kind, subjectId }));
  const revoke = useShareAction("Couldn’t revoke the share", (id: string) => api.shares.revoke({ id }));
  if (!shares.data?.items.length) return null;
  return (
    <ul className="panel" aria-label="Shares">
      {shares.data.items.map((item) => (
        <li key={item.id} className="row">
          <span className="min-w-0 flex-1">
            <span className="block font-[560]">
              {item.audience === "organization" ? "Organization" : "Link"} · {whatOf(item)}
            </span>
            <span className="block text-ink-2 text-small">{stateOf(item)}</span>
          </span>
          <Button
            size="sm"
            variant="danger"
            aria-label={`Revoke the share of ${formatDateTime(item.createdAt)}`}
            onClick={() => revoke.mutate(item.id)}
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

/** Without a title, the form shows the error. */
function useShareAction<Input, Output>(title: string | null, act: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn: act,
    onSettled: () => invalidate("shares"),
    onError: (error) => {
      if (title !== null) showFailure(title, error);
    },
  });
}
