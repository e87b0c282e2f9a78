import type { Invitation, SentInvitation } from "@muster/contracts/members";
import { Link2, Send, X } from "lucide-react";
import { useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip, type ChipTone } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Time } from "../../ui/time.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { useResend, useRevoke } from "./members.queries.ts";

/** Open and expired invitations, and recently declined ones. */
export function InvitationList({ invitations, mail }: { invitations: Invitation[]; mail: boolean }) {
  const [link, setLink] = useState<SentInvitation | null>(null);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <Panel>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className="row flex-wrap">
            <div className="min-w-0 flex-1 basis-[220px]">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="min-w-0 break-all font-[560]">{invitation.email}</span>
                <StateChip state={invitation.state} />
              </p>
              <p className="text-ink-2">
                <span className="capitalize">{invitation.role}</span>
                {invitation.invitedBy && `, invited by ${invitation.invitedBy}`} · <Time value={invitation.sentAt} />
                {invitation.state === "open" && (
                  <>
                    {" "}
                    · expires <Time value={invitation.expiresAt} mode="date" />
                  </>
                )}
              </p>
            </div>
            {invitation.state !== "declined" && (
              <span className="flex items-center gap-1.5">
                <Resend invitation={invitation} mail={mail} onLink={setLink} />
                <IconButton
                  label={`Revoke invitation of ${invitation.email}`}
                  icon={X}
                  onClick={() => setRevoking(invitation)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {link && <LinkDialog sent={link} onClose={() => setLink(null)} />}
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  );
}

interface ResendProps {
  invitation: Invitation;
  mail: boolean;
  onLink: (sent: SentInvitation) => void;
}

function Resend({ invitation, mail, onLink }: ResendProps) {
  const resend = useResend();
  return (
    <Button
      size="sm"
      icon={mail ? Send : Link2}
      busy={resend.isPending}
      busyLabel={mail ? "Sending…" : "Creating…"}
      aria-label={mail ? `Resend to ${invitation.email}` : `Create new link for ${invitation.email}`}
      onClick={() =>
        resend.mutate(invitation.id, {
          onSuccess: (sent) => {
            if (sent.link) return onLink(sent);
            const message = `We emailed ${invitation.email} a new link. The previous link no longer works.`;
            notify({ type: "success", title: "Invitation resent", message, toastOnly: true });
          },
          onError: (error) =>
            notify({ type: "error", title: "Couldn’t send the invitation", message: error.message, toastOnly: true }),
        })
      }
    >
      {mail ? "Resend" : "Create new link"}
    </Button>
  );
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevoke();
  return (
    <ConfirmDialog
      title="Revoke invitation?"
      body={`The link sent to ${invitation.email} stops working immediately. You can invite them again at any time.`}
      confirmLabel="Revoke"
      busyLabel="Revoking…"
      danger
      busy={revoke.isPending}
      error={revoke.error?.message ?? null}
      onConfirm={() => revoke.mutate(invitation.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

const states: Record<Invitation["state"], { word: string; tone: ChipTone }> = {
  open: { word: "Pending", tone: "line" },
  expired: { word: "Expired", tone: "attention" },
  declined: { word: "Declined", tone: "plain" },
  accepted: { word: "Accepted", tone: "plain" },
  revoked: { word: "Revoked", tone: "plain" },
};

function StateChip({ state }: { state: Invitation["state"] }) {
  return <Chip tone={states[state].tone}>{states[state].word}</Chip>;
}
