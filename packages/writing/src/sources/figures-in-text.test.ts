import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contradictionsIn } from "./contradictions.ts";
import { sourceOf } from "./documents.factory.ts";
import { figuresInText } from "./figures-in-text.ts";
import { passagesOf } from "./passages.ts";

function figures(text: string, fileId = "f1") {
  return passagesOf(sourceOf(text, { fileId })).flatMap(figuresInText);
}

function brief(text: string) {
  return figures(text).map(({ text: written, value, unit, period }) => [written, value, unit, period]);
}

describe("figures in text", () => {
  it.each([
    [
      "The market was worth €1.9 billion in 2024, up from €1.7 billion in 2023.",
      [
        ["€1.9 billion", 1.9e9, "EUR", "2024"],
        ["€1.7 billion", 1.7e9, "EUR", "2023"],
      ],
    ],
    ["In 2024, sales came to 412,000 units.", [["412,000", 412000, "units", "2024"]]],
    ["More than 600 small roasters share the rest.", [["600", 600, "roasters", null]]],
    [
      "It weighs 1.1 kg and costs 40 euros.",
      [
        ["1.1", 1.1, "kg", null],
        ["40", 40, "EUR", null],
      ],
    ],
    ["Fees rose by 9% in Q2 2024.", [["9%", 9, "%", "2024-Q2"]]],
    ["On 11 June 2024 the balance was £31,206.", [["£31,206", 31206, "GBP", "2024-06-11"]]],
    ["A shop carries 900–1,400 bicycles.", [["900–1,400", 1150, "bicycles", null]]],
    ["It costs €1.5–2.5 million.", [["€1.5–2.5 million", 2e6, "EUR", null]]],
    ["We pay 0.55 to 0.62 euros.", [["0.55 to 0.62", 0.585, "EUR", null]]],
    ["Patients pay between $3,500 and $8,000.", [["between $3,500 and $8,000", 5750, "USD", null]]],
    ["Sales will grow by 3% to 5% in 2026.", [["3% to 5%", 4, "%", "2026"]]],
    [
      "Stocks fell from 11% to 7%.",
      [
        ["11%", 11, "%", null],
        ["7%", 7, "%", null],
      ],
    ],
    ["There are 8.9 million cubic metres of cold storage.", [["8.9 million", 8.9e6, "cubic metres", null]]],
    ["Report 7 of 12 · 48 pages · 3,214 downloads · sample: n = 1,502 owners", []],
    ["© 2025 Brygg Research, 14 offices", []],
    ["See section 4, page 12 and the 3rd table of 2021.", []],
    ["The meeting opened at 19:30 on 9 July.", []],
    ["Between 2019 and 2024 margins may fall.", []],
  ])("of %j are its stated numbers", (text, expected) => {
    expect(brief(text)).toEqual(expected);
  });

  it.each([
    ["de", "Der Umsatz lag 2024 bei 1,9 Milliarden Euro.", ["1,9 Milliarden", 1.9e9, "EUR"]],
    ["de", "Der Umsatz lag 2024 bei 1.250 Millionen Euro.", ["1.250 Millionen", 1.25e9, "EUR"]],
    ["de", "Der Marktanteil ist 3,125 Prozent.", ["3,125 Prozent", 3.125, "%"]],
    ["de", "Der Markt ist 4,2 Mrd. € groß.", ["4,2 Mrd. €", 4.2e9, "EUR"]],
    ["fr", "Le marché a atteint 1,4 milliard d'euros en 2024.", ["1,4 milliard", 1.4e9, "EUR"]],
    ["es", "El mercado alcanzó los 640 millones de euros.", ["640 millones", 640e6, "EUR"]],
    ["es", "El mercado alcanzó los 1,5 mil millones de euros.", ["1,5 mil millones", 1.5e9, "EUR"]],
    ["fr", "Le chiffre d'affaires est de 152,3 M€.", ["152,3 M€", 152.3e6, "EUR"]],
    ["en", "The market was valued at US$1.1bn.", ["US$1.1bn", 1.1e9, "USD"]],
    ["en", "The market was valued at A$1.1 billion.", ["A$1.1 billion", 1.1e9, "AUD"]],
    ["en", "Sales came to 1.250 million euros.", ["1.250 million", 1.25e6, "EUR"]],
  ])("in %s of %j are read as its language writes them", (language, text, expected) => {
    const [found] = passagesOf(sourceOf(text, { language })).flatMap(figuresInText);
    expect([found?.text, found?.value, found?.unit]).toEqual(expected);
  });

  it("that another language would call otherwise are left alone", () => {
    const found = ["Le marché vaut 2 billions d'euros.", "Le marché vaut 2 billion €."].flatMap((text) =>
      passagesOf(sourceOf(text, { language: "fr" })).flatMap(figuresInText),
    );
    expect(found.map(({ unit }) => unit)).toEqual([null]);
  });

  it.each([
    ["Revenue reached $2.2 billion in 2024, up 13% from 2023.", ["2024", "2024"]],
    ["Sales are projected to grow at a CAGR of 9.4% from 2024 to 2030.", ["2024/2030"]],
    ["Claims came to £1.23 billion in 2024, up 4% on the £1.18 billion paid in 2023.", ["2024", "2024", "2023"]],
    ["The price was $1,030, down 8% on 2023.", [null, null]],
    ["The market is worth EUR 1.3 billion (2023: EUR 1.25 billion).", [null, "2023"]],
    ["It has won 3,400 contracts since 2021 and now holds 4% of the market.", [null, null]],
    ["In 2021 it held 3% of the market and today it holds 4% of it.", ["2021", null]],
    ["Costs came down from $330 in 2013 to roughly $29 today.", ["2013", null]],
    ["Sales fell from $5 million in 2023 to $4 million in 2024.", ["2023", "2024"]],
  ])("of %j belong to the time they are of", (text, expected) => {
    expect(figures(text).map(({ period }) => period)).toEqual(expected);
  });

  it("behind dots belong to the name before them, and a numbered heading to none", () => {
    const text = "3. SHARE OF SUPPLIERS (2024)\nTeslo ........ 31 %\nSungrowth .... 21 %\nOthers ....... 48 %\n";
    expect(
      figures(text).map(({ text: written, sentence }) => [written, text.slice(sentence.start, sentence.end)]),
    ).toEqual([
      ["31 %", "Teslo ........ 31 %"],
      ["21 %", "Sungrowth .... 21 %"],
      ["48 %", "Others ....... 48 %"],
    ]);
  });

  it("in a cell that says something are read as a sentence", () => {
    const found = figures(
      "Topic | Finding\nSteel | Demand was 1.1 Mt in 2024 and is forecast to reach 18 Mt by 2030\nPrice | 220 EUR\n",
    );
    expect(found.map(({ text, period, isForecast, subject }) => [text, period, isForecast, subject])).toEqual([
      ["1.1", "2024", false, "Steel: Demand was 1.1 Mt in 2024 and is forecast to reach 18 Mt by 2030"],
      ["18", "2030", true, "Steel: Demand was 1.1 Mt in 2024 and is forecast to reach 18 Mt by 2030"],
      ["220 EUR", null, false, "Price, Finding"],
    ]);
  });

  it("of a table are measured in what its caption says", () => {
    const text = "Sales by channel, EUR million\nChannel | 2024\nOnline | 402";
    const table = { start: 30, end: text.length, page: null };
    const blocks = [
      { kind: "caption" as const, start: 0, end: 29, page: null },
      { kind: "table" as const, ...table },
    ];
    const rows = [
      ["Channel", "2024"],
      ["Online", "402"],
    ];
    const document = { title: null, language: "en", text, pages: [], blocks, tables: [{ ...table, rows }] };
    const found = passagesOf({ fileId: "f1", document }).flatMap(figuresInText);
    expect(found.map(({ value, unit, subject }) => [value, unit, subject])).toEqual([
      [402, "EUR million", "Online, Sales by channel, EUR million, 2024"],
    ]);
  });

  it("of a row with a year of its own are of that year", () => {
    const found = figures("Country | Year | Sales (EUR m)\nSpain | 2023 | 12\nSpain | 2024 | 14\n");
    expect(found.map(({ value, period, subject }) => [value, period, subject])).toEqual([
      [12, "2023", "Spain, Sales (EUR m)"],
      [14, "2024", "Spain, Sales (EUR m)"],
    ]);
  });

  it("of a table are named by row and column", () => {
    const found = figures(
      "| Country | Sales 2023 | Sales 2024 |\n|---|---|---|\n| Spain | €12 million | €14 million |\n",
    );
    expect(found.map(({ text, subject, period }) => [text, subject, period])).toEqual([
      ["€12 million", "Spain, Sales 2023", "2023"],
      ["€14 million", "Spain, Sales 2024", "2024"],
    ]);
  });

  it.each([
    ["Sales grew by 12% in 2024.", { isChange: true, isForecast: false }],
    ["Prices were 9% higher than a year earlier.", { isChange: true }],
    ["Acme holds a share of 14%.", { isChange: false, names: ["acm"] }],
    ["Analysts expect sales of $4 billion by 2029.", { isForecast: true, period: "2029" }],
    ["About 9,000 boats use the canal.", { isVague: true, subject: "About" }],
  ])("of %j know what they say", (text, expected) => {
    expect(figures(text)[0]).toMatchObject({
      ...expected,
      ...("subject" in expected ? { subject: expect.any(String) } : {}),
    });
  });

  it("stand where they say", () => {
    const part = fc.constantFrom(
      "sales",
      "€1.9 billion",
      "in 2024",
      "12%",
      "rose by",
      "|",
      "\n",
      "- ",
      ".",
      "Q3",
      "600 roasters",
      "(",
      "‑",
      "may 5",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join(" ");
        for (const figure of figures(text)) expect(text.slice(figure.start, figure.end)).toBe(figure.text);
      }),
    );
  });
});

