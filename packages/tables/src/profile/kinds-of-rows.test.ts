import { expect, test } from "vitest";
import { csv, type Opened, openTables } from "../sources.factory.ts";
import { columnsOf } from "./profile.ts";

const ROWS = 36;
const day = (i: number) => `2025-${String((i % 9) + 1).padStart(2, "0")}-${String((i % 27) + 1).padStart(2, "0")}`;
const table = (header: string, row: (i: number) => (string | number)[]) =>
  csv(
    header,
    Array.from({ length: ROWS }, (_, i) => row(i)),
  );

async function withTable<T>(name: string, text: string, read: (opened: Opened) => T | Promise<T>): Promise<T> {
  const opened = await openTables({ [name]: text });
  try {
    return await read(opened);
  } finally {
    opened.database.close();
  }
}
const pick = (i: number, ...values: (string | number)[]) => values[i % values.length] ?? "";

test.each([
  [
    "security rota",
    table("Duty No,Date,Guard,Worker,Wage", (i) => [`D${i}`, day(i), "x", pick(i, "Al", "Bo", "Cy"), 90 + i]),
    "Wage",
    "additive",
  ],
  [
    "concert crew",
    table("Call,Call Date,Staff name,Pay", (i) => [`C${i}`, day(i), pick(i, "Ana", "Ben"), 120 + (i % 7) * 5]),
    "Pay",
    "additive",
  ],
  [
    "Ernteeinsatz",
    table("Einsatz-Nr,Datum,Mitarbeiter,Lohn", (i) => [`E${i}`, day(i), pick(i, "Ida", "Jan"), 80 + i]),
    "Lohn",
    "additive",
  ],
  [
    "staff list",
    table("Emp ID,Employee,Joined,Salary", (i) => [`E${i}`, `Person ${i}`, day(i), 30000 + i]),
    "Salary",
    "average",
  ],
  [
    "pay rates",
    table("Duty No,Date,Worker,Pay rate", (i) => [`D${i}`, day(i), pick(i, "Al", "Bo"), 12 + i]),
    "Pay rate",
    "average",
  ],
  [
    "prices without people",
    table("Date,Tour,Minutes,Price", (i) => [day(i), pick(i, "Al", "Bo", "Cy"), 45, 50 + (i % 3)]),
    "Price",
    "average",
  ],
  [
    "lessons of students",
    table("Date,Student,Minutes,Price", (i) => [day(i), pick(i, "Al", "Bo", "Cy"), 45, 50 + (i % 3)]),
    "Price",
    "additive",
  ],
  [
    "pieces sold to customers",
    table("Date,Customer,Qty,Price", (i) => [day(i), pick(i, "Al", "Bo", "Cy"), 1 + (i % 4), 50 + (i % 3)]),
    "Price",
    "average",
  ],
])("decides by the rows whether pay and prices are added up: %s", async (name, text, column, role) => {
  await withTable(`${name}.csv`, text, ({ profile }) => {
    expect(profile.columns.find((each) => each.name === column)?.role).toBe(role);
  });
});

test.each([
  [
    "gym",
    table("Member No,Member,Member since,Status", (i) => [
      `M${i}`,
      `P ${i}`,
      day(i),
      pick(i, "Active", "Active", "Lapsed"),
    ]),
    24,
  ],
  [
    "tenants",
    table("Flat No,Tenant,Moved in,Status", (i) => [`F${i}`, `P ${i}`, day(i), pick(i, "Current tenant", "Moved out")]),
    18,
  ],
  [
    "Musikschule",
    table("Schüler-Nr,Name,Angemeldet am,Status", (i) => [
      `S${i}`,
      `P ${i}`,
      day(i),
      pick(i, "Angemeldet", "Warteliste", "Abgemeldet"),
    ]),
    12,
  ],
  [
    "staff",
    table("Emp ID,Employee,Joined,Left on", (i) => [`E${i}`, `P ${i}`, day(i), i % 4 === 0 ? "2025-10-01" : ""]),
    27,
  ],
])("knows which rows of a list of %s are current", async (name, text, rows) => {
  await withTable(`${name}.csv`, text, async ({ profile, run }) => {
    const [current, ...others] = profile.conditions.filter(({ id }) => id === "current");
    expect(others).toEqual([]);
    const measures = [{ kind: "aggregate" as const, id: "n", label: "n", agg: "count" as const }];
    const from = { table: profile.tables[0]?.name ?? "" };
    const [row] = await run({ from, ...(current && { where: current.filter }), measures, by: [] });
    expect(Number(row?.["n"])).toBe(rows);
  });
});

