import type { Me } from "@muster/contracts/accounts";
import { actionName, paymentRequired, texts, usageLimit } from "@muster/contracts/texts";
import { api } from "../../platform/api.ts";
import { openUpgrade } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { query, queryClient } from "../../platform/query.ts";
import { isTrialOver, useMe } from "../../platform/session.tsx";

interface Block {
  title: string;
  message: string;
  forced: boolean;
}

/** Why the plan refuses an action, as the server would say it; null when it allows it. The server still decides. */
export function usageBlock(me: Me, action: string, now: Date = new Date()): Block | null {
  const { remaining } = me.usage;
  if (me.billing === "off") return null;
  if (me.profile.tier === "trial") {
    if (!isTrialOver(me, now)) return null;
    const isLate = me.profile.trialEndsAt !== null && new Date(me.profile.trialEndsAt) <= now;
    if (isLate) return { title: texts.trialLimitTitle, message: texts.trialLimit, forced: true };
    return { title: texts.paymentRequiredTitle, message: paymentRequired(actionName(action)), forced: true };
  }
  if (remaining === null || remaining > 0) return null;
  return { title: texts.paymentRequiredTitle, message: usageLimit(action), forced: false };
}

/**
 * Guards a charged action: runs it when the plan allows it, else explains and shows the plans. Asks the server again before
 * refusing, because a plan may have been bought in another window.
 */
export function useUsageGate(action: string): (work: () => void) => Promise<void> {
  const me = useMe();
  return async (work) => {
    if (!usageBlock(me, action)) return work();
    const asked = queryClient.fetchQuery({ ...query(api.accounts.me), staleTime: 0 });
    const block = usageBlock(await asked.catch(() => me), action);
    if (!block) return work();
    notify({ type: "error", title: block.title, message: block.message });
    openUpgrade({ forced: block.forced });
  };
}
