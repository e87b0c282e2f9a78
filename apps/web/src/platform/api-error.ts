import { MusterError, readErrorParts } from "@muster/client/error";

/** A failed request of the app. */
export class ApiError extends MusterError {
  override readonly name = "ApiError";

  /** Shown in one place for the whole app: sign-in when the session has ended (401), plans when payment is required (402). */
  get isShownElsewhere(): boolean {
    return this.status === 401 || this.status === 402;
  }
}

/** Reads the server's error format; anything else (a proxy's page, an empty body) becomes "API error: {status}". */
export function toApiError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  return new ApiError(status, readErrorParts(body, retryAfter));
}

/** Whether a request failed because the browser has no connection: its message says so. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === "offline";
}
