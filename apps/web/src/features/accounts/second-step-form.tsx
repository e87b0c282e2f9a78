import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../platform/api-error.ts";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ContinueButton } from "./continue-button.tsx";
import { useSecondStep } from "./sign-in.queries.ts";

interface Values {
  code: string;
  recoveryCode: string;
}

/** The code of the app, or one of the recovery codes. */
export function SecondStepForm({ onStartAgain }: { onStartAgain: () => void }) {
  const finish = useSecondStep();
  const [isRecovery, setRecovery] = useState(false);
  const [trustDevice, setTrust] = useState(false);
  const form = useForm<Values>({ defaultValues: { code: "", recoveryCode: "" } });
  const { errors } = form.formState;
  const isOver = finish.error instanceof ApiError && finish.error.status === 401;

  function submit({ code, recoveryCode }: Values) {
    form.clearErrors();
    finish.mutate(
      { trustDevice, ...(isRecovery ? { recoveryCode } : { code }) },
      {
        onError: (error) => {
          const message = applyFieldErrors(error, form.setError);
          if (message) form.setError("root", { message });
        },
      },
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormAlert message={errors.root?.message} />
      {isRecovery ? (
        <TextField
          key="recovery"
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="xxxxx-xxxxx"
          error={errors.recoveryCode?.message}
          {...form.register("recoveryCode", { required: "Enter one of your recovery codes" })}
        />
      ) : (
        <TextField
          key="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="123 456"
          autoFocus
          error={errors.code?.message}
          {...form.register("code", { required: "Enter the six-digit code from your app" })}
        />
      )}
      <Switch
        label="Trust this browser for 30 days"
        hint="You won’t need a code on this browser. Don’t turn this on for a shared computer."
        checked={trustDevice}
        onChange={setTrust}
      />
      <ContinueButton
        busy={finish.isPending}
        busyLabel="Checking…"
        disabledReason={isOver ? "Start over to enter your password again" : null}
      >
        Sign In
      </ContinueButton>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <button type="button" className="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use your authenticator app" : "Use a recovery code"}
        </button>
        <button type="button" className="link" onClick={onStartAgain}>
          Start over
        </button>
      </div>
    </form>
  );
}