describe("contradictions", () => {
  const between = (one: string, other: string) => contradictionsIn([...figures(one, "a"), ...figures(other, "b")]);

  it("are two values for one thing", () => {
    const [found] = between(
      "The Nordic specialty coffee market was worth €1.9 billion in 2024.",
      "In 2024 the Nordic market for specialty coffee reached €2.4 billion.",
    );
    expect([found?.one.text, found?.other.text]).toEqual(["€1.9 billion", "€2.4 billion"]);
  });

  it.each([
    [
      "The European heat pump market was worth EUR 4.2 billion in 2025.",
      "Sales in the European heat pump market reached EUR 4.6 billion in 2025.",
    ],
    [
      "The market for electric bicycles in Germany stood at €4.2 billion in 2025, industry data show.",
      "According to the association, German e-bike sales came to €4.6 billion in 2025.",
    ],
    ["Market size 2025: EUR 4.2 billion", "In 2025 the market was EUR 4.6bn."],
    ["Acme holds a market share of 31% in 2025.", "In 2025, Acme's share of the market was 27 percent."],
  ])("are seen through other words: %s | %s", (one, other) => {
    expect(between(one, other)).toHaveLength(1);
  });

  it.each([
    [
      "a quarter against its year",
      "The heat pump market grew by 4% in 2024.",
      "The heat pump market shrank by 3% in Q1 2024.",
    ],
    [
      "value against volume",
      "The heat pump market grew by 4% in 2024.",
      "In 2024 the heat pump market shrank by 3% in units.",
    ],
    [
      "another market",
      "The premium bicycle market grew by 4% in 2024.",
      "The budget bicycle market shrank by 3% in 2024.",
    ],
    [
      "another country",
      "The heat pump market in France grew by 4% in 2024.",
      "The heat pump market in Poland shrank by 3% in 2024.",
    ],
    [
      "a company's sales",
      "The tea market was worth €1.9 billion in 2024.",
      "Velora sales came to €1.2 billion in 2024.",
    ],
    [
      "another country",
      "The tea market in Sweden was worth €1.9 billion in 2024.",
      "Danish tea sales came to €1.2 billion in 2024.",
    ],
    ["rounding", "The tea market was worth €1.9 billion in 2024.", "The tea market was worth €1.94 billion in 2024."],
    [
      "another year",
      "The tea market was worth €1.9 billion in 2024.",
      "The tea market was worth €1.4 billion in 2021.",
    ],
    [
      "another name",
      "The Swedish tea market was worth €1.9 billion in 2024.",
      "The Danish tea market was worth €0.9 billion in 2024.",
    ],
    [
      "another currency",
      "The tea market was worth €1.9 billion in 2024.",
      "The tea market was worth $2.1 billion in 2024.",
    ],
    ["growth, not level", "The tea market's share was 12% in 2024.", "The tea market grew by 15% in 2024."],
    [
      "a forecast",
      "The tea market was worth €1.9 billion in 2024.",
      "The tea market is expected to reach €2.3 billion in 2024.",
    ],
    ["another subject", "The tea market was worth €1.9 billion in 2024.", "Roasters invested €1.2 billion in 2024."],
    ["a vague value", "About 1,000 tea shops operate in 2024.", "Some 1,040 tea shops operate in 2024."],
  ])("are none where %s explains it", (_, one, other) => {
    expect(between(one, other)).toEqual([]);
  });

  it.each([
    ["The US market for tea was worth €1.9 billion in 2024.", "In 2024 the US tea market reached €2.4 billion.", true],
    ["Velora's share of the market was 62% in 2024.", "In 2024 Velora's share of the market was 58%.", true],
    // Two parts of one thing, two times, two readings of the time to come.
    ["The tea market was worth €1.9 billion in 2024.", "The green tea market was worth €1.1 billion in 2024.", false],
    ["The tea market was worth €1.9 billion in 2024.", "The tea market is worth €2.4 billion.", false],
    [
      "We expect a tea market of €1.9 billion in 2024.",
      "At worst we expect a tea market of €1.1 billion in 2024.",
      false,
    ],
    ["Velora has 24% of units in 2024.", "Velora has 31% of revenue in 2024.", false],
  ])("within one file: %s %s are one: %s", (one, other, isOne) => {
    expect(contradictionsIn(figures(`${one} Much has been written. ${other}`))).toHaveLength(isOne ? 1 : 0);
  });

  it("within one table are none", () => {
    const table = "Brand | Sales 2024 (€ million)\nTea | 19.2\nTea | 24.1\n";
    expect(contradictionsIn(figures(table))).toEqual([]);
  });
});
