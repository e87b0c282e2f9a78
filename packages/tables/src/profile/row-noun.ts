import { isKeyName } from "./columns.ts";
import { CONCEPTS, expansionsOf, headerConcepts, LEXICONS, stem, wordsOf } from "./lexicon.ts";
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
  const dated = own.filter(({ role }) => role === "time");
  const isPeriodic = areRowsPeriods(table, dated);
  if (own.some(({ role }) => role === "scale") || SURVEY.test(table.title))
    Object.assign(table, { entities: ["response"], entity: "response" });
  else if (isPeriodic || table.lines) Object.assign(table, { entities: [], entity: rowNoun(table, own, isPeriodic) });
  else nameRows(table, own, { key, label });
  nameDocuments(table, own);
  const main = mainTime(dated, isPeriodic);
  if (main) table.time = main.name;
}

const SURVEY = /survey|questionnaire|umfrage|befragung|fragebogen/i;

function nameRows(
  table: TableProfile,
  own: readonly ColumnProfile[],
  { key, label }: { key: ColumnProfile | undefined; label: ColumnProfile | undefined },
): void {
  const numbered = key ?? own.find(({ isCountedOff }) => isCountedOff);
  const fromKey = numbered ? nounsOfKey(numbered) : [];
  const words = wordsOf(table.title.replace(/\.\w+( ›|$)/, "$1"));
  const title = words.filter(
    (word, i) => !(LISTS.test(words[i + 1] ?? "") && isRepeated(word, own)) && !isOfNumbers(word, own),
  );
  const fromTitle = isOfAmount(title) ? [] : title.flatMap(withUmlaut).flatMap(withoutList);
  const byKey = entityIds(fromKey);
  // "Name" in a list of children names no employee.
  const byLabel = byKey.length > 0 || !label ? [] : entityIds(label.concepts);
  const byTitle = entityIds(fromTitle);
  const titled = titledColumn(fromTitle, own);
  table.entities = [...new Set(titled ? byTitle : [...byKey, ...byTitle, ...byLabel])].slice(0, 3);
  if (table.entities.length === 0) table.entities = entityIds(fromTitle.flatMap(endOf)).slice(0, 3);
  const [noun = ""] = fromKey;
  const fromFile = titleWords(fromTitle).length === 1 ? pluralTitle(fromTitle) : undefined;
  const named = noun.length > 2 ? singular(noun) : pluralTitle(fromTitle);
  // What only the label column is about comes last: the rows of "clubs.csv" are clubs, whatever a club is.
  const [known] = table.entities;
  const [first, labelled] = byKey.length + byTitle.length > 0 ? [known] : [undefined, known];
  table.entity = titled ?? keyNoun(fromKey) ?? fromFile ?? first ?? named ?? labelled ?? rowNoun(table, own, false);
  const nouns = titleNouns(fromTitle).filter((each) => each !== table.entity);
  if (nouns.length > 0) table.nouns = nouns;
}

/** "Stunden 2025" with a column "Stunden" has hours in its rows; they are no lessons. */
function isOfNumbers(word: string, own: readonly ColumnProfile[]): boolean {
  return own.some(({ name, type, role }) => type === "number" && role !== "key" && name.toLowerCase() === word);
}

/** Whether periods were columns of the file, so that each row holds one of them. */
function isAcross({ layout }: Pick<TableProfile, "layout">): boolean {
  return layout.kind === "wide" && layout.grain !== undefined;
}

function areRowsPeriods(table: TableProfile, dated: readonly ColumnProfile[]): boolean {
  return isAcross(table) || (!table.key && dated.length > 0 && dated.every(({ grain }) => grain !== undefined));
}

function nameDocuments(table: TableProfile, own: readonly ColumnProfile[]): void {
  const documents = table.key ? undefined : own.find((column) => isSharedNumber(column, table));
  if (documents) table.documents = documents.name;
}

/** "Order no" in a list of orders whose rows repeat it. */
function isSharedNumber(column: ColumnProfile, { entity, entities, rows }: TableProfile): boolean {
  const isNumber = column.role === "dimension" && (isKeyName(column.name) || column.type === "number");
  if (!isNumber) return false;
  const nouns = nounsOfKey(column);
  const isNamedLikeRows =
    nouns.some((noun) => singular(noun) === entity || (noun.length > 2 && entity.endsWith(noun))) ||
    entityIds(nouns).some((id) => entities.includes(id));
  const isShared = column.distinct < column.filled * 0.95 && column.distinct > column.filled * 0.2;
  return isNamedLikeRows && isShared && column.filled >= rows * 0.95;
}

/** What a row is that nothing names: a line of a statement, a week of an employee, an entry with a date. */
function rowNoun({ lines, layout }: TableProfile, own: readonly ColumnProfile[], isPeriodic: boolean): string {
  if (lines) return "line";
  const time = own.find(({ role }) => role === "time");
  if (isAcross({ layout }) || !time) return "row";
  const groups = own.filter(({ role }) => role === "dimension");
  const owner = groups.find(({ concepts }) => CONCEPTS[concepts[0] ?? ""]?.who) ?? groups[0];
  return isPeriodic ? [...wordsOf(owner?.name ?? ""), time.grain].join(" ") : "entry";
}

