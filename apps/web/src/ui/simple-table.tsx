import type { Key, ReactNode } from "react";

interface SimpleTableProps<Row> {
  caption: string;
  hideCaption?: boolean;
  columns: { key: string; header: ReactNode; align?: "left" | "right"; cell: (row: Row, index: number) => ReactNode }[];
  rows: Row[];
  rowKey: (row: Row, index: number) => Key;
}

/** A table that scrolls sideways inside itself, by keyboard too. */
export function SimpleTable<Row>({ caption, hideCaption, columns, rows, rowKey }: SimpleTableProps<Row>) {
  return (
    // Relative, so that words for screen readers alone are cut off with the rest and do not widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="tbl">
        <caption className={hideCaption ? "sr-only" : "px-3.5 py-2.5 text-left font-[560]"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  className={column.align === "right" ? "tnum" : undefined}
                >
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
