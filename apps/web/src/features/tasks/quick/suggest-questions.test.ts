import type { ProfiledColumn, ProfiledTable } from "@muster/contracts/tables";
import { expect, it } from "vitest";
import { suggestQuestions } from "./suggest-questions.ts";

const dentist = column("Dentist", "dimension", { distinct: 3 });
const patient = column("Patient", "dimension", { distinct: 60 });
const day = column("Visit_Date", "time", { type: "date", distinct: 90 });
const fee = column("Fee", "additive", { type: "number", unit: "EUR" });
const minutes = column("Minutes", "additive", { type: "number", unit: "min" });

it.each<[string, ProfiledColumn[], string[]]>([
  [
    "money before other sums, and groups that fit into a chart",
    [column("Visit", "key", { distinct: 180 }), day, patient, dentist, minutes, fee],
    [
      "Which Dentist has the highest total Fee?",
      "What is the total Fee by month of Visit Date?",
      "What is the average Fee by Dentist?",
    ],
  ],
  [
    "averages of what cannot be added",
    [dentist, column("Score", "scale", { type: "number" })],
    ["Which Dentist has the highest average Score?", "What is the average Score?"],
  ],
  [
    "counts without a measure",
    [dentist, column("Status", "dimension", { distinct: 2 })],
    [
      "How many visit rows are there by Dentist?",
      "How many visit rows are there by Status?",
      "How many visit rows are there?",
    ],
  ],
  [
    "weeks for a column of weeks",
    [column("Week", "time", { type: "date", distinct: 17 }), fee],
    ["What is the total Fee by week?", "What is the total Fee?", "What is the average Fee?"],
  ],
  [
    "an amount by its header where no currency is stated",
    [minutes, column("Revenue", "additive", { type: "number" })],
    ["What is the total Revenue?", "What is the average Revenue?", "What is the total Minutes?"],
  ],
  [
    "no months for a few dates, such as quarters",
    [{ ...day, distinct: 4 }, fee],
    ["What is the total Fee?", "What is the average Fee?"],
  ],
  [
    "quotes around a header that is a question",
    [dentist, column("How long did you wait?", "average", { type: "number" })],
    [
      "Which Dentist has the highest average “How long did you wait?”?",
      "What is the average “How long did you wait?”?",
    ],
  ],
  ["nothing for keys and free text", [column("Id", "key", {}), column("Note", "text", {})], []],
])("suggests %s", (_, columns, expected) => {
  expect(suggestQuestions(table(columns))).toEqual(expected);
});

it("suggests the lines of a statement, and no sum over its subtotals", () => {
  const statement = { result: "Net profit", revenue: "Total sales", hasCosts: true };
  const month = column("Month", "time", { type: "date" });
  const lines = { ...table([month, column("Item", "dimension", {}), fee]), statement };
  expect(suggestQuestions(lines)).toEqual([
    "What is the Net profit by month?",
    "What are the biggest costs?",
    "What is the Total sales by month?",
  ]);
});

function column(
  name: string,
  role: ProfiledColumn["role"],
  rest: { type?: ProfiledColumn["type"]; unit?: string; distinct?: number },
): ProfiledColumn {
  const { type = "text", unit = "", distinct = 100 } = rest;
  return {
    name,
    role,
    type,
    unit,
    distinct,
    roles: [],
    synonyms: [],
    values: [],
    states: {},
    filled: 100,
    openDay: null,
  };
}

function table(columns: ProfiledColumn[]): ProfiledTable {
  return {
    ...{ name: "visits", title: "visits", rows: 180, entity: "visit", columns, moreColumns: 0 },
    ...{ mainTime: columns.find(({ role }) => role === "time")?.name ?? null, duplicates: 0, keepsDuplicates: false },
    ...{ folds: [], notes: [], statement: null },
  };
}
