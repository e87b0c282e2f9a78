import { type ErrorSource, errorFromStatus, retryAfterMs } from "../http-errors.ts";
import { ModelError } from "../model.ts";

/** Name of the expected format, for error messages. */
export const api = "Google's Gemini API";

/** Maps Gemini's errors: a wrong key is a 400 there, and one status covers both kinds of limit. */
export function errorFromGoogle(status: number, text: string, headers: Headers, speaker: ErrorSource): ModelError {
  const error = errorIn(text);
  const details = error.details ?? [];
  const { label, keyName } = speaker;
  if (
    status === 400 &&
    (details.some(({ reason }) => /^API_KEY_/.test(reason ?? "")) || /api key/i.test(error.message ?? ""))
  )
    return new ModelError("unauthorized", `${label} rejected the API key. An administrator can check ${keyName}.`);
  if (status === 429) return limitError(details, headers, speaker);
  return errorFromStatus(status, text, headers, speaker);
}

/** An error inside a stream with status 200. */
export function errorFromGoogleFrame(frame: unknown, speaker: ErrorSource): ModelError {
  const { code } = errorIn(JSON.stringify({ error: frame }));
  return errorFromGoogle(code ?? 500, JSON.stringify({ error: frame }), new Headers(), speaker);
}

interface WireError {
  code?: number;
  message?: string;
  status?: string;
  details?: {
    reason?: string;
    retryDelay?: string;
    violations?: { quotaId?: string }[];
  }[];
}

/** A daily limit lasts until tomorrow; any other is temporary, usually with a stated delay. */
function limitError(details: NonNullable<WireError["details"]>, headers: Headers, { label }: ErrorSource): ModelError {
  if (details.some(({ violations = [] }) => violations.some(({ quotaId }) => /perday/i.test(quotaId ?? ""))))
    return new ModelError("quota_exceeded", `The account at ${label} has no quota left today.`);
  const delay = details.map(({ retryDelay }) => Number.parseFloat(retryDelay ?? "")).find(Number.isFinite);
  const wait = delay === undefined ? retryAfterMs(headers) : delay * 1000;
  const asks = wait === undefined ? "Try again in a moment." : `Try again in ${Math.ceil(wait / 1000)} seconds.`;
  return new ModelError("rate_limited", `${label} is receiving too many requests. ${asks}`, { retryAfterMs: wait });
}

/** In a stream the error may be a list of one. */
function errorIn(text: string): WireError {
  try {
    const parsed: unknown = JSON.parse(text);
    const { error } = (Array.isArray(parsed) ? parsed[0] : parsed) as { error?: WireError };
    return error ?? {};
  } catch {
    return {};
  }
}
