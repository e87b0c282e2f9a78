import { describe, expect, it } from "vitest";
import { checkSentence } from "./check-sentence.ts";
import { type Judge, parseVerdicts, schemaJudge, yesNoJudge } from "./judge.ts";
import { checkText } from "./outcome.ts";

const passages = [
  {
    id: "p1",
    text: "Norvik Cranes earned 8.4 million euros in 2025, up 12% on 2024. The yard in Moss was closed because orders fell.",
  },
  { id: "p2", text: "The board plans to open a second yard in 2027." },
];
const statement = (id: string, text: string, cites = ["p1"]) => ({ id, text, cites });
const answering =
  (decisions: Record<string, { verdict: string; quote: string; repaired?: string }>): Judge =>
  (request) =>
    Promise.resolve(
      parseVerdicts(
        JSON.stringify({
          results: Object.entries(decisions).map(([id, each]) => ({ id, differs: "none", repaired: null, ...each })),
        }),
        request,
      ),
    );

describe("checkSentence", () => {
  it.each([
    ["Norvik Cranes earned 4.8 million euros in 2025.", "number_absent"],
    ["Norvik Cranes earned 8.4 million dollars in 2025.", "currency_differs"],
    ["Norvik Cranes earned 8.4 million euros in 2023.", "period_absent"],
    ["Earnings of Norvik Cranes fell by 12% in 2025.", "direction_reversed"],
    ["The yard in Moss was not closed.", "negation_differs"],
    ["Haldor Cranes earned 8.4 million euros in 2025.", "name_absent"],
    ["Norvik Cranes illegally closed the yard in Moss.", "accusation_without_quote"],
    ["Investors are advised to buy Norvik Cranes.", "advice_without_quote"],
    ["The yard in Moss was closed because fuel costs rose.", "cause_differs"],
  ])("finds %j contradicted (%s)", (text, key) => {
    const { verdict, findings } = checkSentence(text, passages.slice(0, 1));
    expect(findings.filter(({ isFinal }) => isFinal).map((each) => each.key)).toContain(`check.${key}`);
    expect(verdict).toBe("contradicted");
  });

  it.each([
    [
      '"Glass and Fire" was curated by Mirjam Imhof.',
      'Mirjam Studer curated "Glass and Fire". Hans Imhof runs the museum.',
      "name_mixed",
    ],
    ["The ferry travelled at 18 kilometres an hour.", "The ferry travelled at 18 knots.", "unit_differs"],
    ["The rent is £6.80 per square metre.", "The rent is £6.80 per square foot.", "counter_differs"],
    ["The pump needs 4.5 MW.", "The pump needs 4.5 kW.", "unit_differs"],
    ["The plant burned on 3 March.", "The plant burned on 3 February.", "period_absent"],
    ["Frank Abt has released the brake pad.", "Frank Abt has not yet released the brake pad.", "negation_differs"],
    ["Trainees get 60 euros more a week.", "Trainees get 60 euros more a month.", "counter_differs"],
    [
      "Packer bekommen ab Juni 17,35 Euro die Stunde.",
      "Ab Juni bekommen Packer 15,10 Euro und Fahrer 17,35 Euro die Stunde.",
      "belongs_to_another_number",
    ],
    ["Sixteen robots stopped.", "Eighteen robots stopped.", "number_absent"],
    [
      "Sales were 4.2 million euros this year.",
      "Sales were 4.2 million euros last year and 4.9 million this year.",
      "period_differs",
    ],
    [
      "There are 17,905 paying members this year.",
      "The estate ended February with 18,420 paying members, against 17,905 a year earlier.",
      "period_differs",
    ],
    [
      "In diesem Jahr gingen 320 Bewerbungen ein.",
      "Letztes Jahr erhielten wir 320 Bewerbungen, dieses Jahr 410.",
      "period_differs",
    ],
    ["The valve weighs at most 40 kg.", "The valve weighs at least 40 kg.", "qualifier_differs"],
    [
      "Brotwerk erzielte einen Umsatz von 9,1 Mio. Euro.",
      "Brotwerk erzielte 27,8 Mio. Euro. Davon entfallen 9,1 Mio. Euro auf Snacks.",
      "part_stated_as_total",
    ],
    [
      "El número de pasajeros bajó un 8 %.",
      "El aeropuerto transportó un 8 % más que antes, su número de pasajeros subió.",
      "direction_reversed",
    ],
  ])("finds %j contradicted by %j", (text, passage, key) => {
    const { findings } = checkSentence(text, [{ id: "p", text: passage }]);
    expect(findings.filter(({ isFinal }) => isFinal).map((each) => each.key)).toContain(`check.${key}`);
  });

  it.each([
    ["Six of the nine dams are sound.", "Three of the nine dams need repairs."],
    ["The margin shrank by 1.7 points.", "The margin fell from 9.1% to 7.4%."],
    [
      "About £163,000 of rent is due each year.",
      "The rent is £6.80 per square foot; the hall measures 24,000 square feet.",
    ],
    ["Over two hundred people were on board.", "The ferry left with 212 people on board."],
    ["Two in five visitors came from abroad.", "41% of the visitors came from abroad."],
    ["Up to 6,000 square feet may be sublet.", "The hall has 24,000 square feet; up to a quarter may be sublet."],
    [
      "The report advises against calling the yarn entirely recycled.",
      'Do not advertise it as "fully recycled", because 12% is new.',
    ],
    ["The risk lies with the maker until Aarhus harbour.", "Goods travel at the risk of the maker as far as Aarhus."],
    ["Fewer records than before were wrong.", "9% of the records were wrong; a year earlier it was 16%."],
    ["The trials took two weeks.", "Trials of the pad ran from 5 to 19 August."],
    ["Children do not have to pay.", "The museum charges 14 euros; children enter free of charge."],
    ["Frank Abt still has to give his go-ahead.", "Frank Abt has not yet released the brake pad."],
    [
      "Kinetra's robots stopped 0.7 times per shift.",
      "In a survey, robots of Ostrava Robotics stopped 1.2 times per shift, those of Kinetra 0.7 times.",
    ],
  ])("leaves %j to the judge: it may follow from the passage", (text, passage) => {
    expect(checkSentence(text, [{ id: "p", text: passage }]).verdict).toBe("open");
  });

  it.each(["Norvik Cranes earned 8.4 million euros in 2025.", "The yard in Moss was closed because orders fell."])(
    "finds %j supported",
    (text) => {
      expect(checkSentence(text, passages.slice(0, 1))).toMatchObject({ verdict: "supported", findings: [] });
    },
  );

  it.each([
    ["Sales were 4.9 million euros this year.", "Sales were 4.2 million euros last year and 4.9 million this year."],
    ["Revenue is now 3.6 million.", "Last year revenue was 3.1 million; today it stands at 3.6 million."],
  ])("finds %j supported: each figure keeps its own year", (text, passage) => {
    expect(checkSentence(text, [{ id: "p", text: passage }]).verdict).toBe("supported");
  });

  it("leaves a plan told as a fact open", () => {
    expect(checkSentence("The board opened a second yard.", passages.slice(1)).verdict).toBe("open");
  });

  it("offers the value of the passage where only one can be meant", () => {
    expect(checkSentence("The plant used 40 MWh.", [{ id: "p", text: "The plant used 38 MWh." }]).repair).toEqual({
      from: "40 MWh",
      to: "38 MWh",
    });
  });
});

