import type { KnowledgeCategory } from "@muster/contracts/knowledge-bases";
import { message, renderMessage } from "@muster/contracts/messages";
import type { ProcessedFile, ProcessingType } from "@muster/contracts/process-files";
import type { ReadDocument } from "@muster/contracts/sources";
import { describeDocument } from "@muster/retrieval/brief/describe";
import { isSupported, type Language } from "@muster/retrieval/language/lexicon";
import { equalsOf } from "@muster/retrieval/language/thesaurus";
import { stemOf, wordsOf } from "@muster/retrieval/language/words";

type Result = Pick<ProcessedFile, "text" | "tables" | "entities" | "classification" | "note">;
type Entity = NonNullable<ProcessedFile["entities"]>[number];

const maxCharacters = 100_000;
const [maxTables, maxRows, maxEntities] = [50, 500, 500];
const searchedCharacters = 1_000_000;

/** A file without a result. */
export const nothing: Omit<ProcessedFile, "fileId" | "name" | "state"> = {
  ...{ error: null, text: null, tables: null, entities: null, classification: null, note: null, engine: null },
};

/** The processing that needs no model. */
export function processDocument(
  type: Exclude<ProcessingType, "translate">,
  name: string,
  document: ReadDocument,
): Result {
  switch (type) {
    case "summarize":
      return { ...nothing, text: describeDocument(name, document).summary };
    case "extract_text":
      return { ...nothing, ...beginningOf(document.text) };
    case "extract_tables": {
      const { tables } = document;
      const isCut = tables.length > maxTables || tables.some(({ rows }) => rows.length > maxRows);
      const shown = tables.slice(0, maxTables).map(({ page, rows }) => ({ page, rows: rows.slice(0, maxRows) }));
      const note = isCut ? renderMessage(message("processing.tables_cut", { tables: maxTables, rows: maxRows })) : null;
      return { ...nothing, tables: shown, note };
    }
    case "extract_entities": {
      const entities = entitiesIn(document.text);
      if (entities.length < maxEntities && document.text.length <= searchedCharacters) return { ...nothing, entities };
      return {
        ...nothing,
        entities,
        note: renderMessage(message("processing.entities_cut", { entities: maxEntities })),
      };
    }
    case "classify":
      return { ...nothing, classification: classify(document) };
  }
}

/** The part of a text that is processed, and a note when it is not the whole text. */
export function beginningOf(text: string): { text: string; note: string | null } {
  if (text.length <= maxCharacters) return { text, note: null };
  const note = renderMessage(message("processing.text_cut", { shown: maxCharacters, all: text.length }));
  return { text: text.slice(0, maxCharacters).toWellFormed(), note };
}

/** Earlier patterns take precedence: a date is not a number, an amount not a percentage. */
const patterns: readonly (readonly [Entity["kind"], RegExp])[] = [
  ["email", /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gu],
  ["url", /https?:\/\/[^\s<>"')\]]{3,500}/gu],
  [
    "date",
    /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b|\b\d{1,2}\.? (?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember) \d{4}\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}\b/gu,
  ],
  [
    "money",
    /[$€£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|Mio\.?|Mrd\.?|m|bn|k)\b)?|\b\d[\d.,]*\s?(?:million |billion |Million(?:en)? |Milliarden? |Mio\.? |Mrd\.? )?(?:[Ee]uros?|[Dd]ollars?|EUR|USD|CHF|GBP|€)(?!\p{L})/gu,
  ],
  ["percent", /\b\d[\d.,]*\s?(?:%|percent\b|Prozent\b)/gu],
  ["phone", /\+\d{1,3}[\s./-]?(?:\(\d{1,5}\)[\s./-]?)?\d(?:[\s./-]?\d){5,12}/gu],
  [
    "organization",
    /\b\p{Lu}[\p{L}&-]{1,40}(?: \p{Lu}[\p{L}&-]{1,40}){0,4} (?:GmbH|AG|KG|SE|Inc|Ltd|LLC|Corp|Corporation|Company|S\.A|B\.V|SpA|plc|University|Universität|Bank|Institute|Institut)\b\.?/gu,
  ],
  ["person", /\b(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Sir)\.? (?:Dr\.? )?\p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{1,30}){0,2}/gu],
  ["number", /\b\d[\d.,]*\d\b|\b\d\b/gu],
];

