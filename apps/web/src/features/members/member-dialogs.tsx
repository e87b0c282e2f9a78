import { type MemberRole, memberRoles } from "@muster/contracts/accounts";
import type { Member, MemberWork } from "@muster/contracts/members";
import { useState } from "react";
import { z } from "zod";
import { useMe } from "../../platform/session.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useChangeRole, useLeave, useMemberWork, useRemoveMember, useTransferOwnership } from "./members.queries.ts";
import { RoleChoice } from "./role-choice.tsx";

interface MemberDialogProps {
  member: Member;
  onClose: () => void;
}

export function RoleDialog({ member, onClose }: MemberDialogProps) {
  const change = useChangeRole();
  const form = useZodForm({
    schema: z.object({ role: z.enum(memberRoles) }),
    defaultValues: { role: member.role },
    onSubmit: ({ role }) => change.mutateAsync({ id: member.userId, role }),
    onDone: onClose,
  });
  const { role } = form.values;
  return (
    <FormDialog
      form={form}
      title={`Change role of ${member.displayName}`}
      submitLabel="Change role"
      busyLabel="Saving…"
      blocker={form.isDirty ? null : "Choose another role"}
      canDiscard
      onClose={onClose}
    >
      <RoleChoice {...form.choice("role")} roles={member.assignableRoles} />
      {order(role) < order(member.role) && (
        <p className="text-ink-2">
          Takes effect immediately.
          {order(member.role) >= order("admin") && " Their pending invitations are revoked."}
          {role === "viewer" && " Running tasks finish, but they can’t assign new ones."}
        </p>
      )}
    </FormDialog>
  );
}

export function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const me = useMe();
  const remove = useRemoveMember();
  const handover = useHandover(member.userId);
  return (
    <ConfirmDialog
      title={`Remove ${member.displayName}?`}
      body={
        <div className="grid gap-3">
          <p>
            {member.displayName} ({member.email}) loses access to {me.organization.name} immediately. Their API keys and
            pending invitations are revoked.
          </p>
          <HandoverChoice {...handover} label={`Who takes over ${member.displayName}’s tasks?`} />
          <p>
            Finished work, agents, and knowledge bases stay with the organization. Their chats and their files outside
            of tasks stay private. Their account and other organizations don’t change.
          </p>
        </div>
      }
      confirmLabel="Remove"
      busyLabel="Removing…"
      danger
      busy={remove.isPending}
      blocker={handover.blocker}
      error={remove.error?.message ?? handover.error}
      onConfirm={() => remove.mutate({ id: member.userId, ...handover.choice }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

export function TransferDialog({ member, onClose }: MemberDialogProps) {
  const me = useMe();
  const transfer = useTransferOwnership();
  return (
    <ConfirmDialog
      title="Transfer ownership?"
      body={`${member.displayName} becomes an owner of ${me.organization.name}, and you become an admin. Only an owner can make you an owner again.`}
      confirmLabel="Transfer ownership"
      busyLabel="Transferring…"
      danger
      busy={transfer.isPending}
      error={transfer.error?.message ?? null}
      onConfirm={() => transfer.mutate(member.userId, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const leave = useLeave();
  const handover = useHandover(me.user.id);
  const { name } = me.organization;

  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      body={
        <div className="grid gap-3">
          <p>You lose access immediately, and your API keys for this organization are revoked.</p>
          <HandoverChoice {...handover} label="Who takes over your tasks?" />
          <p>
            Finished work, agents, and knowledge bases stay with the organization. Your chats and your files outside of
            tasks stay private. To rejoin, you need an invitation; tasks that you handed over don’t return.
          </p>
          {me.organizations.length === 1 && (
            <p>This is your only organization. We’ll create a new one for you on the trial plan.</p>
          )}
        </div>
      }
      confirmLabel="Leave"
      busyLabel="Leaving…"
      danger
      busy={leave.isPending}
      blocker={handover.blocker}
      error={leave.error?.message ?? handover.error}
      onConfirm={() => leave.mutate(handover.choice, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

/** What moves when this member goes, and the choice of who takes it over. */
function useHandover(userId: string) {
  const work = useMemberWork(userId);
  const [chosen, choose] = useState<string | null>(null);
  const receiver = chosen ?? work.data?.handOverTo ?? null;
  return {
    work: work.data,
    receiver,
    onChoose: choose,
    choice: receiver === null ? {} : { handOverTo: receiver },
    blocker: work.data ? null : (work.error?.message ?? checking),
    error: work.data ? null : (work.error?.message ?? null),
  };
}

const checking = "Checking what moves…";

type HandoverChoiceProps = Pick<ReturnType<typeof useHandover>, "work" | "receiver" | "onChoose" | "error"> & {
  label: string;
};

function HandoverChoice({ work, receiver, onChoose, error, label }: HandoverChoiceProps) {
  const { user } = useMe();
  if (!work) return error ? null : <p role="status">{checking}</p>;
  const { tasks, running, schedules, receivers } = work;
  if (tasks + schedules === 0) return null;
  return (
    <>
      <SelectField
        label={label}
        hint={whatMoves(work)}
        value={receiver ?? ""}
        onChange={(event) => onChoose(event.target.value)}
        options={receivers.map(({ userId, displayName, role }) => ({
          value: userId,
          label: `${displayName} (${userId === user.id ? "you" : role})`,
        }))}
      />
      {running > 0 && (
        <p>
          {running === 1
            ? "1 running task is canceled first, with the approvals it waits for."
            : `${running} running tasks are canceled first, with the approvals they wait for.`}{" "}
          Tasks without a deliverable aren’t charged.
        </p>
      )}
    </>
  );
}

function whatMoves({ tasks, schedules, shares }: MemberWork): string {
  const moving = [
    tasks > 0 && `${countOf(tasks, "task")} with ${tasks === 1 ? "its" : "their"} files`,
    schedules > 0 && countOf(schedules, "schedule"),
  ].filter((each) => each !== false);
  const list = new Intl.ListFormat("en-US", { type: "conjunction" }).format(moving);
  const later = [
    shares > 0 && `${countOf(shares, "share")} ${shares === 1 ? "ends" : "end"}.`,
    schedules > 0 && "Schedules continue in the new owner’s name.",
  ].filter((each) => each !== false);
  return [`This hands over ${list}.`, ...later].join(" ");
}

function countOf(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

function order(role: MemberRole): number {
  return ["viewer", "member", "admin", "owner"].indexOf(role);
}
