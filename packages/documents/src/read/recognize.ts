import { detectLanguage } from "./detect-language.ts";
import { enlargePicture, fitPicture, orientPicture, type Picture } from "./picture.ts";
import { type OcrLanguage, openTesseract, type Tesseract, type TesseractWord } from "./tesseract.ts";

/** What is written in a picture. */
export interface Recognized {
  /** Of the picture as it is read. Boxes count its pixels. */
  width: number;
  height: number;
  /** How the given picture was turned to be read, as an EXIF orientation: 1 not at all, 6 to the right, 3 around, 8 to the left. */
  turned: Turn;
  words: TesseractWord[];
  /** 0–100: the words' confidence, weighted by their length. Null where no text was found. */
  confidence: number | null;
  language: "en" | "de";
}

/** Recognizes pictures one after the other; remembers which language the last one was in. */
export interface Recognizer extends Pick<Tesseract, "decode"> {
  recognize(picture: Picture): Recognized;
}

/** A picture of a page is recognized at about this many pixels on its longer side: A4 at 200 dpi. More makes it slower, not better. */
const LONGEST = 2400;
/** A language that reads a page with less confidence is compared with the other one. */
const SURE = 85;
/** A picture that is read with less confidence may lie on its side or upside down. */
const UPRIGHT = 60;
const TURNS = [6, 8, 3] as const;
type Turn = 1 | (typeof TURNS)[number];
/** Lines lower than this, in pixels, are recognized from an enlarged picture. */
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

/** In the language and the position in which most is read with most confidence. */
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

/** Letters that lie on their side are taken for single marks, some of them with confidence. */
function isUpright({ words, confidence }: Attempt): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const inWords = words.reduce((sum, { text }) => sum + (text.length > 2 ? text.length : 0), 0);
  return (confidence ?? 0) >= UPRIGHT && inWords >= letters / 2;
}

function attempt(tesseract: Tesseract, picture: Picture, language: OcrLanguage): Attempt {
  const words = tesseract.words(picture, language).filter(isText);
  return { words, confidence: meanConfidence(words), language };
}

/** Specks and lines of a table come out as single marks of little confidence. */
function isText({ text, confidence }: TesseractWord): boolean {
  return confidence >= (/[\p{L}\p{N}]/u.test(text) ? 25 : 60);
}

function meanConfidence(words: readonly TesseractWord[]): number | null {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** English letters are not enough for German: a page in German read as English looks sure and lacks its umlauts. */
function isSettled({ words, confidence, language }: Attempt): boolean {
  if (words.length === 0) return true;
  if ((confidence ?? 0) < SURE) return false;
  const found = detectLanguage(words.map(({ text }) => text).join(" "), undefined);
  return found !== (language === "eng" ? "de" : "en");
}

function better(one: Attempt, other: Attempt): Attempt {
  return score(other) > score(one) ? other : one;
}

/** Letters found count too: a recognizer that gives up on half of a page is surer of the rest. */
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
