import type { MemberRole } from "@muster/contracts/accounts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FormAlert } from "../accounts/form-alert.tsx";
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
  const [role, setRole] = useState<MemberRole>("member");
  const form = useForm({ defaultValues: { email: "" } });
  const { errors } = form.formState;
  if (invite.data?.link) return <LinkDialog sent={invite.data} onClose={onClose} />;

  function submit({ email }: { email: string }) {
    form.clearErrors();
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: ({ invitation, link }) => {
          if (link) return;
          notify({
            type: "success",
            title: "Invitation sent",
            message: `We emailed ${invitation.email}.`,
            toastOnly: true,
          });
          onClose();
        },
        onError: (error) => {
          const message = applyFieldErrors(error, form.setError);
          if (message) form.setError("root", { message });
        },
      },
    );
  }

  return (
    <Dialog
      title="Invite a member"
      description={
        mail
          ? "We’ll email them a single-use link. It expires in seven days."
          : "Email isn’t set up on this server, so you’ll get a link to share yourself. It works once, only for their address, and expires in seven days."
      }
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="invite"
            variant="primary"
            busy={invite.isPending}
            busyLabel={mail ? "Sending…" : "Creating link…"}
          >
            {mail ? "Send invitation" : "Create link"}
          </Button>
        </>
      }
    >
      <form id="invite" noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormAlert message={errors.root?.message} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="colleague@company.com"
          data-autofocus=""
          error={errors.email?.message}
          {...form.register("email", {
            required: "Enter a valid email address",
            pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: "Enter a valid email address" },
          })}
        />
        <RoleChoice value={role} onChange={setRole} roles={roles} />
      </form>
    </Dialog>
  );
}
