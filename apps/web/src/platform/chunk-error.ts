/** Whether an error is that a part of the app's code could not be fetched: offline, or replaced by a newer version. */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
    text,
  );
}
