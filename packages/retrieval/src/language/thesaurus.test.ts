import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generateThesaurus, lexiconLines } from "../../lexicon/generate.ts";
import { equalsOf, hasMeaning, phrasesAt, relativesOf } from "./thesaurus.ts";
import { stemOf, wordsOf } from "./words.ts";

it("is generated from the present lists and stems", () => {
  const current = readFileSync(new URL("./lists/thesaurus.gen.ts", import.meta.url), "utf8");
  expect(current === generateThesaurus(), "Run `node packages/retrieval/lexicon/generate.ts`.").toBe(true);
});

it("has lists of well-formed lines", () => {
  const lines = lexiconLines();
  expect(lines.filter((line) => !/^(?:~ )?[^~|>\s][^>]*(?: [>|] [^>]+)?$/u.test(line))).toEqual([]);
  expect(lines.filter((line) => /[`$\\=]|\p{Lu}/u.test(line))).toEqual([]);
});

it("knows synonyms, translations and related words by weight", () => {
  const rent = relativesOf(stemOf("rent", "en"), "en");
  expect(rent.get(stemOf("miete", "de"))).toBeGreaterThan(rent.get(stemOf("tenancy", "en")) ?? 1);
  expect(rent.get(stemOf("tenancy", "en"))).toBeGreaterThan(rent.get(stemOf("nebenkosten", "de")) ?? 1);
});

it("does not take a related word for the same one", () => {
  const rent = equalsOf(stemOf("rent", "en"), "en");
  expect(rent.get(stemOf("miete", "de"))).toBe(true);
  expect(rent.get(stemOf("tenancy", "en"))).toBe(false);
  expect(rent.has(stemOf("nebenkosten", "de"))).toBe(false);
});

it("knows nothing of a word that is in no list", () => {
  expect(hasMeaning("xyzzy", "en")).toBe(false);
  expect(relativesOf("xyzzy", "en").size).toBe(0);
});

it("finds the phrases that begin at a word, in any inflection", () => {
  const words = wordsOf("Two notice periods are stated.", "en");
  expect(phrasesAt(words, 1, "en")).toContainEqual({ stem: stemOf("noticeperiod", "en"), length: 2 });
  expect(phrasesAt(words, 2, "en")).toEqual([]);
  expect(relativesOf(stemOf("kündigungsfrist", "de"), "de").has(stemOf("noticeperiod", "en"))).toBe(true);
});
