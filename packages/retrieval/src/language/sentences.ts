import { alternativesOf, entriesOf, lexiconOf, supportedLanguages } from "./lexicon.ts";

export interface Span {
  start: number;
  end: number;
}

const monthStart = new RegExp(
  `^(?:${alternativesOf(supportedLanguages.flatMap((language) => entriesOf(lexiconOf(language).months).flatMap((entry) => entry.split("|"))))})(?!\\p{L})`,
  "iu",
);
const abbreviation =
  /(?:^|[\s(])(?:Mio|Mrd|Tsd|Mill|Dr|Mr|Mrs|Ms|Prof|St|Nr|No|n|núm|Sr|Sra|Sig|Mme|M|ca|bzw|vgl|inkl|exkl|zzgl|evtl|ggf|usw|etc|d\. ?h|u\. ?a|e\.g|i\.e|p\. ?ex|p\.ej|vs|approx|Inc|Ltd|Co|Corp|Jan|Feb|Apr|Aug|Sept?|Okt|Oct|Nov|Dez|Dec|Abs|Art|Fig|Tab|Tel|str|(?:\p{L}\. ?)*\p{Lu})\.$/u;

/** The sentences of a text as offsets. Abbreviations, initials, decimals and German ordinals do not end one; line ends and CJK stops do. */
export function sentencesIn(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number, next: number) => {
    const span = trimmed(text, { start, end });
    if (span.end > span.start) spans.push(span);
    start = next;
  };
  for (const match of text.matchAll(/[.!?…]+["”’»)\]]*\s+(?=["“„«(¿¡[]*[\p{Lu}\p{N}])|[。！？]["”』」]?|\n+/gu)) {
    const { index, 0: mark } = match;
    const after = index + mark.length;
    const before = text.slice(start, index + 1);
    const isLineEnd = mark.startsWith("\n");
    if (isLineEnd && isWrapped(text, index, after)) continue;
    if (mark.startsWith(".") && abbreviation.test(before)) continue;
    if (/(?:^|\D)\d{1,2}\.$/.test(before) && monthStart.test(text.slice(after, after + 20))) continue;
    close(isLineEnd ? index : index + mark.trimEnd().length, after);
  }
  close(text.length, text.length);
  return spans;
}

/** A line that was wrapped continues in lower case or with a number, and did not end a sentence. */
function isWrapped(text: string, at: number, after: number): boolean {
  if (after - at > 1) return false;
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const line = text.slice(lineStart, at);
  return (
    line.length >= 45 &&
    !/[.!?:;…。]\s*$/.test(line) &&
    /^[\p{L}\p{N}(„“"€$£]/u.test(text.slice(after)) &&
    !/^[-*•]/.test(text.slice(after))
  );
}

/** A span without white space at its ends. */
export function trimmed(text: string, { start, end }: Span): Span {
  const inner = text.slice(start, end);
  return { start: start + inner.length - inner.trimStart().length, end: start + inner.trimEnd().length };
}
