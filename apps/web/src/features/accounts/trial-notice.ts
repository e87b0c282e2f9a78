import type { Me } from "@muster/contracts/accounts";
import { texts } from "@muster/contracts/texts";
import { isTrialOver } from "../../platform/session.tsx";

interface TrialNotice {
  type: "warning" | "error";
  title: string;
  message: string;
}

/** The notice about the trial after each sign-in; null without a trial. */
export function trialNotice(me: Me, now: Date = new Date()): TrialNotice | null {
  if (me.profile.tier !== "trial" || me.billing === "off") return null;
  if (isTrialOver(me, now)) return { type: "error", title: texts.trialLimitTitle, message: texts.trialLimit };
  const isLast = me.usage.remaining !== null && me.usage.remaining <= 1;
  return isLast ? { type: "warning", title: texts.trialAlmostTitle, message: texts.trialAlmost } : null;
}
