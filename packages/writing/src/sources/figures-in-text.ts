import { capital } from "../builtin/names.ts";
import { type NumberToken, numberTokens } from "../figures/number-tokens.ts";
import { directionOf, isChangeBetween, isComparedBehind } from "./figures/changes.ts";
import { captionUnit, columnUnit, rowLabel, timeColumn } from "./figures/columns.ts";
import { inLanguage } from "./figures/in-language.ts";
import { type StatedNumber, withRanges } from "./figures/ranges.ts";
import { type TextPeriod, textPeriods } from "./figures/text-periods.ts";
import { unitOf } from "./figures/units.ts";
import { type Passage, sentenceText } from "./passages.ts";
import type { Sentence } from "./sentences.ts";
import { termsOf } from "./text/words.ts";

/** A number that a source states, with what it is about and where it stands. */
export interface TextFigure {
  passage: Passage;
  sentence: Sentence;
  /** Offsets of the number itself in the document's text. */
  start: number;
  end: number;
  /** As written: "€1.9 billion". */
  text: string;
  /** 1900000000; percentages as written: 14 for "14%"; the middle of a range. */
  value: number;
  /** Half a unit of the last written place; of a range, as far as it reaches. */
  tolerance: number;
  /** "900–1,400": there is no one value. */
  isRange: boolean;
  /** "EUR", "%", "kg", "roasters"; null where none is told. */
  unit: string | null;
  /** "2024", "2024-Q2", "2024-06"; null where the sentence names none. */
  period: string | null;
  /** What it is about, in the source's words: "The Nordic specialty coffee market". */
  subject: string;
  /** Stems of the subject and of the words beside the number, to compare with. */
  about: string[];
  /** Names in the sentence before the number: what belongs to one is not said of another. */
  names: string[];
  /** True where it says by how much something changed. */
  isChange: boolean;
  /** Which way a change went, as far as the words tell; 0 where it is none. */
  direction: -1 | 0 | 1;
  isForecast: boolean;
  isVague: boolean;
}

const verb =
  /\s(?:(?:is|are|was|were|has|have|had|will|would|could|may|can|came|comes|amounts?|amounted|reach(?:es|ed)?|grew|grows?|rose|rises|fell|falls|stands?|stood|totall?ed|accounts?|accounted|represents?|represented|leads?|led|holds?|held|hit|costs?|sold|sells?|employs?|employed|makes?|made|expects?|expected|increased|decreased|declined|dropped|climbed|shrank|shrinks?|contracted|slid|jumped|surged|soared|plunged|slumped|expanded|gained|doubled|tripled|halved|exceeds?|exceeded|averaged|includes?|covers?|pays?|paid|raised|serves?|generates?|generated|invested|recorded|reported|posted|remains?|remained|found|finds|plans?|improved|narrowed|widened|slipped|took|takes|lost|delivered|delivers|bought|retails?)\b)/i;
const forecast =
  /\b(?:expect\w*|forecasts?|project(?:ed|s|ion)|predict\w*|anticipat\w*|will|outlook|likely to|set to|by 20\d\d|could reach|target\w*)\b/i;
