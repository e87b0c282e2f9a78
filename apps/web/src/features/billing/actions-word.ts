/** The word behind a count of actions. */
export function actionsWord(units: number): string {
  return units === 1 ? "action" : "actions";
}
