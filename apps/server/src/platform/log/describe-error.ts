const maxDepth = 4;

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/**
 * An error without user content, for the log. The query builder writes every value of a failed statement into its message, and
 * PostgreSQL writes the row into `detail`, so neither is kept.
 */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!isErrorLike(thrown)) return { type: typeof thrown, message: "The thrown value is not an error" };
  const message = withoutValues(thrown.message);
  const { code, stack } = thrown;
  return {
    type: thrown.name ?? stack?.match(/^\w+/)?.[0] ?? "Error",
    message,
    ...(typeof code === "string" && code && { code }),
    ...(stack && { stack: withoutValues(stack.replace(thrown.message, message)) }),
    ...(isErrorLike(thrown.cause) && depth < maxDepth && { cause: describeError(thrown.cause, depth + 1) }),
  };
}

/** An `Error`, or a copy of one: pg-boss spreads its errors into plain objects, which lose their class and name. */
function isErrorLike(
  thrown: unknown,
): thrown is { message: string; name?: string; stack?: string; code?: unknown; cause?: unknown } {
  if (thrown instanceof Error) return true;
  const { message, stack } = (thrown ?? {}) as { message?: unknown; stack?: unknown };
  return typeof message === "string" && typeof stack === "string";
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, "\nparams: [hidden]");
}
