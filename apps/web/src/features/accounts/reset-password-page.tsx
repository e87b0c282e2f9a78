import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { FormAlert } from "./form-alert.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useForgotPassword, useResetPassword, useSignInOptions } from "./sign-in.queries.ts";

/** Asks for a link, or, opened by one, for the new password. */
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
      <AuthFrame title="Look for a letter" lead={<SentWords email={forgot.variables.email} hasMail={hasMail} />}>
        <ButtonLink to="/login" wide size="lg">
          Back to sign in
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Forgot your password?" lead="We send a link to choose a new one. It works once, for an hour.">
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
          Send the link
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
      If there is an account for <strong className="font-[560] text-ink">{email}</strong>, a link is on its way to it.
      {!hasMail && " This Muster sends no mail yet: whoever runs it finds the link in the server’s log."}
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
      <AuthFrame
        title="Your password is changed"
        lead="Everybody who was signed in to your account has been signed out. Sign in with the new password."
      >
        <ButtonLink to="/login" variant="primary" wide size="lg">
          Sign In
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password" lead="Everybody who is signed in to your account will be signed out.">
      <FormProvider {...form}>
        <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <FormAlert message={errors.root?.message} />
          <NewPasswordFields label="New password" />
          <Button type="submit" variant="primary" size="lg" wide busy={reset.isPending} busyLabel="Saving…">
            Save the password
          </Button>
          <Link className="link justify-self-start" to="/reset-password">
            Ask for a new link
          </Link>
        </form>
      </FormProvider>
    </AuthFrame>
  );
}
