import { describe, expect, it } from "vitest";
import { sourceOf } from "../documents.factory.ts";
import { marketInput } from "../market.factory.ts";
import { writeMarketBrief } from "../market-brief.ts";
import { checkBrief } from "../write-brief-with-model.ts";

describe("a brief from sources in other languages", () => {
  const german = sourceOf(
    "Der deutsche Markt hatte 2024 einen Umsatz von 1,9 Milliarden Euro. Marktführer ist Kreislaufbox mit einem Marktanteil von 27,5 Prozent.\n",
    { fileId: "de", language: "de" },
  );
  const french = sourceOf(
    "Le marché français a atteint 1,4 milliard d'euros en 2024. Le leader du marché est Bouclette, avec une part de marché de 31 %.\n",
    { fileId: "fr", language: "fr" },
  );
  const polish = sourceOf("Rynek opakowań w Polsce osiągnął wartość 2,1 mld zł w 2024 roku.\n", {
    fileId: "pl",
    language: "pl",
  });
  const english = sourceOf("The Polish market is small, and 4 firms share it.\n", { fileId: "en" });
  const ask = (description: string, sources = [german, french, polish, english]) => {
    const brief = writeMarketBrief(marketInput({ sources, task: { title: "Packaging", description }, parameters: {} }));
    expect(checkBrief(brief.markdown, brief.citations, { sources, asked: [description] }).problems).toEqual([]);
    return { prose: (key: string) => brief.sections.find((section) => section.key === key)?.prose ?? "" };
  };

  it.each([
    ["How large is the market in Germany?", /^“Der deutsche Markt hatte[^”]*” \[1\](?!.*marché)/],
    ["How large is the French market?", /^“Le marché français a atteint[^”]*” \[1\](?!.*deutsche)/],
    ["Who leads in France?", /^“Le leader du marché est Bouclette/],
    ["Who leads?", /^“Marktführer ist Kreislaufbox[^”]*” \[1\] “Le leader du marché est Bouclette[^”]*” \[2\]/],
  ])("answers %s by their words for it", (question, words) => {
    expect(ask(question).prose("answer")).toMatch(words);
  });

  it.each(["How large is the market in Italy?", "Who leads in recycled glass?", "How fast does the market grow?"])(
    "does not answer %s with what is of something else",
    (question) => {
      const { prose } = ask(question);
      expect(prose("answer")).not.toMatch(/Marktführer|leader|Umsatz|atteint/);
      expect(prose("gaps")).toMatch(/No (?:English )?sentence answers/);
    },
  );

  it("says which are searched for what, and which are quoted alone", () => {
    const { prose } = ask("Who leads?");
    expect(prose("gaps")).toMatch(/searched for the size of the market[^\n]*: de\.md and fr\.md\./);
    expect(prose("gaps")).toContain("therefore only quoted: pl.md.");
  });
});
