import type { ErrorBody, ErrorCode } from "@muster/contracts/errors";

interface ErrorParts extends Partial<Omit<ErrorBody, "code">> {
  code?: ErrorCode | "network" | "offline";
  retryAfterSeconds?: number;
}

/** A failed request. `message` is written for the user; `status` is 0 when there was no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | "network" | "offline";
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** The server asks to send the same request again after this time. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorParts) {
    super(body.error ?? (status === 0 ? "Network error" : `API error: ${status}`));
    this.status = status;
    this.code = body.code ?? (status === 0 ? "network" : "internal");
    this.fields = body.fields ?? {};
    this.requestId = body.requestId;
    this.retryAfterSeconds = body.retryAfterSeconds;
  }

  /** Shown in one place for the whole app: sign-in when the session has ended (401), plans when payment is required (402). */
  get isShownElsewhere(): boolean {
    return this.status === 401 || this.status === 402;
  }
}

/** Reads the server's error format; anything else (a proxy's page, an empty body) becomes "API error: {status}". */
export function toApiError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const again = retryAfter !== null && { retryAfterSeconds: Number(retryAfter) };
  if (typeof body !== "object" || body === null) return new ApiError(status, { ...again });
  const { error, message, code, fields, requestId } = body as Record<string, unknown>;
  // The session library's account routes use `message` where ours use `error`.
  const words = typeof error === "string" ? error : typeof message === "string" ? message : undefined;
  return new ApiError(status, {
    ...again,
    ...(words !== undefined && { error: words }),
    ...(typeof code === "string" && { code: code as ErrorCode }),
    ...(typeof fields === "object" && fields !== null && { fields: fields as Record<string, string> }),
    ...(typeof requestId === "string" && { requestId }),
  });
}

/** Whether a request failed because the browser has no connection: its message says so. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === "offline";
}
