import type { Mark } from "./mark-ranges.ts";
import { MarkedWords } from "./marked-words.tsx";
import type { Cell } from "./sheets.ts";

interface PartTableProps {
  rows: Cell[][];
  label: string | null;
  text: string;
  marks: Mark[];
}

/** A table of the document. Its first row is the header if it contains only words. */
export function PartTable({ rows, label, text, marks }: PartTableProps) {
  const [first, ...rest] = rows;
  const hasHead =
    first !== undefined && rest.length > 0 && first.every((cell) => !/^[\s\d.,%$€£+−-]+$/.test(cell.text));
  const words = (cell: Cell) => <MarkedWords range={cell} text={text} marks={marks} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="mb-3.5 overflow-x-auto" aria-label={label ?? "Table"} tabIndex={0}>
      <table>
        {label && <caption className="pb-1 text-left text-ink-3 text-small">{label}</caption>}
        {hasHead && (
          <thead>
            <tr>
              {first.map((cell) => (
                <th key={cell.start} scope="col">
                  {words(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {(hasHead ? rest : rows).map((row) => (
            <tr key={row[0]?.start}>
              {row.map((cell) => (
                <td key={cell.start}>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
