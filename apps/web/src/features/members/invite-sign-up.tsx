import { texts } from "@muster/contracts/texts";
import { ArrowRight } from "lucide-react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { useSignUp } from "../accounts/accounts.queries.ts";
import { FormAlert } from "../accounts/form-alert.tsx";

interface SignUpValues {
  name: string;
  password: string;
  confirmPassword: string;
}

interface InviteSignUpProps {
  token: string;
  email: string;
  organizationName: string;
}

/** A new account for the invited address, which is not asked for: the link is for it alone. */
export function InviteSignUp({ token, email, organizationName }: InviteSignUpProps) {
  const signUp = useSignUp();
  const navigate = useNavigate();
  const form = useForm<SignUpValues>({ defaultValues: { name: "", password: "", confirmPassword: "" } });
  const { errors } = form.formState;

  async function submit({ name, password, confirmPassword }: SignUpValues) {
    form.clearErrors();
    if (password !== confirmPassword)
      return form.setError("confirmPassword", { message: texts.passwordsDiffer }, { shouldFocus: true });
    const input = { email, password, invitation: token, ...(name.trim() && { name: name.trim() }) };
    try {
      // Awaited, not called back: once signed in, the page around this form is another one.
      await signUp.mutateAsync(input);
      notify({ type: "success", title: `Welcome to ${organizationName}`, toastOnly: true });
      await navigate("/", { replace: true });
    } catch (error) {
      const message = applyFieldErrors(error, form.setError);
      form.setError("root", { message: message ?? "This address cannot be used" });
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert message={errors.root?.message} />
      <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
      <TextField
        label="Your name"
        optional
        autoComplete="name"
        error={errors.name?.message}
        {...form.register("name", { maxLength: { value: 80, message: "Use at most 80 characters" } })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password?.message}
        {...form.register("password", {
          required: "Use at least 8 characters",
          minLength: { value: 8, message: "Use at least 8 characters" },
          maxLength: { value: 128, message: "Use at most 128 characters" },
        })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        iconAfter={ArrowRight}
        busy={signUp.isPending}
        busyLabel="Creating account…"
      >
        Create account and join
      </Button>
    </form>
  );
}
