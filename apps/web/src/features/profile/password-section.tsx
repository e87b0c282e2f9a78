import { newPassword } from "@muster/contracts/new-password";
import type { Security } from "@muster/contracts/profile";
import { texts } from "@muster/contracts/texts";
import { FormProvider } from "react-hook-form";
import { z } from "zod";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { NewPasswordFields } from "../accounts/new-password-fields.tsx";
import { useForgotPassword } from "../accounts/sign-in.queries.ts";
import { useChangePassword } from "./profile.queries.ts";

export function PasswordSection({ security }: { security: Security }) {
  return (
    <Section title="Password">
      <Panel className="p-4">{security.hasPassword ? <PasswordForm /> : <NoPassword email={security.email} />}</Panel>
    </Section>
  );
}

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

const passwords = z
  .object({ currentPassword: z.string().min(1, "Enter your password"), newPassword, confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    message: texts.passwordsDiffer,
    path: ["confirmPassword"],
  });

function PasswordForm() {
  const change = useChangePassword();
  const form = useZodForm({
    schema: passwords,
    defaultValues: empty,
    onSubmit: ({ currentPassword, newPassword }) => change.mutateAsync({ currentPassword, newPassword }),
    onDone: () => {
      form.methods.reset(empty);
      const message = "You’ve been signed out of all other sessions. API keys keep working.";
      notify({ type: "success", title: "Password changed", message, toastOnly: true });
    },
  });

  return (
    <FormProvider {...form.methods}>
      <form {...form.props} className="grid max-w-[420px] gap-3">
        <FormAlert message={form.error} />
        <PasswordField label="Current password" autoComplete="current-password" {...form.field("currentPassword")} />
        <NewPasswordFields name="newPassword" label="New password" />
        <div>
          <Button type="submit" busy={form.isBusy} busyLabel="Changing…">
            Change password
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** For a person who signed in by single sign-on: an email lets them choose a password. */
function NoPassword({ email }: { email: string }) {
  const forgot = useForgotPassword();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">Your account has no password. You sign in another way.</p>
      <FormAlert message={forgot.error?.message} />
      <Button
        busy={forgot.isPending}
        busyLabel="Sending…"
        disabledReason={forgot.isSuccess ? "Email already sent" : null}
        onClick={() => forgot.mutate({ email })}
      >
        {forgot.isSuccess ? "Email sent" : "Email me a link to set one"}
      </Button>
    </div>
  );
}
