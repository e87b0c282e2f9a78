import { describe, expect, it } from "vitest";
import { baseOf, stemEnglish } from "./porter2.ts";
import { relatedStems } from "./synonyms.ts";
import { languageOf, termsOf, wordsOf } from "./words.ts";

describe("stems", () => {
  it.each([
    ["consisting", "consist"],
    ["knightly", "knight"],
    ["generously", "generous"],
    ["relational", "relat"],
    ["hopping", "hop"],
    ["hoping", "hope"],
    ["cries", "cri"],
    ["ties", "tie"],
    ["gas", "gas"],
    ["luxuriated", "luxuri"],
    ["controlling", "control"],
    ["activation", "activ"],
    ["cancellation", "cancel"],
    ["happy", "happi"],
    ["say", "say"],
    ["skies", "sky"],
    ["news", "news"],
    ["Größe", "Größe"],
  ])("of %s is %s", (word, stem) => {
    expect(stemEnglish(word)).toBe(stem);
  });

  it("of irregular forms are their base's", () => {
    expect(["bought", "children", "sold"].map(baseOf)).toEqual(["buy", "child", "sell"].map(baseOf));
  });
});

describe("terms", () => {
  it.each([
    ["The sign-in page costs $1,200 (9%).", "en", ["sign", "page", "cost", "1200", "9", "percent"]],
    ["Die Preise für Kaffee", "de", ["preise", "kaffee"]],
    ["東京の本社", "ja", expect.arrayContaining(["東京", "本社"])],
    ["", "en", []],
  ])("of %j in %s leave small words out", (text, language, expected) => {
    expect(termsOf(text, language)).toEqual(expected);
  });

  it("stand where they say", () => {
    const text = "Ein Café, 3.5 km — don’t!";
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "Ein",
      "Café",
      "3.5",
      "km",
      "don’t",
    ]);
  });

  it("have relatives of the same meaning", () => {
    expect(relatedStems(baseOf("holiday"))).toContain(baseOf("leave"));
    expect(relatedStems(baseOf("unused"))).toContain(baseOf("used"));
    expect(relatedStems("zeppelin")).not.toContain("balloon");
  });

  it.each([
    ["de-DE", "de"],
    [null, "en"],
    ["pt_BR", "pt"],
  ])("know the language of %s", (tag, language) => {
    expect(languageOf(tag)).toBe(language);
  });
});
