const conflicts: ReadonlySet<unknown> = new Set(["40001", "40P01"]);
const maxTries = 3;

/** Retries a whole transaction after a deadlock or a serialization failure. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries >= maxTries || !conflicts.has(sqlState(error))) throw error;
    }
  }
}

/** drizzle wraps the driver's error. */
function sqlState(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : sqlState(error.cause);
}
