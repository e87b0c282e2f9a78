import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTableEngine, type TableEngine } from "../engine/engine.ts";
import type { ReadTableFile } from "../engine/messages.ts";
import { digitsFor, formatNumber } from "./format.ts";
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
    expect(markdown).toContain("## From 2024 to 2025, total changed by +1,500 for Web and −509 for Phone.");
    expect(markdown).toContain("| Channel | 2025 | 2024 | Change | Change in % |");
    expect(markdown).toContain("| Phone | 501 | 1,010 | −509 | −50.4% |");
  });

  it("names the condition of a share in the headline", async () => {
    const { markdown } = await report("orders", "What share of orders came by phone?");
    expect(markdown).toMatch(/## Channel is Phone for [\d.]+% of orders\.\n/);
    expect((await report("orders", "Wie viel Prozent der Bestellungen kamen über Phone?")).markdown).toMatch(
      /## Auf 50\s% der Aufträge trifft zu, dass Channel Phone ist\.\n\n\*Gelesen als: Anteil an: Anzahl Aufträge \(Channel Phone ist\)/,
    );
  });

  it("states a comparison with a year without data as such", async () => {
    const { markdown, checks } = await report("orders", "How did the total in 2025 compare with 2023?");
    expect(markdown).toContain("## Total in 2025: 3,001. The data holds nothing for 2023.");
    expect(checks.every(({ passed }) => passed)).toBe(true);
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
