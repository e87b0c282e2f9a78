import { texts } from "@muster/contracts/texts";
import { isTrialOver, useMe } from "../../platform/session.tsx";

/** Above everything once the trial is over. It cannot be dismissed. */
export function TrialBanner() {
  const me = useMe();
  if (!isTrialOver(me)) return null;
  return (
    <div
      role="alert"
      className="bg-fault-solid px-4 py-2 text-center font-[640] text-on-fault text-small tracking-[0.02em] md:text-base"
    >
      {texts.trialBanner}
    </div>
  );
}
