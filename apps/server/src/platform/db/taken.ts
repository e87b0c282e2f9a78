/** Whether a unique index refused the row: somebody else was quicker. The driver's error may lie below others. */
export function isTaken(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ((each as { code?: string }).code === "23505") return true;
  return false;
}
