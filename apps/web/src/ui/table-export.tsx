import { Copy, Download, Share } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import { Menu } from "./menu.tsx";

/** A table in a text, which can be copied for a spreadsheet or downloaded as CSV. */
export function ExportableTable({ children }: { children?: ReactNode }) {
  const table = useRef<HTMLTableElement>(null);
  return (
    <div>
      <div className="flex justify-end print:hidden">
        <Menu
          label="Export table"
          trigger={<IconButton label="Export table" icon={Share} size="sm" />}
          items={[
            {
              label: "Copy data",
              icon: Copy,
              onSelect: () => void navigator.clipboard?.writeText(toLines(cellsOf(table.current), "\t")),
            },
            { label: "Download CSV", icon: Download, onSelect: () => saveCsv(cellsOf(table.current)) },
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="mb-3.5 overflow-x-auto" aria-label="Table" tabIndex={0}>
        <table ref={table} dir="auto">
          {children}
        </table>
      </section>
    </div>
  );
}

function cellsOf(table: HTMLTableElement | null): string[][] {
  return [...(table?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
}

/** Quotes by RFC 4180; a cell that a spreadsheet would run as a formula becomes text. */
export function toLines(rows: string[][], separator: "," | "\t"): string {
  const write = (cell: string) => {
    const text = /^[=+\-@|]/.test(cell) && !/^[+-]?[\d.,]+%?$/.test(cell) ? `'${cell}` : cell;
    return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(write).join(separator)).join("\r\n");
}

function saveCsv(rows: string[][]): void {
  const url = URL.createObjectURL(new Blob([`\ufeff${toLines(rows, ",")}\r\n`], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "table.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
