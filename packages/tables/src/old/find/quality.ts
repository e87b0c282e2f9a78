import type { Table } from "../../read/table.ts";
import type { Book } from "../write/book.ts";
import { formatCount } from "../write/format-value.ts";

/** What is missing, by column. Nothing where every cell is filled. */
export function addMissing(
  book: Book,
  table: Table,
  { importance, answers }: { importance: number; answers: boolean },
): void {
  const columns = table.columns
    .filter((column) => column.missing + column.invalid > 0)
    .sort((a, b) => b.missing + b.invalid - a.missing - a.invalid);
  const cells = table.rows * table.columns.length;
  const missing = columns.reduce((sum, column) => sum + column.missing + column.invalid, 0);
  if (missing === 0 && !answers) return;
  const base = { table: table.name, rows: table.rows };
  const all = columns.map((column) => column.name);
  const counted = (list: readonly { sql: string }[]) =>
    list.map((column) => `count(*) - count(${column.sql})`).join(" + ") || "0";
  const shown = columns.slice(0, 30);
  const count = book.figure({
    ...base,
    columns: all.slice(0, 30),
    label: "Missing cells",
    value: missing,
    computation:
      columns.length <= 30 ? `SELECT ${counted(columns)} FROM data` : "sum of the missing cells of every column",
  });
  book.finding({
    kind: "missing",
    importance,
    answersQuestion: answers,
    subject: {},
    figures: {
      count,
      percent: book.figure({
        ...base,
        columns: all.slice(0, 30),
        label: "Missing cells, share of all cells",
        value: (missing / cells) * 100,
        unit: "%",
        computation: `${count} / ${cells} * 100`,
      }),
    },
    rows: shown.slice(0, 8).map((column) => {
      const own = book.figure({
        ...base,
        columns: [column.name],
        label: `Missing cells in ${column.name}`,
        value: column.missing + column.invalid,
        computation: `SELECT count(*) - count(${column.sql}) FROM data`,
      });
      const share = book.figure({
        ...base,
        columns: [column.name],
        label: `Missing cells in ${column.name}, percent`,
        value: ((column.missing + column.invalid) / table.rows) * 100,
        unit: "%",
        computation: `${own} / ${table.rows} * 100`,
      });
      return { label: column.name, figures: { count: own, percent: share } };
    }),
    cautions: [],
  });
}

/** Everything about the data that limits what can be believed. */
export function addQuality(book: Book, table: Table): void {
  const weights = {
    currencies: 0.6,
    lost: 0.55,
    invalid: 0.42,
    totals: 0.4,
    duplicates: 0.45,
    mixed: 0.35,
    empty_columns: 0.2,
  };
  for (const note of table.quality) {
    const count = book.figure({
      table: table.name,
      columns: note.columns,
      label: `Count: ${note.detail}`.slice(0, 160),
      value: note.count,
      text: formatCount(note.count),
      rows: table.rows,
      computation: note.sql ?? "counted while the file was read",
    });
    book.finding({
      kind: "quality",
      importance: weights[note.what],
      answersQuestion: false,
      subject: note.columns[0] ? { measure: note.columns[0] } : {},
      figures: { count },
      rows: [],
      detail: note.detail,
      cautions: [],
    });
  }
}
