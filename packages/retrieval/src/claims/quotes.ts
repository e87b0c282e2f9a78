import type { Span } from "../language/sentences.ts";
import type { Passage } from "../passages/passages.ts";

/** Words of a document, with their subject and the most relevant part. Offsets count from the start of the document. */
export interface Quote extends Span {
  passage: Passage;
  /** "VoltHaus, board deck, slide 3". */
  subject: string;
  /** The document's own words; for a table row, with its header. */
  text: string;
  highlight: Span | null;
}

/** A part of a passage as a quote. */
export function quoteOf(passage: Passage, span: Span, highlight: Span | null): Quote {
  const isRow = passage.cells !== undefined;
  const text = isRow ? passage.shown : passage.text.slice(span.start - passage.start, span.end - passage.start);
  return { ...span, passage, subject: subjectOf(passage), text, highlight };
}

/** The subject of a passage for a reader without context: document, nearest heading, place. */
export function subjectOf(passage: Passage): string {
  const bare = passage.documentName.replace(/\.\w{2,5}$/, "");
  // A name with spaces is a title, in which a hyphen belongs to its word.
  const name = bare.replace(bare.includes(" ") ? /[_.]+/g : /[-_.]+/g, " ").trim();
  const heading = passage.headingPath.at(-1);
  const place = passage.label ?? (passage.page === null ? undefined : `p. ${passage.page}`);
  const notes = passage.marks.includes("speaker_notes") ? "speaker notes" : undefined;
  const parts = [
    name,
    heading,
    place && !passage.label?.includes(heading ?? "\n") ? place.toLowerCase() : undefined,
    notes,
  ];
  const keys = parts.map((part) => part?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ""));
  return parts.filter((part, i) => part && keys.indexOf(keys[i]) === i).join(", ");
}
