import type { ErrorBody, ErrorCode } from "@muster/contracts/errors";
import { errorStatus } from "@muster/contracts/errors";

/**
 * A failure we expected and can explain. `message` is shown to the person, so it is written for them; what only we should
 * see goes into `cause`. Anything else that is thrown is a bug and leaves as `internal`.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

/** 404. Also for another organization's rows: that they exist is nobody else's business. */
export function notFound(what: "Agent" | "Task" | "Function" | "Record" | "File" | "Checkout"): AppError {
  return new AppError("not_found", `${what} not found`);
}

/** Turns a policy's sentence into the 403; undefined lets it pass. */
export function refuseIf(blocker: string | null | undefined): void {
  if (blocker) throw new AppError("forbidden", blocker);
}