test("rows that are done or open have no current part", async () => {
  const text = table("Ticket,Date,Status", (i) => [`T${i}`, day(i), pick(i, "Open", "Closed")]);
  await withTable("tickets.csv", text, ({ profile }) => {
    expect(profile.conditions.map(({ id }) => id)).toEqual(expect.arrayContaining(["open", "done"]));
    expect(profile.conditions.some(({ id }) => id === "current")).toBe(false);
  });
});

test.each([
  ["van hire", "Km out,Km in", (i: number) => [1000 + i * 50, i < 30 ? 1040 + i * 50 : ""], 1200],
  ["boat trips", "Miles start,Miles back", (i: number) => [10 + i, i < 30 ? 15 + i : ""], null],
  ["forklift", "Kilometers departure,Kilometers return", (i: number) => [500 + i * 9, i < 30 ? 507 + i * 9 : ""], 210],
  ["Werkstattwagen", "km alt,km neu", (i: number) => [i * 20, i < 30 ? i * 20 + 11 : ""], 330],
])(
  "two readings of a meter are a distance, and a blank one means not back yet: %s",
  async (name, header, row, total) => {
    const text = table(`Trip No,Date,${header}`, (i) => [`T${i}`, day(i), ...row(i)]);
    await withTable(`${name}.csv`, text, async ({ profile, run }) => {
      const distance = profile.measures.find(({ concepts, kind }) => concepts[0] === "distance" && kind === "additive");
      const from = { table: profile.tables[0]?.name ?? "" };
      if (total !== null) {
        expect(distance?.label).toContain(" minus ");
        expect(await run({ from, measures: distance?.measures ?? [], by: [] })).toEqual([{ total }]);
        const out = profile.conditions.find(({ id }) => id === "open");
        const measures = [{ kind: "aggregate" as const, id: "n", label: "n", agg: "count" as const }];
        const [row] = await run({ from, ...(out && { where: out.filter }), measures, by: [] });
        expect(Number(row?.["n"])).toBe(6);
      } else expect(profile.measures.some(({ label }) => label.includes(" minus "))).toBe(false);
    });
  },
);

test.each([
  ["Dest", ["DE", "FR", "AT"], "country"],
  ["State", ["Open", "Closed", "Pending"], "status"],
  ["State", ["Bavaria", "Saxony", "Hesse"], "region"],
])("judges %s by the values %j: %s", async (header, values, concept) => {
  const text = table(`Entry No,Date,${header}`, (i) => [`E${i}`, day(i), pick(i, ...values)]);
  await withTable("entries.csv", text, ({ profile }) => {
    expect(profile.columns.find(({ name }) => name === header)?.concepts[0]).toBe(concept);
  });
});

test("a rate counts the rows that have a result, and a mark in few rows counts all", async () => {
  const text = table("Lesson No,Date,Result,Returned", (i) => [
    `L${i}`,
    day(i),
    i < 12 ? pick(i, "passed", "failed") : "",
    i < 6 ? "yes" : "",
  ]);
  await withTable("lessons.csv", text, ({ profile }) => {
    const base = (id: string) => profile.conditions.find((each) => each.id === id)?.base;
    expect(base("failed")).toEqual({ kind: "not", of: { kind: "empty", col: "Result" } });
    expect(base("returned")).toBeUndefined();
  });
});

