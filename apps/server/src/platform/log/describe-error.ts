const maxDepth = 4;

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/**
 * An error as it may stand in a log. The query builder writes every value of a failed statement into its message, and
 * PostgreSQL writes the row into `detail`: both may hold what people wrote, so neither is kept.
 */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: "Something that is no error was thrown" };
  const message = withoutValues(thrown.message);
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : undefined;
  return {
    type: thrown.name,
    message,
    ...(code && { code }),
    ...(thrown.stack && { stack: withoutValues(thrown.stack.replace(thrown.message, message)) }),
    ...(thrown.cause instanceof Error && depth < maxDepth && { cause: describeError(thrown.cause, depth + 1) }),
  };
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, "\nparams: [hidden]");
}