describe("checkText", () => {
  const good = statement("s1", "Norvik Cranes earned 8.4 million euros in 2025.");

  it("publishes what both checks support, with its quote and offsets", async () => {
    const judge = answering({ s1: { verdict: "supported", quote: "earned 8.4 million  euros in 2025" } });
    const { sentences, counts, mode } = await checkText({ statements: [good], passages, judge });
    expect([mode, counts.supported]).toEqual(["checked", 1]);
    const { quote } = sentences[0] ?? {};
    expect(quote?.text).toBe("earned 8.4 million euros in 2025");
    expect(passages[0]?.text.slice(quote?.start, quote?.end)).toBe(quote?.text);
  });

  it("quotes the sentence with the figure when the judge quotes another one", async () => {
    const text = "Sparkle cleans the club every night. The price is 2,940 pounds a month, fixed until 2027.";
    const statements = [statement("s1", "The cleaning costs 2,940 pounds a month.", ["p"])];
    const judge = answering({ s1: { verdict: "supported", quote: "cleans the club every night" } });
    const { sentences } = await checkText({ statements, passages: [{ id: "p", text }], judge });
    expect(sentences[0]?.quote?.text).toBe(
      "cleans the club every night. The price is 2,940 pounds a month, fixed until 2027.",
    );
    const { start = 0, end = 0 } = sentences[0]?.quote ?? {};
    expect(text.slice(start, end)).toBe(sentences[0]?.quote?.text);
  });

  it("leaves out a corrected sentence that repeats another one", async () => {
    const statements = [good, statement("s2", "Norvik Cranes earned 8.4 million dollars.")];
    const { sentences, counts } = await checkText({
      ...{ statements, passages },
      judge: answering({
        s1: { verdict: "supported", quote: "earned 8.4 million euros in 2025" },
        s2: { verdict: "supported", quote: "earned 8.4 million euros" },
      }),
      repair: async () => new Map([["s2", "Norvik Cranes earned 8.4 million euros."]]),
    });
    expect(sentences.map(({ outcome }) => outcome)).toEqual(["supported", "dropped"]);
    expect(counts).toEqual({ supported: 1, repaired: 0, dropped: 1, interpretation: 0 });
  });

  it("does not ask the judge about a mismatch, and drops it whatever the judge would say", async () => {
    const wrong = statement("s1", "Norvik Cranes earned 8.4 million dollars in 2025.");
    const judge = answering({ s1: { verdict: "supported", quote: "earned 8.4 million euros" } });
    const { sentences } = await checkText({ statements: [wrong], passages, judge });
    expect(sentences[0]?.outcome).toBe("dropped");
  });

  it("does not count a verdict whose quote stands in no passage", async () => {
    const judge = answering({ s1: { verdict: "supported", quote: "earned nine million euros" } });
    const { counts } = await checkText({ statements: [good], passages, judge });
    expect(counts.supported).toBe(0);
  });

  it("repairs once and checks the repaired sentence again", async () => {
    const wrong = statement("s1", "Norvik Cranes earned 8.4 million dollars in 2025.");
    const judge = answering({ s1: { verdict: "supported", quote: "earned 8.4 million euros" } });
    let calls = 0;
    const repair = () => {
      calls++;
      return Promise.resolve(new Map([["s1", good.text]]));
    };
    const { sentences, counts } = await checkText({ statements: [wrong], passages, judge, repair });
    expect([calls, counts.repaired, sentences[0]?.text]).toEqual([1, 1, good.text]);
  });

  it.each([
    ["drops a wrong figure", "Norvik Cranes earned 8.4 million dollars in 2025.", "dropped"],
    ["sets a thought apart", "The company seems well prepared for the coming decade.", "interpretation"],
  ])("asks for no third attempt when the second is wrong as well: %s", async (_, text, outcome) => {
    const judge = answering({ s1: { verdict: "not_found", quote: "" } });
    const repaired: string[] = [];
    const { sentences } = await checkText({
      ...{ statements: [statement("s1", text)], passages, judge },
      repair: (failed) => {
        repaired.push(...failed.map(({ id }) => id));
        return Promise.resolve(new Map([["s1", "Norvik Cranes earned 9.4 million euros in 2025."]]));
      },
    });
    expect([repaired, sentences]).toEqual([["s1"], [expect.objectContaining({ outcome, text, quote: null })]]);
  });

  it("sets a thought apart that the passages do not hold", async () => {
    const thought = statement("s1", "The company seems well prepared for the coming decade.");
    const judge = answering({ s1: { verdict: "not_found", quote: "" } });
    const { counts } = await checkText({ statements: [thought], passages, judge });
    expect(counts.interpretation).toBe(1);
  });

  it.each([
    ["no judge", null],
    ["a judge that does not answer", () => Promise.resolve(null)],
    ["a judge that throws", () => Promise.reject(new Error("down"))],
  ] as [string, Judge | null][])("publishes nothing with %s", async (_, judge) => {
    const { mode, counts } = await checkText({ statements: [good], passages, judge });
    expect([mode, counts.supported]).toEqual(["extractive_only", 0]);
  });

  it("asks about at most twenty sentences at once", async () => {
    const sizes: number[] = [];
    const judge: Judge = ({ statements }) => {
      sizes.push(statements.length);
      return Promise.resolve(
        statements.map(({ id }) => ({
          id,
          decision: "supported",
          quote: "earned 8.4 million euros",
          passageId: "p1",
          differs: "none",
          repaired: null,
        })),
      );
    };
    const statements = Array.from({ length: 45 }, (_, i) => statement(`s${i}`, good.text));
    const { counts } = await checkText({ statements, passages, judge });
    expect([sizes, counts.supported]).toEqual([[20, 20, 5], 45]);
  });
});