test("an email address names the customer where nothing else does", async () => {
  const text = table("Order No,Date,Email", (i) => [`O${i}`, day(i), `p${i % 5}@example.org`]);
  await withTable("orders.csv", text, ({ profile }) => {
    expect(profile.columns.find(({ name }) => name === "Email")?.concepts).toContain("customer");
  });
});

test("measures the time between two dates that are both an end", async () => {
  const text = table("Parcel No,ship_dt,dlv_dt", (i) => [`P${i}`, "2025-03-01", "2025-03-04"]);
  await withTable("parcels.csv", text, ({ profile }) => {
    expect(profile.measures.map(({ label }) => label)).toContain("time from ship_dt to dlv_dt");
  });
});

test("money in and money out are two amounts", async () => {
  const text = table("Entry No,Date,Cash out,Cash in", (i) => [`E${i}`, day(i), 5 + i, 9 + i * 2]);
  await withTable("cash.csv", text, ({ profile }) => {
    expect(profile.measures.some(({ label }) => label.includes(" minus "))).toBe(false);
  });
});

const NUMBERS: [string, string, string, number][] = [
  ["price a head times people", "Tour No,Date,Booked,Price p.p.", "money", 36 * 4 * 12],
  ["pieces times price", "Sale No,Date,Qty,Unit price", "money", 36 * 4 * 12],
  ["days times a day's rate", "Hire No,Date,Days,Rate/day", "money", 36 * 4 * 12],
  ["minutes as hours", "Call No,Date,Mins,Price", "hours", (36 * 4) / 60],
];
test.each(NUMBERS)("makes what no column holds: %s", async (_, header, concept, total) => {
  await withTable(
    "made.csv",
    table(header, (i) => [`N${i}`, day(i), 3 + (i % 3), 12]),
    async ({ profile, run }) => {
      const made = profile.measures.find(({ concepts, column }) => concepts[0] === concept && !column);
      const from = { table: profile.tables[0]?.name ?? "" };
      const [row] = await run({ from, measures: made?.measures ?? [], by: [] });
      expect(row?.["total"]).toBeCloseTo(total);
    },
  );
});

test("a discount is taken off, and a blank one is none", async () => {
  const rows = (discount: (i: number) => string) =>
    table("Sale No,Date,Qty,Unit price,Discount %", (i) => [`N${i}`, day(i), 2, 10, discount(i)]);
  await withTable(
    "full.csv",
    rows((i) => pick(i, "0%", "10%").toString()),
    async ({ profile, run }) => {
      const made = profile.measures.find(({ concepts, column }) => concepts[0] === "money" && !column);
      const [row] = await run({ from: { table: "full" }, measures: made?.measures ?? [], by: [] });
      expect(row?.["total"]).toBeCloseTo(18 * 20 + 18 * 18);
    },
  );
  await withTable(
    "gaps.csv",
    rows((i) => pick(i, "", "10%").toString()),
    async ({ profile, run }) => {
      const made = profile.measures.find(({ concepts, column }) => concepts[0] === "money" && !column);
      const [row] = await run({ from: { table: "gaps" }, measures: made?.measures ?? [], by: [] });
      expect(row?.["total"]).toBeCloseTo(18 * 20 + 18 * 18);
    },
  );
});

test.each([
  ["clubs", "Child No,Name,Start", "child"],
  ["workshop", "Job No,Customer,Start", "job"],
  ["pool", "Lesson,Teacher,Date", "lesson"],
  ["billing", "Inv No,Client,Date", "invoice"],
])("names the rows of %s by the key's own noun", async (name, header, entity) => {
  await withTable(
    `${name}.csv`,
    table(header, (i) => [`K${i}`, `P${i % 7}`, day(i)]),
    ({ profile }) => {
      expect(profile.tables[0]?.entity).toBe(entity);
    },
  );
});

