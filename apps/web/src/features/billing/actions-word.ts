/** "action" or "actions" after a count. */
export function actionsWord(units: number): string {
  return units === 1 ? "action" : "actions";
}
