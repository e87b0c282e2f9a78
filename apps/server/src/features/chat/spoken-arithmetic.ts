import { detectLanguage } from "@muster/retrieval/language/detect";

/** Arithmetic as people write it: "15 percent of 240", "1,200 plus 19 % VAT", "half of 90", "3 mal 4,5". */

const germanWords =
  /(?<!\p{L})(?:(?:be)?rechne|ergibt|mal|geteilt|durch|prozent|rabatt|mwst|mehrwertsteuer|(?:quadrat)?wurzel|hälfte|doppelte)(?!\p{L})/iu;
const money = { before: /[$€£¥]\s?$/, after: /^\s?(?:[$€£¥]|(?:EUR|USD|GBP|CHF)\b)/ };

/**
 * Numbers with a decimal point. "1.125" is a little more than one; in German, and as an amount of money, which never has three decimals, a
 * little more than a thousand. Decimals rarely end in zeros: "1.500" without words and "10,000" in German are thousands.
 */
export function readNumbers(question: string): string {
  // Between the arguments of a function, a comma separates numbers.
  if (/(?<!\p{L})(?:min|max|round)\s?\(/iu.test(question)) return question;
  const isGerman = germanWords.test(question) || detectLanguage(question) === "de";
  const hasWords = /\p{L}/u.test(question);
  return question.replace(/(?<![\p{L}\d.,])\d+(?:[.,]\d+)+(?![\p{L}\d])/gu, (number, at: number) => {
    const isMoney = money.before.test(question.slice(0, at)) || money.after.test(question.slice(at + number.length));
    return plainNumber(number, { isGerman, isThousands: isMoney || (!hasWords && number.endsWith("0")) });
  });
}

/** Other text, such as a date, stays unchanged. */
function plainNumber(number: string, { isGerman, isThousands }: { isGerman: boolean; isThousands: boolean }): string {
  const isOneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number)) return number.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) return number.replaceAll(".", "");
  if (isOneGroup && number.includes(".")) return isGerman || isThousands ? number.replace(".", "") : number;
  if (isOneGroup && (isThousands || !isGerman || number.endsWith("000"))) return number;
  return /^\d+,\d+$/.test(number) ? number.replace(",", ".") : number;
}

const n = String.raw`(-?\d[\d,]*(?:\.\d+)?)`;
const percent = "(?:%|percent|per cent|prozent)";

/** Whole phrases, tried in order. `$1` and `$2` are the numbers. */
const phrases: [pattern: string, expression: string][] = [
  [`${n} ?${percent} (?:of|von) ${n}`, "$1 / 100 * $2"],
  [`${n} ?${percent} (?:off|discount on|discount from|rabatt auf) ${n}`, "$2 - $2 * $1 / 100"],
  [`(?:increase|raise|erhöhe) ${n} (?:by|um) ${n} ?${percent}`, "$1 + $2%"],
  [`(?:decrease|reduce|lower|senke) ${n} (?:by|um) ${n} ?${percent}`, "$1 - $2%"],
  [`${n} (?:increased|raised|erhöht) (?:by|um) ${n} ?${percent}`, "$1 + $2%"],
  [`${n} (?:decreased|reduced|lowered|less|minus) (?:by )?${n} ?${percent}`, "$1 - $2%"],
  [`(?:add|addiere) ${n} ?${percent} (?:\\p{L}+ )?(?:to|zu) ${n}`, "$2 + $1%"],
  [`(?:subtract|take|deduct) ${n} ?${percent} (?:from|off) ${n}`, "$2 - $1%"],
  [`${n} (?:is|are) what ${percent} of ${n}`, "$1 / $2 * 100"],
  [`what ${percent} (?:is|are) ${n} of ${n}`, "$1 / $2 * 100"],
  [`(?:percentage |percent |% )?(?:change|increase|decrease|growth) from ${n} to ${n}`, "($2 - $1) / $1 * 100"],
  [`(?:add|addiere) ${n} (?:to|and|zu|und) ${n}`, "$1 + $2"],
  [`(?:subtract|deduct) ${n} from ${n}`, "$2 - $1"],
  [`(?:divide|teile) ${n} (?:by|durch) ${n}`, "$1 / $2"],
  [`(?:multiply|multipliziere) ${n} (?:by|with|mit) ${n}`, "$1 * $2"],
  [`(?:half of|die hälfte von) ${n}`, "$1 / 2"],
  [`(?:a |one )?third of ${n}`, "$1 / 3"],
  [`(?:a |one )?quarter of ${n}`, "$1 / 4"],
  [`(?:double|twice|das doppelte von) ${n}`, "$1 * 2"],
  [`(?:the )?square root of ${n}`, "sqrt($1)"],
  [`(?:die )?(?:quadrat)?wurzel (?:aus|von) ${n}`, "sqrt($1)"],
  [`${n} squared`, "$1 ^ 2"],
];
const patterns = phrases.map(([pattern, expression]) => [new RegExp(pattern, "iu"), expression] as const);

/** Words between two numbers, or between a bracket and a number. */
const operators: [words: RegExp, sign: string][] = [
  [/(?<=[\d)%]) ?(?:multiplied by|times|mal) ?(?=[\d(-])/giu, " * "],
  [/(?<=[\d)%]) ?(?:divided by|over|geteilt durch|durch) ?(?=[\d(-])/giu, " / "],
  [/(?<=[\d)%]) ?(?:plus) ?(?=[\d(-])/giu, " + "],
  [/(?<=[\d)%]) ?(?:minus|less) ?(?=[\d(])/giu, " - "],
  [/(?<=\d) ?(?:x) ?(?=\d)/giu, " * "],
  [/(?<=\d) ?(?:percent|per cent|prozent)/giu, "%"],
];

/** Replaces arithmetic in words with operators ("plus" with "+"), after `readNumbers`. Returns other text unchanged. */
export function writeOutArithmetic(text: string): string {
  const plain = text.replace(/(?<!\p{L})[$€£¥](?=\s?\d)\s?|(?<=\d)\s?(?:[$€£¥]|(?:EUR|USD|GBP|CHF)\b)/gu, "");
  for (const [pattern, expression] of patterns) {
    const match = pattern.exec(plain);
    if (match)
      return plain.replace(
        pattern,
        expression.replace(/\$(\d)/g, (_, at) => match[Number(at)] ?? ""),
      );
  }
  return operators.reduce((written, [words, sign]) => written.replace(words, sign), plain);
}

const lead = /^\s*(?:(?:and|then|now|ok|so|und|dann|jetzt)\b[,\s]*)*(?:what about |how about )?(?:with |mit )?/iu;
const startsWithOperator =
  /^(?:[+*/×÷^-]|(?:plus|minus|times|divided by|multiplied by|less|mal|geteilt durch)\b)\s*[\d(.]/iu;
const result = /\b(?:that|this|it|the result|the total|davon|das ergebnis)\b/iu;

/** Inserts the previous result into "And minus 300?" or "15 % of that". Returns undefined for a complete question. */
export function continueArithmetic(question: string, earlier: string): string | undefined {
  const text = question.replace(lead, "");
  if (startsWithOperator.test(text)) return `${earlier} ${text}`;
  if (/^\d[\d,.]*\s?(?:%|percent)(?:\s\p{L}+)?[?.!\s]*$/iu.test(text) && text !== question)
    return `${earlier} + ${text}`;
  return result.test(text) && /\d|half|third|quarter|double|twice/iu.test(text)
    ? text.replace(result, earlier)
    : undefined;
}
