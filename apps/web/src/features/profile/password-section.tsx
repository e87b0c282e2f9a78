import type { Security } from "@muster/contracts/profile";
import { FormProvider, useForm } from "react-hook-form";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
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

function PasswordForm() {
  const change = useChangePassword();
  const form = useForm({ defaultValues: empty });
  const { errors } = form.formState;

  function submit({ currentPassword, newPassword }: typeof empty) {
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          form.reset(empty);
          const message = "You’ve been signed out of all other sessions. API keys keep working.";
          notify({ type: "success", title: "Password changed", message, toastOnly: true });
        },
        onError: (error) => {
          const message = applyFieldErrors(error, form.setError);
          if (message) form.setError("root", { message });
        },
      },
    );
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid max-w-[420px] gap-3" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormAlert message={errors.root?.message} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword", { required: "Enter your password" })}
        />
        <NewPasswordFields name="newPassword" label="New password" />
        <div>
          <Button type="submit" busy={change.isPending} busyLabel="Changing…">
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
