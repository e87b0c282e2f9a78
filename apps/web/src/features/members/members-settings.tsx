import type { Invitation, Member, Members, SentInvitation } from "@muster/contracts/members";
import { roleAbout } from "@muster/contracts/roles";
import { ArrowRightLeft, Ellipsis, Link2, LogOut, Send, UserCog, UserMinus, UserPlus, X } from "lucide-react";
import { useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip, type ChipTone } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { useMembers, useResend, useRevoke } from "./members.queries.ts";

const InviteDialog = lazyDialog(async () => (await import("./invite-dialog.tsx")).InviteDialog);
const dialogs = () => import("./member-dialogs.tsx");
const RoleDialog = lazyDialog(async () => (await dialogs()).RoleDialog);
const RemoveDialog = lazyDialog(async () => (await dialogs()).RemoveDialog);
const TransferDialog = lazyDialog(async () => (await dialogs()).TransferDialog);
const LeaveDialog = lazyDialog(async () => (await dialogs()).LeaveDialog);

type Open = "invite" | "leave" | { action: MemberAction; member: Member } | null;

/** The Members tab: members, invitations, and what each role may do. */
export function MembersSettings() {
  const members = useMembers();
  const [open, setOpen] = useState<Open>(null);
  return (
    <RecordView query={members} loading={<SkeletonRows rows={4} height={57} />} errorTitle="Couldn’t load members">
      {(data) => (
        <>
          <Section title={countOf(data)} aside={<InviteButton data={data} onOpen={() => setOpen("invite")} />}>
            <MemberList members={data.items} onAction={(action, member) => setOpen({ action, member })} />
            {data.items.length === 1 && data.inviteBlocker === null && (
              <p className="mt-3 text-ink-2">
                You’re the only member. People you invite share the organization’s agents and plan. Tasks and chats stay
                private to each person.
              </p>
            )}
          </Section>
          {data.invitations && data.invitations.length > 0 && (
            <Section title="Invitations">
              <InvitationList invitations={data.invitations} mail={data.mail} />
            </Section>
          )}
          <Roles />
          <Leaving blocker={data.leaveBlocker} onOpen={() => setOpen("leave")} />
          <OpenDialog open={open} data={data} onClose={() => setOpen(null)} />
        </>
      )}
    </RecordView>
  );
}

function OpenDialog({ open, data, onClose }: { open: Open; data: Members; onClose: () => void }) {
  if (open === null) return null;
  if (open === "invite") return <InviteDialog roles={data.invitableRoles} mail={data.mail} onClose={onClose} />;
  if (open === "leave") return <LeaveDialog onClose={onClose} />;
  const { action, member } = open;
  if (action === "role") return <RoleDialog member={member} onClose={onClose} />;
  if (action === "remove") return <RemoveDialog member={member} onClose={onClose} />;
  return <TransferDialog member={member} onClose={onClose} />;
}

function InviteButton({ data, onOpen }: { data: Members; onOpen: () => void }) {
  return (
    <Button variant="primary" icon={UserPlus} disabledReason={data.inviteBlocker} onClick={onOpen}>
      Invite a member
    </Button>
  );
}

