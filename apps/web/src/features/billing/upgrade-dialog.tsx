import { texts } from "@muster/contracts/texts";
import { useNavigate } from "react-router";
import { closeModal } from "../../platform/modals.ts";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useSignOut } from "../accounts/sign-out.ts";
import { planBlocker } from "./plan-blocker.ts";
import { PlanCards } from "./plan-cards.tsx";

/** The plans. Forced after a refused action on trial: the person can choose a plan, view finished work, or sign out. */
export function UpgradeDialog({ forced, onClose }: { forced: boolean; onClose: () => void }) {
  const me = useMe();
  const upgrade = useWording("upgrade_message", { tier: me.profile.tier });
  const starting =
    me.usage.limit === null ? "Your plan starts immediately." : `${upgrade}. Your plan starts immediately.`;
  const isOver = forced && me.profile.tier === "trial";
  // The dialog is forced only on people who can choose a plan.
  const isHeld = isOver && !planBlocker(me);
  return (
    <Dialog
      title={isOver ? texts.paymentRequiredTitle : "Upgrade Your Plan"}
      description={isOver ? texts.upgradeRequired : starting}
      size="xl"
      forced={isHeld}
      onClose={onClose}
      footer={isHeld ? <ForcedFooter /> : <OpenFooter onClose={onClose} />}
    >
      <PlanCards from="modal" />
    </Dialog>
  );
}

function OpenFooter({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className="flex-1" />
      <Button variant="quiet" onClick={onClose}>
        Not now
      </Button>
    </>
  );
}

function ForcedFooter() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  function goBack() {
    closeModal();
    void navigate("/tasks");
  }
  return (
    <>
      <p className="min-w-0 flex-1 text-ink-2 text-small">Your agents, files, and finished tasks are kept.</p>
      <Button variant="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
      <Button onClick={goBack}>Back to my results</Button>
    </>
  );
}
