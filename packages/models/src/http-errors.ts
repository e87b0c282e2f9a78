import { ModelError } from "./model.ts";

/** The provider that an error message is about. */
export interface ErrorSource {
  label: string;
  modelId?: string;
  /** Name of the setting with the key, for the hint: "OPENAI_API_KEY". */
  keyName: string;
  /** Removed from messages, even when the provider repeats them. */
  secrets: string[];
}

/** Maps a provider's HTTP status and body to an error; vendors' formats are similar enough for one parser. */
export function errorFromStatus(status: number, body: string, headers: Headers, speaker: ErrorSource): ModelError {
  const said = errorMessageIn(body);
  const words = `${said.message} ${said.code} ${said.type}`.toLowerCase();
  const model = speaker.modelId ? `the model ${speaker.modelId}` : "the model";
  if (status === 401 || status === 403)
    return new ModelError(
      "unauthorized",
      `${speaker.label} rejected the API key. An administrator can check ${speaker.keyName}.`,
    );
  if (
    /context.?length|context.?size|context window|maximum context|too many tokens|prompt is too long|exceed_context|exceeds the maximum number of tokens/.test(
      words,
    ) ||
    status === 413
  ) {
    return new ModelError(
      "context_too_long",
      `The text is too long for ${model}. Use a model with a longer context, or less text.`,
    );
  }
  if (
    /credit balance is too low/.test(words) ||
    (/insufficient_quota|exceeded your current quota|billing/.test(words) && (status === 429 || status === 402))
  )
    return new ModelError(
      "quota_exceeded",
      `The account at ${speaker.label} has no quota left. An administrator can check its plan and billing.`,
    );
  if (status === 429) return rateLimited(headers, speaker);
  if (status === 404)
    return new ModelError(
      "model_not_found",
      `${speaker.label} doesn't have ${speaker.modelId ? `the model ${speaker.modelId}` : "this model"}, or its URL is wrong. Check the model name and the URL.`,
    );
  if (status === 503 || status === 529)
    return new ModelError("overloaded", `${speaker.label} is overloaded. Try again later.`, {
      retryAfterMs: retryAfterMs(headers),
    });
  if (status >= 500)
    return new ModelError("server_error", `${speaker.label} returned an error (status ${status}).`, {
      retryAfterMs: retryAfterMs(headers),
    });
  return new ModelError(
    "bad_request",
    `${speaker.label} rejected the request (status ${status})${detail(said.message, speaker)}`,
  );
}

/** An error inside a stream with status 200. */
export function errorFromFrame(frame: unknown, speaker: ErrorSource): ModelError {
  const said = errorMessageIn(JSON.stringify({ error: frame }));
  const words = `${said.message} ${said.code} ${said.type}`.toLowerCase();
  if (/overload|capacity|unavailable/.test(words))
    return new ModelError("overloaded", `${speaker.label} is overloaded and stopped responding.`);
  if (/rate.?limit|too many requests/.test(words))
    return new ModelError("rate_limited", `${speaker.label} is receiving too many requests and stopped responding.`);
  if (/context.?length|context.?size|maximum context/.test(words))
    return errorFromStatus(400, JSON.stringify({ error: frame }), new Headers(), speaker);
  return new ModelError("server_error", `${speaker.label} returned an error${detail(said.message, speaker)}`);
}

/** Why there was no response: nothing listens, the name is unknown, the certificate is wrong. */
export function errorFromFetch(error: unknown, speaker: ErrorSource): ModelError {
  if (error instanceof ModelError) return error;
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  if (cause?.code === "UND_ERR_HEADERS_TIMEOUT")
    return new ModelError("timeout", `${speaker.label} didn't respond.`, { cause: error });
  if (/redirect/i.test(String((cause as Error | undefined)?.message)))
    return new ModelError(
      "bad_response",
      `${speaker.label} redirects to another host, and Muster doesn't send API keys there. Enter the final URL.`,
      { cause: error },
    );
  return new ModelError(
    "unreachable",
    `${speaker.label} can't be reached. Check that it's running and the URL is correct.`,
    { cause: error },
  );
}

/** `Retry-After` in seconds or as a date, or the vendors' `retry-after-ms`. */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const ms = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function rateLimited(headers: Headers, { label }: ErrorSource): ModelError {
  const wait = retryAfterMs(headers);
  const asks = `Try again in ${wait === undefined ? "a moment" : spokenTime(wait)}.`;
  return new ModelError("rate_limited", `${label} is receiving too many requests. ${asks}`, { retryAfterMs: wait });
}

/** Rounded up, so that the wait is over by then. */
function spokenTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 120) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 60 ? "an hour" : counted(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? counted(hours, "hour") : counted(Math.ceil(hours / 24), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The message in an error body, in any vendor's format. */
export function errorMessageIn(body: string): { message: string; code: string; type: string } {
  try {
    const parsed: unknown = JSON.parse(body);
    const error = (parsed as { error?: unknown }).error ?? parsed;
    if (typeof error === "string") return { message: error, code: "", type: "" };
    const { message, code, type } = error as Record<string, unknown>;
    return { message: String(message ?? ""), code: String(code ?? ""), type: String(type ?? "") };
  } catch {
    return { message: body.startsWith("<") ? "" : body, code: "", type: "" };
  }
}

/** The provider's own message, shortened to one line, without anything that looks like a key. */
function detail(message: string, { secrets }: ErrorSource): string {
  const clean = secrets
    .filter((secret) => secret.length > 3)
    .reduce((text, secret) => text.replaceAll(secret, "…"), message)
    .replace(/\b(?:sk|pk|key|gsk|xai)[-_][\w*-]{6,}/gi, "…")
    .replace(/\bAIza[\w-]{6,}/g, "…")
    .replace(/Bearer\s+\S+/gi, "…")
    .replace(/\s+/g, " ")
    .trim();
  return clean === "" ? "." : `: ${clean.slice(0, 200)}${/[.!?]$/.test(clean.slice(0, 200)) ? "" : "."}`;
}
