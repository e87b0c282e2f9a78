import { texts } from "@muster/contracts/texts";
import { ApiError } from "./api-error.ts";
import { notify } from "./notifications.ts";

/** An uncaught problem of this page, kept without personal content. */
export interface RecordedError {
  severity: "high";
  name: string;
  message: string;
  stack: string | undefined;
  path: string;
  at: string;
}

const recorded: RecordedError[] = [];

/** Records a problem nobody caught. The newest 20 are kept for the page's life. */
export function reportError(error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error));
  recorded.push({
    severity: "high",
    name: known.name,
    message: known.message,
    stack: known.stack,
    path: location.pathname,
    at: new Date().toISOString(),
  });
  if (recorded.length > 20) recorded.shift();
}

/** What has been recorded since the page was loaded, oldest first. */
export function recordedErrors(): readonly RecordedError[] {
  return recorded;
}

/** Listens for what no code caught: recorded, and told once to the person. */
export function watchUncaughtErrors(): void {
  addEventListener("error", (event) => handleUncaught(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => handleUncaught(event.reason));
}

function handleUncaught(error: unknown) {
  // A refused or unreachable call is told by the part of the page that made it.
  if (error instanceof ApiError) return;
  reportError(error);
  notify({ type: "error", title: texts.criticalTitle, message: texts.critical, toastOnly: true });
}