/** "Report 7 of 12 · 48 pages · n = 1,502", "© 2025 Brygg Research": it tells of the document. */
const footer =
  /©|\ball rights reserved\b|\b(?:page|slide|report|part|issue|sheet) \d+ (?:of|\/) \d+\b|\bISBN\b|\b(?:sample|base): ?n ?=|\btel\. ?[\d+(]/i;
const longestText = 5000;
const mostNumbers = 60;

/** The figures that a passage states in sentences, list items and table rows. Dates, ordinals and references are none. */
export function figuresInText(passage: Passage): TextFigure[] {
  return passage.sentences.flatMap((sentence) => {
    if (sentence.kind === "heading" || sentence.kind === "header" || sentence.kind === "code") return [];
    if (footer.test(sentenceText(passage, sentence))) return [];
    return sentence.kind === "row" ? rowFigures(passage, sentence) : sentenceFigures(passage, sentence);
  });
}

/** Of the whole sentence, or of a stretch of it that is read by itself. */
function sentenceFigures(passage: Passage, sentence: Sentence, part?: { text: string; offset: number }): TextFigure[] {
  const text = (part?.text ?? sentenceText(passage, sentence)).replace(/\s/g, " ");
  const periods = textPeriods(text);
  return statedNumbers(text, periods, passage.language).map((token) => {
    const before = text.slice(0, token.position);
    const after = text.slice(token.position + token.text.length);
    const subject = subjectOf(token, text, passage);
    const isChange = token.percent && isChangeBetween({ before, after });
    return {
      ...placeOf(passage, sentence, { ...token, position: token.position + (part?.offset ?? 0) }),
      unit: unitOf(token, after),
      period: periodNear(token, periods, { text, isChange }),
      subject: measured(subject, { before, after, isChange, isShare: token.percent }),
      about: [...new Set(termsOf(`${subject} ${besides(before, after)}`, passage.language))],
      names: namesIn(before, passage.language),
      isChange,
      direction: isChange ? directionOf({ before, after }) : 0,
      isForecast: forecast.test(clauseAround(before, after)),
      isVague: token.vague !== undefined,
    };
  });
}

/** A row's first cell says what it is about, its column what is measured; a cell with a sentence in it is read as one. */
function rowFigures(passage: Passage, sentence: Sentence): TextFigure[] {
  const text = sentenceText(passage, sentence);
  const label = rowLabel(text);
  const cells = text.split("|");
  const offsets = cells.map((_, at) => cells.slice(0, at).join("|").length + (at > 0 ? 1 : 0));
  const isSaid = cells.map((cell) => (cell.match(/\p{L}{2,}/gu) ?? []).length >= mostLabelWords);
  const said = cells.flatMap((cell, at) =>
    at > 0 && isSaid[at]
      ? sentenceFigures(passage, sentence, { text: cell, offset: offsets[at] ?? 0 }).map((figure) => ({
          ...figure,
          subject: shortened(/\p{L}{2}/u.test(label) && !isSaid[0] ? `${label}: ${cell.trim()}` : cell.trim()),
        }))
      : [],
  );
  const counted = statedNumbers(text, textPeriods(text), passage.language).flatMap((token) => {
    const at = text.slice(0, token.position).split("|").length - 1;
    return at === 0 || isSaid[at] ? [] : [cellFigure(passage, sentence, { text, label, token, at })];
  });
  return [...said, ...counted].sort((one, other) => one.start - other.start);
}

/** A cell of so many words says something. */
const mostLabelWords = 6;

interface Cell {
  text: string;
  label: string;
  token: StatedNumber;
  /** Of its column. */
  at: number;
}

function cellFigure(passage: Passage, sentence: Sentence, { text, label, token, at }: Cell): TextFigure {
  const columns = sentence.columns?.split("|").map((name) => name.trim()) ?? [];
  const [column, caption] = [columns[at] ?? "", sentence.caption ?? ""];
  const subject = [label, caption, column].filter((part) => part !== "").join(", ");
  const dated = text.split("|")[columns.findIndex((name) => timeColumn.test(name))] ?? "";
  const behind = `${text.slice(token.position + token.text.length).split("|")[0]}`;
  return {
    ...placeOf(passage, sentence, token),
    unit:
      unitOf(token, behind) ??
      columnUnit(column) ??
      columnUnit(label) ??
      captionUnit(caption) ??
      unitOf(token, ` ${column}`),
    period: [column, label, dated, caption].flatMap(textPeriods)[0]?.period ?? null,
    subject,
    about: [...new Set(termsOf(subject, passage.language))],
    names: namesIn(` ${label}`, passage.language),
    isChange: /\b(?:change|growth|increase)\b/i.test(column),
    direction: 0,
    isForecast: forecast.test(column) || /\b20\d\d ?[EFP]\b/i.test(column),
    isVague: false,
  };
}

function statedNumbers(text: string, periods: TextPeriod[], language: string): StatedNumber[] {
  if (text.length > longestText) return [];
  const tokens = numberTokens(text);
  // A line of nothing but numbers states none of them.
  if (tokens.length > mostNumbers) return [];
  const stated = tokens.filter((token) => {
    const end = token.position + token.text.length;
    if (token.isWord || periods.some((period) => token.position < period.end && end > period.start)) return false;
    const before = text.slice(0, token.position);
    const isReference =
      /(?:\b(?:no|fig|figure|table|section|chapter|page|pp?|art|article|clause|version|v|step|annex|item|gate|room|code|extension|phone|tel)\.?|#|§|\[)\s*$/i.test(
        before,
      );
    const isOther = /^(?:st|nd|rd|th)\b|^[:.]\d|^\]/.test(text.slice(end)) || /\d[:.]$/.test(before);
    return !isReference && !isOther;
  });
  return withRanges(
    stated.flatMap((token) => inLanguage(token, language) ?? []),
    text,
  );
}

