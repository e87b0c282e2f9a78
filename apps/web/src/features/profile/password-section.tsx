import type { Security } from "@muster/contracts/profile";
import { useForm } from "react-hook-form";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { useForgotPassword } from "../accounts/accounts.queries.ts";
import { FormAlert } from "../accounts/form-alert.tsx";
import { useChangePassword } from "./profile.queries.ts";

export function PasswordSection({ security }: { security: Security }) {
  return (
    <Section title="Password">
      <Panel className="p-4">{security.hasPassword ? <PasswordForm /> : <NoPassword email={security.email} />}</Panel>
    </Section>
  );
}

interface Values {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const empty: Values = { currentPassword: "", newPassword: "", again: "" };

function PasswordForm() {
  const change = useChangePassword();
  const form = useForm<Values>({ defaultValues: empty });
  const { errors } = form.formState;

  function submit({ currentPassword, newPassword, again }: Values) {
    form.clearErrors();
    if (newPassword !== again) return form.setError("again", { message: "Passwords do not match" });
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          form.reset(empty);
          const message = "Everywhere else you have been signed out.";
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
    <form noValidate className="grid max-w-[420px] gap-3" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert message={errors.root?.message} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword", { required: "Enter your password" })}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.newPassword?.message}
        {...form.register("newPassword", {
          required: "Use at least 8 characters",
          minLength: { value: 8, message: "Use at least 8 characters" },
          maxLength: { value: 128, message: "Use at most 128 characters" },
        })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.again?.message}
        {...form.register("again")}
      />
      <div>
        <Button type="submit" busy={change.isPending} busyLabel="Changing…">
          Change password
        </Button>
      </div>
    </form>
  );
}

/** Somebody who came by single sign-on: a letter lets them choose one. */
function NoPassword({ email }: { email: string }) {
  const forgot = useForgotPassword();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">You have no password here: you sign in another way.</p>
      <FormAlert message={forgot.error?.message} />
      <Button
        busy={forgot.isPending}
        busyLabel="Sending…"
        disabledReason={forgot.isSuccess ? "The letter is on its way" : null}
        onClick={() => forgot.mutate({ email })}
      >
        {forgot.isSuccess ? "Letter sent" : "Send a link to choose one"}
      </Button>
    </div>
  );
}
