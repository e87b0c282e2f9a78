/** A number in prose and its written precision. */
export interface NumberToken {
  text: string;
  position: number;
  value: number;
  /** Half a unit of the last written place: 0.05 for "1.2", 50,000 for "1.2 million". */
  tolerance: number;
  percent: boolean;
  /** "$", "€", "USD"… as written, or nothing. */
  currency: string | undefined;
  /** True where a sign is written. */
  signed: boolean;
  /** The qualifier before it: "about 1,200", "over 1,200", "nearly 1,200". */
  vague: "about" | "over" | "under" | undefined;
  /** True for "three". */
  isWord: boolean;
}

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
  tn: 1e12,
  trillion: 1e12,
  ...named("tausend mille milliers mil", 1e3),
  ...named("millionen millions mio mio. millón millones milione milioni miljoen milhão milhões", 1e6),
  ...named("milliarde milliarden milliard milliards mrd mrd. md mds", 1e9),
  ...named("miliardo miliardi miljard miljarden bilhão bilhões", 1e9),
  "mil millones": 1e9,
  "mil milhões": 1e9,
};

function named(words: string, value: number): Record<string, number> {
  return Object.fromEntries(words.split(" ").map((word) => [word, value]));
}

const numberWords = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const money = String.raw`(?:US|AU?|CA?|HK|NZ|S|R)\$|[$€£¥₹₽₩]|(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CNY)\s?`;
const digits = String.raw`\d{1,3}(?:[, \u00a0\u202f'’]\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+[.,]\d+|\d+`;
const foreignScales = Object.keys(scales)
  .filter((word) => word.length > 2 && !/^(?:thousand|million|billion|trillion)$/.test(word))
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replace(".", String.raw`\.`));
const scale = String.raw`\s?(?:thousand|million|billion|trillion|${foreignScales.join("|")}|Mds?(?=\s?€))(?![\p{L}\p{N}])|\s?(?:k|M)(?=€)|(?:k|K|m|M|mn|bn|B|b|tn)(?![\p{L}\p{N}])`;
const unit = String.raw`\s?%|\s?(?:percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)\b|\s?percentage points?\b|\s?pp\b`;
const numberPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])(?<sign>(?<![\p{L}\p{N})%])[-−–+])?(?<money>${money})?(?<inner>[-−])?(?<digits>${digits})(?<exponent>e[-+]?\d+)?(?<scale>${scale})?(?<unit>${unit})?(?<after>\s?(?:[€£]|(?:USD|EUR|GBP|CHF)\b))?`,
  "giu",
);
const wordPattern = new RegExp(String.raw`\b(?:${numberWords.join("|")})\b(?!-)`, "gi");

/** Every number in the text: digits with separators, signs, currencies, scales and percent signs, and the words two to twelve. */
export function numberTokens(text: string): NumberToken[] {
  const tokens = [...digitTokens(text), ...wordTokens(text)].sort((a, b) => a.position - b.position);
  return inheritPercent(tokens, text);
}

function digitTokens(text: string): NumberToken[] {
  return [...text.matchAll(numberPattern)].flatMap((match) => {
    const {
      sign,
      money: before,
      inner,
      digits: written = "",
      exponent,
      scale: scaleWord,
      unit: unitWord,
      after,
    } = match.groups ?? {};
    const next = text.slice(match.index + match[0].length, match.index + match[0].length + 2);
    if (/^[\p{L}_]/u.test(next) && !/^x\b/i.test(next)) return [];
    const parsed = parseDigits(written);
    const factor =
      (scales[(scaleWord ?? "").trim().toLowerCase().replace(/\s/g, " ")] ?? 1) * 10 ** Number(exponent?.slice(1) ?? 0);
    const negative = /[-−–]/.test(`${sign ?? ""}${inner ?? ""}`);
    return [
      {
        text: match[0].trim(),
        position: match.index + (match[0].length - match[0].trimStart().length),
        value: (negative ? -1 : 1) * parsed.value * factor,
        tolerance: 0.5 * 10 ** -parsed.decimals * factor,
        percent: unitWord !== undefined,
        currency: (before ?? after)?.trim() || undefined,
        vague: vaguenessOf(text.slice(Math.max(0, match.index - 24), match.index)),
        signed: sign !== undefined || inner !== undefined,
        isWord: false,
      },
    ];
  });
}

function vaguenessOf(before: string): NumberToken["vague"] {
  if (/\b(?:about|around|roughly|approximately|some|close to|circa)\s$|[~≈]\s?$/i.test(before)) return "about";
  if (/\b(?:over|more than|above|at least|exceeding)\s$/i.test(before)) return "over";
  return /\b(?:nearly|almost|under|less than|below|just short of)\s$/i.test(before) ? "under" : undefined;
}

function wordTokens(text: string): NumberToken[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    text: match[0],
    position: match.index,
    value: numberWords.indexOf(match[0].toLowerCase()) + 2,
    tolerance: 0,
    percent: /^\s(?:percent|per cent)\b/.test(text.slice(match.index + match[0].length)),
    currency: undefined,
    vague: undefined,
    signed: false,
    isWord: true,
  }));
}

/** "1,234.5", "1 234,5", "1.234,5" and "12,4" all name one number; a comma before three digits separates thousands. */
function parseDigits(written: string): { value: number; decimals: number } {
  const european =
    /^\d{1,3}(?:\.\d{3})+,\d+$/.test(written) || (/^\d+,\d+$/.test(written) && !/^\d{1,3},\d{3}$/.test(written));
  const plain = european ? written.replace(/\./g, "").replace(",", ".") : written.replace(/[, \u00a0\u202f'’]/g, "");
  return { value: Number(plain), decimals: plain.split(".")[1]?.length ?? 0 };
}

/** In "10 to 12%" the first number is a percentage too. */
function inheritPercent(tokens: NumberToken[], text: string): NumberToken[] {
  return tokens.map((token, index) => {
    const next = tokens[index + 1];
    if (!next?.percent || token.percent || token.currency) return token;
    const between = text.slice(token.position + token.text.length, next.position);
    return /^\s?(?:to|–|-)\s?$/.test(between) ? { ...token, percent: true } : token;
  });
}
