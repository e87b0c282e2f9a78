import { expect, test } from "vitest";
import { openPlanner, planByRules } from "../plan/plan-rules.ts";
import { problemsOf } from "../problems.ts";
import { type Opened, openTables } from "../sources.factory.ts";
import { columnsOf } from "./profile.ts";

/** One statement per part; each line's quarters are its base amount plus a little that differs by part and quarter. */
function statement(
  part: string,
  lines: readonly [label: string, heading: string, base: number][],
): (string | number)[][] {
  const of = (base: number) => {
    const quarters = [0, 1, 2, 3].map((i) => base * 10 + base * i + part.length);
    return [base * 39, base * 45, ...quarters, quarters.reduce((sum, each) => sum + each, 0)];
  };
  return lines.map(([label, heading, base]) => [part, label, heading, ...of(base)]);
}

function combined(rows: readonly (string | number)[][], part: string, label: string, signs: Record<string, 1 | -1>) {
  const own = rows.filter(([first, name]) => first === part && signs[String(name)] !== undefined);
  const cells = (own[0] ?? [])
    .slice(3)
    .map((_, i) => own.reduce((sum, row) => sum + (signs[String(row[1])] ?? 0) * Number(row[i + 3]), 0));
  return [part, label, "", ...cells];
}

const HEADER = "Line item,Group,Actual 2024,Budget 2025,Q1 2025,Q2 2025,Q3 2025,Q4 2025,Actual 2025";

function bakery(): string {
  const lines = ["Old Mill", "Market"].flatMap((part) => {
    const leaves = statement(part, [
      ["Bread", "Income", 9],
      ["Cakes", "Income", 7],
      ["Flour", "Ingredients", 2],
      ["Butter", "Ingredients", 1],
      ["Bakers", "People", 3],
      ["Drivers", "People", 1],
      ["Ovens", "Other", 1],
    ]);
    const total = combined(leaves, part, "Total sales", { Bread: 1, Cakes: 1 });
    const gross = combined([...leaves, total], part, "Gross profit", { "Total sales": 1, Flour: -1, Butter: -1 });
    const overheads = combined(leaves, part, "Total overheads", { Bakers: 1, Drivers: 1, Ovens: 1 });
    const net = combined([gross, overheads], part, "Net profit", { "Gross profit": 1, "Total overheads": -1 });
    return [...leaves.slice(0, 2), total, ...leaves.slice(2, 4), gross, ...leaves.slice(4), overheads, net];
  });
  return `Shop,${HEADER}\n${lines.map((row) => row.join(",")).join("\n")}\n`;
}

async function withTable(text: string, name: string, read: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await openTables({ [name]: text });
  try {
    await read(opened);
  } finally {
    opened.database.close();
  }
}

test("reads a statement per shop: lines, subtotals, costs, headings, and no year counted twice", async () => {
  await withTable(bakery(), "bakery.csv", async ({ profile, run }) => {
    const [table] = profile.tables;
    expect(table?.lineColumn).toBe("Line item");
    expect(table?.lines?.filter(({ parts }) => parts).map(({ label }) => label)).toEqual([
      "Total sales",
      "Gross profit",
      "Total overheads",
      "Net profit",
    ]);
    expect(table?.lines?.filter(({ isCost }) => isCost).map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Flour", "Butter", "Bakers", "Drivers", "Ovens", "Total overheads"]),
    );
    const by = [{ kind: "column" as const, id: "shop", label: "Shop", col: "Shop" }];
    const find = (id: string) => profile.measures.find((each) => each.id === id)?.measures ?? [];
    // 16 a unit: Q1 160, Q2 176, Q3 192, Q4 208, and the length of the shop's name for both lines and four quarters.
    expect(await run({ from: { table: "bakery" }, measures: find("Total sales"), by })).toEqual([
      { shop: "Market", amount: 736 + 8 * 6 },
      { shop: "Old Mill", amount: 736 + 8 * 8 },
    ]);
    expect(await run({ from: { table: "bakery" }, measures: find("People"), by: [] })).toEqual([
      { amount: 2 * 184 + 8 * (6 + 8) },
    ]);
    expect(profile.measures.some(({ id }) => id === "Income")).toBe(false);
  });
});

test("keeps a budget and the year before as figures for a whole year that no quarter splits", async () => {
  await withTable(bakery(), "bakery.csv", async ({ profile, run }) => {
    const budget = profile.measures.find(({ id }) => id === "Total sales, Budget 2025");
    const before = profile.measures.find(({ names }) => names.includes("Total sales 2024"));
    const from = { table: "bakery" };
    expect(await run({ from, measures: budget?.measures ?? [], by: [] })).toEqual([{ amount: 2 * 16 * 45 }]);
    expect(await run({ from, measures: before?.measures ?? [], by: [] })).toEqual([{ amount: 2 * 16 * 39 }]);
    const query = { from, measures: budget?.measures ?? [], by: [] };
    expect(problemsOf(query, profile)).toEqual([]);
    const where = { kind: "span" as const, col: "Quarter", since: "2025-01-01", until: "2025-04-01" };
    expect(problemsOf({ ...query, where }, profile)).toEqual([
      "Budget 2025 holds one figure for a whole year: it can't be filtered or grouped by Quarter.",
    ]);
  });
});

