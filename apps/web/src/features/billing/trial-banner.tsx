import { texts } from "@muster/contracts/texts";
import { useState } from "react";
import { useLocation } from "react-router";
import { isTrialOver, useMe } from "../../platform/session.tsx";
import { useTrialNotice } from "../../platform/trial-notice.ts";

/**
 * Shown at the top once the trial is over; cannot be dismissed. It appears after the result that ended the trial was read, an
 * action was refused, or the app was opened again, and never over a result.
 */
export function TrialBanner() {
  const me = useMe();
  const isDue = useTrialNotice((state) => state.isDue);
  const [wasOver] = useState(() => isTrialOver(me));
  const isAtResult = /^\/tasks\/./.test(useLocation().pathname);
  if (!isTrialOver(me) || isAtResult || !(isDue || wasOver)) return null;
  return (
    <div
      role="alert"
      className="bg-fault-solid px-4 py-2 text-center font-[640] text-on-fault text-small tracking-[0.02em] md:text-base"
    >
      {texts.trialBanner}
    </div>
  );
}
