import { texts } from "@muster/contracts/texts";
import { ArrowRight } from "lucide-react";
import { useForm } from "react-hook-form";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { type SignUp, useSignUp } from "./accounts.queries.ts";
import { FormAlert } from "./form-alert.tsx";
import { greet } from "./greet.ts";

interface SignUpValues {
  email: string;
  password: string;
  confirmPassword: string;
  organizationName: string;
}

export function SignUpForm() {
  const signUp = useSignUp();
  const form = useForm<SignUpValues>({
    defaultValues: { email: "", password: "", confirmPassword: "", organizationName: "" },
  });
  const { errors } = form.formState;

  function submit(values: SignUpValues) {
    form.clearErrors();
    if (values.password !== values.confirmPassword) {
      form.setError("root", { message: texts.passwordsDiffer });
      form.setError("confirmPassword", { message: texts.passwordsDiffer }, { shouldFocus: true });
      return;
    }
    signUp.mutate(toSignUp(values), {
      onSuccess: greet,
      onError: (error) => {
        const message = applyFieldErrors(error, form.setError);
        if (message) form.setError("root", { message });
      },
    });
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert message={errors.root?.message} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@company.com"
        error={errors.email?.message}
        {...form.register("email", {
          required: "Enter a valid email address",
          pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: "Enter a valid email address" },
        })}
      />
      <TextField
        label="Organization name"
        optional
        autoComplete="organization"
        placeholder="Northwind Trading"
        error={errors.organizationName?.message}
        {...form.register("organizationName", { maxLength: { value: 80, message: "Use at most 80 characters" } })}
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
        Create Account
      </Button>
    </form>
  );
}

function toSignUp({ email, password, organizationName }: SignUpValues): SignUp {
  const name = organizationName.trim();
  return { email: email.trim(), password, ...(name && { organizationName: name }) };
}