test("reads a German statement per site with plan and actual columns", async () => {
  const rows = [
    "Kiel,Umsatzerlöse,120,110",
    "Kiel,Sonstige Erlöse,30,25",
    "Kiel,Summe Erlöse,150,135",
    "Kiel,Löhne,60,62",
    "Kiel,Miete,20,20",
    "Kiel,Summe Kosten,80,82",
    "Kiel,Ergebnis,70,53",
  ];
  const others = [
    "Ulm,Umsatzerlöse,90,95",
    "Ulm,Sonstige Erlöse,10,15",
    "Ulm,Summe Erlöse,100,110",
    "Ulm,Löhne,50,51",
    "Ulm,Miete,15,15",
    "Ulm,Summe Kosten,65,66",
    "Ulm,Ergebnis,35,44",
  ];
  await withTable(
    `Standort,Position,Plan,Ist\n${[...rows, ...others].join("\n")}\n`,
    "guv.csv",
    async ({ profile, run }) => {
      expect(profile.tables[0]?.lineColumn).toBe("Position");
      const result = profile.measures.find(({ id }) => id === "Ergebnis")?.measures ?? [];
      expect(await run({ from: { table: "guv" }, measures: result, by: [] })).toEqual([{ amount: 97 }]);
      const all = {
        kind: "aggregate" as const,
        id: "all",
        label: "all",
        agg: "sum" as const,
        of: { kind: "column" as const, col: "Ist" },
      };
      expect(problemsOf({ from: { table: "guv" }, measures: [all], by: [] }, profile)[0]).toContain(
        "Never add up all lines",
      );
    },
  );
});

test("customers by product and quarter are no statement", async () => {
  const rows = [
    "Ann,Beans,4,5,6,7,22",
    "Ann,Milk,1,1,2,2,6",
    "Bob,Beans,3,3,4,4,14",
    "Bob,Milk,2,2,2,3,9",
    "Cy,Beans,1,2,3,4,10",
    "Cy,Milk,5,5,5,5,20",
  ];
  await withTable(
    `Customer,Product,Q1 2025,Q2 2025,Q3 2025,Q4 2025,Total 2025\n${rows.join("\n")}\n`,
    "sold.csv",
    async ({ profile }) => {
      expect(profile.tables[0]?.lines).toBeUndefined();
    },
  );
});

test("a heading names the subtotal or the single line that it holds", async () => {
  await withTable(bakery(), "bakery.csv", async ({ profile }) => {
    const named = (name: string) => profile.measures.filter(({ names }) => names.includes(name)).map(({ id }) => id);
    expect(named("Income")).toEqual(["Total sales"]);
    expect(named("Other")).toEqual(["Ovens"]);
    expect(named("People costs")).toEqual(["People"]);
    expect(profile.columns.find(({ name }) => name === "Group")?.values).toBeUndefined();
  });
});

test("names a statement's amounts by what they are, not by the column of its year", async () => {
  const months = Array.from({ length: 12 }, (_, i) =>
    new Date(Date.UTC(2024, i)).toLocaleString("en", { month: "short" }),
  );
  const line = (label: string, amount: number) => [label, ...months.map(() => amount), amount * 12].join(",");
  const header = ["Line item", ...months.map((month) => `${month} 24`), "FY 2024"].join(",");
  await withTable(
    [header, line("Sales", 9), line("Rent", 2), line("Profit", 7)].join("\n"),
    "pnl.csv",
    async ({ profile }) => {
      expect(columnsOf(profile, "pnl").map(({ name }) => name)).toEqual(["Line item", "Month", "Amount"]);
    },
  );
});

test("costs written as negative amounts are told by their sign, a result after them is none", async () => {
  const rows = ["Coffee,410,455", "Food,220,240", "Turnover,630,695", "Beans,-120,-130", "Direct costs,-120,-130"];
  const more = [
    "Gross result,510,565",
    "Wages,-150,-160",
    "Power,-20,-26",
    "Overheads,-170,-186",
    "Result before tax,340,379",
  ];
  await withTable(`,2023,2024\n${[...rows, ...more].join("\n")}\n`, "cafe.csv", async ({ profile }) => {
    const costs = profile.tables[0]?.lines?.filter(({ isCost }) => isCost).map(({ label }) => label);
    expect(costs).toEqual(["Beans", "Direct costs", "Wages", "Power", "Overheads"]);
  });
});

test("a result may take off several subtotals above it", async () => {
  const rows = ["Sales,90,95", "Services,30,28", "Revenue,120,123", "Pay,40,41", "Training,5,4", "Staff,45,45"];
  const more = ["Rent,20,20", "Power,6,7", "Premises,26,27", "EBITDA,49,51"];
  await withTable(`Line item,2023,2024\n${[...rows, ...more].join("\n")}\n`, "pl.csv", async ({ profile }) => {
    const ebitda = profile.tables[0]?.lines?.find(({ label }) => label === "EBITDA");
    expect(ebitda?.parts).toEqual(["Sales", "Services", "Pay", "Training", "Rent", "Power"]);
  });
});

test("costs are never the income of a statement, nor income its costs", async () => {
  const lines = ["Kursgebühren;9000;9400", "Mitgliedsbeiträge;3000;2900", "Summe Erträge;12000;12300"];
  const costs = ["Löhne;7000;7300", "Energie;2000;1900", "Summe Aufwendungen;9000;9200", "Ergebnis;3000;3100"];
  const { profile, run, database } = await openTables({
    "plan ist 2024.csv": ["Posten;Plan 2024;Ist 2024", ...lines, ...costs].join("\n"),
  });
  for (const [question, figure] of [
    ["wie hoch waren die ausgaben", 9200],
    ["wie viel haben wir ausgegeben", 9200],
    ["wie viel haben wir eingenommen", 12300],
    ["löhne und energie zusammen", 9200],
  ] as const) {
    const plan = planByRules(question, openPlanner(profile));
    const queries = plan.kind === "accept" ? plan.queries : [];
    const rows = await Promise.all(queries.map((query) => run(query)));
    expect([question, rows.map(([row]) => Number(Object.values(row ?? {}).at(-1)))]).toEqual([question, [figure]]);
  }
  database.close();
});
