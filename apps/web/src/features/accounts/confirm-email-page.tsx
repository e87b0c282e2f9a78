import { useSearchParams } from "react-router";
import { useSession } from "../../platform/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useConfirmEmail } from "./sign-in.queries.ts";

/** Opened by the link in an email. Requires a click, because mail scanners open links, too. */
export function ConfirmEmailPage() {
  const [params] = useSearchParams();
  const confirm = useConfirmEmail();
  const session = useSession();
  useDocumentTitle("Confirm your email address");
  const token = params.get("token") ?? "";
  const onward = session.data ? { to: "/", words: "Go to the dashboard" } : { to: "/login", words: "Sign In" };
  return (
    <div className="flex min-h-dvh flex-col">
      {confirm.isSuccess ? (
        <AuthFrame
          title="Email address confirmed"
          lead={
            <span role="status">
              <strong className="font-[560] text-ink">{confirm.data.email}</strong> is confirmed. You can sign in with
              it.
            </span>
          }
        >
          <ButtonLink to={onward.to} variant="primary" wide size="lg">
            {onward.words}
          </ButtonLink>
        </AuthFrame>
      ) : (
        <AuthFrame title="Confirm your email address" lead="Select Confirm to finish confirming your email address.">
          <div className="grid gap-4">
            <FormAlert message={confirm.error?.message} />
            <Button
              variant="primary"
              size="lg"
              wide
              busy={confirm.isPending}
              busyLabel="Confirming…"
              onClick={() => confirm.mutate(token)}
            >
              Confirm
            </Button>
          </div>
        </AuthFrame>
      )}
    </div>
  );
}
