import { quoteText } from "../../database.ts";

/** Words that stand for nothing in any column, and words that do so only among numbers and dates. */
const ALWAYS =
  "|n/a|#n/a|n.a.|n. a.|null|nan|-|--|---|–|—|?|(blank)|(leer)|k.a.|k. a.|#ref!|#div/0!|#value!|#name?|<na>|nil".split(
    "|",
  );
const AMONG_NUMBERS = [
  ..."na|none|missing|unknown|.|..|...|*|tbd|not available|not applicable|x|inf|-inf|+inf|infinity|-infinity".split(
    "|",
  ),
  // What is written where a day is not yet known.
  ..."open|offen|pending|ongoing|laufend|present|not yet|never|ausstehend".split("|"),
  // How accounting writes an amount of nothing.
  ...["€", "$", "£", "eur", "usd", "gbp", "chf"].flatMap((money) => [
    `${money} -`,
    `${money}-`,
    `- ${money}`,
    `-${money}`,
  ]),
];

/** The words taken for "nothing" in a column; "NA" is kept where it stands among other short codes (North America, Namibia). */
export function missingWords(cells: readonly string[], isNumberOrDate: boolean): string[] {
  if (isNumberOrDate) return [...ALWAYS, ...AMONG_NUMBERS];
  const codes = cells.filter((cell) => /^[A-Z]{2,5}$/.test(cell) && cell !== "NA").length;
  return codes > cells.length / 2 ? ALWAYS : [...ALWAYS, "na"];
}

/** Whether a cell stands for nothing. */
export function isMissing(cell: string | null, words: readonly string[]): boolean {
  return cell === null || words.includes(cell.trim().toLowerCase());
}

/** SQL for a trimmed text cell with missing words turned into NULL. */
export function cleanSql(cell: string, words: readonly string[]): string {
  const list = words.map(quoteText).join(", ");
  return `CASE WHEN lower(${cell}) NOT IN (${list}) THEN ${cell} END`;
}
