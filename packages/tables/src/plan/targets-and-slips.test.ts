import { beforeAll, describe, expect, it } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { csv, type Opened } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

const open = tablesOfFile();
const pick = <T>(i: number, ...values: [T, ...T[]]): T => values[i % values.length] as T;
const rowsOf = (n: number, row: (i: number) => (string | number)[]) => Array.from({ length: n }, (_, i) => row(i));
const day = (i: number) => new Date(Date.UTC(2025, 0, 2 + i)).toISOString().slice(0, 10);

let statement: Opened;
let hours: Opened;
let deals: Opened;
let contracts: Opened;
beforeAll(async () => {
  statement = await open({
    "guv plan ist 2025.csv": [
      "Position;Plan 2025;Ist 2025;Abweichung;Ist 2024",
      "Offsetdruck;612;574;-38;628",
      "Digitaldruck;285;331;46;269",
      "Summe Umsatzerlöse;897;905;8;897",
      "Papier;228;247;19;231",
      "Farben;39;35;-4;40",
      "Summe Materialaufwand;267;282;15;271",
      "Löhne;338;352;14;322",
      "Aushilfen;14;9;-5;16",
      "Summe Personalaufwand;352;361;9;338",
      "Jahresüberschuss;278;262;-16;288",
    ].join("\n"),
  });
  hours = await open({
    "zeiten.csv": csv(
      "Nr,Datum,Erfasst am,Mitarbeiter,Projekt,Stunden,Abrechenbar,Betrag netto,Status",
      rowsOf(40, (i) => [
        i,
        day(i),
        day(i + 3),
        pick(i, "Pia Wendt", "Theo Franke"),
        pick(i, "Kita", "Rathaus", "Schule"),
        pick(i, 2, 3, 4, 5),
        i % 4 < 2 ? "ja" : "nein",
        i % 4 < 2 ? 200 : 0,
        pick(i, "freigegeben", "offen", "freigegeben"),
      ]),
    ),
  });
  contracts = await open({
    "objekte.csv": csv(
      "Objekt,Auftraggeber,Turnus,Vertrag seit,Vertrag bis",
      rowsOf(20, (i) => [
        i === 3 ? "Rathaus Altdorf" : `Objekt ${i}`,
        pick(i, "Gemeinde", "Sparbank", "Caritas"),
        pick(i, "täglich", "wöchentlich"),
        day(i),
        day(i + 400 + i),
      ]),
    ),
  });
  deals = await open({
    "crm deals.csv": csv(
      "Deal ID,Customer,Town,Source,Owner,Stage,kWp,Amount,Create date,Close date",
      rowsOf(40, (i) => [
        `D${i}`,
        `Customer ${i % 17}`,
        pick(i, "Keynsham", "Bath", "Bristol"),
        pick(i, "Website", "Leaflet", "Referral", "Trade show"),
        pick(i, "Kev Moran", "Gemma Rowe"),
        pick(i, "Won", "Lost", "Quote sent", "New"),
        3 + (i % 5),
        1000 + i,
        day(i),
        i % 4 < 2 ? day(i + 30) : "",
      ]),
    ),
  });
});

const kindOf = ({ profile }: Opened, question: string) => planByRules(question, openPlanner(profile)).kind;
const optionsOf = ({ profile }: Opened, question: string) => {
  const plan = planByRules(question, openPlanner(profile));
  return plan.kind === "clarify" ? plan.options.map(({ readAs }) => readAs) : [];
};

describe("plan and actual figures beside those of another year", () => {
  it("compares in the year that has both", async () => {
    const [row] = await answerOf(statement, "Bei welcher Kostenposition liegen wir am weitesten über Plan?");
    expect(row?.slice(0, 4)).toEqual(["Papier", 247, 228, 19]);
    expect((await answerOf(statement, "Wie viel liegen wir bei den Personalkosten drüber?"))[0]?.slice(0, 3)).toEqual([
      361, 352, 9,
    ]);
  });

  it("parts a target from what it is for", async () => {
    expect((await answerOf(statement, "Haben wir unser Umsatzziel geschafft?"))[0]?.slice(0, 3)).toEqual([905, 897, 8]);
    expect((await answerOf(statement, "Haben wir das Personalbudget eingehalten?"))[0]?.slice(0, 2)).toEqual([
      361, 352,
    ]);
  });

  it("gives a ratio of each year, and knows it by its German name", async () => {
    const rows = await answerOf(statement, "Materialquote 2025 und 2024?");
    expect(rows.map((row) => Number(row[1]).toFixed(4))).toEqual([(271 / 897).toFixed(4), (282 / 905).toFixed(4)]);
  });

  it("reads a line without a German word of grammar in the language of the table", async () => {
    expect(await answerOf(statement, "Personalkosten 2025")).toEqual([[361]]);
  });

  it("asks back for a month where there is one figure for each year, and for the second of a ranking", () => {
    expect(kindOf(statement, "Wie hoch war der Umsatz im Dezember?")).toBe("clarify");
    expect(kindOf(statement, "Umsatz im ersten Quartal 2025")).toBe("clarify");
    expect(kindOf(statement, "Welche Kosten sind nach dem Papier die größten?")).not.toBe("accept");
  });
});

