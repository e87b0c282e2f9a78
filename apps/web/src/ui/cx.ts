/** Joins class names, leaving out false and empty ones. */
export function cx(...names: (string | false | null | undefined | 0)[]): string {
  return names.filter(Boolean).join(" ");
}
