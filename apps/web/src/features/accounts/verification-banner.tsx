import { useState } from "react";
import { useMe } from "../../platform/session.tsx";
import { useSendVerification } from "./accounts.queries.ts";

/** Reminds the user to confirm their address. Nothing is locked meanwhile. */
export function VerificationBanner() {
  const { user } = useMe();
  const send = useSendVerification();
  const [isHidden, hide] = useState(false);
  if (isHidden) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-attention-soft px-4 py-2 text-attention text-small md:px-8"
    >
      <span className="min-w-0 flex-1 basis-[240px]">
        {send.isSuccess
          ? `We sent a new link to ${user.email}.`
          : `Confirm your email address to get notifications by email. We sent a link to ${user.email}.`}
        {send.error && ` ${send.error.message}`}
      </span>
      <span className="flex gap-4">
        {!send.isSuccess && (
          <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate()}>
            Resend email
          </button>
        )}
        <button type="button" className="link" onClick={() => hide(true)}>
          Later
        </button>
      </span>
    </div>
  );
}