function placeOf(passage: Passage, sentence: Sentence, { text, position, value, tolerance, isRange }: StatedNumber) {
  const start = sentence.start + position;
  return { passage, sentence, start, end: start + text.length, text, value, tolerance, isRange };
}

/** "€1.9 billion in 2024, up from €1.7 billion in 2023": the period right behind a number is nearer than the one before it. */
function periodNear(
  token: NumberToken,
  periods: TextPeriod[],
  { text, isChange }: { text: string; isChange: boolean },
): string | null {
  const end = token.position + token.text.length;
  const isYearBefore =
    !isComparedBehind(text.slice(end)) &&
    /^[^.;,]{0,12}\b(?:a|one|the) year (?:earlier|before)\b|^ (?:in )?the (?:previous|prior) year\b/.test(
      text.slice(end),
    );
  const own = periods.filter(({ start, end: stop }) => {
    const before = text.slice(0, start);
    // "EUR 1.3 billion (2023: EUR 1.25 billion)": a year with a colon is of what follows it.
    if (start >= end && /^\s?:/.test(text.slice(stop))) return false;
    const isBase =
      comparedWith.test(before) ||
      changedFrom.test(before) ||
      (isChange && (/\b(?:from|on) $/.test(before) || baseBehind.test(text.slice(end, start))));
    return !isBase && !ofThings.test(text.slice(stop));
  });
  const distances = own.map(({ period, start, end: stop }) => {
    const between = start >= end ? text.slice(end, start) : text.slice(stop, token.position);
    // "From $330 in 2013 to $29": the second number is of another time.
    const isFurther = start < end && /^ to\b|\b(?:now|today|currently)\b/.test(between);
    const aside = isFurther || /, (?:which|who|so|as)\b/.test(between) ? 200 : 0;
    const cost = aside + between.length + 30 * (between.match(/[;,]| and /g)?.length ?? 0) + (start >= end ? 0 : 25);
    return { period, cost };
  });
  const nearest = distances.filter(({ cost }) => cost < 200).sort((a, b) => a.cost - b.cost)[0]?.period ?? null;
  // Which year that was is not written.
  return isYearBefore ? null : nearest;
}

/** "7% more than in 2023" and "up 7% from 2023" are figures of the year after; "discounts on 2023 models" is none of 2023. */
const comparedWith =
  /(?:\b(?:than(?: in)?|over|compared (?:with|to)|against|since|versus|vs\.?|par rapport à|respecto a|frente a|rispetto al|em relação a)|gegenüber(?: dem Jahr)?|im Vergleich zu|vergeleken met) $/;
/** "Up 4% on the £1.18 billion paid in 2023" is a figure of the year after. */
const baseBehind = /^ (?:on|from|over|against) (?:the |its |their |a )?[$€£]?\d[^;.]*(?:\.\d[^;.]*)?$/;
const changedFrom =
  /\b(?:up|down|more|less|higher|lower|rise|fall|increase|decrease|drop|gain)\b[^.;,]{0,24} (?:from|on) $/;
const ofThings = /^(?:(?:, | and |\/)\d{4})* (?:models?|vintages?|editions?|versions?)\b/;

