import type { DataTable } from "@muster/contracts/analysis";
import { formatCount } from "../../ui/format.ts";
import { ExportableTable } from "../../ui/table-export.tsx";

/** A computed table below a reply; it can be copied or downloaded. */
export function ReplyTable({ table: { title, columns, rows, totalRows } }: { table: DataTable }) {
  return (
    <figure className="prose my-3" aria-label={title}>
      <ExportableTable>
        <caption className="text-left font-[560]">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ name, align }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may share a name
              <th key={place} scope="col" className={align === "right" ? "text-right!" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result never move
            <tr key={at}>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as its column
                <td key={place} className={columns[place]?.align === "right" ? "tnum text-right" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ExportableTable>
      {totalRows > rows.length && (
        <figcaption className="text-small text-ink-3">
          {formatCount(rows.length)} of {formatCount(totalRows)} rows
        </figcaption>
      )}
    </figure>
  );
}
