const vowel = "[aeiouy]";
const consonant = "[^aeiouy]";
const exceptions: Record<string, string> = {
  skis: "ski",
  skies: "sky",
  dying: "die",
  lying: "lie",
  tying: "tie",
  idly: "idl",
  gently: "gentl",
  ugly: "ugli",
  early: "earli",
  only: "onli",
  singly: "singl",
};
const unchanged = new Set(
  "sky news howe atlas cosmos bias andes inning outing canning herring earring proceed exceed succeed".split(" "),
);
const step2 = endings(
  "tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate alism:al aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble fulli:ful lessli:less",
);
const step3 = endings("tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness:");
const step4 = endings("al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize:");
const shortSyllable = new RegExp(`(?:${consonant}${vowel}[^aeiouywxY]|^${vowel}${consonant})$`);
const hasVowel = new RegExp(vowel);

/** The stem of a lower-case English word by the Porter2 ("Snowball English") rules; words of other scripts stay as they are. */
export function stemEnglish(word: string): string {
  if (word.length < 3 || !/^[a-z']+$/.test(word)) return word;
  const exception = exceptions[word];
  if (exception) return exception;
  if (unchanged.has(word)) return word;
  const marked = word
    .replace(/^'/, "")
    .replace(/^y/, "Y")
    .replace(/([aeiouy])y/g, "$1Y");
  const plural = withoutPlural(marked.replace(/'(?:s'?)?$/, ""));
  if (unchanged.has(plural)) return plural;
  const [r1, r2] = regions(plural);
  const base = lastY(withoutPast(plural, r1));
  const derived = withoutEnding(withoutLi(withoutEnding(base, step2, r1), r1), step3, r1).replace(
    /ative$/,
    (end, at) => (Number(at) >= r2 ? "" : end),
  );
  return withoutE(withoutIon(withoutEnding(derived, step4, r2), derived, r2), r1, r2).toLowerCase();
}

function endings(list: string): [string, string][] {
  return list
    .split(" ")
    .map((pair): [string, string] => [pair.split(":")[0] ?? "", pair.split(":")[1] ?? ""])
    .sort((a, b) => b[0].length - a[0].length);
}

/** Where the regions begin in which endings may be taken off. */
function regions(word: string): [number, number] {
  const special = /^(?:gener|commun|arsen)/.exec(word)?.[0].length;
  const r1 = special ?? regionAfter(word, 0);
  return [r1, regionAfter(word, r1)];
}

function regionAfter(word: string, from: number): number {
  const found = new RegExp(`${vowel}${consonant}`).exec(word.slice(from));
  return found ? from + found.index + 2 : word.length;
}

function withoutPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word) || !word.endsWith("s")) return word;
  return hasVowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function withoutPast(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const past = /(?:ed|edly|ing|ingly)$/.exec(word);
  if (!past || !hasVowel.test(word.slice(0, past.index))) return word;
  const rest = word.slice(0, past.index);
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return regions(rest)[0] >= rest.length && shortSyllable.test(rest) ? `${rest}e` : rest;
}

function lastY(word: string): string {
  return new RegExp(`.${consonant}[yY]$`).test(word) ? `${word.slice(0, -1)}i` : word;
}

function withoutEnding(word: string, list: [string, string][], from: number): string {
  const found = list.find(([ending]) => word.endsWith(ending));
  if (!found || word.length - found[0].length < from) return word;
  return word.slice(0, word.length - found[0].length) + found[1];
}

function withoutLi(word: string, r1: number): string {
  if (word.endsWith("logi") && word.length - 3 >= r1) return word.slice(0, -1);
  return /[cdeghkmnrt]li$/.test(word) && word.length - 2 >= r1 ? word.slice(0, -2) : word;
}

/** "ion" is looked for only where no other ending of its step was found. */
function withoutIon(word: string, before: string, r2: number): string {
  return word === before && /[st]ion$/.test(word) && word.length - 3 >= r2 ? word.slice(0, -3) : word;
}

function withoutE(word: string, r1: number, r2: number): string {
  const at = word.length - 1;
  if (word.endsWith("e")) {
    const rest = word.slice(0, -1);
    return at >= r2 || (at >= r1 && !shortSyllable.test(rest)) ? rest : word;
  }
  return word.endsWith("ll") && at >= r2 ? word.slice(0, -1) : word;
}

const irregular = new Map(
  "paid:pay bought:buy sold:sell made:make built:build began:begin begun:begin grew:grow grown:grow rose:rise risen:rise fell:fall fallen:fall kept:keep held:hold left:leave met:meet chose:choose chosen:choose spoke:speak spoken:speak wrote:write written:write led:lead took:take taken:take gave:give given:give sent:send taught:teach won:win lost:lose ran:run came:come went:go gone:go saw:see seen:see said:say told:tell knew:know known:know drove:drive driven:drive broke:break broken:break shrank:shrink spent:spend lent:lend brought:bring dug:dig drew:draw drawn:draw shown:show sank:sink sunk:sink wore:wear worn:wear stood:stand hung:hang swam:swim men:man women:woman children:child people:person feet:foot mice:mouse"
    .split(" ")
    .map((pair): [string, string] => [pair.split(":")[0] ?? "", pair.split(":")[1] ?? ""]),
);

/** The stem of an English word, with irregular forms led back to their base first: "bought" is "buy". */
export function baseOf(word: string): string {
  return stemEnglish(irregular.get(word) ?? word);
}
