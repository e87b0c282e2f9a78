import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useForgotPassword, useResetPassword, useSignInOptions } from "./sign-in.queries.ts";

/** Requests a reset link or, opened by one, asks for the new password. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get("token");
  useDocumentTitle("Reset password");
  return <div className="flex min-h-dvh flex-col">{token ? <NewPassword token={token} /> : <AskForLink />}</div>;
}

function AskForLink() {
  const forgot = useForgotPassword();
  const hasMail = useSignInOptions().data?.mail ?? true;
  const form = useForm({ defaultValues: { email: "" } });
  const { errors } = form.formState;

  if (forgot.isSuccess) {
    return (
      <AuthFrame title="Check your email" lead={<SentWords email={forgot.variables.email} hasMail={hasMail} />}>
        <ButtonLink to="/login" wide size="lg">
          Back to sign in
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="We’ll email you a link to set a new password. It works once and expires in one hour."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            forgot.mutate(values, {
              onError: (error) => form.setError("email", { message: error.message }),
            }),
          )(event)
        }
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register("email", { required: "Enter your email address" })}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={forgot.isPending} busyLabel="Sending…">
          Send link
        </Button>
        <Link className="link justify-self-start" to="/login">
          Back to sign in
        </Link>
      </form>
    </AuthFrame>
  );
}

function SentWords({ email, hasMail }: { email: string; hasMail: boolean }) {
  return (
    <span role="status">
      If <strong className="font-[560] text-ink">{email}</strong> has an account, we’ve sent a reset link to it.
      {!hasMail &&
        " Email isn’t set up on this server. Ask your Muster administrator for the link from the server log."}
    </span>
  );
}

function NewPassword({ token }: { token: string }) {
  const reset = useResetPassword();
  const [isDone, setDone] = useState(false);
  const form = useForm({ defaultValues: { password: "", confirmPassword: "" } });
  const { errors } = form.formState;

  function submit({ password }: { password: string }) {
    reset.mutate(
      { token, password },
      {
        onSuccess: () => setDone(true),
        onError: (error) => {
          const message = applyFieldErrors(error, form.setError);
          if (message) form.setError("root", { message });
        },
      },
    );
  }

  if (isDone) {
    return (
      <AuthFrame title="Password changed" lead="You’ve been signed out on all devices. Sign in with your new password.">
        <ButtonLink to="/login" variant="primary" wide size="lg">
          Sign In
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password" lead="You’ll be signed out on all devices.">
      <FormProvider {...form}>
        <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <FormAlert message={errors.root?.message} />
          <NewPasswordFields label="New password" />
          <Button type="submit" variant="primary" size="lg" wide busy={reset.isPending} busyLabel="Saving…">
            Save password
          </Button>
          <Link className="link justify-self-start" to="/reset-password">
            Request a new link
          </Link>
        </form>
      </FormProvider>
    </AuthFrame>
  );
}
