import type { Message } from "./messages.ts";

/** Every error code with its HTTP status. The only such table. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  payment_required: 402,
  trial_expired: 402,
  usage_limit: 402,
  /** A budget that the organization has set itself: upgrading does not help. */
  budget_reached: 402,
  forbidden: 403,
  /** The page's organization is one that the person does not belong to, or no longer. */
  not_a_member: 403,
  not_found: 404,
  /** The request's body did not arrive in time. */
  timeout: 408,
  conflict: 409,
  too_large: 413,
  invalid_input: 422,
  needs_source: 422,
  unsupported_format: 422,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every error response. `error` and `fields` (by input name) are rendered text; `reason` is the message behind
 * `error`, for clients that render it themselves.
 */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  reason?: Message;
  fields?: Record<string, string>;
  requestId?: string;
}
