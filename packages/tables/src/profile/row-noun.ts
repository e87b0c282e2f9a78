import { isKeyName } from "./columns.ts";
import { expansionsOf, LEXICONS, stem, wordsOf } from "./lexicon.ts";
import { plural } from "./measures.ts";
import type { ColumnProfile, TableProfile } from "./profile.ts";

const ID_WORDS = new Set(["id", "no", "nr", "number", "key", "code", "nummer", "ref", "reference", "name"]);

/** File names often write "schueler" for "schüler". */
function withUmlaut(word: string): string[] {
  const plain = word.replace(/([^aeqo]|^)([aou])e(?=[^aeiou]|$)/g, "$1$2");
  return plain === word ? [word] : [word, plain];
}

const LIST =
  /(?<=..)(s|n|en|e)?(liste|buch|journal|register|verzeichnis|übersicht|uebersicht|ubersicht|daten|tabelle)n?$/;

/** "Fahrtenbuch" and "Mieterliste" list trips and tenants. */
function withoutList(word: string): string[] {
  return LIST.test(word) ? [word.replace(LIST, ""), word.replace(LIST, "$1"), word] : [word];
}

/** What one row is: by its key's name ("Ticket no"), else by the file's ("invoices.csv"). */
export function nameEntity(table: TableProfile, own: readonly ColumnProfile[]): void {
  const keys = own.filter(({ role }) => role === "key");
  const key = keys.find(({ name }) => isKeyName(name)) ?? keys[0];
  if (key) table.key = key.name;
  const labels = own.filter(({ role, type }) => role === "key" && type === "text");
  const label = labels.find(({ name }) => !isKeyName(name)) ?? labels[0];
  if (label) table.labelColumn = label.name;
  const isSurvey = own.filter(({ role }) => role === "scale").length > 0;
  const fromKey = key ? nounsOfKey(key) : [];
  const fromTitle = wordsOf(table.title.replace(/\.\w+( ›|$)/, "$1"))
    .flatMap(withUmlaut)
    .flatMap(withoutList);
  const byKey = entityIds(fromKey);
  // "Name" in a list of children names no employee.
  const byLabel = byKey.length > 0 || !label ? [] : entityIds(label.concepts);
  const ids = [...new Set([...byKey, ...entityIds(fromTitle), ...byLabel])];
  const dated = own.filter(({ role }) => role === "time");
  const isPeriodic = dated.length > 0 && dated.every(({ grain }) => grain !== undefined);
  table.entities = isSurvey ? ["response"] : isPeriodic ? [] : ids.slice(0, 3);
  const isNoun = fromKey[0] !== undefined && fromKey[0].length > 2;
  const noun = isSurvey || isPeriodic ? undefined : keyNoun(fromKey);
  const named = isNoun ? singular(fromKey[0] ?? "") : isPeriodic ? undefined : pluralTitle(fromTitle);
  table.entity = noun ?? table.entities[0] ?? named ?? "row";
  const main = mainTime(dated, isPeriodic);
  if (main) table.time = main.name;
}

function nounsOfKey({ name }: ColumnProfile): string[] {
  return wordsOf(expansionsOf(name)[0] ?? name)
    .map((word) => word.replace(/s?(nummer|nr)$/, ""))
    .filter((word) => word !== "" && !ID_WORDS.has(word));
}

function mainTime(times: readonly ColumnProfile[], isPeriodic: boolean): ColumnProfile | undefined {
  const rank = (column: ColumnProfile) => ["start", "joined", "shipped_on"].indexOf(column.concepts[0] ?? "");
  return times
    .filter(({ grain }) => grain === undefined || isPeriodic)
    .toSorted((a, b) => order(rank(a)) - order(rank(b)) || b.filled - a.filled)[0];
}

/** The key's own noun where it is an English word for rows: "Child no" counts children, not students. */
function keyNoun(words: readonly string[]): string | undefined {
  const nouns = new Set(
    LEXICONS.filter(({ language }) => language === "en").flatMap(({ entities }) => Object.values(entities).flat()),
  );
  return words.map(singular).find((word) => nouns.has(word) && (nouns.has(`${word}s`) || nouns.has(plural(word))));
}

/** "treatments.csv": the last word of a title is what its rows are where it is a plural. */
function pluralTitle(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? "";
  return last.length > 4 && /[^s]s$/.test(last) ? singular(last) : undefined;
}

function order(at: number): number {
  return at < 0 ? 9 : at;
}

export function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 ? word.replace(/(?<![suia])s$/, "") : word;
}

/** Lexicon entities that the words name, in any language and number, in the order of the words. */
function entityIds(words: readonly string[]): string[] {
  const stems = (word: string) => [word, singular(word), stem(word, "de")];
  const found = words.flatMap((word) =>
    LEXICONS.flatMap(({ entities, general }) =>
      [...Object.entries(entities), ...Object.entries(general.entities)]
        .filter(
          ([id, says]) =>
            id === singular(word) ||
            says.some(
              (say) =>
                wordsOf(say).length === 1 && stems(wordsOf(say)[0] ?? "").some((each) => stems(word).includes(each)),
            ),
        )
        .map(([id]) => ({ id, isName: id === singular(word) })),
    ),
  );
  const named = found.filter(({ isName }) => isName);
  return [...new Set([...(named.length > 0 ? named : found).map(({ id }) => id)])];
}
