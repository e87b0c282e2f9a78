import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { analyzeTable } from "./analyze-table.ts";
import { sequence, writeCsv } from "./generated.factory.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-names-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const draw = sequence(7);
/** Three years by month and shop: a season, a rise, two numbers that go together, one value far from the rest. */
const body = Array.from({ length: 36 }, (_, month) =>
  Array.from({ length: 10 }, (_each, shop) => {
    const date = new Date(Date.UTC(2023, month, 1 + shop)).toISOString().slice(0, 10);
    const amount = Math.round(200 + month * 6 + 80 * Math.sin((month * Math.PI) / 6) + 400 / (shop + 1) + draw() * 20);
    return [
      date,
      `Shop ${shop}`,
      month === 20 && shop === 3 ? 9000 : amount,
      Math.round(amount / 7 + draw() * 4),
      `T-${month}-${shop}`,
    ];
  }),
).flat();

/** In the order of the columns: time, group, amount, visits, id. */
const neutral = ["Day", "Shop", "Amount", "Visits", "Ticket"];
/** Names that SQL, or our statements, use for something else. */
const odd = ["period", "value", "rows", "count", "group", "order", "n", "name", "label", "distance"];
const questions: [shape: string, ask: (names: string[]) => string][] = [
  ["overview", () => ""],
  ["ranking", ([, group, amount]) => `Total “${amount}” by “${group}”`],
  ["best period", ([, , amount]) => `Which month had the highest “${amount}”?`],
];

async function valuesOf(names: string[], ask: (names: string[]) => string) {
  const path = writeCsv(dir, "table.csv", [names, ...body]);
  const { findings, figures } = await analyzeTable({ files: [{ path, name: "table.csv" }], question: ask(names) });
  return { kinds: findings.map(({ kind }) => kind), values: figures.map(({ value }) => value) };
}

// A number called "group" is read as a code, which is another table.
const isCode = (at: number, name: string) => name === "group" && (at === 2 || at === 3);

const expected = new Map<string, ReturnType<typeof valuesOf>>();

/** What the neutral names give; computed once a question. */
function neutralValues(shape: string, ask: (names: string[]) => string) {
  const known = expected.get(shape) ?? valuesOf(neutral, ask);
  expected.set(shape, known);
  return known;
}

it.each(
  questions.flatMap(([shape, ask]) =>
    neutral.flatMap((role, at) =>
      odd.filter((name) => !isCode(at, name)).map((name) => ({ shape, role, at, name, ask })),
    ),
  ),
)("computes the same numbers for $shape where $role is called $name", async ({ shape, at, name, ask }) => {
  expect(await valuesOf(neutral.with(at, name), ask)).toEqual(await neutralValues(shape, ask));
});
