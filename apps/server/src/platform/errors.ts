import type { ErrorBody, ErrorCode } from "@muster/contracts/errors";
import { errorStatus } from "@muster/contracts/errors";
import { type Message, message, renderMessage, toMessage } from "@muster/contracts/messages";

/**
 * An expected failure with its reason. A message reaches the client as text and as `reason`; a plain string as text only. Both
 * are written for the user; details for operators go into `cause`. Any other thrown value is a bug and is reported as `internal`.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly reason: Message;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    reason: Message | string,
    options: { cause?: unknown; fields?: Record<string, Message | string>; retryAfterSeconds?: number } = {},
  ) {
    const asMessage = toMessage(reason);
    super(renderMessage(asMessage), { cause: options.cause });
    this.code = code;
    this.reason = asMessage;
    this.fields = options.fields && mapValues(options.fields, toText);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      ...(this.reason.key !== "plain" && { reason: this.reason }),
      ...(this.fields && { fields: this.fields }),
    };
  }
}

/** 404. Also for rows of another organization, so that their existence stays unknown. */
export function notFound(what: "agent" | "task" | "function" | "record" | "file" | "checkout"): AppError {
  return new AppError("not_found", message(`not_found.${what}`));
}

/** Throws a policy's reason as a 403; undefined lets the request pass. */
export function refuseIf(blocker: Message | undefined): void {
  if (blocker) throw new AppError("forbidden", blocker);
}

function toText(reason: Message | string): string {
  return typeof reason === "string" ? reason : renderMessage(reason);
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
