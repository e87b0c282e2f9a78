import type { NotificationEmailBlocker } from "@muster/contracts/activity";
import { SendVerification } from "../accounts/send-verification.tsx";

/** Why email notifications are unavailable. */
export const mailBlockers: Record<NotificationEmailBlocker, string> = {
  off: "Email isn’t set up on this server",
  unconfirmed: "Confirm your email address first",
  refused: "The mail server rejects your address",
};

const remedies: Record<NotificationEmailBlocker, string> = {
  off: "Email isn’t set up on this server. Ask your Muster administrator to set up SMTP.",
  unconfirmed: "Confirm your email address to get notifications by email. Use the link in the email we sent you.",
  refused:
    "The mail server rejects your address. Resend the confirmation email or change your address in Settings > Profile and security.",
};

/** Where emails go, or why none are sent and how to fix it. */
export function MailState({ blocker, email }: { blocker: NotificationEmailBlocker | null; email: string }) {
  if (blocker === null || blocker === "off")
    return (
      <p className="mt-2 break-words text-ink-3 text-small">{blocker ? remedies[blocker] : `Emails go to ${email}.`}</p>
    );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
      <p className="min-w-0 flex-1 basis-[240px] break-words text-attention">
        {mailBlockers[blocker]} ({email}): {remedies[blocker]}
      </p>
      <SendVerification />
    </div>
  );
}
