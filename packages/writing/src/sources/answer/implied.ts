const money =
  /[$€£¥₹]\s?\d|\d\s?(?:dollars?|euros?|pounds?|francs?|cents?|pence|p\b)|\bfree\b|\bno charge\b|\bwithout charge\b/i;
const length = /\d\s?(?:mm|cm|m|km|metres?|meters?|kilomet(?:re|er)s?|miles?|feet|ft|inch(?:es)?)\b/;
const mass = /\d\s?(?:kg|g|mg|t|lbs?|tons?|tonnes?|kilograms?|grams?|pounds)\b/;
const frequency =
  /\b(?:daily|weekly|monthly|yearly|annually|quarterly|hourly|once|twice|times?|each|every|an? (?:day|week|month|quarter|year)|per)\b/i;

/** Words of a question for which the form of an answer can stand: nobody writes "price" beside every "£15". */
const implied: [RegExp, RegExp][] = [
  [/^(?:costs?|prices?|priced|fees?|charges?|charged|pay|pays|paid|expensive|worth)$/, money],
  [/^(?:discounts?|reductions?|rebates?)$/, /\d\s?(?:%|percent|per cent)|\boff\b/i],
  [/^(?:percent|percentage|share|proportion)$/, /\d\s?(?:%|percent|per cent)/i],
  [/^(?:weighs?|weight|heavy)$/, mass],
  [/^(?:tall|high|height|length|wide|width|deep|depth|distance|size|reach)$/, length],
  [/^(?:length)$/, /\bcharacters\b|\bpages\b|\bminutes\b/i],
  [/^(?:minimum|least|min)$/, /\bat least\b|\bno (?:less|fewer) than\b|\bor more\b|\bmust be over\b/i],
  [/^(?:maximum|max|limit)$/, /\bat most\b|\bup to\b|\bno more than\b|\bnot exceed\b/i],
  [/^(?:power|wattage)$/, /\d\s?k?W\b/],
  [/^(?:temperature|hot|cold|warm)$/, /°|\bdegrees\b/i],
  [/^(?:frequency)$/, frequency],
];

/** What "how old", "how far" and the like have to be answered with. */
const measures: [RegExp, RegExp][] = [
  [/\bhow old\b/i, /\b(?:aged?|old|older|younger|over|under|at least|built|founded|dates?|born|years)\b/i],
  [/\bhow far\b/i, length],
  [/\bhow heavy\b|\bweigh\b/i, mass],
  [/\bhow (?:tall|high|wide|deep)\b/i, length],
  [/\bhow often\b/i, frequency],
  [/\bhow (?:hot|cold|warm)\b/i, /°|\bdegrees\b/i],
];

/** Whether this word of a question is one that the form of an answer may stand for. */
export function canBeImplied(word: string): boolean {
  return implied.some(([pattern]) => pattern.test(word));
}

/** Whether the text answers in the form that this word asks for. */
export function isImplied(word: string, text: string): boolean {
  return implied.some(([pattern, form]) => pattern.test(word) && form.test(text));
}

/** Whether the text measures in the way that the question asks: an age for "how old", a distance for "how far". */
export function measuresAsAsked(asked: string, text: string): boolean {
  return measures.every(([pattern, form]) => !pattern.test(asked) || form.test(text));
}
