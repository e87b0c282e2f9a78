import { expect, test } from "vitest";
import { openTables } from "./sources.factory.ts";

/** What a file must come out as: types in the order of its columns, and its rows as text. */
interface Case {
  name: string;
  file: string;
  content: string | Uint8Array;
  columns: string[];
  types: string[];
  rows: string[][];
}

const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const people = { columns: ["Name", "Alter"], types: ["text", "number"] };

const CASES: Case[] = [
  {
    name: "commas",
    file: "a.csv",
    content: "City,Sales\nBern,12\nThun,7\n",
    columns: ["City", "Sales"],
    types: ["text", "number"],
    rows: [
      ["Bern", "12"],
      ["Thun", "7"],
    ],
  },
  {
    name: "semicolons with decimal commas",
    file: "a.csv",
    content: "Ort;Betrag\nBern;1.234,50\nThun;0,75\n",
    columns: ["Ort", "Betrag"],
    types: ["text", "number"],
    rows: [
      ["Bern", "1234.5"],
      ["Thun", "0.75"],
    ],
  },
  {
    name: "a group written above its rows only",
    file: "a.csv",
    content: "Shop,Goods,Sales\nBern,Tea,12\n,Milk,7\nThun,Tea,5\n,Milk,3\n",
    columns: ["Shop", "Goods", "Sales"],
    types: ["text", "text", "number"],
    rows: [
      ["Bern", "Tea", "12"],
      ["Bern", "Milk", "7"],
      ["Thun", "Tea", "5"],
      ["Thun", "Milk", "3"],
    ],
  },
  {
    name: "names that are missing stay missing",
    file: "a.csv",
    content: "Donor,Gift,Amount\nAda,Books,12\n,Toys,7\nBo,Tea,5\n,Milk,3\n",
    columns: ["Donor", "Gift", "Amount"],
    types: ["text", "text", "number"],
    rows: [
      ["Ada", "Books", "12"],
      ["", "Toys", "7"],
      ["Bo", "Tea", "5"],
      ["", "Milk", "3"],
    ],
  },
  {
    name: "Swiss thousands",
    file: "a.csv",
    content: "Ort;Betrag\nBern;1'234.50\nThun;12'000.00\n",
    columns: ["Ort", "Betrag"],
    types: ["text", "number"],
    rows: [
      ["Bern", "1234.5"],
      ["Thun", "12000"],
    ],
  },
  {
    name: "tabs",
    file: "a.tsv",
    content: "City\tSales\nBern\t12\nThun\t7\n",
    columns: ["City", "Sales"],
    types: ["text", "number"],
    rows: [
      ["Bern", "12"],
      ["Thun", "7"],
    ],
  },
  {
    name: "a byte order mark",
    file: "a.csv",
    content: "\ufeffName,Alter\nJörg,41\nZoë,38\n",
    ...people,
    rows: [
      ["Jörg", "41"],
      ["Zoë", "38"],
    ],
  },
  {
    name: "Windows-1252",
    file: "a.csv",
    content: latin("Name;Alter\nJ\xf6rg;41\nZo\xeb;38\n"),
    ...people,
    rows: [
      ["Jörg", "41"],
      ["Zoë", "38"],
    ],
  },
  {
    name: "lines in UTF-8 and in Windows-1252",
    file: "a.csv",
    content: Buffer.concat([Buffer.from("Name;Alter\nJörg;41\n"), latin("Zo\xeb;38\n")]),
    ...people,
    rows: [
      ["Jörg", "41"],
      ["Zoë", "38"],
    ],
  },
  {
    name: "UTF-16",
    file: "a.csv",
    content: utf16("Name\tAlter\nJörg\t41\nZoë\t38\n"),
    ...people,
    rows: [
      ["Jörg", "41"],
      ["Zoë", "38"],
    ],
  },
  {
    name: "carriage returns at line ends",
    file: "a.csv",
    content: "City,Sales\r\nBern,12\r\nThun,7\r\n",
    columns: ["City", "Sales"],
    types: ["text", "number"],
    rows: [
      ["Bern", "12"],
      ["Thun", "7"],
    ],
  },
  {
    name: "quoted separators, quotes and line breaks",
    file: "a.csv",
    content: 'Note,Sales\n"a, b",12\n"said ""no""",7\n"two\nlines",3\n',
    columns: ["Note", "Sales"],
    types: ["text", "number"],
    rows: [
      ["a, b", "12"],
      ['said "no"', "7"],
      ["two\nlines", "3"],
    ],
  },
  {
    name: "a title and a blank row above the header",
    file: "a.csv",
    content: "Sales report\n\nCity,Sales\nBern,12\nThun,7\n",
    columns: ["City", "Sales"],
    types: ["text", "number"],
    rows: [
      ["Bern", "12"],
      ["Thun", "7"],
    ],
  },
  {
    name: "two header rows",
    file: "a.csv",
    content: "Region;Q1;;Q2;\n;Plan;Ist;Plan;Ist\nNord;10;11;12;13\nSüd;20;21;22;23\n",
    columns: ["Region", "Q1 Plan", "Q1 Ist", "Q2 Plan", "Q2 Ist"],
    types: ["text", "number", "number", "number", "number"],
    rows: [
      ["Nord", "10", "11", "12", "13"],
      ["Süd", "20", "21", "22", "23"],
    ],
  },
  {
    name: "German dates",
    file: "a.csv",
    content: "Tag;Menge\n03.02.2025;1\n28.02.2025;2\n",
    columns: ["Tag", "Menge"],
    types: ["date", "number"],
    rows: [
      ["2025-02-03", "1"],
      ["2025-02-28", "2"],
    ],
  },
  {
    name: "day first where one date shows it",
    file: "a.csv",
    content: "Day,Qty\n03/02/2025,1\n28/02/2025,2\n",
    columns: ["Day", "Qty"],
    types: ["date", "number"],
    rows: [
      ["2025-02-03", "1"],
      ["2025-02-28", "2"],
    ],
  },
  {
    name: "currency signs and brackets for negative amounts",
    file: "a.csv",
    content: 'Item,Amount\nA,"€1,200.50"\nB,(€35.00)\n',
    columns: ["Item", "Amount"],
    types: ["text", "number"],
    rows: [
      ["A", "1200.5"],
      ["B", "-35"],
    ],
  },
  {
    name: "percent signs",
    file: "a.csv",
    content: "Item,Margin\nA,12.5%\nB,7%\n",
    columns: ["Item", "Margin"],
    types: ["text", "number"],
    rows: [
      ["A", "12.5"],
      ["B", "7"],
    ],
  },
  {
    name: "words for missing values",
    file: "a.csv",
    content: "City,Sales\nBern,12\nThun,n/a\nChur,-\nBiel,5\n",
    columns: ["City", "Sales"],
    types: ["text", "number"],
    rows: [
      ["Bern", "12"],
      ["Thun", ""],
      ["Chur", ""],
      ["Biel", "5"],
    ],
  },
  {
    name: "codes with leading zeros",
    file: "a.csv",
    content: "Code,Sales\n00123,12\n00456,7\n",
    columns: ["Code", "Sales"],
    types: ["text", "number"],
    rows: [
      ["00123", "12"],
      ["00456", "7"],
    ],
  },
  {
    name: "two columns of one name",
    file: "a.csv",
    content: "City,Sales,Sales\nBern,12,1\nThun,7,2\n",
    columns: ["City", "Sales", "Sales (2)"],
    types: ["text", "number", "number"],
    rows: [
      ["Bern", "12", "1"],
      ["Thun", "7", "2"],
    ],
  },
  {
    name: "JSON rows",
    file: "a.json",
    content: JSON.stringify([
      { city: "Bern", sales: 12 },
      { city: "Thun", sales: 7 },
    ]),
    columns: ["city", "sales"],
    types: ["text", "number"],
    rows: [
      ["Bern", "12"],
      ["Thun", "7"],
    ],
  },
  {
    name: "nested JSON",
    file: "a.json",
    content: JSON.stringify([
      { city: "Bern", sold: { units: 12, day: "2025-02-03" } },
      { city: "Thun", sold: { units: 7, day: "2025-02-04" } },
    ]),
    columns: ["city", "sold.units", "sold.day"],
    types: ["text", "number", "date"],
    rows: [
      ["Bern", "12", "2025-02-03"],
      ["Thun", "7", "2025-02-04"],
    ],
  },
  {
    name: "JSON lines",
    file: "a.jsonl",
    content: '{"city":"Bern","sales":12}\n{"city":"Thun","sales":7}\n',
    columns: ["city", "sales"],
    types: ["text", "number"],
    rows: [
      ["Bern", "12"],
      ["Thun", "7"],
    ],
  },
];

test.each(CASES)("reads $name", async ({ file, content, columns, types, rows }) => {
  const { database, sources } = await openTables({ [file]: content });
  const [source] = sources;
  const found = await database.rows(`SELECT * FROM ${source?.relation}`);
  database.close();
  expect(source?.columns.map(({ name }) => name)).toEqual(columns);
  expect(source?.columns.map(({ type }) => type)).toEqual(types);
  const text = (value: unknown) => (value === null || value === undefined ? "" : String(value).trim());
  const cells = found.map((row) =>
    columns.map((name, i) =>
      types[i] === "number" && row[name] !== null ? String(Number(row[name])) : text(row[name]),
    ),
  );
  expect(cells).toEqual(rows);
});
