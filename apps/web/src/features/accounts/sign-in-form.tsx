import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { ContinueButton } from "./continue-button.tsx";
import { useSignIn } from "./sign-in.queries.ts";

interface SignInValues {
  email: string;
  password: string;
}

interface SignInFormProps {
  /** An error from before this form was opened. */
  fault?: string | undefined;
  onSecondStep: () => void;
}

export function SignInForm({ fault, onSecondStep }: SignInFormProps) {
  const signIn = useSignIn();
  const form = useForm<SignInValues>({ defaultValues: { email: "", password: "" } });
  const { errors } = form.formState;
  const alert = errors.root?.message ?? (signIn.isIdle ? fault : undefined);

  function submit(values: SignInValues) {
    form.clearErrors();
    signIn.mutate(values, {
      onSuccess: (me) => {
        if (!me) onSecondStep();
      },
      onError: (error) => {
        const message = applyFieldErrors(error, form.setError);
        if (message) form.setError("root", { message });
      },
    });
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert message={alert} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        placeholder="you@company.com"
        error={errors.email?.message}
        {...form.register("email", { required: "Enter your email address" })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password", { required: "Enter your password" })}
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
