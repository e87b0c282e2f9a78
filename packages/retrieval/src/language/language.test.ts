import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect.ts";
import { figuresIn } from "./figures.ts";
import type { Language } from "./lexicon.ts";
import { coversPeriod, periodsIn, samePeriod } from "./periods.ts";
import { matchesWord } from "./related.ts";
import { sentencesIn } from "./sentences.ts";
import { compoundParts, termsOf } from "./terms.ts";
import { wordsOf } from "./words.ts";

describe("detectLanguage", () => {
  it.each([
    ["The contract with the operator ends in March.", "en"],
    ["Der Vertrag mit dem Betreiber endet im März.", "de"],
    ["Le contrat avec l'exploitant se termine en mars.", "fr"],
    ["El contrato con el operador termina en marzo.", "es"],
    ["Il contratto con il gestore termina a marzo.", "it"],
    ["O contrato com o operador termina em março.", "pt"],
    ["Het contract met de exploitant eindigt in maart.", "nl"],
    ["与运营商的合同将于三月到期。", "zh"],
    ["契約は三月に終了します。", "ja"],
    ["Quanto custa o contrato?", "pt"],
    ["Quanto costa il contratto?", "it"],
    ["Hoeveel kost het contract?", "nl"],
  ] as [string, Language][])("recognises %j as %s", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it("takes the document's language for a text without evidence", () => {
    expect(detectLanguage("Kinetra 28.400", "de")).toBe("de");
  });
});

describe("figuresIn", () => {
  it.each([
    ["3,460 bikes", "en", { raw: 3460, unit: null }],
    ["1.100 Ladezyklen", "de", { raw: 1100, unit: null }],
    ["4,5 % mehr", "de", { value: 4.5, unit: "%" }],
    ["3,8 Mio. Euro", "de", { value: 3_800_000, currency: "EUR" }],
    ["€5.2 million", "en", { value: 5_200_000, currency: "EUR" }],
    ["a 150 kW charger", "en", { value: 150_000, unit: "w" }],
    ["a 150kW charger", "en", { value: 150_000, unit: "w" }],
    ["12 480 euros par an", "fr", { value: 12_480, currency: "EUR", per: "year" }],
    ["18.4 cents per kWh", "en", { value: 18.4, currency: "CENT", per: "kwh" }],
    ["1,850 euros per robot and year", "en", { value: 1850, currency: "EUR", per: "year" }],
    ["3 h 10 min", "en", { value: 11_400, unit: "s" }],
    ["until 4 pm", "en", { value: 960, unit: "clock" }],
    ["five months", "en", { value: 5, unit: "month", isWord: true }],
    ["sechs Monate", "de", { value: 6, unit: "month", isWord: true }],
    ["$48 million", "en", { value: 48_000_000, currency: "USD" }],
    ["12,5 millones de euros", "es", { value: 12_500_000, currency: "EUR" }],
    ["-25 °C", "en", { value: -25, unit: "°c" }],
    ["640 euros monthly", "en", { value: 640, per: "month" }],
    ["60 euros more a month", "en", { value: 60, per: "month" }],
    ["17,35 Euro die Stunde", "de", { value: 17.35, per: "hour" }],
    ["forty-one trucks", "en", { raw: 41 }],
    ["a two-year contract", "en", { value: 24, unit: "month" }],
    ["zweiundzwanzig Tage", "de", { raw: 22, unit: "day" }],
    ["half a million dollars", "en", { value: 500_000, currency: "USD" }],
    ["eine Million Euro", "de", { value: 1_000_000, currency: "EUR" }],
  ] as [string, Language, object][])("reads %j", (text, language, expected) => {
    expect(figuresIn(text, language)[0]).toMatchObject(expected);
  });

  it("reads no figure in a date", () => {
    expect(figuresIn("It ends on 31 March 2027.", "en")).toEqual([]);
  });

  it("gives each figure its own period", () => {
    const figures = figuresIn("It fell from 412,000 in 2023 to 371,000 in 2024.", "en");
    expect(figures.map(({ raw, period }) => [raw, period])).toEqual([
      [412_000, "2023"],
      [371_000, "2024"],
    ]);
  });

  it("shares the unit of a range", () => {
    expect(figuresIn("10 to 12 %", "en").map(({ unit }) => unit)).toEqual(["%", "%"]);
  });
});

describe("periodsIn", () => {
  it.each([
    ["on 31 March 2027", "2027-03-31"],
    ["am 12. Februar 2026", "2026-02-12"],
    ["31.03.2027", "2027-03-31"],
    ["March 31, 2027", "2027-03-31"],
    ["May 2026", "2026-05"],
    ["in May", "--05"],
    ["second quarter of 2027", "2027-Q2"],
    ["im 2. Quartal 2027", "2027-Q2"],
    ["Q2 2027", "2027-Q2"],
    ["first half of 2025", "2025-H1"],
    ["le 1er mars 2026", "2026-03-01"],
    ["15 de mayo de 2026", "2026-05-15"],
    ["in 2025", "2025"],
  ])("reads %j as %s", (text, key) => {
    expect(periodsIn(text).map((period) => period.key)).toEqual([key]);
  });

  it.each(["You may leave", "2025 kg", "2,025 bikes", "€2025"])("reads no period in %j", (text) => {
    expect(periodsIn(text)).toEqual([]);
  });

  it("compares periods by what both state", () => {
    expect(samePeriod("2027", "2027-03-31")).toBe(true);
    expect(samePeriod("2027-Q1", "2027-03-31")).toBe(true);
    expect(samePeriod("2027-Q2", "2027-03-31")).toBe(false);
    expect(coversPeriod("2027-03", "2027")).toBe(false);
    expect(coversPeriod("2027", "2027-03")).toBe(true);
  });
});

describe("termsOf", () => {
  const shared = (a: string, b: string, language: Language) => {
    const [one, two] = [a, b].map((text) => termsOf(text, language).map(({ term }) => term));
    return one?.filter((term) => two?.includes(term));
  };

  it.each([
    ["Break-even is planned", "when is breakeven", "en", "breakeven"],
    ["charger with 150 kW", "150 kW charger", "en", "#150000w"],
    ["Die Verträge", "der Vertrag", "de", "vertrag"],
    ["les bâtiments", "le bâtiment", "fr", "bat"],
    ["los contratos", "el contrato", "es", "contrat"],
    ["i contratti", "il contratto", "it", "contratt"],
    ["os contratos", "o contrato", "pt", "contrat"],
    ["de contracten", "het contract", "nl", "contract"],
    ["会议于三月举行", "三月的会议", "zh", "会议"],
  ] as [string, string, Language, string][])("brings %j and %j together", (a, b, language, term) => {
    expect(shared(a, b, language)?.some((each) => each.startsWith(term))).toBe(true);
  });

  it("takes compounds apart by the words that the texts know", () => {
    const known = new Set(["lager", "robot", "wartung", "kost"]);
    expect(compoundParts("lagerrobot", (part) => known.has(part))).toEqual(["lager", "robot"]);
    expect(compoundParts("wartungskost", (part) => known.has(part))).toEqual(["wartung", "kost"]);
    expect(compoundParts("wartungsraum", (part) => known.has(part))).toEqual(["wartung"]);
    expect(compoundParts("werkstoff", (part) => known.has(part))).toEqual([]);
  });
});

describe("wordsOf", () => {
  it.each(["anzumischen", "angemischt", "angemischte"])("gives %j the stem of the infinitive", (form) => {
    expect(wordsOf(form, "de")[0]?.stem).toBe(wordsOf("anmischen", "de")[0]?.stem);
  });

  it.each(["Angebot", "Umgebung", "angehen", "Zugeständnis"])("does not read %j as a participle", (noun) => {
    expect(wordsOf(noun, "de")[0]?.stem).toMatch(/^(?:ange|umge|zuge)/);
  });

  it("reads a question word with a shortened verb as a stop word", () => {
    expect(wordsOf("What's the penalty?", "en").map(({ isStop }) => isStop)).toEqual([true, true, false]);
  });
});

describe("matchesWord", () => {
  it.each([
    ["employees", "en", "Mitarbeiter", "de"],
    ["Kündigung", "de", "terminate", "en"],
    ["rejected", "en", "refused", "en"],
    ["production", "en", "Produktion", "de"],
    ["operator", "en", "operators", "en"],
    ["Wasser", "de", "Wasserschaden", "de"],
  ] as [string, Language, string, Language][])("knows that %j (%s) and %j (%s) belong together", (a, la, b, lb) => {
    const [one] = wordsOf(a, la);
    const [two] = wordsOf(b, lb);
    expect(one && two && matchesWord(one, two, { a: la, b: lb })).toBe(true);
  });
});

describe("sentencesIn", () => {
  const split = (text: string) => sentencesIn(text).map(({ start, end }) => text.slice(start, end));

  it.each([
    ["Dr. Falk leads. She reports.", ["Dr. Falk leads.", "She reports."]],
    ["Am 12. Februar 2026 begann es. Dann nicht.", ["Am 12. Februar 2026 begann es.", "Dann nicht."]],
    ["It was 19. Construction began.", ["It was 19.", "Construction began."]],
    ["3,8 Mio. Euro sind frei. Gut.", ["3,8 Mio. Euro sind frei.", "Gut."]],
    ["Der Chor Lindenau e.V. 2 Konzerte gibt er. Gut.", ["Der Chor Lindenau e.V. 2 Konzerte gibt er.", "Gut."]],
    ["It opens at 9 a.m. The shop is new.", ["It opens at 9 a.m.", "The shop is new."]],
    ["会议结束。大家离开。", ["会议结束。", "大家离开。"]],
    ["A\nB", ["A", "B"]],
  ])("splits %j", (text, expected) => {
    expect(split(text)).toEqual(expected);
  });
});
