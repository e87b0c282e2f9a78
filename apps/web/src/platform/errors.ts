import type { ClientErrorReport } from "@muster/contracts/client-errors";
import { texts } from "@muster/contracts/texts";
import { ApiError } from "./api-error.ts";
import { notify } from "./notifications.ts";

/** An uncaught error of this page, without personal content. */
export interface RecordedError {
  severity: "high";
  name: string;
  message: string;
  stack: string | undefined;
  path: string;
  at: string;
}

const recorded: RecordedError[] = [];

/**
 * Records an uncaught error, here and at the server. Resolves to the id to quote when asking for help: that of the failed
 * request, else the one under which the server keeps the report; undefined when the report could not be sent.
 */
export async function reportError(error: unknown): Promise<string | undefined> {
  const known = error instanceof Error ? error : new Error(String(error));
  const entry = {
    severity: "high" as const,
    name: known.name,
    message: known.message,
    stack: known.stack,
    path: location.pathname,
    at: new Date().toISOString(),
  };
  recorded.push(entry);
  if (recorded.length > 20) recorded.shift();
  const requestId = (known instanceof ApiError ? known.requestId : undefined) ?? (await sendReport(entry));
  forward?.(entry, requestId);
  return requestId;
}

type Forward = (error: RecordedError, requestId: string | undefined) => void;
let forward: Forward | undefined;

/**
 * Also forwards errors to another destination: those recorded so far at once, then each error with the id that our server knows
 * it by.
 */
export function forwardErrors(to: Forward): void {
  forward = to;
  for (const entry of recorded) to(entry, undefined);
}

// The first reports of a page that fails repeatedly are enough.
const maxReports = 10;
let reports = 0;

/** Resolves to the id of the report's own request. An error about reporting an error is not reported. */
async function sendReport({ name, message, stack, path }: RecordedError): Promise<string | undefined> {
  reports += 1;
  if (reports > maxReports) return undefined;
  const report: ClientErrorReport = { name, message, route: path, ...(stack && { stack: stack.slice(0, 8000) }) };
  try {
    const answer = await fetch("/api/client-errors", {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...report, message: message.slice(0, 1000) }),
    });
    return answer.ok ? (answer.headers.get("x-request-id") ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Errors recorded since the page was loaded, oldest first. */
export function recordedErrors(): readonly RecordedError[] {
  return recorded;
}

/** Browsers also send this as an error when layout needs another frame. Nothing failed. */
const lateLayout = "ResizeObserver loop";

/** Listens for uncaught errors: records each, and notifies the user once. */
export function watchUncaughtErrors(): void {
  addEventListener("error", ({ error, message }) => {
    if (error || !message.startsWith(lateLayout)) handleUncaught(error ?? message);
  });
  addEventListener("unhandledrejection", (event) => handleUncaught(event.reason));
}

function handleUncaught(error: unknown) {
  // The part of the page that made a failed call shows its error.
  if (error instanceof ApiError) return;
  void reportError(error);
  notify({ type: "error", title: texts.criticalTitle, message: texts.critical, toastOnly: true });
}
