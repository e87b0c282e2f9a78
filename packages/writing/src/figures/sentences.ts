/** A stretch of a text and where it starts. */
export interface Span {
  text: string;
  start: number;
}

/** Sentences of Markdown prose with their offsets; a line break always ends one, a decimal point never does. */
export function sentencesOf(text: string): Span[] {
  return splitSpans(text, /\n+|(?<=[.!?]["”’)\]]?)\s+(?=\S)/g);
}

/**
 * The clauses of a sentence that each make one statement: "North made 5" and "South made 3". A piece without a number of its
 * own is taken together with the one after it.
 */
export function clausesOf(sentence: Span, hasNumber: (piece: Span) => boolean): Span[] {
  const pieces = splitSpans(sentence.text, /(?<=[;:,])\s+|\s+(?=(?:while|whereas|but|and)\s)/g).map((piece) => ({
    ...piece,
    start: piece.start + sentence.start,
  }));
  const clauses: Span[] = [];
  let open: Span | undefined;
  for (const piece of pieces) {
    const clause: Span = open ? joined(open, piece, sentence) : piece;
    if (hasNumber(piece)) clauses.push(clause);
    open = hasNumber(piece) ? undefined : clause;
  }
  const last = clauses.pop();
  if (open) clauses.push(last ? joined(last, open, sentence) : open);
  else if (last) clauses.push(last);
  return clauses;
}

function joined(first: Span, last: Span, sentence: Span): Span {
  const end = last.start + last.text.length;
  return { start: first.start, text: sentence.text.slice(first.start - sentence.start, end - sentence.start) };
}

function splitSpans(text: string, separator: RegExp): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(separator)) {
    if (match.index > start) spans.push({ text: text.slice(start, match.index), start });
    start = match.index + match[0].length;
  }
  if (start < text.length) spans.push({ text: text.slice(start), start });
  return spans;
}
