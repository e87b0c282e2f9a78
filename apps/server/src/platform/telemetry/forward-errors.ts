import { randomUUID } from "node:crypto";
import { programVersion } from "../version.ts";
import type { Destinations } from "./destinations.ts";

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

/**
 * An error as a Sentry envelope: its type, its code and its place in our own code. No message and no values, because a message
 * may contain user text; the log has it under the request's id.
 */
export function errorEnvelope(error: Error, { requestId, now }: { requestId: string | undefined; now: Date }): string {
  const id = randomUUID().replaceAll("-", "");
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: "node",
    level: "error",
    release: `muster@${programVersion}`,
    tags: { severity: "high", ...(requestId && { request_id: requestId }) },
    exception: { values: chainOf(error).map(describe).reverse() },
  };
  return [{ event_id: id, sent_at: now.toISOString() }, { type: "event" }, event]
    .map((part) => JSON.stringify(part))
    .join("\n");
}

function chainOf(error: Error): Error[] {
  const chain = [error];
  for (let { cause } = error; cause instanceof Error && chain.length < 4; cause = cause.cause) chain.push(cause);
  return chain;
}

function describe(error: Error) {
  const code = "code" in error && typeof error.code === "string" && /^[\w.]{1,40}$/.test(error.code) ? error.code : "";
  return { type: nameOf(error), value: code, stacktrace: { frames: framesOf(error.stack ?? "") } };
}

/** A name must be an identifier of the code; anything else might be a user's text. */
function nameOf({ name }: Error): string {
  return /^\w{1,60}$/.test(name) ? name : "Error";
}

/** The oldest call first, as Sentry expects. Only frame lines: a message may span several lines, too. */
function framesOf(stack: string) {
  const frames = [];
  for (const line of stack.split("\n")) {
    const [, call = "", file = "", at = "0"] =
      /^ {4}at (?:([\w.<>[\] ]{1,80}) \()?(\S+?):(\d+):\d+\)?$/.exec(line) ?? [];
    if (file)
      frames.push({
        function: call,
        filename: ownPath(file),
        lineno: Number(at),
        in_app: !/node_modules|^node:/.test(file),
      });
  }
  return frames.slice(0, 40).reverse();
}

/** Without the folder in which this machine has Muster installed. */
function ownPath(file: string): string {
  return /(?:^node:|(?:apps|packages|node_modules)\/).*$/.exec(file)?.[0] ?? "[elsewhere]";
}
