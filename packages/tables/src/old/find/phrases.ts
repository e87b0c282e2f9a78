import { stem } from "../question/concepts.ts";

const MOST_CANDIDATES = 12;
/** Of the answers with one of its words, so many must have the whole phrase for it to stand for them. */
const SHARE_OF_WORD = 0.75;

/** Words that carry no subject in what people write, in English and German. */
const EMPTY = new Set(
  `a about above after again all also always am an and another any anyone anything are around as ask asked at away back be because been before being
  bit both but by came can cannot could did do does doing done down each either else enough even ever every everyone everything far few first for from
  get gets getting give given go goes going gone got great good had has have having he her here him his how i if in into is it its just keep know last least less
  let like liked little long lot lots love loved made make makes many may maybe me mine more most much must my need needed needs never next nice no nobody none nor not
  nothing now of off often ok okay on once one only or other our out over own people perfect per please put quite rather really same say says see seem seems she
  should simply since so some somebody someone something sometimes still such sure take takes than thank thanks that the their them then there these they thing things
  think this those though through to today too took toward two under until up us use used very want wanted wants was way we well went were what when where which
  while who whole why will wish with within without work works would yes yet you your
  aber alle alles als am an auch auf aus bei bin bis bitte da das dass dem den der des die dies diese doch ein eine einem einen einer er es etwas für gibt gut habe haben
  hat hatte hier ich ihr im immer in ist ja kein keine leider man mehr mein mich mir mit nach nicht nichts noch nur ob oder ohne schon sehr sein sich sie sind so und uns
  viel vom von vor war waren was wenn wer werden wie wieder wir wird wo zu zum zur n na s t re ve ll don didn doesn isn wasn couldn`
    .split(/\s+/)
    .filter(Boolean),
);

interface Tally {
  words: string[];
  texts: number;
}

/** Words and pairs of words that several texts share, the most frequent first; a pair stands for its words where they mostly come together. */
export function phrasesIn(texts: readonly string[]): string[] {
  const tallies = new Map<string, Tally>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const words of candidatesOf(text)) {
      const key = words.map(stem).join(" ");
      if (seen.has(key)) continue;
      seen.add(key);
      const tally = tallies.get(key) ?? { words, texts: 0 };
      tallies.set(key, { ...tally, texts: tally.texts + 1 });
    }
  }
  const shared = [...tallies].filter(([, tally]) => tally.texts > 1);
  const pairs = shared.filter(([key]) => key.includes(" "));
  const isInPair = ([key, tally]: [string, Tally]) =>
    pairs.some(
      ([pair, both]) => pair !== key && pair.split(" ").includes(key) && both.texts >= tally.texts * SHARE_OF_WORD,
    );
  const isWeak = ([key, tally]: [string, Tally]) =>
    key.includes(" ") && key.split(" ").every((word) => tally.texts < (tallies.get(word)?.texts ?? 0) * SHARE_OF_WORD);
  return shared
    .filter((each) => !isInPair(each) && !isWeak(each))
    .sort(([a, x], [b, y]) => y.texts - x.texts || y.words.length - x.words.length || a.localeCompare(b))
    .slice(0, MOST_CANDIDATES)
    .map(([, tally]) => tally.words.join(" "));
}

/** Single words and pairs of neighbours that no sign and no empty word parts. */
function candidatesOf(text: string): string[][] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’ -]+/u)
    .flatMap((part) => {
      const words = part.split(/[\s-]+/).map((word) => word.replace(/['’].*$/, ""));
      const isFull = (word: string | undefined): word is string =>
        word !== undefined && word.length > 2 && !EMPTY.has(word) && !/^\d+$/.test(word);
      return words.flatMap((word, index) => {
        const after = words[index + 1];
        return isFull(word) ? [[word], ...(isFull(after) ? [[word, after]] : [])] : [];
      });
    });
}
