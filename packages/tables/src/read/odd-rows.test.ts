import { expect, test } from "vitest";
import { openPlanner, planByRules } from "../plan/plan-rules.ts";
import { columnsOf } from "../profile/profile.ts";
import { csv, type Opened, openTables } from "../sources.factory.ts";

async function withFile<T>(files: Record<string, string>, use: (opened: Opened) => T | Promise<T>): Promise<T> {
  const opened = await openTables(files);
  try {
    return await use(opened);
  } finally {
    opened.database.close();
  }
}

const KINDS = ["Silver", "Books", "Clocks", "Pictures"];

/** Three sales of fourteen lots each, numbered from 1, a total below each and no price where nothing was sold. */
function auction(): string {
  const sales = ["Spring sale", "Summer sale", "Autumn sale"].flatMap((sale, s) => [
    `${sale},,,,`,
    ...Array.from({ length: 14 }, (_, i) =>
      [
        i + 1,
        `2026-0${s + 3}-14`,
        KINDS[i % 4],
        i === 3 ? "passed" : i === 8 ? "unsold" : `£${100 * (s + 1) + i}`,
        "room",
      ].join(","),
    ),
    `Sale total,,,£${9000 + s},`,
  ]);
  return ["Lot,Day,Kind,Hammer,Bid via", ...sales].join("\n");
}

test("words in place of prices become a column, and the prices stay numbers", async () => {
  await withFile({ "auction results.csv": auction() }, async ({ profile, run }) => {
    const own = columnsOf(profile, "auction_results");
    expect(own.find(({ name }) => name === "Hammer")).toMatchObject({ type: "number", role: "additive", filled: 36 });
    expect(own.find(({ name }) => name === "Hammer status")?.values).toEqual(["passed", "unsold"]);
    const [row] = await run({
      from: { table: "auction_results" },
      measures: [{ kind: "aggregate", id: "total", label: "", agg: "sum", of: { kind: "column", col: "Hammer" } }],
      by: [],
    });
    // Per sale 14 lots at 100, 200 or 300 and up by one, less the fourth and the ninth.
    expect(row?.["total"]).toBe(3 * (91 - 3 - 8) + 12 * (100 + 200 + 300));
  });
});

test("rows of one text become a column of the rows below them, named by the word they end with", async () => {
  await withFile({ "auction results.csv": auction() }, ({ profile }) => {
    expect(profile.tables[0]?.rows).toBe(42);
    expect(
      columnsOf(profile, "auction_results")
        .find(({ name }) => name === "Sale")
        ?.values?.toSorted(),
    ).toEqual(["Autumn sale", "Spring sale", "Summer sale"]);
  });
});

test("headings of a statement stay lines", async () => {
  const statement = "Line,Q1,Q2,Q3\nIncome,,,\nFees,10,11,12\nGrants,5,5,5\nCosts,,,\nRent,3,3,3\nPay,4,4,4\n";
  await withFile({ "statement.csv": statement }, ({ profile }) => {
    expect(columnsOf(profile, "statement").map(({ name }) => name)).not.toContain("Section");
  });
});

test("a number that begins again in each part tells no rows apart", async () => {
  await withFile({ "auction results.csv": auction() }, ({ profile }) => {
    const plan = planByRules("five dearest lots", openPlanner(profile));
    expect(plan).toMatchObject({
      kind: "accept",
      queries: [{ by: [], order: [{ by: "Hammer", dir: "desc" }], limit: { n: 5 } }],
    });
    expect(plan.kind === "accept" && plan.queries[0]?.select).toContain("Lot");
  });
});

test("a rating from 1 to 10 in turn is no number of a row", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [(i % 10) + 1, ["A", "B"][i % 2] ?? ""]);
  await withFile({ "survey.csv": csv("Rating,Team", rows) }, ({ profile }) => {
    expect(columnsOf(profile, "survey")[0]).toMatchObject({ type: "number", role: "average" });
  });
});

test("numbers of slips in the order they were written are a key, with gaps and one entered twice", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [
    30_551 + i + Math.floor(i / 7),
    KINDS[i % 4] ?? "",
    10 + ((i * 7) % 23),
  ]);
  rows.splice(20, 0, rows[19] ?? []);
  await withFile({ "weighing.csv": csv("Slip,Kind,Kilos", rows) }, ({ profile }) => {
    expect(columnsOf(profile, "weighing")[0]).toMatchObject({ role: "key" });
  });
});

