import { Button } from "../../ui/button.tsx";
import { useSendVerification } from "./accounts.queries.ts";
import { FormAlert } from "./form-alert.tsx";

/** Asks for the letter that confirms one's address. */
export function SendVerification() {
  const send = useSendVerification();
  return (
    <>
      <Button
        size="sm"
        busy={send.isPending}
        busyLabel="Sending…"
        disabledReason={send.isSuccess ? "The letter is on its way" : null}
        onClick={() => send.mutate()}
      >
        {send.isSuccess ? "Letter sent" : "Send the letter again"}
      </Button>
      <FormAlert message={send.error?.message} />
    </>
  );
}
