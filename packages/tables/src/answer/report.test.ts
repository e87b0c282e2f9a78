import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTableEngine, type TableEngine } from "../engine/engine.ts";
import type { ReadTableFile } from "../engine/messages.ts";
import type { Profile } from "../profile/profile.ts";
import { previewTable } from "./exhibits.ts";
import { digitsFor, formatNumber } from "./format.ts";
import { notesOf } from "./notes.ts";
import { writeTableReport } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-report-"));
let engine: TableEngine;
let files: Record<string, ReadTableFile>;

beforeAll(async () => {
  engine = openTableEngine({ workDir: join(folder, "work") });
  files = {
    orders: await read("orders.csv", orders()),
    verbrauch: await read("verbrauch.csv", verbrauch()),
    invoices: await read("invoices.csv", invoices(1.19)),
    untaxed: await read("untaxed.csv", invoices(1)),
    lines: await read("lines.csv", orderLines()),
    guv: await read("guv.csv", statement()),
    losses: await read("profit and loss.csv", lossMaking()),
    tickets: await read("tickets.csv", tickets()),
    budget: await read("budget.csv", budget()),
    lets: await read("lets.csv", lets()),
    survey: await read("survey.csv", survey()),
    mix: await read("mix.csv", mix()),
    leaders: await read("sales.csv", leaders()),
    visits: await read("visits.csv", visits()),
  };
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("writeTableReport", () => {
  it("compares two years as an analyst writes it, with one precision", async () => {
    const { markdown, figures, checks } = await report("orders", "How did the total in 2025 compare with 2024?");
    expect(markdown).toContain("## Total was 3,001 in 2025, 991 (+49.3%) more than 2,010 in 2024.");
    expect(markdown).toContain("*Read as: Total, 2025 compared with 2024*");
    expect(figures.map(({ label }) => label)).toEqual([
      "Total, 2025",
      "Total, 2024",
      "Total, change",
      "Total, change in %",
    ]);
    expect(checks.every(({ passed }) => passed)).toBe(true);
  });

  it("says no where a yes-or-no column is filtered", async () => {
    const { markdown } = await report("visits", "how much is still unpaid per dentist");
    expect(markdown).toContain("*Read as: total Fee, by Dentist, only where Paid is no*");
    expect(markdown).not.toContain("false");
  });

  it("does not repeat the question under a title with the same words", async () => {
    const question = "How did the total in 2025 compare with 2024?";
    const titled = (title: string) => report("orders", question, title).then(({ markdown }) => markdown);
    expect(await titled("Orders")).toContain(`> ${question}`);
    expect(await titled("How did the total in 2025 compare with 2024")).not.toContain("> ");
  });

  it("answers both of two readings that fit equally well", async () => {
    const { markdown } = await report("invoices", "billed in Q1 vs Q3 2025?");
    const [first = "", second = ""] = markdown.split(
      "The question can be read in two ways. The other reading follows.",
    );
    expect(first).toContain("## Total net was 100 in Q1 2025");
    expect(second).toContain("## Total gross was 119 in Q1 2025");
  });

  it("answers once where two readings have the same result", async () => {
    const { markdown } = await report("untaxed", "billed in Q1 vs Q3 2025?");
    expect(markdown).toContain("## Total net was 100 in Q1 2025");
    expect(markdown).not.toContain("two ways");
  });

  it("names every group's change and heads the table's columns by the years", async () => {
    const { markdown } = await report("orders", "total by channel in 2025 compared with 2024");
    expect(markdown).toContain(
      "## Total rose from 2,010 in 2024 to 3,001 in 2025 (+49.3%): +1,500 for Web and −509 for Phone.",
    );
    expect(markdown).toContain("| Channel | 2025 | 2024 | Change | Change in % |");
    expect(markdown).toContain("| Phone | 501 | 1,010 | −509 | −50.4% |");
  });

  it.each(["total by channel in 2024 compared with 2025", "total by channel in 2025 compared with 2024"])(
    "compares from the earlier period to the later: %s",
    async (question) => {
      const { markdown } = await report("orders", question);
      expect(markdown).toContain("## Total rose from 2,010 in 2024 to 3,001 in 2025 (+49.3%): +1,500 for Web");
      expect(markdown).toContain("2025 compared with 2024");
    },
  );

  it("leaves out groups that did not change, and says so when none did", async () => {
    const { markdown } = await report("lines", "Compare the average unit price in January and March 2026 by product");
    expect(markdown).toContain("rose from 260 in January 2026 to 286 in March 2026 (+9.8%): +51 for Desk.\n");
    const mix = await report("mix", "Compare the average unit price in January and March 2026 by product");
    expect(mix.markdown).toMatch(/ to 16\.77 in March 2026 \(\+24\.8%\), and stayed the same in each group\.\n/);
  });

  it("says on which day or in which week a series begins and ends", async () => {
    const { markdown } = await report("tickets", "Tickets per day");
    expect(markdown).toContain("## Number of tickets was 1 on January 8, 2026, the same as on January 5, 2026.");
  });

  it("names the condition of a share in the headline", async () => {
    const { markdown } = await report("orders", "What share of orders came by phone?");
    expect(markdown).toMatch(/## Channel is Phone for [\d.]+% of orders\.\n/);
    expect((await report("orders", "Wie viel Prozent der Bestellungen kamen über Phone?")).markdown).toMatch(
      /## Auf 50\s% der Bestellungen trifft zu, dass Channel Phone ist\.\n\n\*Gelesen als: Anteil an: Anzahl Bestellungen \(Channel Phone ist\)/,
    );
  });

  it("states a comparison with a year without data as such", async () => {
    const { markdown, checks } = await report("orders", "How did the total in 2025 compare with 2023?");
    expect(markdown).toContain("## Total in 2025: 3,001. The data holds nothing for 2023.");
    expect(checks.every(({ passed }) => passed)).toBe(true);
  });

  it("names what a product is worth, and how it is made", async () => {
    const { markdown, charts } = await report("lines", "Revenue by product");
    expect(markdown).toContain("## Order value (Qty × Unit price): Desk (2,102), Chair (526) and Lamp (80).");
    expect(charts[0]).toMatchObject({ title: "Order value", y: { digits: 0 } });
  });

  it("ends the headline of a series before a last month that has only begun, and gives that month's figure", async () => {
    const { markdown, charts } = await report("lines", "Revenue per month");
    expect(markdown).toMatch(/## Order value .* from [\d.,]+ in January 2026 to [\d.,]+ in March 2026 \(/);
    expect(markdown).toContain(
      "April 2026 is not complete: the data ends on April 3, 2026. Until then the figure is 20.",
    );
    expect(charts[0]?.series[0]?.points).toHaveLength(4);
  });

  it("explains a result by its lines, in German and with the sign that costs have in it", async () => {
    const { markdown, checks } = await report("guv", "Warum ist das Ergebnis im März gestiegen?");
    expect(markdown).toContain(
      "## Ergebnis stieg von 20 (Februar 2025) auf 45 (März 2025), +125,0 %: +40 durch mehr Umsatz, −20 durch mehr Wareneinsatz und +5 durch weniger Miete.",
    );
    expect(markdown).toContain("verglichen mit Februar 2025");
    expect(markdown).not.toMatch(/the period before|March/);
    expect(markdown).toContain("Ergebnis ergibt sich aus Umsatz, Wareneinsatz und Miete");
    expect(checks.every(({ passed }) => passed)).toBe(true);
    const { markdown: series } = await report("guv", "Wie hat sich das Ergebnis entwickelt?");
    expect(series).toContain("## Ergebnis stieg von");
  });

  it.each([
    ["What was our profit in March?", "Operating profit (March 2026) is −20, a loss."],
    ["What was our profit in February?", "Operating profit (February 2026) is 20."],
    ["In which months did we lose money?", "Operating profit is below 0 for March 2026 (−20) and January 2026 (−10)."],
  ])("answers %s from a statement with losses", async (question, expected) => {
    expect((await report("losses", question)).markdown).toContain(`## ${expected}`);
  });

  it.each([
    ["How long does it take to resolve tickets by priority?", "Average time until tickets are resolved: Low (10.0 h)"],
    ["How long does it take to resolve urgent tickets?", "Tickets (Urgent) are resolved in 2.5 h on average."],
    ["Who has the most tickets?", "Mia has the most tickets: 3."],
  ])("says %s in plain English", async (question, expected) => {
    expect((await report("tickets", question)).markdown).toContain(`## ${expected}`);
  });

  it("says each figure that is asked for and their sum", async () => {
    const { markdown, checks } = await report("orders", "total of web and phone in 2025");
    expect(markdown).toContain("Web (2,500) and Phone (501). Together: 3,001.");
    expect(checks.every(({ passed }) => passed)).toBe(true);
    const months = await report("orders", "sum of total in February 2025 and July 2025");
    expect(months.markdown).toContain("Together: 3,001.");
  });

  it("compares plan and actual as a whole before it names the groups furthest off", async () => {
    const { markdown } = await report("budget", "Compare plan and actual by department");
    expect(markdown).toContain(
      "## Actual is 330, plan 300 (difference +30, +10%). Furthest above: Sales (+50, +50%). Furthest below: IT (−20, −20%).",
    );
  });

  it("names the matching rows when a sentence holds them, and their column where two hold the value", async () => {
    const { markdown } = await report("lets", "Which properties are vacant?");
    expect(markdown).toContain("(Tenant is vacant)");
    expect(markdown).toContain("(Status is Vacant): P2 and P3.");
  });

  it("has two findings beyond the question and leaves the others to the app", async () => {
    const { markdown } = await report("leaders", "Total revenue by day of the week");
    expect(markdown.split("## Also in the data")[1]?.match(/^- .*share\.$/gm)).toHaveLength(2);
    const file = files["leaders"] as ReadTableFile;
    const dataset = { key: "leaders", files: [file] };
    const reply = await engine.readAs(dataset, { op: "read-as", question: "Total revenue", rows: 1 });
    if (reply.kind !== "reading") throw new Error(reply.kind);
    const queries = reply.readings.map(({ query }) => query);
    const { further, more = [] } = await engine.compute(dataset, { op: "compute", question: "Total revenue", queries });
    expect([further.length, more.length]).toEqual([2, 2]);
    expect(more.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([expect.stringMatching(/accounts for/)]),
    );
  });

  it("names a score without its conditions", async () => {
    expect((await report("survey", "What is our NPS?")).markdown).toMatch(/## NPS is −?[\d.]+\.\n/);
  });

  it("answers a German question in German throughout, with the unit at every number", async () => {
    const { markdown, charts } = await report("verbrauch", "Verbrauch pro Monat 2025");
    expect(markdown).toContain("Verbrauch gesamt (2025) stieg von 100,5 kWh (Januar 2025) auf 140,0 kWh (April 2025)");
    expect(markdown).toMatch(/\*Gelesen als: Verbrauch gesamt, je Monat von Datum, 2025\*/);
    // The caption says what the headline does not.
    expect(markdown.split(charts[0]?.summary ?? "")).toHaveLength(2);
    expect(charts[0]).toMatchObject({
      language: "de",
      summary: expect.stringMatching(
        /^Verbrauch gesamt \(2025\): höchster Wert .*\d,\d kWh.*, niedrigster .*\d,\d kWh.*\.$/,
      ),
      x: { label: "Monat" },
      y: { label: "Verbrauch gesamt (2025)", unit: "kWh" },
    });
  });
});

it("reads each number of a long result a few times only, and has no limit on their count", () => {
  let reads = 0;
  const rows = Array.from({ length: 1_000 }, (_, i) => ({
    get amount() {
      reads++;
      return i + 0.5;
    },
  }));
  const column = { table: "t", name: "amount", type: "number", unit: "money" };
  const profile = { tables: [], columns: [column], measures: [] } as unknown as Profile;
  const of = { kind: "column" as const, col: "amount" };
  const measure = { kind: "aggregate" as const, id: "amount", label: "amount", agg: "sum" as const, of };
  const options = { profile, language: "en" as const, mostRows: 1_000 };
  previewTable({ from: { table: "t" }, measures: [measure], by: [] }, rows, options);
  previewTable({ from: { table: "t" }, measures: [], by: [], select: ["amount"] }, rows, options);
  expect(reads).toBeLessThan(20 * rows.length);
  expect(
    digitsFor(
      Array.from({ length: 300_000 }, (_, i) => i + 0.5),
      undefined,
    ),
  ).toBe(0);
});

it.each([
  [[83.02, 53.9, 7.32], "h", 1],
  [[4.12, 3.86], undefined, 2],
  [[147.5, 1653], "money", 0],
  [[147.5, 53], "money", 2],
  [[3, 20], "money", 0],
])("shows %j in %s with %d digits", (values, unit, digits) => {
  expect(digitsFor(values, unit)).toBe(digits);
});

it.each([
  [-15_825.4, { digits: 0 }, "−15,825"],
  [53, { digits: 2, unit: "money", currency: "EUR" }, "€53.00"],
  [0.4, { digits: 0 }, "0.40"],
  [12, { unit: "kwh" }, "12 kWh"],
])("writes %d with %j as %s", (value, style, text) => {
  expect(formatNumber(value, "en", style)).toBe(text);
});

async function read(name: string, text: string): Promise<ReadTableFile> {
  const path = join(folder, name);
  writeFileSync(path, text);
  return engine.read({ path, name }, mkdtempSync(join(folder, "tables-")));
}

async function report(key: string, question: string, title = "T") {
  const file = files[key];
  if (!file) throw new Error(`There is no table ${key}`);
  const dataset = { key, files: [file] };
  const reply = await engine.readAs(dataset, { op: "read-as", question, rows: 1 });
  if (reply.kind === "invalid" || reply.kind === "refused") throw new Error(`Not read: ${question}`);
  const queries =
    reply.kind === "reading" ? reply.readings.map(({ query }) => query) : (reply.options[0]?.queries ?? []);
  const computed = await engine.compute(dataset, { op: "compute", question, queries });
  return writeTableReport(computed, { title, question });
}

function visits(): string {
  const rows = Array.from(
    { length: 30 },
    (_, i) => `${i},${i % 2 ? "Dr. Park" : "Dr. Weiss"},${60 + i},${i % 3 ? "yes" : "no"}`,
  );
  return `Visit,Dentist,Fee,Paid\n${rows.join("\n")}\n`;
}

function orders(): string {
  const rows = [
    ["O-1", "2024-02-01", "Web", "1000"],
    ["O-2", "2024-06-03", "Phone", "1009.6"],
    ["O-3", "2025-02-05", "Web", "2500.2"],
    ["O-4", "2025-07-09", "Phone", "500.8"],
  ];
  return ["Order,Date,Channel,Total", ...rows.map((row) => row.join(","))].join("\n");
}

function invoices(tax: number): string {
  const rows = [
    ["R-1", "2025-02-01", "Acorn", 100],
    ["R-2", "2025-06-03", "Birch", 120],
    ["R-3", "2025-07-09", "Acorn", 200],
  ] as const;
  const line = ([id, day, client, net]: (typeof rows)[number]) => [id, day, client, net, net * tax].join(",");
  return ["Invoice,Issued,Client,Net,Gross", ...rows.map(line)].join("\n");
}

function verbrauch(): string {
  const rows = ["2025-01-01;100,5", "2025-02-01;110,25", "2025-03-01;120", "2025-04-01;140"];
  return ["Datum;Verbrauch (kWh)", ...rows].join("\n");
}

function orderLines(): string {
  const rows = [
    ["S-1", "2026-01-05", "Desk", 2, 500],
    ["S-2", "2026-01-19", "Lamp", 2, 20],
    ["S-3", "2026-02-09", "Chair", 1, 525.5],
    ["S-4", "2026-03-02", "Desk", 2, 551],
    ["S-5", "2026-03-30", "Lamp", 1, 20],
    ["S-6", "2026-04-03", "Lamp", 1, 20],
  ];
  return ["Order No,Order date,Product,Qty,Unit price", ...rows.map((row) => row.join(","))].join("\n");
}

function statement(): string {
  return [
    "Position;Januar 2025;Februar 2025;März 2025",
    "Umsatz;100;110;150",
    "Wareneinsatz;50;60;80",
    "Miete;30;30;25",
    "Ergebnis;20;20;45",
  ].join("\n");
}

function lossMaking(): string {
  return [
    "Account,Jan 2026,Feb 2026,Mar 2026",
    "Revenue,100,110,80",
    "Rent,-60,-60,-60",
    "Wages,-50,-30,-40",
    "Operating profit,-10,20,-20",
  ].join("\n");
}

function tickets(): string {
  const rows = [
    ["T-1", "2026-01-05 08:00", "2026-01-05 10:00", "Urgent", "Mia"],
    ["T-2", "2026-01-06 08:00", "2026-01-06 11:00", "Urgent", "Mia"],
    ["T-3", "2026-01-07 08:00", "2026-01-07 18:00", "Low", "Mia"],
    ["T-4", "2026-01-08 08:00", "2026-01-08 18:00", "Low", "Tom"],
  ];
  return ["Ticket ID,Created at,Resolved at,Priority,Assignee", ...rows.map((row) => row.join(","))].join("\n");
}

function budget(): string {
  return ["Department,Plan,Actual", "Sales,100,150", "IT,100,80", "HR,100,100"].join("\n");
}

function lets(): string {
  const rows = [
    ["P1", "1 Mill Lane", "vacant", "Let"],
    ["P2", "2 Mill Lane", "J. Cole", "Vacant"],
    ["P3", "3 Mill Lane", "R. Patel", "Vacant"],
    ["P4", "4 Mill Lane", "R. Patel", "Let"],
  ];
  return ["Property ID,Address,Tenant,Status", ...rows.map((row) => row.join(","))].join("\n");
}

function survey(): string {
  const scores = [10, 9, 9, 8, 7, 6, 4, 10, 3, 8, 9, 2];
  const rows = scores.map((score, i) => `2026-02-${String(i + 1).padStart(2, "0")},${score},York`);
  return ["Date,How likely are you to recommend us to a friend? (0-10),Branch", ...rows].join("\n");
}

/** One group of each of four columns has most of the revenue. */
function leaders(): string {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const names = ["Region", "Product", "Channel", "Owner"].map(
      (name, c) => `${name} ${i % 10 < 7 - c * 0.5 ? 1 : 2 + ((i + c) % 3)}`,
    );
    return [`2026-01-${String(1 + (i % 28)).padStart(2, "0")}`, ...names, 100].join(",");
  });
  return ["Date,Region,Product,Channel,Owner,Revenue", ...rows].join("\n");
}

/** Only how often each product was sold differs between the months. */
function mix(): string {
  const rows = [
    ["S-1", "2026-01-05", "Lamp", 1, 10.1],
    ["S-2", "2026-01-19", "Lamp", 2, 10.1],
    ["S-3", "2026-01-20", "Chair", 1, 20.1],
    ["S-4", "2026-03-02", "Chair", 2, 20.1],
    ["S-5", "2026-03-30", "Lamp", 1, 10.1],
    ["S-6", "2026-03-31", "Chair", 3, 20.1],
  ];
  return ["Order No,Order date,Product,Qty,Unit price", ...rows.map((row) => row.join(","))].join("\n");
}

it.each<[string[], string]>([
  [["Food", "Drinks"], "Food and Drinks"],
  [["Food", "Drinks", "Wages", "Rent", "Gas", "Tax", "Water"], "Food, Drinks, Wages, Rent, Gas, Tax and Water"],
  [
    ["Food", "Drinks", "Wages", "Rent", "Gas", "Tax", "Water", "Bins"],
    "Food, Drinks, Wages, Rent, Gas, Tax and 2 more",
  ],
])("names what a subtotal of %s is made from, or how much more there is", (parts, list) => {
  const note = { kind: "subtotal", table: "pl", label: "Net profit", parts } as const;
  expect(notesOf("pl", { tables: [], notes: [note] }, "en")).toEqual([
    `Net profit is computed from ${list} and isn't added to them.`,
  ]);
});

it("writes numbers of rows in German as German readers do", () => {
  const note = { kind: "duplicates", table: "t", rows: 1234 } as const;
  expect(notesOf("t", { tables: [], notes: [note] }, "de")).toEqual([
    "1.234 Zeilen wiederholen eine andere genau und zählen nicht doppelt.",
  ]);
});
