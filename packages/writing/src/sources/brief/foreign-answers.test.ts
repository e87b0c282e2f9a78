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

  it.each([
    ["Wie groß ist der Markt für Wärmepumpen?", /“Der Gesamtumsatz[^”]*” \[1\] The heat pump market was worth/],
    ["Wie viele Wärmepumpen wurden 2024 verkauft?", /“Der Absatz[^”]*193\.000[^”]*” \[1\]/],
    ["Wie stark wächst der Markt?", /“Der Absatz[^”]*46 Prozent/],
    ["Wer ist Marktführer?", /“Marktführer ist Wärmwerk/],
    ["Was kostet eine Wärmepumpe?", /^“Eine Wärmepumpe kostet[^”]*”(?!.*Wartung)/],
    // These ask for something of their own.
    ["Was kostet die Wartung?", /^(?!.*31\.500)/],
    ["Wie groß ist der Markt für Solardächer?", /^(?!.*Gesamtumsatz)/],
  ])("answers a German question from German and English sources: %s", (question, words) => {
    const sources = [
      sourceOf(
        `Der Gesamtumsatz der Branche lag bei 3,2 Milliarden Euro. Der Absatz von Wärmepumpen ging im Jahr 2024 um 46 Prozent auf 193.000 Geräte zurück. Marktführer ist Wärmwerk mit einem Marktanteil von 26 Prozent. Der Hersteller Wärmwerk meldet einen Umsatz von 800 Millionen Euro. Eine Wärmepumpe kostet im Schnitt 31.500 Euro.\n`,
        { fileId: "a", language: "de" },
      ),
      sourceOf("Wir sind vier Leute. Die Wartung kostet bei uns 280 Euro im Jahr.\n", { fileId: "b", language: "de" }),
      sourceOf("The heat pump market was worth €3.4 billion in 2024.\n", { fileId: "c" }),
    ];
    const input = { sources, task: { title: "Wärmepumpen", description: question }, parameters: {} };
    const [answer] = writeMarketBrief(marketInput(input)).sections;
    expect(answer?.prose.split("\n\n")[0]).toMatch(words);
  });

  it("says which are searched for what, and which are quoted alone", () => {
    const { prose } = ask("Who leads?");
    expect(prose("gaps")).toMatch(/searched for the size of the market[^\n]*: de\.md and fr\.md\./);
    expect(prose("gaps")).toContain("therefore only quoted: pl.md.");
  });
});
