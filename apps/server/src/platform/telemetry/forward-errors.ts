import type { Destinations } from "./destinations.ts";
import { errorEnvelope } from "./error-events.ts";

const timeoutMs = 5000;
const maxAMinute = 30;

/** Forwards an error of severity high. Never throws and never waits. */
export type ErrorForwarder = (error: Error, requestId: string | undefined) => void;

/** Sends server errors to Sentry, a few a minute at most; undefined when Sentry is not configured. */
export function createErrorForwarder(destinations: Destinations | undefined): ErrorForwarder | undefined {
  const url = destinations?.sentry?.url;
  if (!url) return undefined;
  let minute = { began: 0, sent: 0 };
  return (error, requestId) => {
    const now = new Date();
    if (now.getTime() - minute.began > 60_000) minute = { began: now.getTime(), sent: 0 };
    if (++minute.sent > maxAMinute) return;
    // A failed report is not reported again; the log has both errors.
    void postEvent(url, errorEnvelope(error, { requestId, now })).catch(() => undefined);
  };
}

/** Throws when the destination does not accept it. */
export async function postEvent(url: string, body: string, mediaType = "text/plain;charset=UTF-8"): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { method: "POST", body, signal, headers: { "content-type": mediaType } });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The destination returned ${answer.status}`);
}
