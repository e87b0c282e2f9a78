import { useState } from "react";
import { discardAllChanges } from "../../platform/outbox/outbox.ts";
import { useWaitingChanges } from "../../platform/waiting-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useSignOutNow } from "./sign-out.ts";

/** Asks before signing out while changes wait. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const count = useWaitingChanges(({ changes }) => changes.length);
  const signOut = useSignOutNow("/login");
  const [isDiscarding, setDiscarding] = useState(false);

  async function discard() {
    setDiscarding(true);
    await discardAllChanges();
    signOut.mutate(undefined, { onSettled: () => setDiscarding(false) });
  }

  return (
    <Dialog
      title={count === 1 ? "1 change has not been sent" : `${count} changes have not been sent`}
      size="sm"
      onClose={onClose}
      forced={signOut.isPending || isDiscarding}
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            Stay signed in
          </Button>
          <div className="flex-1" />
          <Button variant="danger" busy={isDiscarding} busyLabel="Discarding…" onClick={() => void discard()}>
            Discard and sign out
          </Button>
          <Button busy={signOut.isPending && !isDiscarding} busyLabel="Signing out…" onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        If you sign out, they stay in this browser and are sent after you sign in to this organization again. Discard
        them if you share this computer.
      </p>
    </Dialog>
  );
}
