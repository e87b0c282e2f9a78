import type { ErrorBody } from "@muster/contracts/errors";
import { ValidationError } from "@orpc/contract";
import { ORPCError } from "@orpc/server";
import { AppError } from "../errors.ts";
import type { Logger } from "../log/log.ts";
import "./input-words.ts";

/** Maps a thrown value to the error that the user sees. Anything unknown becomes `internal`, with its cause kept for the log. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ORPCError) return fromContract(thrown);
  const code = databaseCode(thrown);
  if (code && isOutOfReach(code)) {
    return new AppError("unavailable", "The database isn't available. Try again in a moment.", {
      cause: thrown,
    });
  }
  if (code === "53300") {
    return new AppError("unavailable", "The server is busy. Try again in a moment.", {
      cause: thrown,
      retryAfterSeconds: 2,
    });
  }
  // Raised by keepOwners in migrate.ts: two owners left at the same moment, and this one was second.
  if (code === "MU001") {
    return new AppError("conflict", "An organization needs at least one owner. Make another member an owner first.", {
      cause: thrown,
    });
  }
  if (code === "53100") {
    return new AppError("storage_full", "The server's disk is full. Free up space and try again.", {
      cause: thrown,
    });
  }
  // A null character or an unpaired surrogate: valid in JSON, refused by the database.
  if (code === "22021" || code === "22P05" || code === "22P02") {
    return new AppError("invalid_input", "The text contains a character that can't be stored", { cause: thrown });
  }
  return new AppError("internal", "Something went wrong on our side. Try again in a moment.", { cause: thrown });
}

/**
 * The only place where errors become responses. Bugs are logged as errors, and what the server or another service could not do at the
 * moment as warnings; both with their cause, without user content.
 */
export function encodeError(error: AppError, { requestId, log }: { requestId: string; log: Logger }) {
  const details = { requestId, err: error.cause ?? error, code: error.code };
  if (error.code === "internal") log.error(details, "A request failed");
  else if (error.status >= 500) log.warn(details, "A request failed");
  return {
    status: error.status,
    headers: {
      ...(error.retryAfterSeconds !== undefined && { "retry-after": String(error.retryAfterSeconds) }),
      // Indicates that clients may send a bearer token; browsers show no prompt for this scheme.
      ...(error.status === 401 && { "www-authenticate": "Bearer" }),
    },
    body: { ...error.toBody(), requestId } satisfies ErrorBody,
  };
}

/** An error in the format of OpenAI's API. */
export function toOpenaiError({ message, code, status, reason }: AppError) {
  const type = status < 500 ? "invalid_request_error" : "server_error";
  if (reason.key === "not_found.model") return { error: { message, type, param: "model", code: "model_not_found" } };
  return { error: { message, type, param: null, code } };
}

export function malformed(cause?: unknown): AppError {
  return new AppError("malformed", "The request body is not valid JSON", { cause });
}

/** 422 with the first issue of each field, by the field's name. */
export function invalidInput(issues: readonly { path?: readonly unknown[] | undefined; message: string }[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[pathOf(issue)] ??= issue.message;
  return new AppError("invalid_input", "Check the highlighted fields", { fields });
}

function fromContract(error: ORPCError<string, unknown>): AppError {
  const { cause } = error;
  if (error.code === "BAD_REQUEST" && cause instanceof ValidationError) return invalidInput(cause.issues);
  if (error.code === "BAD_REQUEST") return malformed(error);
  return new AppError("internal", "Something went wrong on our side. Try again in a moment.", {
    cause: cause ?? error,
  });
}

function pathOf(issue: { path?: readonly unknown[] | undefined }): string {
  const keys = (issue.path ?? []).map((part) => (typeof part === "object" && part && "key" in part ? part.key : part));
  return keys.map(String).join(".") || "body";
}

/** The query builder wraps the driver's error. */
function databaseCode(thrown: unknown): string | undefined {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth++)
    if ("code" in error && typeof error.code === "string") return error.code;
  return undefined;
}

function isOutOfReach(code: string): boolean {
  return /^(08|57P0)/.test(code) || ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"].includes(code);
}
