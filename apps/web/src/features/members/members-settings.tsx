import type { Member, Members } from "@muster/contracts/members";
import { roleAbout } from "@muster/contracts/roles";
import { LogOut, UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { type MemberAction, MemberList } from "./member-list.tsx";
import { useMembers } from "./members.queries.ts";

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
