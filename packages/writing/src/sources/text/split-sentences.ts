/** A stretch of a text. */
export interface Stretch {
  start: number;
  end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();
/** So many characters beside a cut decide whether it is one. */
const around = 80;
const longestSentence = 2500;
const abbreviation =
  /(?:^|[\s(“"])(?:e\.g|i\.e|etc|cf|vs|mr|mrs|ms|dr|prof|st|sr|jr|inc|ltd|co|corp|plc|gmbh|no|nos|nr|vol|fig|figs|sec|art|para|pp?|ca|al|approx|dept|est|min|max|incl|excl|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|u\.s|u\.k|e\.u|a\.m|p\.m|z\.b|d\.h|bzw|ph\.d|\p{Lu})\.\s*$/iu;
/** Abbreviations that often end a sentence: what follows decides. */
const closing = /(?:inc|ltd|co|corp|plc|etc|u\.s|u\.k|e\.u|a\.m|p\.m|ph\.d|al)\.\s*$/i;
const opener =
  /^(?:The|This|That|These|Those|It|Its|In|On|At|By|From|For|To|A|An|And|But|However|We|You|They|He|She|There|If|When|While|Since|After|Before|As|Our|Their|His|Her|All|No|Please|Each|Most|Some|Many|Both|Under|With|Employees|Customers)\b/;
const openEnd = /^["'“”‘’(]?\p{Ll}/u;

/** The sentences between two offsets, with line ends taken as spaces. Together they hold everything but the space around them. */
export function splitSentences(text: string, { start, end }: Stretch, language: string): Stretch[] {
  const flat = text.slice(start, end).replace(/\s/g, " ");
  const sentences: Stretch[] = [];
  let open: Stretch | undefined;
  for (const { segment, index } of segmentsOf(flat, language)) {
    const from: Stretch = open ?? { start: index, end: index };
    const to = index + segment.length;
    open = { start: from.start, end: to };
    const [sentence, rest] = [flat.slice(Math.max(from.start, to - around), to), flat.slice(to, to + around)];
    if (isOpen(sentence, rest) || (language !== "en" && isOrdinal(sentence, rest))) continue;
    const last = sentences.at(-1);
    // Closing marks alone are no sentence.
    if (last && !/[\p{L}\p{N}]/u.test(flat.slice(open.start, to))) last.end = to;
    else sentences.push(open);
    open = undefined;
  }
  if (open) sentences.push(open);
  return sentences
    .flatMap((each) => withinLimit(flat, each))
    .map((each) => trimmed(flat, each, start))
    .filter((each) => each.end > each.start);
}

/** The segmenter takes "at no cost. 3,100 firms" for one sentence, as a small letter follows the number. */
function* segmentsOf(flat: string, language: string): Generator<{ segment: string; index: number }> {
  for (const { segment, index } of segmenterFor(language).segment(flat)) {
    let from = 0;
    for (const match of segment.matchAll(/(?<=\p{Ll}{2}[.!?]["”’)]?)\s+(?=[$€£]?\d)/gu)) {
      const to = match.index + match[0].length;
      yield { segment: segment.slice(from, to), index: index + from };
      from = to;
    }
    yield { segment: segment.slice(from), index: index + from };
  }
}

/** What has no end for so long is no sentence: it is cut at a space, so that no later step meets a line of a million letters. */
function withinLimit(flat: string, { start, end }: Stretch): Stretch[] {
  const pieces: Stretch[] = [];
  let from = start;
  while (end - from > longestSentence) {
    const space = flat.lastIndexOf(" ", from + longestSentence);
    const to = space > from ? space + 1 : from + longestSentence;
    pieces.push({ start: from, end: to });
    from = to;
  }
  return [...pieces, { start: from, end }];
}

/** True where the segmenter cut inside a sentence: after an abbreviation, a list's number or a quotation that goes on. */
function isOpen(sentence: string, rest: string): boolean {
  if (rest.trim() === "") return false;
  // Dots that lead from a name to its number: "Acme ........ 31 %".
  if (/\.{4,}\s*$|(?:\. ){3,}$/.test(sentence)) return true;
  if (/^\s*(?:\d{1,3}|\p{L})[.)]\s*$/u.test(sentence)) return true;
  if (/[!?.]["”’)]\s*$/.test(sentence) && openEnd.test(rest)) return true;
  if (/\b(?:no|nos|fig|figs|sec|art|para|pp?|vol)\.\s*$/i.test(sentence)) return /^\s*[\d(IVX]/.test(rest);
  if (!abbreviation.test(sentence)) return false;
  return !(closing.test(sentence) && opener.test(rest.trimStart()));
}

/** "am 18. März", "das 3. Quartal": in many languages a full stop behind a number makes it an ordinal. */
function isOrdinal(sentence: string, rest: string): boolean {
  return /(?:^|[\s(])\d{1,2}\.\s*$/.test(sentence) && /^\s*\p{L}/u.test(rest);
}

function trimmed(flat: string, { start, end }: Stretch, offset: number): Stretch {
  const text = flat.slice(start, end);
  // The number of a note belongs to the sentence before it, which does not need it to be understood.
  const lead = /^\s*(?:\[\d{1,3}\]\s*)*/.exec(text)?.[0].length ?? 0;
  return { start: offset + start + lead, end: offset + start + Math.max(lead, text.trimEnd().length) };
}

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(isLocale(language) ? language : "en", { granularity: "sentence" });
  segmenters.set(language, segmenter);
  return segmenter;
}

function isLocale(language: string): boolean {
  try {
    return Intl.Segmenter.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
