/** Whether a unique index refused the row because it already exists. The driver's error may be nested as a cause. */
export function isUniqueViolation(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ((each as { code?: string }).code === "23505") return true;
  return false;
}
