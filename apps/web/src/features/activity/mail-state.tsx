import type { NewsMailBlocker } from "@muster/contracts/activity";
import { SendVerification } from "../accounts/send-verification.tsx";

/** Why the column of mails is closed. */
export const mailBlockers: Record<NewsMailBlocker, string> = {
  off: "This installation sends no mail",
  unconfirmed: "Your address is not confirmed, so no news goes there",
  refused: "The mail server refuses your address, so no news is sent there",
};

const remedies: Record<NewsMailBlocker, string> = {
  off: "whoever runs it sets SMTP_URL.",
  unconfirmed: "the link in our letter confirms it.",
  refused: "ask for a letter, and when it arrives news comes again; or change the address under Profile and security.",
};

/** Where mails go, or why none comes and what helps. */
export function MailState({ blocker, email }: { blocker: NewsMailBlocker | null; email: string }) {
  if (blocker === null || blocker === "off")
    return (
      <p className="mt-2 break-words text-ink-3 text-small">
        {blocker ? `${mailBlockers[blocker]}: ${remedies[blocker]}` : `Mail goes to ${email}.`}
      </p>
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
