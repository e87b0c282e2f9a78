const longestName = 60;

/** A name from the data for use in a sentence: one line, at most 60 characters. */
export function shortName(name: string): string {
  // A no-break space keeps "9. März" on one line.
  const flat = name.replace(/[^\S\u00a0]+/g, " ").trim();
  if (flat === "") return "(empty)";
  const characters = [...flat];
  return characters.length <= longestName
    ? flat
    : `${characters
        .slice(0, longestName - 1)
        .join("")
        .trimEnd()}…`;
}

/** A period from the data in its shortest form: January to December of one year becomes that year. */
export function periodText(text: string): string {
  return text.replace(/\bJanuary (\d{4}) to December \1\b/g, "$1").replace(/^week of /, "the week of ");
}

/** Escapes text from the data for Markdown, so that it cannot become emphasis, a link, an image, code, HTML or a table cell. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<>|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\s*)([#+-])(?=\s|#|$)/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=[ \t]|$)/gm, "$1\\$2");
}

/** A column's name in the middle of a sentence: "OrderTotal_USD" becomes "order total USD". */
export function columnWords(column: string, unit?: string | null): string {
  const spaced = withoutUnit(column, unit)
    .replace(/[_\s]+/g, " ")
    .replace(/ ?[([]? ?[kKmMT]?(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF)\b) ?[)\]]? ?$/, "")
    .replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1 $2")
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, " ")
    .trim();
  if (spaced === "") return "the unnamed column";
  const words = spaced.split(" ");
  // A column named by a whole question is quoted, so that the sentence around it stays readable.
  if (words.length > 5 || /[?:]/.test(spaced)) return `“${escapeMarkdown(shortName(spaced))}”`;
  return escapeMarkdown(shortName(words.map(lowerWord).join(" ")));
}

/** A group's name in a sentence; a mere number is preceded by its column: "PLZ 50667". */
export function groupName(name: string, column: string | undefined): string {
  const text = escapeMarkdown(shortName(name));
  return column && /^\d[\d.]*$/.test(text) ? `${escapeMarkdown(shortName(column.replaceAll("_", " ")))} ${text}` : text;
}

/** The plural of a column's name: "region" becomes "regions", "country" "countries". */
export function plural(words: string): string {
  if (/(?:[^s]s|ies)$/i.test(words) && !/(?:us|is)$/i.test(words)) return words;
  if (/[^aeiou]y$/i.test(words)) return `${words.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/i.test(words)) return `${words}es`;
  return /[\p{L}]$/u.test(words) ? `${words}s` : `values of ${words}`;
}

/** The plan when a measure is the difference from a plan: "actual minus budget". */
export function planOf(measure: string): string | undefined {
  return /^.+ minus (.*\b(?:plan|planned|budget|target|forecast|quota|soll)\b[^”]*)”?$/i.exec(measure)?.[1];
}

/** "A", "A and B", "A, B and C". */
export function listed(items: string[], joint: "and" | "or" = "and"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${joint} ${last}`;
}

/** The same sentence with a capital first letter; marks stay unchanged. */
export function capital(sentence: string): string {
  return /^\p{Ll}\p{Lu}/u.test(sentence) ? sentence : sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** The unit is part of every figure, so the name need not repeat it. */
function withoutUnit(column: string, unit: string | null | undefined): string {
  const end = unit ? [`(${unit})`, `[${unit}]`].find((each) => column.trimEnd().endsWith(each)) : undefined;
  return end ? column.trimEnd().slice(0, -end.length) : column;
}

/** A word of the column vocabulary is written in lower case, however the table writes it. */
function lowerWord(word: string): string {
  const lower = word.toLowerCase();
  const isShout = word.length > 4 && /^\p{Lu}+$/u.test(word);
  if (!columnVocabulary.has(lower)) return isShout ? capital(lower) : word;
  return word.length <= 3 && /^\p{Lu}{2,3}$/u.test(word) && lower !== "per" ? word : lower;
}

/** Words that English column names are made of; other words keep their case, because they may be names or foreign words. */
const columnVocabulary = new Set(
  `account accounts active actual address adjusted age agent agents amount annual answer app area article attendance author
  available average balance bank base billing birth bonus booking bounce brand branch browser budget building business buyer
  campaign capacity car carrier cars cart cases cash category center centre change channel channels charge charges children city class
  clicks client clients close closed code cohort commission company completed condition consumption contact contract conversion
  conversions cost costs count country course created credit currency customer customers daily data date day days deal deals debt default
  delay delivered delivery demand department deposit description device diagnosis direct discount distance district division
  duration earnings education effort email employee employees energy engagement error errors event events expense expenses
  experience failed fee fees female field file flight flow forecast freight frequency full fuel function funnel gain gender goal goods
  grade gross group growth headcount health height hire home hour hourly hours household id impressions income industry
  inventory invoice invoices issue issued item items job key kind label language lead leads length level line loan location
  loss machine male manager margin market medium member members method minute minutes model month monthly movement name
  national net new number occupation office on hand open opened operating opportunity order ordered orders origin output outstanding
  overall owner page pages paid parts party patient patients payment payments people per percent percentage performance period
  person phone plan plant platform population position price prices priority problem product production products profit program
  project purchase quality quantity quarter question rank rate rating ratio reason received recommendation record reference referrals
  refund refunds region registered rent rental repair report requests resolution resolve resolved response result returns
  revenue reviews risk role rooms route row salary sale sales satisfaction school score scores search season seats
  second section sector segment seller sent service services session sessions severity sex share shift ship shipment
  shipped shipping shop site size source speed spend spending stage start state station status stock store stores street
  subscription supplier support target tax team temperature term test ticket tickets tier time times title to total traffic transaction
  transactions transport trips type unit units usage user users value values variance vehicle vendor version vendors views visitors visits
  volume wage warehouse weather week weekly weight worked year yearly years yield zone by for in of the and or from with`
    .split(/\s+/)
    .filter(Boolean),
);
