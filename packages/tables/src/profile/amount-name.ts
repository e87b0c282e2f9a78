import { CONCEPTS, headerConcepts, type Lexicon, wordsOf } from "./lexicon.ts";
import type { SourceColumn } from "./profile.ts";

const AMOUNT_NAMES =
  "revenue sales takings turnover cost costs expenses budget headcount units hours visitors stock umsatz kosten ausgaben stunden besucher absatz bestand verbrauch".split(
    " ",
  );

/** "Enrolments by quarter", "number of meals per child" over the table: what comes before "by" is what its numbers are. */
const CAPTION =
  /(?:^|\.\w{2,4} |\| |\b(?:anzahl|number of|zahl der) )\s*(?:(?:anzahl|number of|zahl der) )?(\p{L}+(?: \p{L}+)?) (?:by|per|je|pro|nach) \p{L}+/iu;
/** "Besucherzahlen" are how many "Besucher" there were. */
const COUNTS_OF = /^(\p{L}{4,})zahl(?:en)?$/u;
const OVERVIEW =
  /\b(kept|made|written|prepared|compiled|recorded|counted|updated|collected|erstellt|geführt|gepflegt|report|overview|summary|table|figures|and|total|profit|loss|budget|statement|übersicht|bericht|auswertung|tabelle|zahlen|und)\b/i;

const TIMESHEET = /^(stundenzettel|stundennachweise?|zeiterfassung|arbeitszeit(en)?|timesheets?|rota)$/i;

/** The accounts of a club of players hold no numbers of players. */
const ACCOUNTS = /\b(accounts?|profit|p&l|guv|bwa|jahresabschluss|haushalt\w*)\b/i;

/** The file's name or the line above the numbers names what they are, if anything does. */
export function amountName(
  { file, caption, columns }: { file: string; caption: string; columns: readonly SourceColumn[] },
  { language }: Lexicon,
): string {
  const table = `${file} ${caption}`;
  const words = wordsOf(table.replace(/\.\w+( ›|$)/, "$1"));
  const titled = CAPTION.exec(table)?.[1];
  const word =
    (titled && !OVERVIEW.test(titled) ? titled.toLowerCase().replace(COUNTS_OF, "$1") : undefined) ??
    (words.some((each) => TIMESHEET.test(each)) ? (language === "de" ? "stunden" : "hours") : undefined) ??
    words.find((each) => AMOUNT_NAMES.some((name) => each === name || (name.length > 5 && each.endsWith(name)))) ??
    (ACCOUNTS.test(table) ? undefined : (countedIn(wordsOf(file.replace(/\.\w+( ›|$)/, "$1"))) ?? countedIn(words))) ??
    headedBy([caption, ...file.split(" › ").toReversed()]);
  const [amount, other] = language === "de" ? ["Betrag", "Wert"] : ["Amount", "Value"];
  const name = word ? capital(word) : amount;
  return columns.some((column) => column.name.toLowerCase() === name.toLowerCase()) ? other : name;
}

/** "Fees received" of "Piano school – fees received 2025/26 (GBP)": the last part of a title that would be the header of a measure. */
function headedBy(titles: readonly string[]): string | undefined {
  const parts = titles.flatMap((title) =>
    title
      .replace(/\.\w{2,5}$/, "")
      .replace(/\([^)]*\)/g, " ")
      .split(/\s[–—-]\s|[:|,;]/)
      .map((part) =>
        part
          .replace(/[€$£]|\b(?:EUR|USD|GBP|CHF)\b/g, " ")
          .replace(/\d+(?:[/–-]\d+)?|_/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
      )
      .toReversed(),
  );
  const isShort = (part: string) => part !== "" && part.split(" ").length <= 3 && !OVERVIEW.test(part);
  return (
    parts.find((part) => isShort(part) && headerConcepts(part, (id) => CONCEPTS[id]?.role === "measure").length > 0) ??
    parts.flatMap((part) => part.split(" ")).find((word) => MONEY_NOUNS.test(word))
  );
}

export const MONEY_NOUNS =
  /^(?:payments?|receipts?|contributions?|subscriptions?|dues|instal?lments?|(?:\p{L}+)?(?:beiträge|zahlungen|einnahmen|mieten|spenden|raten|gebühren|löhne|honorare))$/iu;

const COUNTED = ["quantity", "energy", "weight", "hours", "visits", "guests", "defects", "returns", "distance"];

/** "kegs_delivered_2025": the longest run of words that would be the header of a count. */
function countedIn(words: readonly string[]): string | undefined {
  const runs = [2, 1].flatMap((size) => words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(" ")));
  return runs.find((run) => /^\D+$/.test(run) && headerConcepts(run, (id) => COUNTED.includes(id)).length > 0);
}

export function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
