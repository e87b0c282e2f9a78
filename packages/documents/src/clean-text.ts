/** Sanitizes text for every format: well-formed Unicode, no control or bidirectional override characters, LF line ends. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(FORBIDDEN, "");
}

// Controls except TAB and LF, non-characters, and directional overrides.
const FORBIDDEN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]|\p{Noncharacter_Code_Point}/gu;

/** Cleaned text on one line, for titles and names. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

/** Allows line breaks in words longer than `longest` (U+200B), so that nothing overflows a page or a cell. */
export function breakLongWords(text: string, longest = 40): string {
  if (text.length <= longest) return text;
  return text.replace(/[^\s\u2e80-\u9fff\uac00-\ud7af]+/g, (word) => {
    if (word.length <= longest) return word;
    const every = Math.max(3, Math.min(20, longest >> 1));
    return word.replace(new RegExp(`.{${every}}(?=.)`, "gu"), "$&\u200b");
  });
}

/** The direction of a text by its first strong character, like HTML's dir="auto". */
export function textDirection(text: string): "ltr" | "rtl" {
  const strong = /\p{L}/u.exec(text)?.[0];
  return strong && RIGHT_TO_LEFT.test(strong) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The language to declare for a document, guessed by its script: Latin text counts as English. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, 20_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return "en";
  if (count(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > letters * 0.1) return "ja";
  for (const [pattern, language] of SCRIPT_LANGUAGES) if (count(sample, pattern) > letters * 0.4) return language;
  return "en";
}

const SCRIPT_LANGUAGES: [RegExp, string][] = [
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Greek}/gu, "el"],
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
