import type { ErrorBody, ErrorCode } from "@muster/contracts/errors";

export interface ErrorParts extends Partial<Omit<ErrorBody, "code">> {
  code?: ErrorCode | "network" | "offline";
  retryAfterSeconds?: number;
}

/** A failed request. `message` is written for the user; `status` is 0 when there was no response. */
export class MusterError extends Error {
  override readonly name: string = "MusterError";
  readonly status: number;
  readonly code: ErrorCode | "network" | "offline";
  /** Messages by the name of the input that they are about. */
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
}

/** Reads the server's error format; anything else (a proxy's page, an empty body) has no message. */
export function readErrorParts(body: unknown, retryAfter: string | null): ErrorParts {
  const again = retryAfter !== null && { retryAfterSeconds: Number(retryAfter) };
  if (typeof body !== "object" || body === null) return { ...again };
  const { error, message, code, fields, requestId } = body as Record<string, unknown>;
  // The session library's account routes use `message` where ours use `error`.
  const words = typeof error === "string" ? error : typeof message === "string" ? message : undefined;
  return {
    ...again,
    ...(words !== undefined && { error: words }),
    ...(typeof code === "string" && { code: code as ErrorCode }),
    ...(typeof fields === "object" && fields !== null && { fields: fields as Record<string, string> }),
    ...(typeof requestId === "string" && { requestId }),
  };
}