function nounsOfKey({ name }: ColumnProfile): string[] {
  return wordsOf(expansionsOf(name)[0] ?? name)
    .map((word) => word.replace(/s?(nummer|nr)$/, ""))
    .filter((word) => word !== "" && !ID_WORDS.has(word));
}

const ENDS = ["end", "paid_on", "left_on", "delivered_on", "responded_on"];

function mainTime(times: readonly ColumnProfile[], isPeriodic: boolean): ColumnProfile | undefined {
  const rank = ({ concepts: [concept = ""] }: ColumnProfile) =>
    ENDS.includes(concept) ? 99 : ["start", "joined", "shipped_on"].indexOf(concept);
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

const LISTS = /^(log|list|register|book|export|report|tracker|sheet|overview|records?|ledger|diary|database)$/;

function titleWords(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => /^\p{L}{4,}$/u.test(word) && !LISTS.test(word)))];
}

/** The rows of "instrumente.xlsx" with a column "Instrument" are that, whatever "Inv.-Nr." is short for. */
function titledColumn(words: readonly string[], own: readonly ColumnProfile[]): string | undefined {
  const [word = "", ...others] = titleWords(words);
  const isSame = (name: string) =>
    name !== word && ["en", "de"].some((language) => stem(name, language) === stem(word, language));
  const column = own.find(({ name, type }) => type === "text" && isSame(name.toLowerCase()));
  return word && others.length === 0 ? column?.name.toLowerCase() : undefined;
}

/** The rows of a "vehicle log" are no vehicles where the same few come back in a column. */
function isRepeated(word: string, own: readonly ColumnProfile[]): boolean {
  return own.some(
    ({ name, role, distinct, filled }) =>
      role === "dimension" && distinct <= filled * 0.6 && singular(word) === singular(name.toLowerCase()),
  );
}

/** "Truck takings" are what came in, and no trucks. */
function isOfAmount(title: readonly string[]): boolean {
  const last = title.findLast((word) => /^\p{L}{3,}$/u.test(word) && !LISTS.test(word)) ?? "";
  const isMoney = headerConcepts(last, (id) => CONCEPTS[id]?.unit === "money").length > 0;
  return isMoney && entityIds([last]).length === 0;
}

/** "callouts.csv" and "sailing log 2026" call their rows call-outs and sailings, whatever their key is called. */
function titleNouns(words: readonly string[]): string[] {
  const plain = words.filter((word) => /^\p{L}{3,}$/u.test(word));
  const listed = plain.flatMap((word, i) =>
    word.length > 3 && LISTS.test(plain[i + 1] ?? "") ? [singular(word)] : [],
  );
  const last = pluralTitle(plain);
  const only = titleWords(words);
  const sole = only.length === 1 ? only : [];
  return [...new Set([...(last ? [last] : []), ...listed, ...sole])].filter((word) => !LISTS.test(word));
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

interface EntityWords {
  id: string;
  /** Place in the lexicons, which decides between entities that a word names. */
  at: number;
}

let byWord: Map<string, EntityWords[]> | undefined;

/** Every form of the words for an entity, with the entities it names. Made once: a wide table asks for each of its columns. */
function entitiesByWord(): Map<string, EntityWords[]> {
  if (byWord) return byWord;
  byWord = new Map();
  const all = LEXICONS.flatMap(({ entities, general }) => [
    ...Object.entries(entities),
    ...Object.entries(general.entities),
  ]);
  for (const [at, [id, says]] of all.entries()) {
    const single = says.map(wordsOf).filter(({ length }) => length === 1);
    for (const form of new Set(single.flatMap(([word = ""]) => formsOf(word)))) {
      const known = byWord.get(form);
      if (known) known.push({ id, at });
      else byWord.set(form, [{ id, at }]);
    }
    const own = byWord.get(`id ${id}`);
    if (own) own.push({ id, at });
    else byWord.set(`id ${id}`, [{ id, at }]);
  }
  return byWord;
}

function formsOf(word: string): string[] {
  return [word, singular(word), stem(word, "de")];
}

/** "Ausgangsrechnungen" are invoices. */
function endOf(word: string): string[] {
  const known = entitiesByWord();
  const ends = Array.from({ length: Math.max(0, word.length - 10) }, (_, i) => word.slice(i + 4));
  return ends.filter((end) => known.has(end)).slice(0, 1);
}

/** Lexicon entities that the words name, in any language and number, in the order of the words. */
function entityIds(words: readonly string[]): string[] {
  const known = entitiesByWord();
  const found = words.flatMap((word) => {
    const keys = [`id ${singular(word)}`, ...formsOf(word)];
    return keys
      .flatMap((key) => known.get(key) ?? [])
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => ({ id, isName: id === singular(word) }));
  });
  const named = found.filter(({ isName }) => isName);
  return [...new Set([...(named.length > 0 ? named : found).map(({ id }) => id)])];
}
