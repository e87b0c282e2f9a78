import { type Sentence, sentencesOfDocument } from "./sentences.ts";
import type { NumberedCitation, Source } from "./source.ts";
import { languageOf } from "./text/words.ts";

/** A stretch of a document that can be found and cited: whole sentences under one heading. `text` is the document's own. */
export interface Passage {
  id: string;
  fileId: string;
  start: number;
  end: number;
  /** Of its first sentence. */
  page: number | null;
  /** The headings it stands under, outermost first. */
  headingPath: string[];
  text: string;
  sentences: Sentence[];
  /** Two letters: "en". */
  language: string;
}

/** A passage grows until it has this many words, and is closed at the next end of a block. */
const enoughWords = 120;
const mostWords = 220;

/**
 * The passages of a document, in order. Each heading opens one; no sentence is cut; a lead-in stays with its list and a table's
 * row knows its columns. Every sentence of the document is in exactly one passage.
 */
export function passagesOf(source: Pick<Source, "fileId" | "document">): Passage[] {
  const { text, language } = source.document;
  const passages: Passage[] = [];
  const path: { level: number; text: string }[] = [];
  let open: Sentence[] = [];
  let words = 0;
  function close(): void {
    const [first, last] = [open[0], open.at(-1)];
    if (first && last)
      passages.push({
        id: `${source.fileId}:${first.start}`,
        fileId: source.fileId,
        start: first.start,
        end: last.end,
        page: first.page,
        headingPath: path.map((heading) => heading.text),
        text: text.slice(first.start, last.end),
        sentences: open,
        language: languageOf(language),
      });
    open = [];
    words = 0;
  }
  for (const sentence of sentencesOfDocument(source)) {
    const length = countWords(text.slice(sentence.start, sentence.end));
    if (closesBefore(sentence, { open, words, length, text })) close();
    if (sentence.kind === "heading") enter(path, sentence, text);
    open.push(sentence);
    words += length;
  }
  close();
  return passages;
}

/** The words of a sentence as they stand in its passage. */
export function sentenceText(passage: Passage, { start, end }: Pick<Sentence, "start" | "end">): string {
  return passage.text.slice(start - passage.start, end - passage.start);
}

/** A stretch of a passage as a citation. */
export function citationOf(
  passage: Passage,
  { start, end, page }: Pick<Sentence, "start" | "end" | "page">,
  n: number,
): NumberedCitation {
  return {
    n,
    passageId: passage.id,
    fileId: passage.fileId,
    page,
    start,
    end,
    quote: sentenceText(passage, { start, end }),
  };
}

function closesBefore(
  sentence: Sentence,
  { open, words, length, text }: { open: Sentence[]; words: number; length: number; text: string },
): boolean {
  const last = open.at(-1);
  if (!last) return false;
  // Headings that follow each other at once open one passage together.
  if (sentence.kind === "heading") return last.kind !== "heading" || sentence.level <= last.level;
  if (open.every((each) => each.kind === "heading" || each.kind === "header")) return false;
  if (words + length > mostWords) return true;
  const isLeadIn = text[last.end - 1] === ":" && sentence.kind !== "prose";
  return words >= enoughWords && sentence.block !== last.block && !isLeadIn;
}

function enter(path: { level: number; text: string }[], heading: Sentence, text: string): void {
  while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
  path.push({ level: heading.level, text: text.slice(heading.start, heading.end).replace(/\s+/g, " ") });
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