test.each([
  ["Weeks", ["2", "3 weeks", "1 week", "4", "2 weeks", "6"], "number"],
  ["Class", ["12A", "14B", "11A", "12C", "13B", "14A"], "text"],
])("%s with a unit behind some numbers is of type %s", async (name, cells, type) => {
  const rows = Array.from({ length: 24 }, (_, i) => [cells[i % 6] ?? "", `P${i}`]);
  await withFile({ "stays.csv": csv(`${name},Person`, rows) }, ({ profile }) => {
    expect(columnsOf(profile, "stays")[0]?.type).toBe(type);
  });
});

test("words cut short, closing marks and apostrophes are spellings; another word with the same beginning is not", async () => {
  const spelled = [
    ["angenommen", "Yes", "Farmers market", "Sales"],
    ["angenommen", "Yes", "Farmers market", "Sales"],
    ["abgelehnt", "No", "Business park", "Salesforce"],
    ["abgelehnt", "No", "Business park", "Salesforce"],
    ["angen.", "YES!", "Farmers' market", "Sales"],
    ["abgelehnt", "no", "Bus. park", "Salesforce"],
  ];
  const rows = Array.from({ length: 24 }, (_, i) => [`A${i}`, ...(spelled[i % 6] ?? [])]);
  await withFile({ "quotes.csv": csv("No,Result,Again,Place,Team", rows) }, ({ profile }) => {
    const values = (name: string) =>
      columnsOf(profile, "quotes")
        .find((column) => column.name === name)
        ?.values?.toSorted();
    expect(values("Result")).toEqual(["abgelehnt", "angenommen"]);
    expect(values("Again")).toHaveLength(2);
    expect(values("Place")).toEqual(["Business park", "Farmers market"]);
    expect(values("Team")).toEqual(["Sales", "Salesforce"]);
  });
});

test("a key that is text in one file and a number in the other links them", async () => {
  const people = Array.from({ length: 12 }, (_, i) => [1003 + i * 3, `Person ${String.fromCharCode(65 + i)}`, "Ely"]);
  const lines = Array.from({ length: 60 }, (_, i) => [2000 + i, 1003 + (i % 12) * 3, 10 + (i % 12)]);
  const files = { "customers.csv": csv("No,Name,Town", people), "till.csv": csv("Receipt,cust_no,Amount", lines) };
  await withFile(files, ({ profile }) => {
    expect(profile.links).toMatchObject([
      { from: "till", left: "cust_no", to: "customers", right: "No", unmatched: 0 },
    ]);
    const plan = planByRules("who spent the most", openPlanner(profile));
    expect(plan).toMatchObject({ kind: "accept", queries: [{ by: [{ col: "Name" }] }] });
  });
});

test.each([
  ["sailing_log_2026.csv", "how many sailings did we have"],
  ["callouts.csv", "how many callouts did we have"],
])("the file name %s says what its rows are called", async (name, question) => {
  const rows = Array.from({ length: 30 }, (_, i) => [
    `2026-05-${String((i % 28) + 1).padStart(2, "0")}`,
    KINDS[i % 4] ?? "",
    i,
  ]);
  await withFile({ [name]: csv("Day,Place,Pieces", rows) }, ({ profile }) => {
    expect(planByRules(question, openPlanner(profile))).toMatchObject({
      kind: "accept",
      queries: [{ measures: [{ agg: "count" }] }],
    });
  });
});

test("“who” selects the column “Who went”, and a limit on an amount does not limit the row count", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [
    `2026-05-${String((i % 28) + 1).padStart(2, "0")}`,
    ["Dave", "Shaz"][i % 2] ?? "",
    i % 23,
    1 + (i % 3),
  ]);
  await withFile({ "visits.csv": csv("Day,Who went,Mins late,Hrs on site", rows) }, ({ profile }) => {
    const planner = openPlanner(profile);
    expect(planByRules("who spent the most hours on site?", planner)).toMatchObject({
      kind: "accept",
      queries: [{ by: [{ col: "Who went" }], limit: { n: 1 } }],
    });
    const late = planByRules("number of visits more than 15 mins late", planner);
    expect(late.kind === "accept" && JSON.stringify(late.queries)).not.toContain("having");
  });
});

test("a long export is not searched for sections", async () => {
  const rows = Array.from({ length: 20_500 }, (_, i) => `R${i},${KINDS[i % 4]},${i % 97},room`);
  const list = [
    "No,Kind,Pieces,Place",
    "Spring sale,,,",
    ...rows.slice(0, 10_000),
    "Autumn sale,,,",
    ...rows.slice(10_000),
  ];
  await withFile({ "export.csv": list.join("\n") }, ({ profile }) => {
    expect(columnsOf(profile, "export").map(({ name }) => name)).not.toContain("Sale");
  });
});
