import type { Me } from "@muster/contracts/accounts";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ContinueButton } from "./continue-button.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { type SignUp, useSignUp } from "./sign-in.queries.ts";

interface SignUpValues {
  email: string;
  password: string;
  confirmPassword: string;
  name: string;
  organizationName: string;
}

interface SignUpFormProps {
  /** The invitation link. It is for one address, so the form asks for none, and it leads to an organization. */
  invited?: { token: string; email: string };
  onDone: (me: Me) => void;
}

/** Creates an account, with a new organization or in the one that the link names. */
export function SignUpForm({ invited, onDone }: SignUpFormProps) {
  const signUp = useSignUp();
  const form = useForm<SignUpValues>({
    defaultValues: { email: invited?.email ?? "", name: "", organizationName: "", password: "", confirmPassword: "" },
  });
  const { errors } = form.formState;

  async function submit(values: SignUpValues) {
    try {
      // Awaited instead of a callback: once signed in, this form is unmounted.
      onDone(await signUp.mutateAsync(toSignUp(values, invited?.token)));
    } catch (error) {
      const message = applyFieldErrors(error, form.setError);
      if (message) form.setError("root", { message });
    }
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormAlert message={errors.root?.message ?? errors.confirmPassword?.message} />
        {invited ? <InvitedFields /> : <OwnFields />}
        <NewPasswordFields />
        <ContinueButton busy={signUp.isPending} busyLabel="Creating account…">
          {invited ? "Create account and join" : "Create Account"}
        </ContinueButton>
      </form>
    </FormProvider>
  );
}

function OwnFields() {
  const { register, formState } = useFormContext<SignUpValues>();
  const { email, organizationName } = formState.errors;
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@company.com"
        error={email?.message}
        {...register("email", {
          required: "Enter a valid email address",
          pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: "Enter a valid email address" },
        })}
      />
      <TextField
        label="Organization name"
        optional
        autoComplete="organization"
        placeholder="Northwind Trading"
        error={organizationName?.message}
        {...register("organizationName", { maxLength: { value: 80, message: "Use at most 80 characters" } })}
      />
    </>
  );
}

function InvitedFields() {
  const { register, formState } = useFormContext<SignUpValues>();
  const { email, name } = formState.errors;
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        error={email?.message}
        {...register("email")}
      />
      <TextField
        label="Your name"
        optional
        autoComplete="name"
        error={name?.message}
        {...register("name", { maxLength: { value: 80, message: "Use at most 80 characters" } })}
      />
    </>
  );
}

function toSignUp(values: SignUpValues, invitation: string | undefined): SignUp {
  const name = values.name.trim();
  const organizationName = values.organizationName.trim();
  return {
    email: values.email.trim(),
    password: values.password,
    ...(name && { name }),
    ...(organizationName && { organizationName }),
    ...(invitation && { invitation }),
  };
}
