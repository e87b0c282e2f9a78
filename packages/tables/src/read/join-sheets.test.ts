import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { openPlanner, planByRules } from "../plan/plan-rules.ts";
import { openTables } from "../sources.factory.ts";

type Sheet = (string | number)[][];

it("reads sheets whose columns are other periods as one table, row by row", async () => {
  const { sources, database } = await open({
    "2024": [["P&L 2024"], ["", "Jan-24", "Feb-24", "Mar-24", "Total"], ["  Hops", 1, 2, 3, 6], ["Rent", 4, 4, 4, 12]],
    "2025": [
      ["", "Jan-25", "Feb-25", "Mar-25", "Total"],
      ["  Hops", 5, 6, 7, 18],
      ["Van", 9, 9, 9, 27],
    ],
  });
  expect(sources.map(({ name }) => name)).toEqual(["book.xlsx › 2024, 2025"]);
  expect(sources[0]?.columns.map(({ name }) => name)).toEqual([
    ...["Item", "Jan-24", "Feb-24", "Mar-24", "Jan-25", "Feb-25", "Mar-25"],
  ]);
  const rows = await database.rows(`SELECT "Item" AS item, "Mar-24" AS a, "Mar-25" AS b FROM ${sources[0]?.relation}`);
  expect(rows.map(({ item, a, b }) => [item, a, b])).toEqual([
    ["Hops", 3, 7],
    ["Rent", 4, null],
    ["Van", null, 9],
  ]);
  database.close();
});

it("takes the year of months without one from the sheet's name", async () => {
  const months = ["Item", "Jan", "Feb", "Mar"];
  const { profile, database } = await open({
    "FY 2024": [months, ["Hops", 1, 2, 3], ["Rent", 4, 4, 4], ["Van", 1, 1, 1]],
    "FY 2025": [months, ["Hops", 5, 6, 7], ["Rent", 4, 4, 4], ["Van", 2, 2, 2]],
  });
  const time = profile.columns.find(({ role }) => role === "time");
  expect([time?.from?.slice(0, 7), time?.to?.slice(0, 7)]).toEqual(["2024-01", "2025-03"]);
  database.close();
});

it("keeps sheets of the same months apart by their names", async () => {
  const months = ["Item", "Jan 25", "Feb 25", "Mar 25"];
  const { sources, database } = await open({
    North: [months, ["Hops", 1, 2, 3], ["Rent", 4, 4, 4]],
    South: [months, ["Hops", 5, 6, 7], ["Rent", 4, 4, 4]],
  });
  expect(sources[0]?.columns[0]?.name).toBe("Sheet");
  database.close();
});

it("takes sheets of branches for branches, which name no rows", async () => {
  const days = (taken: number): Sheet => [
    ["Datum", "Kunden", "Umsatz"],
    ...[1, 2, 3, 4].map((day) => [`2025-10-0${day}`, day * 10, taken * day]),
  ];
  const { profile, database } = await openTables({
    "Filialen Oktober 2025.xlsx": workbook({ "Filiale Nord": days(5), "Filiale Süd": days(6), Bahnhof: days(7) }),
  });
  const [sheet] = profile.columns;
  expect([sheet?.name, sheet?.concepts]).toEqual(["Sheet", ["site"]]);
  // "Sud" is a brew in German.
  expect([profile.tables[0]?.entity, profile.tables[0]?.entities]).toEqual(["entry", []]);
  database.close();
});

it("asks which year a list with a sheet for each is meant of", async () => {
  const units = (raise: number): Sheet => [
    ["Unit", "Tenant", "Rent pa", "Arrears"],
    ...[1, 2, 3, 4].map((unit) => [`Unit ${unit}`, unit === 4 ? "Void" : `Tenant ${unit}`, 9000 + raise, unit * 100]),
  ];
  const { profile, database } = await openTables({
    "rent roll.xlsx": workbook({ "2024": units(0), "2025": units(400) }),
  });
  expect(profile.columns[0]).toMatchObject({ name: "Sheet", role: "dimension", values: ["2024", "2025"] });
  const planner = openPlanner(profile);
  expect(planByRules("how many voids", planner).kind).toBe("clarify");
  // The rent is a column, and no number of rentals.
  expect(planByRules("total rent 2025", planner).kind).toBe("clarify");
  expect(planByRules("total arrears by sheet", planner).kind).toBe("accept");
  database.close();
});

function open(sheets: Record<string, Sheet>) {
  return openTables({ "book.xlsx": workbook(sheets) });
}

function workbook(sheets: Record<string, Sheet>): Uint8Array {
  const names = Object.keys(sheets);
  const ns = "http://schemas.openxmlformats.org";
  const main = `${ns}/spreadsheetml/2006/main`;
  const type = `${ns}/officeDocument/2006/relationships`;
  const cell = (value: string | number, at: string) =>
    typeof value === "number"
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value.replaceAll("&", "&amp;")}</t></is></c>`;
  const files: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${type}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${ns}/package/2006/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${type}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}</Relationships>`,
  };
  for (const [i, name] of names.entries()) {
    const rows = (sheets[name] ?? [])
      .map(
        (row, y) =>
          `<row r="${y + 1}">${row.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`)).join("")}</row>`,
      )
      .join("");
    files[`xl/worksheets/sheet${i + 1}.xml`] = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}
