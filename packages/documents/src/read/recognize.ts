import { detectLanguage } from "./detect-language.ts";
import { enlargePicture, fitPicture, type Picture } from "./picture.ts";
import { type OcrLanguage, openTesseract, type Tesseract, type TesseractWord } from "./tesseract.ts";

/** What is written in a picture. Boxes count the pixels of the picture that was given. */
export interface Recognized {
  width: number;
  height: number;
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
/** Lines lower than this, in pixels, are recognized from an enlarged picture. */
const LOW_LINE = 12;

/** Opens the recognizer for English and German. */
export async function openRecognizer(): Promise<Recognizer> {
  const tesseract = await openTesseract();
  let language: OcrLanguage = "eng";

  function recognize(picture: Picture): Recognized {
    const fitted = fitPicture(picture, LONGEST);
    const first = attempt(tesseract, fitted, language);
    const best = isSettled(first) ? first : better(first, attempt(tesseract, fitted, otherThan(language)));
    language = best.language;
    const sized = lineHeight(best.words) < LOW_LINE ? better(best, enlarged(tesseract, fitted, language)) : best;
    const scale = picture.width / fitted.width;
    return {
      width: picture.width,
      height: picture.height,
      words: sized.words.map((word) => scaled(word, scale)),
      confidence: sized.confidence,
      language: sized.language === "deu" ? "de" : "en",
    };
  }

  return { decode: tesseract.decode, recognize };
}

interface Attempt {
  words: TesseractWord[];
  confidence: number | null;
  language: OcrLanguage;
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
