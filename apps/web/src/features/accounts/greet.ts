import type { Me } from "@muster/contracts/accounts";
import { notify } from "../../platform/notifications.ts";
import { trialNotice } from "./trial-notice.ts";

/** After signing in: says how the trial stands. The page itself moves on as soon as the session is known. */
export function greet(me: Me): void {
  const notice = trialNotice(me);
  if (notice) notify({ ...notice, link: "/settings" });
}
