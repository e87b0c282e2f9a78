import { passwordBlocker } from "@muster/contracts/password-rules";
import { texts } from "@muster/contracts/texts";
import { useFormContext } from "react-hook-form";
import { PasswordField } from "../../ui/text-field.tsx";

interface NewPasswordFieldsProps {
  /** Field name of the first input; the second is `confirmPassword`. */
  name?: "password" | "newPassword";
  label?: string;
}

/** A new password, typed twice. */
export function NewPasswordFields({ name = "password", label = "Password" }: NewPasswordFieldsProps) {
  const { register, formState } = useFormContext<Record<string, string>>();
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint="At least 8 characters"
        error={formState.errors[name]?.message}
        {...register(name, { validate: (password = "") => passwordBlocker(password) })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={formState.errors["confirmPassword"]?.message}
        {...register("confirmPassword", {
          validate: (again, values) => again === values[name] || texts.passwordsDiffer,
        })}
      />
    </>
  );
}
