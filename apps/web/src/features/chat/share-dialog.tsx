import { type ChatShare, shareDays } from "@muster/contracts/chat-shares";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDate } from "../../ui/format.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useChatAction } from "./chat.queries.ts";

interface ShareDialogProps {
  conversationId: string;
  title: string;
  onClose: () => void;
}

type Audience = ChatShare["audience"];

/** Shares a conversation as it is now: with the organization, or by a link that expires. */
export function ShareDialog({ conversationId: id, title, onClose }: ShareDialogProps) {
  const [audience, setAudience] = useState<Audience>("organization");
  const [days, setDays] = useState<(typeof shareDays)[number]>(7);
  const shares = useQuery(query(api.chatShares.shares, { id }));
  const share = useChatAction("Couldn’t share the conversation", () =>
    api.chatShares.share(audience === "organization" ? { id, audience } : { id, audience, days }),
  );
  const revoke = useChatAction("Couldn’t revoke the share", (shareId: string) =>
    api.chatShares.revokeShare({ id: shareId }),
  );
  return (
    <Dialog
      title="Share conversation"
      description={`“${title}”, read-only, as it is now. Attachments, tool calls and costs are not shared.`}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={share.isPending} onClick={() => share.mutate(undefined)}>
            Share
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          legend="Who can read it"
          value={audience}
          onChange={setAudience}
          options={[
            { value: "organization", title: "Members of this organization", description: "They sign in to read it." },
            { value: "link", title: "Anyone with the link", description: "The link expires, and you can revoke it." },
          ]}
        />
        {audience === "link" && (
          <SelectField
            label="Expires after"
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value) as (typeof shareDays)[number])}
            options={shareDays.map((count) => ({
              value: String(count),
              label: count === 1 ? "1 day" : `${count} days`,
            }))}
          />
        )}
        {share.data?.path && (
          <CopyField label="Link" action="Copy link" value={new URL(share.data.path, location.origin).href} />
        )}
        {(shares.data?.items.length ?? 0) > 0 && (
          <ul className="panel" aria-label="Shares">
            {shares.data?.items.map((one) => (
              <li key={one.id} className="row">
                <span className="min-w-0 flex-1">
                  {one.audience === "organization" ? "Organization" : "Link"} · {one.messageCount} messages ·{" "}
                  {formatDate(one.createdAt)}
                  {one.expiresAt && ` · expires ${formatDate(one.expiresAt)}`}
                </span>
                <Button size="sm" variant="danger" onClick={() => revoke.mutate(one.id)}>
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