function Roles() {
  return (
    <Section title="Role permissions">
      <Panel>
        <dl>
          {Object.entries(roleAbout).map(([role, about]) => (
            <div key={role} className="row flex-wrap gap-y-0! md:flex-nowrap">
              <dt className="w-full shrink-0 font-[560] capitalize md:w-24">{role}</dt>
              <dd className="text-ink-2">{about}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Section>
  );
}

function Leaving({ blocker, onOpen }: { blocker: string | null; onOpen: () => void }) {
  return (
    <Section title="Leave organization">
      <Panel className="flex flex-wrap items-center gap-3 p-4">
        <p className="min-w-0 flex-1 basis-[260px] text-ink-2">
          {blocker ?? "You lose access to this organization. Your account and other organizations don’t change."}
        </p>
        <Button icon={LogOut} disabledReason={blocker} onClick={onOpen}>
          Leave organization
        </Button>
      </Panel>
    </Section>
  );
}

function countOf({ items }: Members): string {
  return items.length === 1 ? "1 member" : `${items.length} members`;
}

/** Open and expired invitations, and recently declined ones. */
function InvitationList({ invitations, mail }: { invitations: Invitation[]; mail: boolean }) {
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

type MemberAction = "role" | "remove" | "transfer";

interface MemberListProps {
  members: Member[];
  onAction: (action: MemberAction, member: Member) => void;
}

/** A table on wide screens, cards on a phone. Only one of them is visible to assistive technology. */
function MemberList({ members, onAction }: MemberListProps) {
  const me = useMe();
  const isAdmin = me.organization.memberRole === "owner" || me.organization.memberRole === "admin";
  const actions = (member: Member) => <Actions member={member} onAction={onAction} />;
  return (
    <Panel>
      <div className="max-md:hidden">
        <SimpleTable
          caption="Members"
          hideCaption
          rows={members}
          rowKey={({ userId }) => userId}
          columns={[
            {
              key: "person",
              header: "Person",
              // A long name must not push the row's actions out of view.
              cell: (member) => (
                <div className="max-w-[clamp(160px,28vw,420px)]">
                  <Person member={member} isMe={isMe(member)} />
                </div>
              ),
            },
            { key: "role", header: "Role", cell: ({ role }) => <span className="capitalize">{role}</span> },
            {
              key: "joined",
              header: "Joined",
              cell: ({ joinedAt }) => (
                <span className="whitespace-nowrap">
                  <Time value={joinedAt} mode="date" />
                </span>
              ),
            },
            ...(isAdmin
              ? [{ key: "seen", header: "Last active", cell: (member: Member) => <Seen member={member} /> }]
              : []),
            ...(isAdmin
              ? [
                  {
                    key: "actions",
                    header: <span className="sr-only">Actions</span>,
                    align: "right" as const,
                    cell: actions,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <ul className="md:hidden">
        {members.map((member) => (
          <li key={member.userId} className="row items-start!">
            <div className="min-w-0 flex-1">
              <Person member={member} isMe={isMe(member)} />
              <p className="mt-1.5 pl-[42px] text-ink-2">
                <span className="capitalize">{member.role}</span>, joined <Time value={member.joinedAt} mode="date" />
              </p>
            </div>
            {isAdmin && actions(member)}
          </li>
        ))}
      </ul>
    </Panel>
  );

  function isMe({ userId }: Member) {
    return userId === me.user.id;
  }
}

function Person({ member, isMe }: { member: Member; isMe: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={member.displayName} size={32} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-[560]" title={member.displayName}>
            {member.displayName}
          </span>
          {isMe && <Chip tone="line">You</Chip>}
        </span>
        <span className="block truncate text-ink-2 max-md:whitespace-normal max-md:break-all" title={member.email}>
          {member.email}
        </span>
      </span>
    </span>
  );
}

function Seen({ member }: { member: Member }) {
  return (
    <span className="whitespace-nowrap">
      {member.lastSeenAt ? <Time value={member.lastSeenAt} /> : <span className="text-ink-3">Signed out</span>}
    </span>
  );
}

function Actions({ member, onAction }: { member: Member; onAction: MemberListProps["onAction"] }) {
  const items: MenuItem[] = [
    {
      label: "Change role",
      icon: UserCog,
      disabledReason: member.roleBlocker,
      onSelect: () => onAction("role", member),
    },
    {
      label: "Transfer ownership",
      icon: ArrowRightLeft,
      disabledReason: member.transferBlocker,
      onSelect: () => onAction("transfer", member),
    },
    "separator",
    {
      label: "Remove",
      icon: UserMinus,
      danger: true,
      disabledReason: member.removeBlocker,
      onSelect: () => onAction("remove", member),
    },
  ];
  const label = `Actions for ${member.displayName}`;
  return <Menu label={label} items={items} trigger={<IconButton label={label} icon={Ellipsis} />} />;
}
