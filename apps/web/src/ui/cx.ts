/** Joins class names, leaving out what is false or empty. */
export function cx(...names: (string | false | null | undefined | 0)[]): string {
  return names.filter(Boolean).join(" ");
}
