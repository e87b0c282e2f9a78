import { ArrowDown, ArrowUp } from "lucide-react";
import type { Key, ReactNode } from "react";
import { cx } from "./cx.ts";

interface SimpleTableProps<Row> {
  caption: string;
  hideCaption?: boolean;
  columns: {
    key: string;
    header: ReactNode;
    align?: "left" | "right";
    /** Makes the header a button. */
    sort?: { by: "ascending" | "descending" | "none"; onSort: () => void };
    cell: (row: Row, index: number) => ReactNode;
  }[];
  rows: Row[];
  rowKey: (row: Row, index: number) => Key;
  /** On a phone each row becomes a small list: for few rows with actions at their end. */
  isStacked?: boolean;
}

/** A table that scrolls horizontally in its own area, by keyboard too. */
export function SimpleTable<Row>({ caption, hideCaption, columns, rows, rowKey, isStacked }: SimpleTableProps<Row>) {
  return (
    // Relative, so that words for screen readers alone are cut off with the rest and do not widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={cx("tbl", isStacked && "tbl-stack")}>
        <caption className={hideCaption ? "sr-only" : "px-3.5 py-2.5 text-left font-[560]"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} aria-sort={column.sort?.by}>
                {column.sort ? (
                  <button
                    type="button"
                    className="inline-flex items-center gap-1 hover:text-ink"
                    onClick={column.sort.onSort}
                  >
                    {column.header}
                    <SortArrow by={column.sort.by} />
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column, place) => (
                <td
                  key={column.key}
                  data-label={place > 0 && typeof column.header === "string" ? column.header : undefined}
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

/** Takes its place when the column is not sorted, so that sorting moves nothing. */
function SortArrow({ by }: { by: "ascending" | "descending" | "none" }) {
  const Arrow = by === "ascending" ? ArrowUp : ArrowDown;
  return <Arrow size={12} aria-hidden className={by === "none" ? "invisible" : undefined} />;
}