/** What stands before the verb; where that is empty, what is counted; a sentence that only points back is about its heading. */
function subjectOf(token: NumberToken, text: string, passage: Passage): string {
  const before = text.slice(0, token.position);
  const after = text.slice(token.position + token.text.length);
  const bracketed = /(\p{Lu}[\p{L}\d&'’.-]*(?: \p{Lu}[\p{L}\d&'’.-]*)*) \($/u.exec(before)?.[1];
  const object = /\b(?:expects?|forecasts?|predicts?|projects?) (.{2,60}?) to\b/.exec(before)?.[1];
  const opening = (object ?? before.split(verb)[0] ?? "")
    .replace(leadingTime, "")
    .replace(/^\p{L}+ (?:estimates?|believes?|thinks?|says?|said) that /u, "")
    .replace(trailingLink, "");
  const counted = (after.split(verb)[0] ?? "").split(/[,;:.(]/)[0]?.replace(/^\s*(?:of )?/, "") ?? "";
  const isBare = termsOf(opening, passage.language).length === 0;
  const named = bracketed ?? (isBare && !object ? counted : opening);
  const isPointer =
    /^(?:It|it|They|them|This|These|That|He|She|We|There|Of these|One|Some|Most)\b/.test(named) || named === "";
  const subject = isPointer ? (passage.headingPath.at(-1) ?? text) : named;
  return shortened(capital(subject.trim()));
}

/** "… in March 2024 for" and the like lead over to the number and name nothing. */
const trailingLink =
  /(?:\s(?:[A-Z]\p{L}+ )?(?:1[5-9]|20)\d\d|\s(?:since|during|until|for|to|of|with|from|by|at|in|on|about|over|some|nearly|around|more|less|fewer|than|worth|between|and|up|a|an|the|that)|[\s,:;(“"])+$/u;

const leadingTime =
  /^(?:In|By|For|Since|During|At the end of|As of) (?:(?:our|the|a) [\w ]{1,25}, ?|[A-Za-z]* ?\d{4},? ?)/;

/** Adds what is measured: "Fjordbeans, market share", "Sweden, share of sales", "Fees, change". */
function measured(
  subject: string,
  { before, after, isChange, isShare }: { before: string; after: string; isChange: boolean; isShare: boolean },
): string {
  const measure =
    /\b((?:\p{L}+ )?(?:share|margin|rate|price|revenues?|sales|fee|turnover|profit|budget|capacity|loss|investment)) of (?:about |over |nearly |some |between (?:.{1,20} and )?)?$/u.exec(
      before,
    )?.[1];
  const plain = measure?.replace(/^(?:a|an|the|expects?|with|and|reported|posted) /, "");
  if (plain && !subject.includes(plain)) return `${subject}, ${plain}`;
  if (!isShare) return subject;
  const whole = /^\s+of ((?:the |all )?(?:[\p{L}-]+ \p{L}+(?=[.,;)]|$)|\p{L}+))/u.exec(after)?.[1];
  if (whole && !isChange && !subject.toLowerCase().includes(whole.toLowerCase()))
    return `${subject}, share of ${whole.replace(/^(?:the|all) /, "")}`;
  return isChange ? `${subject}, change` : subject;
}

function shortened(subject: string): string {
  return subject.length > 90 ? `${subject.slice(0, 89).replace(/\s\S*$/, "")}…` : subject;
}

/** A forecast in one half of a sentence says nothing of the figure in the other. */
function clauseAround(before: string, after: string): string {
  const end = /[,;](?!\d)|\s(?:and|but|while)\s/;
  return `${before.split(end).at(-1) ?? ""} ${after.split(end)[0] ?? ""}`;
}

/** The few words right before and behind a number say what is measured: "a market share of 14%". */
function besides(before: string, after: string): string {
  const clause = before.split(/[;,]\s/).at(-1) ?? "";
  return `${clause.split(" ").slice(-6).join(" ")} ${after.split(/[;,.]/)[0]?.split(" ").slice(0, 3).join(" ") ?? ""}`;
}

function namesIn(before: string, language: string): string[] {
  const names = before.match(/(?<=[\s(“"])\p{Lu}[\p{L}\d&'’-]+/gu) ?? [];
  const first = /^\p{Lu}[\p{L}\d&'’-]+/u.exec(before)?.[0];
  const isName = first !== undefined && termsOf(first, language).length > 0;
  return [...new Set([...(isName ? [first] : []), ...names].flatMap((name) => termsOf(name, language)))];
}
