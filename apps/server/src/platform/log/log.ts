import pino from "pino";
import type { ErrorForwarder } from "../telemetry/forward-errors.ts";
import { describeError } from "./describe-error.ts";

export type Logger = pino.Logger;

const secretNames = ["password", "token", "secret", "authorization", "cookie", "apiKey", "set-cookie"];

/**
 * JSON lines on standard output. Values under a secret's name are redacted at the first three levels, errors lose the values of a
 * failed statement, and bodies are not logged at all.
 */
export function createLog(options: {
  level: string;
  destination?: pino.DestinationStream;
  /** Receives each error that is logged as one. */
  forward?: ErrorForwarder | undefined;
}): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { logMethod: nameTheError(options.forward) },
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: "[hidden]",
      },
    },
    options.destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

/** Without an explicit message, pino would use the error's, including values. */
function nameTheError(forward: ErrorForwarder | undefined) {
  return function log(this: pino.Logger, parts: Parameters<pino.LogFn>, write: pino.LogFn, level: number): void {
    const [first, ...rest] = parts as unknown[];
    const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
    if (error instanceof Error && level >= errorLevel)
      forward?.(error, (first as { requestId?: string } | Error as { requestId?: string }).requestId);
    if (error === undefined || rest.length) write.apply(this, parts);
    else write.call(this, first instanceof Error ? { err: first } : (first as object), describeError(error).message);
  };
}

/** pino's number for "error"; "fatal" is above it. */
const errorLevel = 50;
