import type { Word } from "@muster/retrieval/language/words";

/** Prepositions that only take the dative. */
const dativePrepositions = new Set("mit bei von zu aus nach seit außer gegenüber samt".split(" "));
const plurals = new Set(
  "den unseren ihren euren seinen meinen allen vielen einigen mehreren wenigen diesen".split(" "),
);
/** Nouns that end in -ern in every case. */
const wholeStems = /(?:kern|stern|zern|eltern|ostern|bayern)$/i;
/** Ends of nouns whose plural is in -e: with "-en" they are always in the dative. */
const pluralsInE = new RegExp(
  `(?:${[
    "teil preis angebot kurs gerät projekt betrieb produkt dienst wert weg bericht stoff film tisch stück werk zeug spiel ziel",
    "problem system programm termin besuch versuch freund hund pferd tier schiff boot brot seminar formular zertifikat rezept",
    "märkt räum plän verträg beiträg aufträg anträg erträg vorschläg umsätz sätz plätz wünsch gründ städt gäst ärzt einkäuf verkäuf",
    "eur är ment niss ling",
  ]
    .join(" ")
    .replaceAll(" ", "|")})en$`,
  "i",
);

/** The noun at a place of a sentence, and not its dative plural: "Fahrräder" for "bei den neuen Fahrrädern". */
export function nominativeAt(words: readonly Word[], at: number): string {
  const noun = words[at]?.text ?? "";
  if (pluralsInE.test(noun)) return noun.slice(0, -1);
  if (!/(?:er|el)n$/.test(noun) || wholeStems.test(noun)) return noun;
  // Articles and adjectives before a dative plural end in -en too.
  const run = words.slice(0, at).findLastIndex(({ lower }) => !lower.endsWith("en"));
  const isDative = dativePrepositions.has(words[run]?.lower ?? "");
  const hasArticle = words.slice(run + 1, at).some(({ lower }) => plurals.has(lower));
  return isDative || hasArticle ? noun.slice(0, -1) : noun;
}
