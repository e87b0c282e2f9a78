import { expect, test } from "vitest";
import { csv, openTables } from "../sources.factory.ts";
import { expansionsOf } from "./lexicon.ts";
import { columnsOf } from "./profile.ts";

test.each([
  ["Bldg", ["building"]],
  ["Days/wk", ["days per week", "days a week"]],
  ["Rate / h", ["rate per hour", "rate a hour"]],
  ["Price p.p.", ["price per person", "price a person"]],
  ["Cust. Type", ["customer type"]],
  ["Rg.-Nr.", ["rechnungsnummer"]],
  ["Betr./Std.", ["betrag pro stunden", "betrag je stunden"]],
  ["Revenue", []],
])("writes out the abbreviations of %s", (header, expansions) => {
  expect(expansionsOf(header)).toEqual(expect.arrayContaining(expansions));
  if (expansions.length === 0) expect(expansionsOf(header)).toEqual([]);
});

const day = (i: number) => `2025-${String((i % 9) + 1).padStart(2, "0")}-${String((i % 27) + 1).padStart(2, "0")}`;

/** Tables of small firms: each column's cells by row, and the role and first concept it must get. */
const TABLES: Record<string, [string, (i: number) => string | number, string, string | undefined][]> = {
  "boat hire": [
    ["Hire No", (i) => `H${i}`, "key", undefined],
    ["Boat", (i) => ["Swift", "Heron", "Tern"][i % 3] ?? "", "dimension", "vehicle"],
    ["Picked up on", day, "time", "start"],
    ["Returned", day, "time", "end"],
    ["Rate/h", (i) => 18 + (i % 4), "average", "hourly"],
    ["Hrs", (i) => 1 + (i % 5), "additive", "hours"],
    ["Grand Total", (i) => 40 + i * 1.5, "additive", "money"],
    ["VAT 19%", (i) => 7.6 + i * 0.3, "additive", "tax"],
    ["Pay Mode", (i) => ["Card", "Cash"][i % 2] ?? "", "dimension", "method"],
  ],
  "dental practice": [
    ["Appt No", (i) => 5000 + i, "key", undefined],
    ["Appt. Date", day, "time", "start"],
    ["Treated by", (i) => ["Dr Ray", "Dr Voss"][i % 2] ?? "", "dimension", "person"],
    ["Mins", (i) => 15 + (i % 4) * 15, "additive", "minutes"],
    ["Amount Due", (i) => 35.5 + i, "additive", "money"],
    ["Disc. %", (i) => [0, 5, 10][i % 3] ?? 0, "rate", "discount"],
    ["Tel", (i) => 4912000 + i * 7, "dimension", "contact"],
    ["Recall", day, "time", "due"],
  ],
  Fahrradwerkstatt: [
    ["Auftr.-Nr.", (i) => `W-${i}`, "key", undefined],
    ["Angenommen von", (i) => ["Jan", "Pia"][i % 2] ?? "", "dimension", "person"],
    ["Kd.-Typ", (i) => ["Privat", "Firma"][i % 2] ?? "", "dimension", "segment"],
    ["Netto", (i) => 20.5 + i, "additive", "money"],
    ["MwSt. 19 %", (i) => 3.9 + i * 0.19, "additive", "tax"],
    ["Std.", (i) => 0.5 + (i % 6) * 0.5, "additive", "hours"],
    ["Std.-Satz", (i) => 45 + (i % 3), "average", "hourly"],
    ["Abgeholt am", day, "time", "start"],
  ],
  Friedhof: [
    ["Grab-Nr", (i) => `G${i}`, "key", undefined],
    ["Grabart", (i) => ["Urnengrab", "Wahlgrab"][i % 2] ?? "", "dimension", "category"],
    ["Verstorben am", day, "time", "start"],
    ["Ruhefrist bis", (i) => `20${40 + (i % 9)}-03-01`, "time", "due"],
    ["Trauergäste", (i) => 5 + ((i * 3) % 40), "additive", "guests"],
    ["Zahlweg", (i) => ["bar", "Überweisung"][i % 2] ?? "", "dimension", "method"],
  ],
  "museum visitors": [
    ["How old are you?", (i) => 18 + ((i * 7) % 60), "average", "age"],
    ["How did you hear about us?", (i) => ["Poster", "Friend", "Radio"][i % 3] ?? "", "dimension", "source"],
    ["Where did you travel from?", (i) => ["Leeds", "York"][i % 2] ?? "", "dimension", "city"],
    ["How many people were in your party?", (i) => 1 + (i % 6), "additive", "guests"],
  ],
  "day care": [
    ["Child No", (i) => `C${i}`, "key", undefined],
    ["Key worker", (i) => ["Ann", "Bo"][i % 2] ?? "", "dimension", "person"],
    ["With us since", day, "time", "joined"],
  ],
};

test.each(Object.entries(TABLES))(
  "knows the columns of a table of a %s by header and values",
  async (name, columns) => {
    const rows = Array.from({ length: 40 }, (_, i) => columns.map(([, cell]) => cell(i)));
    const text = csv(columns.map(([header]) => header).join(","), rows);
    const { profile, database } = await openTables({ [`${name}.csv`]: text });
    const table = profile.tables[0]?.name ?? "";
    expect(columnsOf(profile, table).map(({ name: header, role, concepts }) => [header, role, concepts[0]])).toEqual(
      columns.map(([header, , role, concept]) => [header, role, concept]),
    );
    database.close();
  },
);

test("a rate named in the header stays a rate where the cells repeat it", async () => {
  const rows = Array.from({ length: 12 }, (_, i) => [`P${i}`, i % 3 === 0 ? 0 : 7, 1.4 + i * 0.7]);
  const { profile, database } = await openTables({ "books.csv": csv("Book No,VAT 7%,VAT 7% amount", rows) });
  expect(columnsOf(profile, "books").map(({ role }) => role)).toEqual(["key", "rate", "additive"]);
  database.close();
});
