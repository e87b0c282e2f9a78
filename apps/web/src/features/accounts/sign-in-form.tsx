import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../platform/api-error.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { ContinueButton } from "./continue-button.tsx";
import { useSignIn } from "./sign-in.queries.ts";

interface SignInFormProps {
  /** An error from before this form was opened. */
  fault?: string | undefined;
  onSecondStep: () => void;
}

/** Two native inputs: the form library would add a tenth to what the first view of a signed-out person loads. */
export function SignInForm({ fault, onSecondStep }: SignInFormProps) {
  const signIn = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const refused = signIn.error instanceof ApiError ? signIn.error.fields : {};
  const errors: Record<string, string> = { ...refused, ...missing };
  const isAtField = Object.keys(errors).length > 0;
  const alert = signIn.isIdle ? fault : signIn.error?.message;

  // The wrong fields are marked only once the errors are rendered.
  useEffect(() => {
    if (Object.keys(missing).length > 0 || signIn.error)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [missing, signIn.error]);

  function clearMissing() {
    if (Object.keys(missing).length > 0) setMissing({});
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const email = String(values.get("email"));
    const password = String(values.get("password"));
    signIn.reset();
    setMissing({
      ...(!email.trim() && { email: "Enter your email address" }),
      ...(!password && { password: "Enter your password" }),
    });
    if (!email.trim() || !password) return;
    signIn.mutate(
      { email, password },
      {
        onSuccess: (me) => {
          if (!me) onSecondStep();
        },
      },
    );
  }

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <FormAlert message={isAtField ? undefined : alert} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        placeholder="you@company.com"
        error={errors["email"]}
        onChange={clearMissing}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors["password"]}
        onChange={clearMissing}
      />
      <Link className="link -mt-2 justify-self-end text-small" to="/reset-password">
        Forgot password?
      </Link>
      <ContinueButton busy={signIn.isPending} busyLabel="Signing in…">
        Sign In
      </ContinueButton>
    </form>
  );
}
