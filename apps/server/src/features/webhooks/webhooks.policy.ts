import { isIP } from "node:net";
import { type Message, message, plainText } from "@muster/contracts/messages";
import { maxWebhooks } from "@muster/contracts/webhooks";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import { bareHost, parseAllowList } from "../../platform/safe-fetch/allow-list.ts";
import type { SafeFetch } from "../../platform/safe-fetch/safe-fetch.ts";

export function webhooksBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("webhooks.admin_only");
}

/** Why no endpoint can be added when `count` exist. */
export function createBlocker(count: number): Message | undefined {
  return count >= maxWebhooks ? message("webhooks.limit", { limit: maxWebhooks }) : undefined;
}

/** Why nothing can be posted to a URL. Plain http is only for hosts that the operator names in FETCH_ALLOW. */
export function urlBlocker(
  url: string,
  { safeFetch, allowed = "" }: { safeFetch: SafeFetch; allowed: string | undefined },
): Message | undefined {
  const refusal = safeFetch.refusalOf(url);
  if (refusal) return plainText(refusal.message);
  const { protocol, hostname, port } = new URL(url);
  const host = bareHost(hostname);
  const target = { host, port: Number(port) || 80, ...(isIP(host) && { address: host }) };
  return protocol === "https:" || parseAllowList(allowed).allows(target) ? undefined : message("webhooks.https_only");
}

/** Seconds to wait after the first, second, … failed attempt: the last one is made about 35 hours after the event. */
const retryDelaysSeconds = [60, 5 * 60, 30 * 60, 2 * 3600, 8 * 3600, 24 * 3600];

/** Undefined when the attempt was the last one. */
export function retryDelaySeconds(attempts: number): number | undefined {
  return retryDelaysSeconds[attempts - 1];
}

/** An endpoint that fails this long without a success is paused. */
const pausedAfterMs = 5 * 86_400_000;

/** Why an attempt that failed pauses its endpoint. */
export function pauseReason(
  status: number | null,
  { failingSince, now }: { failingSince: Date | null; now: Date },
): Message | undefined {
  if (status === 410) return message("webhooks.paused_by_endpoint");
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= pausedAfterMs;
  return isOver ? message("webhooks.paused_after_failures") : undefined;
}
