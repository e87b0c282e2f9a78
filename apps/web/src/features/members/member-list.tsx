import type { Member } from "@muster/contracts/members";
import { ArrowRightLeft, Ellipsis, UserCog, UserMinus } from "lucide-react";
import { useMe } from "../../platform/session.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { Time } from "../../ui/time.tsx";

export type MemberAction = "role" | "remove" | "transfer";

interface MemberListProps {
  members: Member[];
  onAction: (action: MemberAction, member: Member) => void;
}

/** A table on wide screens, cards on a phone. Only one of them is visible to assistive technology. */
export function MemberList({ members, onAction }: MemberListProps) {
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
