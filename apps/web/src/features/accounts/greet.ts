import type { Me } from "@muster/contracts/accounts";
import { notify } from "../../platform/notifications.ts";
import { trialNotice } from "./trial-notice.ts";

/** After signing up: shows the trial's state, as the server does at each later sign-in. */
export function greet(me: Me): void {
  const notice = trialNotice(me);
  if (notice) notify({ ...notice, link: "/settings" });
}
