import { entriesOf, isSupported, type Language, lexiconOf, supportedLanguages } from "./lexicon.ts";

const scripts: readonly (readonly [pattern: RegExp, share: number, language: Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1, "ja"],
  [/\p{Script=Han}/gu, 0.3, "zh"],
  [/\p{Script=Hangul}/gu, 0.3, "ko"],
  [/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/gu, 0.5, "und"],
];
/** Letters that one of the seven languages uses and the others rarely do. */
const letters: readonly (readonly [pattern: RegExp, language: Language])[] = [
  [/[ñ¿¡]/g, "es"],
  [/[ãõ]/g, "pt"],
  [/ß|ü|ö|ä/g, "de"],
  [/[çœêèù]|[cdjlmnst]['’](?=[aeiouhéê])/g, "fr"],
  [/\b(?:dell|nell|sull|all)['’]|[àìò](?!\p{L})/gu, "it"],
  [/ij(?!p{Lu})/g, "nl"],
];

/**
 * Guesses a text's language by its function words, letters and script. With little evidence it returns the fallback, the
 * document's language.
 */
export function detectLanguage(text: string, fallback?: Language): Language {
  const sample = text.slice(0, 4000);
  const count = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [pattern, share, language] of scripts)
    if (count > 0 && (sample.match(pattern)?.length ?? 0) > count * share) return language;
  const votes = votesOf(sample.toLowerCase());
  const expected = fallback ?? "en";
  if (votes.has(expected)) votes.set(expected, (votes.get(expected) ?? 0) + 0.6);
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  // One function word of another language does not outweigh the document's.
  const least = fallback === undefined ? 0.5 : 1.9;
  return best && best[1] > (best[0] === expected ? 0 : least) ? best[0] : expected;
}

const voters = new Map<string, { language: Language; weight: number }[]>();
for (const language of supportedLanguages) {
  const { stop, asking } = lexiconOf(language);
  const weights = new Map([
    ...entriesOf(asking).map((word) => [word, 0.5] as const),
    ...entriesOf(stop).map((word) => [word, 1] as const),
  ]);
  for (const [word, weight] of weights) voters.set(word, [...(voters.get(word) ?? []), { language, weight }]);
}

function votesOf(lower: string): Map<Language, number> {
  const votes = new Map<Language, number>();
  const add = (language: Language, weight: number) => {
    if (weight > 0) votes.set(language, (votes.get(language) ?? 0) + weight);
  };
  for (const word of lower.match(/\p{L}+/gu) ?? [])
    for (const { language, weight } of voters.get(word) ?? []) add(language, weight);
  for (const [pattern, language] of letters) add(language, 0.7 * Math.min(4, lower.match(pattern)?.length ?? 0));
  return votes;
}

/** A language tag as a supported language: "de-AT" is "de". */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split("-")[0] ?? "";
  if (isSupported(base) || base === "zh" || base === "ja" || base === "ko") return base;
  return base ? "und" : undefined;
}
