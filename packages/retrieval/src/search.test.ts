import { describe, expect, it } from "vitest";
import { passagesOf } from "./passages/passages.ts";
import { textSource } from "./passages/source.factory.ts";
import { conceptsOf, editDistance, searchedWords } from "./query.ts";
import { buildIndex, fuseRankings, rarityOf, search } from "./search.ts";

const notes = `Tandemo plans to break even in the second quarter of 2027.

A charger with 150 kW costs 42,000 euros.

Die Wartung der Lagerroboter kostet 186 Euro im Jahr.

The supervisory board approved the new depot on 4 May 2026.

The printer on the second floor is out of order.

The meeting of the shareholders was adjourned to the autumn.

Die Leiterin des Lagers meldet jede Störung.

Der Wasserschaden im Keller ist behoben.

The rollback is rehearsed every quarter.

Les délais de livraison dépassent six semaines.

会议将于三月在上海举行。`;
const index = buildIndex(passagesOf(textSource("notes.txt", notes)));
const first = (query: string, language: Parameters<typeof search>[2]["language"] = "en") =>
  search(index, query, { language })[0]?.passage.text ?? "";

describe("search", () => {
  it("ranks a passage with only related words last, and only on request", () => {
    const both = "The supplier is late again.\n\nThe penalty is two percent a week.";
    const small = buildIndex(passagesOf(textSource("contract.txt", both)));
    const found = (withRelated: boolean) =>
      search(small, "late", { language: "en", withRelated }).map(({ passage, isRelated }) => [passage.text, isRelated]);
    expect(found(false)).toEqual([["The supplier is late again.", false]]);
    expect(found(true)).toEqual([
      ["The supplier is late again.", false],
      ["The penalty is two percent a week.", true],
    ]);
  });

  it("finds a synonym of a synonym only with related words", () => {
    const small = buildIndex(passagesOf(textSource("lease.txt", "Subletting needs our consent.")));
    const found = (withRelated: boolean) => search(small, "lodgers", { language: "en", withRelated });
    expect(found(false)).toEqual([]);
    expect(found(true)).toMatchObject([{ passage: { text: "Subletting needs our consent." }, isRelated: true }]);
  });

  it("prefers a passage next to one with the words of the query", () => {
    const text = "# First\n\nA bag costs 40 euros.\n\n# Second\n\nThe printer uses toner.\n\nA box costs 45 euros.";
    const small = buildIndex(passagesOf(textSource("office.md", text)));
    const hits = search(small, "What is the cost of toner?", { language: "en", withRelated: true });
    expect(hits.map(({ passage }) => passage.text)).toEqual([
      "The printer uses toner.",
      "A box costs 45 euros.",
      "A bag costs 40 euros.",
    ]);
  });

  it("finds the header of a mail by its sender", () => {
    const mail =
      "From: Mira Falk <falk@nordlicht.example>\nSubject: Lift\nDate: Mon, 3 Feb 2025 10:00:00 +0100\n\nThe lift is repaired.";
    const [hit] = search(buildIndex(passagesOf(textSource("mail.eml", mail))), "Falk", { language: "en" });
    expect(hit?.passage).toMatchObject({ marks: ["mail_header"] });
  });

  it("finds the words of a phrase in a passage by a synonym of the phrase", () => {
    const texts = "The picnic in June has been called off.\n\nThe picnic in May is called a summer party.";
    const hits = search(buildIndex(passagesOf(textSource("picnic.txt", texts))), "Welches Picknick ist abgesagt?", {
      language: "de",
    });
    expect(hits[0]?.passage.text).toContain("called off");
  });

  it("finds the text of a mail by its sender", () => {
    const mail =
      "From: growth@bookwell.example\nTo: info@clinic.example\nSubject: Partnership\n\nA pilot costs 1,500 dollars.";
    const sources = [textSource("pitch.eml", mail), textSource("plan.txt", "A pilot plant is being built.")];
    const hits = search(buildIndex(sources.flatMap(passagesOf)), "the pilot offered by Bookwell", { language: "en" });
    expect(hits[0]?.passage.text).toBe("A pilot costs 1,500 dollars.");
    expect(hits[0]?.matched).toContain("Bookwell");
  });

  it.each([
    ["breakeven", "en", "Tandemo"],
    ["break-even", "en", "Tandemo"],
    ["150kW charger", "en", "charger"],
    ["Roboter", "de", "Lagerroboter"],
    ["maintenance of robots", "en", "Wartung"],
    ["supervisery bord", "en", "supervisory"],
    ["approv*", "en", "approved"],
    ["what was put off", "en", "adjourned"],
    ["Einkaufschefin", "de", "Leiterin"],
    ["délai de livraison", "fr", "livraison"],
    ["上海的会议", "zh", "上海"],
    ["rolling back", "en", "rollback"],
    ["Wasser im Haus", "de", "Wasserschaden"],
    ["4 May 2026", "en", "depot"],
  ] as const)("finds %j (%s)", (query, language, text) => {
    expect(first(query, language)).toContain(text);
  });

  it("wants the words of a quoted phrase next to each other", () => {
    expect(search(index, '"second quarter"', { language: "en" }).map(({ passage }) => passage.text)).toEqual([
      "Tandemo plans to break even in the second quarter of 2027.",
    ]);
  });

  it("weighs and lists a word such as price only in a query without a question as any other", () => {
    const [weight] = conceptsOf("price of chargers", "en", index.vocabulary).map((concept) => concept.weight);
    expect(weight).toBe(1);
    expect(conceptsOf("What is the price of chargers?", "en", index.vocabulary)[0]?.weight).toBeLessThan(1);
    expect(searchedWords("price of chargers", "en")).toEqual(["price", "chargers"]);
    expect(searchedWords("What is the price of chargers?", "en")).toEqual(["chargers"]);
  });

  it("finds nothing for words that no passage holds", () => {
    expect(search(index, "zzyzx qwrtp", { language: "en" })).toEqual([]);
  });

  it("folds duplicates into the first of them", () => {
    const same = "The warranty of the pump covers five years and excludes wear parts of any kind.";
    const sources = ["a.txt", "b.txt", "c.txt"].map((name) => textSource(name, same));
    const other = textSource("d.txt", "The warranty of the valve is shorter.");
    const hits = search(buildIndex([...sources, other].flatMap(passagesOf)), "warranty of the pump", {
      language: "en",
    });
    expect(hits.map(({ passage, duplicates }) => [passage.documentId, duplicates.length])).toEqual([
      ["a.txt", 2],
      ["d.txt", 0],
    ]);
  });

  it("does not take rows of one table for duplicates", () => {
    const rows = "Site | Trucks | Drivers | Rent\nHarburg | 41 | 60 | 9,800\nCelle | 17 | 25 | 5,100";
    expect(
      search(buildIndex(passagesOf(textSource("t.txt", rows))), "trucks drivers rent", { language: "en" }),
    ).toHaveLength(2);
  });
});

describe("rarityOf", () => {
  const frequencyOf = (term: string) => (term === "common" ? 60 : 2);
  it("hardly falls with a frequent synonym of little weight", () => {
    const alone = rarityOf(100, [{ term: "rare", weight: 1 }], frequencyOf);
    const synonym = (weight: number) =>
      rarityOf(
        100,
        [
          { term: "rare", weight: 1 },
          { term: "common", weight },
        ],
        frequencyOf,
      );
    expect(synonym(0.2)).toBeGreaterThan(0.6 * alone);
    expect(synonym(1)).toBeLessThan(0.2 * alone);
  });
});

describe("fuseRankings", () => {
  it("puts what both rankings hold before what one holds", () => {
    expect(
      fuseRankings([
        ["a", "b", "c"],
        ["b", "d"],
      ]).map(({ id }) => id),
    ).toEqual(["b", "a", "d", "c"]);
  });
});

describe("editDistance", () => {
  it.each([
    ["board", "bord", 1],
    ["board", "baord", 1],
    ["board", "boards", 1],
    ["board", "shelf", 3],
  ])("between %s and %s is %d", (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });
});
