/**
 * A document's language: by its most common small words or its script, else as the file declares it. The declared language is
 * often that of the program that wrote the file, so words take precedence.
 */
export function detectLanguage(text: string, declared: string | undefined): string | null {
  return byWords(text) ?? byScript(text) ?? canonical(declared);
}

// Words that are frequent in one of these languages and rare in the others.
const COMMON: Record<string, string> = {
  en: "the of and to is that with for was are this by from which have not were been has their",
  de: "der die und das ist nicht mit von den ein eine für auf dem sich auch werden wird bei einer",
  fr: "le les des est une dans que qui pour pas sur avec sont du aux cette par ses mais ont",
  es: "el los las una que por con para del como más pero sus este entre cuando muy son fue también",
  it: "il di che della sono una per con gli del nel alla più anche come dei questo delle è ed",
  pt: "que não uma com para os do da em dos por mais das ao foi são como pela também pelo",
  nl: "het een van dat niet zijn voor met aan ook door naar bij wordt deze werd hebben nog uit maar",
  sv: "och att det som är för inte med den av har till ett om kan vid från eller efter också",
  pl: "nie na jest się że do jak ale przez są od dla tym oraz może które tego po został już",
};
const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(COMMON))
  for (const word of words.split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

function byWords(text: string): string | undefined {
  const words =
    text
      .slice(0, 60_000)
      .toLowerCase()
      .match(/\p{Script=Latin}+/gu) ?? [];
  const scores = new Map<string, number>();
  for (const word of words)
    for (const language of languagesOf.get(word) ?? []) scores.set(language, (scores.get(language) ?? 0) + 1);
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  const isClear = best && best[1] >= Math.max(3, words.length * 0.05) && best[1] > (second?.[1] ?? 0) * 1.3;
  return isClear ? best[0] : undefined;
}

function byScript(text: string): string | undefined {
  const sample = text.slice(0, 20_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [pattern, share, language] of SCRIPTS)
    if ((sample.match(pattern)?.length ?? 0) > letters * share) return language;
  return undefined;
}

// Scripts shared by several languages prove nothing; these belong to one language in nearly all files.
const SCRIPTS: [RegExp, number, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1, "ja"],
  [/\p{Script=Han}/gu, 0.4, "zh"],
  [/\p{Script=Hangul}/gu, 0.4, "ko"],
  [/\p{Script=Hebrew}/gu, 0.4, "he"],
  [/\p{Script=Greek}/gu, 0.4, "el"],
  [/\p{Script=Thai}/gu, 0.4, "th"],
  [/[іїєґ]/gu, 0.02, "uk"],
  [/\p{Script=Cyrillic}/gu, 0.4, "ru"],
  [/\p{Script=Arabic}/gu, 0.4, "ar"],
];

function canonical(tag: string | undefined): string | null {
  try {
    return Intl.getCanonicalLocales(tag?.trim().replace("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}
