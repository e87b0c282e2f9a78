import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { useSendVerification } from "./accounts.queries.ts";

/** Sends the email that confirms the user's address. */
export function SendVerification() {
  const send = useSendVerification();
  return (
    <>
      <Button
        size="sm"
        busy={send.isPending}
        busyLabel="Sending…"
        disabledReason={send.isSuccess ? "Email already sent" : null}
        onClick={() => send.mutate()}
      >
        {send.isSuccess ? "Email sent" : "Resend email"}
      </Button>
      <FormAlert message={send.error?.message} />
    </>
  );
}