/** Entities found by their written form, not by meaning, each with its first position. */
function entitiesIn(text: string): Entity[] {
  const searched = text.slice(0, searchedCharacters);
  const taken: { start: number; end: number }[] = [];
  const found = new Map<string, Entity>();
  let free = searched;
  for (const [kind, pattern] of patterns) {
    for (const match of free.matchAll(pattern)) {
      const [written] = match;
      const [start, end] = [match.index, match.index + written.length];
      taken.push({ start, end });
      const known = found.get(`${kind} ${written}`);
      if (known) known.count += 1;
      else if (found.size < maxEntities) found.set(`${kind} ${written}`, { kind, text: written, count: 1, start, end });
    }
    free = blanked(free, taken.splice(0));
  }
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** The same length, with matches blanked out, so that offsets stay valid. */
function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), " ".repeat(end - start));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/** Typical words of each category's documents, in English and German. */
const telling: Record<KnowledgeCategory, string> = {
  documentation:
    "guide manual documentation overview introduction reference chapter usage instructions handbook anleitung handbuch dokumentation übersicht einführung",
  training:
    "training course lesson exercise learn module quiz workshop onboarding schulung kurs lektion übung lernen trainer teilnehmer",
  research:
    "study research results method hypothesis survey analysis findings sample literature studie forschung ergebnisse methode umfrage analyse stichprobe",
  policies:
    "policy rule must comply compliance approval regulation employee allowed prohibited confidentiality richtlinie regel vorschrift genehmigung pflicht mitarbeiter vertraulich",
  marketing:
    "campaign brand customer audience launch market social content promotion sales kampagne marke kunde zielgruppe markt werbung vertrieb",
  technical:
    "api server database function code configuration install error system interface deployment software schnittstelle datenbank konfiguration fehler systeme",
};

/** As if one more word pointed elsewhere, so that a single word is not certainty. */
const doubt = 1;

/** By the words of the text in any of their forms; in other languages than English and German by their translations. */
function classify(document: ReadDocument): NonNullable<ProcessedFile["classification"]> {
  const read = document.language ?? "en";
  const language: Language = isSupported(read) ? read : "en";
  const counts = new Map<string, { word: string; n: number }>();
  for (const { lower, stem, isStop } of wordsOf(document.text.slice(0, 200_000), language)) {
    if (isStop) continue;
    const known = counts.get(stem);
    if (known) known.n += 1;
    else counts.set(stem, { word: lower, n: 1 });
  }
  const scored = (Object.entries(telling) as [KnowledgeCategory, string][]).map(([category, list]) => {
    const held = [...tellingStems(list, language)].flatMap((stem) => counts.get(stem) ?? []);
    // Several different words are stronger evidence than one frequent word.
    return { category, held, score: held.reduce((sum, { n }) => sum + 1 + Math.log(n), 0) };
  });
  const total = scored.reduce((sum, { score }) => sum + score, 0);
  const [best] = scored.sort((one, other) => other.score - one.score);
  if (!best || best.score === 0)
    return { category: null, confidence: 0, reasons: ["No word in the text points to a category."] };
  const words = best.held.sort((one, other) => other.n - one.n).slice(0, 5);
  return {
    category: best.category,
    confidence: Math.round((100 * best.score) / (total + doubt)) / 100,
    reasons: words.map(({ word, n }) => `“${word}” (${n})`),
  };
}

function tellingStems(list: string, language: Language): Set<string> {
  const words = list.split(" ");
  if (language === "en" || language === "de") return new Set(words.map((word) => stemOf(word, language)));
  return new Set(words.flatMap((word) => [...equalsOf(stemOf(word, "en"), "en").keys()]));
}