describe("entries with hours and money", () => {
  it("takes the day of the work and not the day it was written down", async () => {
    expect(await answerOf(hours, "Stunden im Januar")).toEqual([[103]]);
  });

  it("gives what part of each group's own hours is billable", async () => {
    expect(await answerOf(hours, "Anteil abrechenbarer Stunden je Mitarbeiter")).toEqual([
      ["Pia Wendt", 20 / 60],
      ["Theo Franke", 30 / 80],
    ]);
    expect(kindOf(hours, "Anteil abrechenbarer Stunden nach Projekt")).toBe("clarify");
  });

  it("does not answer a question about money with hours", () => {
    expect(kindOf(hours, "Wieviel Geld steckt noch in nicht freigegebenen Stunden?")).toBe("clarify");
  });
});

describe("a till and a hire book", () => {
  it("takes refunds off the takings, and leaves out what was voided", async () => {
    const till = await open({
      "till lines.csv": csv(
        "Receipt,Date,Dept,Item,Qty,Total inc VAT,Payment,Type,Refund reason",
        rowsOf(30, (i) => {
          const type = i === 5 || i === 6 ? "Refund" : i === 9 ? "Void" : "Sale";
          const total = type === "Refund" ? -4 * i : 10 + (i % 3);
          return [
            i,
            day(i),
            pick(i, "Plants", "Tools"),
            `Item ${i % 7}`,
            type === "Refund" ? -1 : 1,
            total,
            "Card",
            type,
            type === "Refund" ? pick(i, "Broken", "Late") : "",
          ];
        }),
      ),
    });
    const sales = rowsOf(30, (i) => [10 + (i % 3)]).reduce((sum, [value]) => sum + Number(value), 0);
    // Rows 5, 6 and 9 would be 12, 10 and 10.
    expect(await answerOf(till, "total takings")).toEqual([[sales - 32 - 44]]);
    expect(await answerOf(till, "how much did we refund")).toEqual([[44]]);
    expect(optionsOf(till, "how much did we sell")).toEqual(
      expect.arrayContaining(["Read as: Total inc VAT, only where Type is not Void, only where Type is not Refund"]),
    );
    // A row, and not the reason with the highest sum
    expect(optionsOf(till, "what was our biggest refund")[0]).toBe(
      "Read as: highest Total inc VAT refunded, only where Type is Refund",
    );
  });

  it("asks who is still up where some say so and others have no date", async () => {
    const book = (down: (i: number) => string) =>
      csv(
        "Job,Up,Down,Site,Price",
        rowsOf(20, (i) => [`J${i}`, day(i), down(i), `Site ${i}`, 300 + i]),
      );
    const all = await open({ "hire book.csv": book((i) => (i > 16 ? "still up" : day(i + 20))) });
    expect(await answerOf(all, "which ones are still up?")).toHaveLength(3);
    const some = await open({ "hire book.csv": book((i) => (i > 18 ? "" : i > 16 ? "still up" : day(i + 20))) });
    expect(kindOf(some, "which ones are still up?")).toBe("clarify");
  });
});

describe("deals", () => {
  it("takes what is still open for money, beside a number of another kind", async () => {
    const open = rowsOf(40, (i) => [i]).filter(([i]) => Number(i) % 4 >= 2);
    const sum = open.reduce((total, [i]) => total + 1000 + Number(i), 0);
    expect(await answerOf(deals, "how much is still in the pipeline?")).toEqual([[sum]]);
  });

  it("reads the noun after a value as what has it", async () => {
    const bath = rowsOf(40, (i) => [i]).filter(([i]) => Number(i) % 3 === 1);
    const sum = bath.reduce((total, [i]) => total + 1000 + Number(i), 0);
    expect(await answerOf(deals, "total amount of Bath customers")).toEqual([[sum]]);
    // Of each deal, or of each customer.
    expect(kindOf(deals, "average amount of Bath customers")).toBe("clarify");
  });

  it("asks back where what is divided by got lost", () => {
    expect(kindOf(deals, "what do we get per kWp in Bath on average")).not.toBe("accept");
  });

  it("reads a long word of the table with one letter wrong, where nothing else is open", async () => {
    expect(await answerOf(deals, "how many deals in Keynsam")).toEqual([[14]]);
    expect(await answerOf(deals, "avrage Amount by Sorce")).toHaveLength(4);
    expect(kindOf(deals, "total amount by twon")).toBe("clarify");
  });

  it("takes hours a week for work, and not for how long something lasted", async () => {
    expect(kindOf(contracts, "Wie viele Stunden pro Woche brauchen wir fürs Rathaus?")).toBe("clarify");
    expect(await answerOf(deals, "how many hours does a deal take")).toEqual([[720]]);
  });
});
