import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Fonts that a text needs. Large fonts are read only when their characters occur: color emoji alone are 25 MB. */
export interface FontNeeds {
  code: boolean;
  han: boolean;
  arabic: boolean;
  emoji: boolean;
}

/** Determines the needs from a document's characters. */
export function fontNeeds(text: string, hasCode: boolean): FontNeeds {
  return { code: hasCode, han: HAN.test(text), arabic: ARABIC.test(text), emoji: EMOJI.test(text) };
}

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const ARABIC = /\p{Script=Arabic}/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\u{1f000}-\u{1faff}]/u;

/** The families by name, in fallback order. */
export function fontFamilies(needs: FontNeeds): string[] {
  const families = ["Inter"];
  if (needs.han) families.push("Noto Sans S Chinese");
  if (needs.arabic) families.push("IBM Plex Sans Arabic");
  if (needs.emoji) families.push("Noto Color Emoji");
  return families;
}

/** Paths of the font files, all from npm packages, so that a document looks the same on every machine. */
export function fontFiles(needs: FontNeeds): string[] {
  const files = ["inter/400Regular/Inter_400Regular.ttf", "inter/600SemiBold/Inter_600SemiBold.ttf"];
  files.push("inter/400Regular_Italic/Inter_400Regular_Italic.ttf");
  files.push("inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf");
  if (needs.code) files.push("jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf");
  if (needs.arabic)
    files.push(
      "ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
      "ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
    );
  if (needs.emoji) files.push("noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf");
  const han = needs.han ? ["NotoSansHans-Regular.otf", "NotoSansHans-Bold.otf"] : [];
  return [
    ...files.map((file) => require.resolve(`@expo-google-fonts/${file}`)),
    ...han.map((file) => join(dirname(require.resolve("@embedpdf/fonts-sc")), "../fonts", file)),
  ];
}

/** The bytes of the fonts. */
export function readFonts(needs: FontNeeds): Uint8Array[] {
  return fontFiles(needs).map((file) => new Uint8Array(readFileSync(file)));
}

const require = createRequire(import.meta.url);

/** Scripts in the text that none of these fonts support, by name; they appear as boxes in a PDF. */
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
