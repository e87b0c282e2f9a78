import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** What a text needs drawn. Big fonts are read only where their characters occur: colour emoji alone are 25 MB. */
export interface FontNeeds {
  code: boolean;
  han: boolean;
  arabic: boolean;
  emoji: boolean;
}

/** Looks at the characters of a document. */
export function fontNeeds(text: string, hasCode: boolean): FontNeeds {
  return { code: hasCode, han: HAN.test(text), arabic: ARABIC.test(text), emoji: EMOJI.test(text) };
}

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const ARABIC = /\p{Script=Arabic}/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\u{1f000}-\u{1faff}]/u;

/** The families by name, in the order in which a character looks for its font. */
export function fontFamilies(needs: FontNeeds): string[] {
  const families = ["Inter"];
  if (needs.han) families.push("Noto Sans SC");
  if (needs.arabic) families.push("IBM Plex Sans Arabic");
  if (needs.emoji) families.push("Noto Color Emoji");
  return families;
}

/** Paths of the TTF files, all from npm packages, so that a document looks the same on every machine. */
export function fontFiles(needs: FontNeeds): string[] {
  const files = ["inter/400Regular/Inter_400Regular", "inter/600SemiBold/Inter_600SemiBold"];
  files.push("inter/400Regular_Italic/Inter_400Regular_Italic", "inter/600SemiBold_Italic/Inter_600SemiBold_Italic");
  if (needs.code) files.push("jetbrains-mono/400Regular/JetBrainsMono_400Regular");
  if (needs.han)
    files.push("noto-sans-sc/400Regular/NotoSansSC_400Regular", "noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold");
  if (needs.arabic)
    files.push(
      "ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular",
      "ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold",
    );
  if (needs.emoji) files.push("noto-color-emoji/400Regular/NotoColorEmoji_400Regular");
  return files.map((file) => require.resolve(`@expo-google-fonts/${file}.ttf`));
}

/** The bytes of the fonts. */
export function readFonts(needs: FontNeeds): Uint8Array[] {
  return fontFiles(needs).map((file) => new Uint8Array(readFileSync(file)));
}

const require = createRequire(import.meta.url);

/** Scripts in the text that none of these fonts can draw, by name; they show as boxes in a PDF. */
export function missingScripts(text: string): string[] {
  return UNCOVERED.filter((script) => new RegExp(`\\p{Script=${script}}`, "u").test(text));
}

const UNCOVERED = [
  "Hangul",
  "Hebrew",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Gujarati",
  "Gurmukhi",
  "Sinhala",
  "Thai",
  "Lao",
  "Khmer",
  "Myanmar",
  "Tibetan",
  "Georgian",
  "Armenian",
  "Ethiopic",
  "Mongolian",
  "Syriac",
  "Thaana",
];
