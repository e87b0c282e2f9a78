import type { StoredFile } from "@muster/contracts/files";
import { SimpleTable } from "../../../ui/simple-table.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFileDocument } from "../../files/files.queries.ts";
import type { TablePreview } from "./table-preview.ts";

interface FilePreviewProps {
  file: Pick<StoredFile, "id" | "name" | "kind">;
  /** Read in the browser; null where the file is not a text table. */
  table: TablePreview | null;
}

const typeNames = { number: "number", date: "date", text: "text" };

/** What is in a file: the columns and first rows of a table, the first words of a document. */
export function FilePreview({ file, table }: FilePreviewProps) {
  if (table) return <Columns name={file.name} table={table} />;
  return file.kind === "document" ? <Opening fileId={file.id} /> : null;
}

function Columns({ name, table }: { name: string; table: TablePreview }) {
  return (
    <div className="panel overflow-hidden">
      <SimpleTable
        caption={`First rows of ${name}`}
        hideCaption
        rows={table.rows}
        rowKey={(_, index) => index}
        columns={table.columns.map((column, index) => ({
          key: `${index}`,
          header: (
            <>
              {column.name} <span className="font-[430]">{typeNames[column.type]}</span>
            </>
          ),
          align: column.type === "number" ? ("right" as const) : ("left" as const),
          cell: (row: string[]) => row[index] ?? "",
        }))}
      />
    </div>
  );
}

function Opening({ fileId }: { fileId: string }) {
  const document = useFileDocument(fileId);
  if (document.isPending) return <Skeleton height={48} />;
  if (!document.data) return null;
  return (
    <p className="panel line-clamp-4 whitespace-pre-line break-words px-4 py-3 text-ink-2">
      {document.data.text.slice(0, 600)}
    </p>
  );
}
