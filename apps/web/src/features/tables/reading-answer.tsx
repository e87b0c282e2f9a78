import type { Reading } from "@muster/contracts/tables";
import { SimpleTable } from "../../ui/simple-table.tsx";

/** The answer of a reading in one sentence, with the first rows of its result. */
export function ReadingAnswer({ reading }: { reading: Reading }) {
  const { sentence, table } = reading;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-[560]">{sentence}</p>
      {table && table.rows.length > 0 && table.columns.length > 1 && (
        <>
          <SimpleTable
            caption={table.title}
            hideCaption
            columns={table.columns.map((column, at) => ({
              key: `${at} ${column.name}`,
              header: column.name,
              align: column.align,
              cell: (row: string[]) => row[at] ?? "",
            }))}
            rows={table.rows}
            rowKey={(_, index) => index}
          />
          {table.totalRows > table.rows.length && (
            <p className="text-small text-ink-3">
              The first {table.rows.length} of {table.totalRows.toLocaleString("en-US")} rows
            </p>
          )}
        </>
      )}
    </div>
  );
}
