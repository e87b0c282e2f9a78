import { message } from "@muster/contracts/messages";
import { notify, notifyOnce } from "../events/events.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { SpendFacts, UsageRules } from "./gate.ts";

interface Occasion {
  userId: string;
  account: SpendFacts;
  rules: UsageRules;
}

/** At each sign-in: warns while the trial's action remains. Notifies once when the trial is over. */
export async function notifyOfTrialAtSignIn(tx: OrgTx, occasion: Occasion): Promise<void> {
  if (trialState(occasion) === "open")
    await notify(tx, {
      userId: occasion.userId,
      type: "warning",
      title: message("trial.almost_title"),
      message: message("trial.almost"),
    });
  else await notifyOfTrialUsed(tx, occasion);
}

/** When none remains, or when the session is read after the trial's last day. Safe to call on every request: it notifies once. */
export async function notifyOfTrialUsed(tx: OrgTx, occasion: Occasion): Promise<void> {
  if (trialState(occasion) !== "spent") return;
  await notifyOnce(tx, {
    userId: occasion.userId,
    type: "error",
    title: message("trial.limit_title"),
    message: message("trial.limit"),
  });
}

function trialState({ account, rules }: Occasion): "none" | "open" | "spent" {
  if (account.tier !== "trial" || rules.billing === "off") return "none";
  const isSpent = account.limitHalfUnits !== null && account.usedHalfUnits >= account.limitHalfUnits;
  return account.isTrialOver || isSpent ? "spent" : "open";
}