describe("judges", () => {
  const request = { passages, statements: [statement("s1", "Norvik Cranes earned 8.4 million euros.")] };

  it.each([
    ["prose", "I think so."],
    ["a broken answer", '{"results": [{"id": "s1"'],
    ["another shape", '{"answer": 1}'],
  ])("counts %s as no answer", async (_, answer) => {
    expect(await schemaJudge(() => Promise.resolve(answer))(request)).toBeNull();
  });

  it("leaves out ids that it was not asked about", async () => {
    const answer = JSON.stringify({
      results: [{ id: "s9", verdict: "supported", quote: "up 12% on 2024", differs: "none", repaired: null }],
    });
    expect(await schemaJudge(() => Promise.resolve(answer))(request)).toEqual([]);
  });

  it.each([
    ["Yes", "supported"],
    ["No.", "not_found"],
  ])("reads %j of a yes-or-no checker as %s, with the sentence that carries the claim", async (answer, decision) => {
    const prompts: string[] = [];
    const judge = yesNoJudge((prompt) => {
      prompts.push(prompt);
      return Promise.resolve(answer);
    });
    expect(await judge(request)).toMatchObject([{ id: "s1", decision, passageId: "p1" }]);
    expect(prompts[0]).toBe(`Document: ${passages[0]?.text}\nClaim: Norvik Cranes earned 8.4 million euros.`);
  });

  it("has no answer when a yes-or-no checker says neither", async () => {
    expect(await yesNoJudge(() => Promise.resolve("maybe"))(request)).toBeNull();
  });
});
