import { detectLanguage } from "./detect-language.ts";
import { enlargePicture, fitPicture, orientPicture, type Picture } from "./picture.ts";
import { type OcrLanguage, openTesseract, type Tesseract, type TesseractWord } from "./tesseract.ts";

/** The text in a picture. */
export interface Recognized {
  /** Of the rotated picture. Boxes are in its pixels. */
  width: number;
  height: number;
  /** The rotation applied before reading, as an EXIF orientation: 1 for none, 6 right, 3 by 180°, 8 left. */
  turned: Turn;
  words: TesseractWord[];
  /** 0–100: the words' confidence, weighted by their length. Null when no text was found. */
  confidence: number | null;
  language: "en" | "de";
}

/** Recognizes pictures one after the other; starts with the language of the previous one. */
export interface Recognizer extends Pick<Tesseract, "decode"> {
  recognize(picture: Picture): Recognized;
}

/** A page is recognized at about this many pixels on its longer side: A4 at 200 dpi. More is slower and not better. */
const LONGEST = 2400;
/** Below this confidence a page is recognized in the other language as well. */
const SURE = 85;
/** Below this confidence a picture may be rotated. */
const UPRIGHT = 60;
const TURNS = [6, 8, 3] as const;
type Turn = 1 | (typeof TURNS)[number];
/** Lines lower than this, in pixels, are enlarged before recognition. */
const LOW_LINE = 12;

/** Opens the recognizer for English and German. */
export async function openRecognizer(): Promise<Recognizer> {
  const tesseract = await openTesseract();
  let language: OcrLanguage = "eng";

  function recognize(picture: Picture): Recognized {
    const fitted = fitPicture(picture, LONGEST);
    const scale = picture.width / fitted.width;
    const found = upright(tesseract, fitted, language);
    language = found.language;
    const read = orientPicture(fitted, found.turned);
    const best = lineHeight(found.words) < LOW_LINE ? better(found, enlarged(tesseract, read, language)) : found;
    return {
      width: Math.round(read.width * scale),
      height: Math.round(read.height * scale),
      turned: found.turned,
      words: best.words.map((word) => scaled(word, scale)),
      confidence: best.confidence,
      language: best.language === "deu" ? "de" : "en",
    };
  }

  return { decode: tesseract.decode, recognize };
}

interface Attempt {
  words: TesseractWord[];
  confidence: number | null;
  language: OcrLanguage;
}

/** Chooses the language and orientation with the most text at the highest confidence. */
function upright(tesseract: Tesseract, picture: Picture, language: OcrLanguage): Attempt & { turned: Turn } {
  const first = attempt(tesseract, picture, language);
  const best = isSettled(first) ? first : better(first, attempt(tesseract, picture, otherThan(language)));
  if (isUpright(best)) return { ...best, turned: 1 };
  let found = { ...best, turned: 1 as Turn };
  for (const turned of TURNS) {
    const other = { ...attempt(tesseract, orientPicture(picture, turned), best.language), turned };
    if (isUpright(other) && (!isUpright(found) || score(other) > score(found))) found = other;
  }
  if (found.turned === 1 || isSettled(found)) return found;
  const turned = orientPicture(picture, found.turned);
  return { ...better(found, attempt(tesseract, turned, otherThan(found.language))), turned: found.turned };
}

/** Rotated text is recognized as single characters, some of them with high confidence. */
function isUpright({ words, confidence }: Attempt): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const inWords = words.reduce((sum, { text }) => sum + (text.length > 2 ? text.length : 0), 0);
  return (confidence ?? 0) >= UPRIGHT && inWords >= letters / 2;
}

function attempt(tesseract: Tesseract, picture: Picture, language: OcrLanguage): Attempt {
  const words = tesseract.words(picture, language).filter(isText);
  return { words, confidence: meanConfidence(words), language };
}

/** Specks and table lines are recognized as single characters with low confidence. */
function isText({ text, confidence }: TesseractWord): boolean {
  return confidence >= (/[\p{L}\p{N}]/u.test(text) ? 25 : 60);
}

/** The words' confidence, weighted by their length; null without words. */
export function meanConfidence(words: readonly Pick<TesseractWord, "text" | "confidence">[]): number | null {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** English is not enough for German: a German page in English has high confidence but lacks its umlauts. */
function isSettled({ words, confidence, language }: Attempt): boolean {
  if (words.length === 0) return true;
  if ((confidence ?? 0) < SURE) return false;
  const found = detectLanguage(words.map(({ text }) => text).join(" "), undefined);
  return found !== (language === "eng" ? "de" : "en");
}

function better(one: Attempt, other: Attempt): Attempt {
  return score(other) > score(one) ? other : one;
}

/** The amount of text counts too: a recognizer that skips half of a page has higher confidence in the rest. */
function score({ words, confidence }: Attempt): number {
  return (confidence ?? 0) * Math.sqrt(words.reduce((sum, { text }) => sum + text.length, 0));
}

function otherThan(language: OcrLanguage): OcrLanguage {
  return language === "eng" ? "deu" : "eng";
}

function enlarged(tesseract: Tesseract, picture: Picture, language: OcrLanguage): Attempt {
  const large = attempt(tesseract, enlargePicture(picture), language);
  return { ...large, words: large.words.map((word) => scaled(word, 0.5)) };
}

function lineHeight(words: readonly TesseractWord[]): number {
  const heights = words.map(({ height }) => height).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? Number.POSITIVE_INFINITY;
}

function scaled(word: TesseractWord, scale: number): TesseractWord {
  const { left, top, width, height } = word;
  return {
    ...word,
    left: Math.round(left * scale),
    top: Math.round(top * scale),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
