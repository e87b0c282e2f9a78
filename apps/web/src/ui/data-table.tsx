import type { DataTable } from "@muster/contracts/analysis";
import { formatCount } from "./format.ts";
import { SimpleTable } from "./simple-table.tsx";

/** A table of computed values, as it is written in the document. */
export function DataTableView({ table }: { table: DataTable }) {
  const hidden = table.totalRows - table.rows.length;
  return (
    <div className="panel overflow-hidden">
      <SimpleTable
        caption={table.title}
        columns={table.columns.map((column, index) => ({
          key: `${index}-${column.name}`,
          header: column.name,
          align: column.align,
          cell: (row: string[]) => row[index] ?? "",
        }))}
        rows={table.rows}
        rowKey={(_, index) => index}
      />
      {hidden > 0 && (
        <p className="border-line border-t px-3.5 py-2 text-ink-3 text-small">
          The first {formatCount(table.rows.length)} of {formatCount(table.totalRows)} rows.
        </p>
      )}
    </div>
  );
}
