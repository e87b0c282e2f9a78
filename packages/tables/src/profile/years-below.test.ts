import { expect, test } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { openPlanner, planByRules } from "../plan/plan-rules.ts";
import { csv } from "../sources.factory.ts";

/** Sheets with the years below each other, rows below the total, and sizes beside months. */
const open = tablesOfFile();

const YEARS = `Rowing club,,,,
Outings by crew,,,,
,,,,
2023,Jan,Feb,Mar,Total
Juniors,10,20,30,60
Masters,5,6,7,18
Everybody,15,26,37,78
,,,,
2024,Jan,Feb,Mar,Total
Juniors,11,,33,44
Masters,9,8,7,24
Everybody,20,8,40,68
,,,,
River closed in February 2024,,,,
`;

test("the months of a year below those of another are one table", async () => {
  const club = await open({ "outings.csv": YEARS });
  expect(club.profile.tables).toHaveLength(1);
  expect(club.profile.columns.map(({ name, role }) => `${name}: ${role}`)).toEqual([
    "Crew: dimension",
    "Month: time",
    "Outings: additive",
  ]);
  expect(await answerOf(club, "how many outings in 2024")).toEqual([[68]]);
  expect(await answerOf(club, "which crew had the most outings in 2023")).toEqual([["Juniors", 60]]);
});

test("a year above words, and two different tables, are not years below each other", async () => {
  const rows = ["2023,Done,Open", "North,1,2", "South,3,4", "", "2024,Done,Open", "North,5,6", "South,7,8"];
  const { profile } = await open({ "works.csv": `${rows.join("\n")}\n` });
  expect(profile.columns.some(({ role }) => role === "time")).toBe(false);
});

const BELOW = `Stall,Seats,Jan,Feb,Mar,Total
Bread,4,30,40,50,120
Fish,2,10,12,14,36
Flowers,3,9,9,9,27
All stalls,9,49,61,73,183
,,,,,
Voided,,3,4,5,12
`;

test("a row below the total that the total leaves out is left out, and a note says so", async () => {
  const market = await open({ "market sales 2025.csv": BELOW });
  expect(await answerOf(market, "sales in March")).toEqual([[73]]);
  expect(await answerOf(market, "sales of bread and fish together in March")).toEqual([[64]]);
  expect(market.profile.notes).toContainEqual(expect.objectContaining({ kind: "belowTotal", labels: ["Voided"] }));
});

test("a row below a total that includes it is kept", async () => {
  const all = BELOW.replace("All stalls,9,49,61,73,183", "All stalls,9,52,65,78,195");
  const market = await open({ "market sales 2025.csv": all });
  expect(market.profile.notes.map(({ kind }) => kind)).not.toContain("belowTotal");
});

test("an amount per size of a row is divided for each row, and never without rows", async () => {
  const market = await open({ "market sales 2025.csv": BELOW });
  expect(await answerOf(market, "which stall had the most sales per seat")).toEqual([["Bread", 30]]);
  expect(planByRules("sales per seat", openPlanner(market.profile)).kind).toBe("clarify");
  expect(planByRules("sales per seat by month", openPlanner(market.profile)).kind).toBe("clarify");
});

test("spellings with hyphens, blanks and numbers in words are one value", async () => {
  const kinds = ["Two-seat sofa", "two seat sofa", "2-seat sofa", "Three-seat sofa", "3 seat sofa", "Arm-chair"];
  const rows = Array.from({ length: 36 }, (_, i) => [i + 1, kinds[i % 6] ?? "", 100 + i]);
  const { profile } = await open({ "sofas.csv": csv("Order No,Piece,Amount", rows) });
  const piece = profile.columns.find(({ name }) => name === "Piece");
  expect(piece?.values?.length).toBe(3);
});

test("numbered columns are no years, however many of them would be", async () => {
  const names = Array.from({ length: 30 }, (_, i) => `Sensor ${i + 1}`);
  const rows = Array.from({ length: 20 }, (_, row) => [`Hall ${row % 4}`, ...names.map((_name, i) => row * 7 + i)]);
  const { profile } = await open({ "sensors.csv": csv(["Hall", ...names].join(), rows) });
  expect(profile.columns.some(({ role }) => role === "time")).toBe(false);
  const sales = await open({
    "units.csv": csv("Product,Units 24,Units 25", [
      ["Tea", 5, 6],
      ["Jam", 7, 9],
      ["Oil", 2, 4],
    ]),
  });
  expect(sales.profile.columns.some(({ role }) => role === "time")).toBe(true);
});
