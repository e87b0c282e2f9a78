import { type MemberRole, memberRoles } from "@muster/contracts/accounts";
import type { Member } from "@muster/contracts/members";
import { z } from "zod";
import { useMe } from "../../platform/session.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useChangeRole, useLeave, useRemoveMember, useTransferOwnership } from "./members.queries.ts";
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
  return (
    <ConfirmDialog
      title={`Remove ${member.displayName}?`}
      body={
        <div className="grid gap-2">
          <p>
            {member.displayName} ({member.email}) loses access to {me.organization.name} immediately. Their API keys and
            pending invitations are revoked.
          </p>
          <p>
            Their running tasks are canceled; tasks without a deliverable aren’t charged. Their agents and knowledge
            bases stay with the organization. Their finished tasks and files are kept, but no one else can open them. If
            they rejoin, they can open these again. Their account and other organizations don’t change.
          </p>
        </div>
      }
      confirmLabel="Remove"
      busyLabel="Removing…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(member.userId, { onSuccess: onClose })}
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
  const { name } = me.organization;

  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      body={
        <div className="grid gap-2">
          <p>
            You lose access immediately, and your API keys for this organization are revoked. Your running tasks are
            canceled; tasks without a deliverable aren’t charged. Your agents and knowledge bases stay with the
            organization. Your finished tasks are kept, but no one else can open them, so download what your team needs
            first. To rejoin, you need an invitation.
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
      error={leave.error?.message ?? null}
      onConfirm={() => leave.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

function order(role: MemberRole): number {
  return ["viewer", "member", "admin", "owner"].indexOf(role);
}
