import type { MemberRole } from "@muster/contracts/accounts";
import { inviteInput } from "@muster/contracts/members";
import { notify } from "../../platform/notifications.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { useInvite } from "./members.queries.ts";
import { RoleChoice } from "./role-choice.tsx";

interface InviteDialogProps {
  roles: MemberRole[];
  mail: boolean;
  onClose: () => void;
}

/** Sends an email when a mail server is configured; else shows the link once. */
export function InviteDialog({ roles, mail, onClose }: InviteDialogProps) {
  const invite = useInvite();
  const form = useZodForm({
    schema: inviteInput,
    defaultValues: { email: "", role: "member" },
    onSubmit: (input) => invite.mutateAsync(input),
    onDone: ({ invitation, link }) => {
      if (link) return;
      notify({
        type: "success",
        title: "Invitation sent",
        message: `We emailed ${invitation.email}.`,
        toastOnly: true,
      });
      onClose();
    },
  });
  if (invite.data?.link) return <LinkDialog sent={invite.data} onClose={onClose} />;

  return (
    <FormDialog
      form={form}
      title="Invite a member"
      description={
        mail
          ? "We’ll email them a single-use link. It expires in seven days."
          : "Email isn’t set up on this server, so you’ll get a link to share yourself. It works once, only for their address, and expires in seven days."
      }
      submitLabel={mail ? "Send invitation" : "Create link"}
      busyLabel={mail ? "Sending…" : "Creating link…"}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        placeholder="colleague@company.com"
        data-autofocus=""
        {...form.field("email")}
      />
      <RoleChoice {...form.choice("role")} roles={roles} />
    </FormDialog>
  );
}
