/** Whether an error means that a chunk of the app's code could not be loaded: offline, or replaced by a newer version. */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i.test(
    text,
  );
}
