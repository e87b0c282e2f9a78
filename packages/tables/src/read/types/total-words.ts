const WORD =
  "(?:grand\\s+total|sub-?\\s?totals?|totals?|sum|summe|gesamt|gesamtsumme|zwischensumme|total general|overall|insgesamt|somme|totale)";
export const EXACT_TOTAL = new RegExp(`^${WORD}\\s*:?$`, "i");
/** "Total for North", "North total": the name is the first or the second group. */
export const NAMED_TOTAL = new RegExp(
  `^(?:${WORD}\\s*(?:for|of|:|-)?\\s+(.+)|(.+?)\\s*(?:-|:)?\\s+${WORD})\\s*:?$`,
  "i",
);
/** Matches a total word anywhere in a cell, in SQL. */
export const TOTAL_PATTERN = `(^|\\s)${WORD}(\\s|:|$)`;

/** The name in "Total for North" or "North total". */
export function totalledIn(cell: string): string | undefined {
  const match = NAMED_TOTAL.exec(cell.trim());
  return (match?.[1] ?? match?.[2])?.trim();
}

/** Whether a cell may mark a total, alone or with a name: "Sale total". */
export function mayBeTotal(cell: string): boolean {
  return EXACT_TOTAL.test(cell) || NAMED_TOTAL.test(cell);
}