test.each([
  ["Allergies", ["Nuts", "Eggs", "Nuts, eggs", "Gluten"], ["Eggs", "Gluten", "Nuts", "eggs"]],
  ["Extras", ["Roof box", "Child seat", "Child seat + Roof box"], ["Child seat", "Roof box"]],
  ["Leistungen", ["Schneiden", "Färben", "Schneiden; Färben", "Färben; Föhnen"], ["Föhnen", "Färben", "Schneiden"]],
])("marks %s as a column whose cells name several things", async (header, cells, items) => {
  const text = table(`Row No,Date,${header}`, (i) => [`R${i}`, day(i), `"${cells[i % cells.length]}"`]);
  await withTable("lists.csv", text, ({ profile }) => {
    const found = columnsOf(profile, "lists").find(({ name }) => name === header)?.items ?? [];
    expect([...new Set(found.map((item) => item.toLowerCase()))].toSorted()).toEqual(
      [...new Set(items.map((item) => item.toLowerCase()))].toSorted(),
    );
  });
});

test("a comma in a name makes no list", async () => {
  const text = table("Row No,Date,Employee", (i) => [
    `R${i}`,
    day(i),
    `"${pick(i, "Beck, Ann", "Lang, Tim", "Roth, Eva")}"`,
  ]);
  await withTable("names.csv", text, ({ profile }) => {
    expect(columnsOf(profile, "names")[2]?.items).toBeUndefined();
  });
});

test.each([
  ["vet", "Visit No,Date,Fee,Meds,Total", 2],
  ["garage", "Job No,Date,Labour charge,Parts total,Total charged", 2],
  ["Malerbetrieb", "Auftr.-Nr.,Datum,Honorar,Material,Gesamt", 2],
])("the money of a row is the total, not its parts: %s", async (name, header) => {
  const row = (i: number) => [`V${i}`, day(i), 40.5 + (i % 5), 10.25 + (i % 3), 50.75 + (i % 5) + (i % 3)];
  await withTable(`${name}.csv`, table(header, row), ({ profile }) => {
    const money = profile.measures.filter(({ concepts }) => concepts.includes("money")).map(({ column }) => column);
    expect(money).toEqual([header.split(",").at(-1)]);
  });
});

test("an amount and the tax on it are not two parts of the gross amount", async () => {
  const text = table("Inv No,Date,Net,VAT,Total gross", (i) => [
    `I${i}`,
    day(i),
    100 + (i % 9) * 10,
    20 + (i % 9) * 2,
    120 + (i % 9) * 12,
  ]);
  await withTable("inv.csv", text, ({ profile }) => {
    expect(profile.measures.find(({ column }) => column === "Net")?.concepts).toContain("money");
  });
});

test.each([
  ["kegs_delivered_2025.csv", "Kegs delivered", "quantity"],
  ["meals-served.csv", "Meals served", "quantity"],
  ["Besucher 2025.csv", "Besucher", "visits"],
])("names the figures of %s by what the file counts", async (file, name, concept) => {
  const text = "Site,Jan,Feb,Mar\nNorth,4,5,6\nSouth,7,8,9\nEast,1,2,2\n";
  await withTable(file, text, ({ profile }) => {
    const column = profile.columns.find(({ role }) => role === "additive");
    expect([column?.name, column?.concepts[0]]).toEqual([name, concept]);
  });
});

test("yes and no are answers in any spelling, beside which a third one is no state of the row", async () => {
  const { profile, database } = await openTables({
    "staff.csv": csv(
      "Name,First aider,Paid 25?,Pts",
      Array.from({ length: 12 }, (_, i) => [
        `Person ${i}`,
        ["Y", "N", "expired"][i % 3] ?? "",
        ["Yes", "y", "No", "part"][i % 4] ?? "",
        9 + (i % 5),
      ]),
    ),
  });
  const [, aider, paid, points] = profile.columns;
  expect(aider?.states).toEqual({ "flag:First aider": ["Y"], "unflag:First aider": ["N"] });
  expect(paid?.states).toMatchObject({ paid: expect.arrayContaining(["Yes", "y"]), unpaid: ["No"] });
  // Patients or points, but no numbers of persons.
  expect(points?.role).toBe("additive");
  database.close();
});
