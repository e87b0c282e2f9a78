import { memo, useRef } from "react";
import type { Range } from "./find-in-text.ts";
import { type Mark, markRanges } from "./mark-ranges.ts";
import { useNear } from "./near.ts";
import type { Cell, Part, Sheet } from "./sheets.ts";

interface SheetViewProps {
  sheet: Sheet;
  index: number;
  text: string;
  marks: Mark[];
  /** Rendered regardless of distance, because it contains the wanted place. */
  isWanted: boolean;
}

/** A page of the document. Its text is rendered near the visible area; elsewhere it is a placeholder of the same height. */
export const SheetView = memo(function SheetView({ sheet, index, text, marks, isWanted }: SheetViewProps) {
  const box = useRef<HTMLElement>(null);
  const { isNear, height } = useNear(box);
  const isDrawn = isNear || isWanted;
  return (
    <section
      ref={box}
      data-sheet={index}
      aria-label={sheet.page === null ? `Part ${index + 1}` : `Page ${sheet.page}`}
      className="border-line border-t pt-3 pb-6 first:border-t-0"
      style={isDrawn ? undefined : { minHeight: height ?? guessHeight(sheet) }}
    >
      {sheet.page !== null && <p className="mb-2 text-right text-micro text-ink-3">Page {sheet.page}</p>}
      {isDrawn && (
        <div className="prose">
          {sheet.parts.map((part) => (
            <PartView key={part.start} part={part} text={text} marks={marks} />
          ))}
          {sheet.parts.length === 0 && <p className="text-ink-3">This page has no text.</p>}
        </div>
      )}
    </section>
  );
});

/** About 90 letters per line of 24 px. An estimate: rendered sheets have their real height. */
function guessHeight(sheet: Sheet): number {
  return 64 + sheet.parts.reduce((sum, part) => sum + 12 + Math.ceil((part.end - part.start) / 90) * 24, 0);
}

interface PartViewProps {
  part: Part;
  text: string;
  marks: Mark[];
}

function PartView({ part, text, marks }: PartViewProps) {
  const words = <MarkedWords range={part} text={text} marks={marks} />;
  switch (part.kind) {
    case "heading":
    case "slide-title":
      return <Heading level={part.level}>{words}</Heading>;
    case "list-item":
      return (
        <ul style={{ marginLeft: (part.level - 1) * 20 }}>
          <li>{words}</li>
        </ul>
      );
    case "table":
    case "cell-range":
      return part.rows ? (
        <PartTable rows={part.rows} label={part.label} text={text} marks={marks} />
      ) : (
        <p className="whitespace-pre-line">{words}</p>
      );
    case "code":
      return (
        <pre>
          <code>{words}</code>
        </pre>
      );
    case "quote":
      return (
        <blockquote>
          <p>{words}</p>
        </blockquote>
      );
    case "caption":
    case "footnote":
      return <p className="text-ink-3 text-base">{words}</p>;
    case "paragraph":
      return <p className="whitespace-pre-line">{words}</p>;
  }
}

/** The dialog's title is the page's second-level heading. */
function Heading({ level, children }: { level: number; children: React.ReactNode }) {
  if (level === 1) return <h3 className="text-head!">{children}</h3>;
  if (level === 2) return <h4 className="text-title!">{children}</h4>;
  return <h5 className="mt-5 mb-1 font-[600]">{children}</h5>;
}

interface PartTableProps {
  rows: Cell[][];
  label: string | null;
  text: string;
  marks: Mark[];
}

/** A table of the document. Its first row is the header if it contains only words. */
function PartTable({ rows, label, text, marks }: PartTableProps) {
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

const looks = {
  passage: "passage",
  hit: "hit",
  current: "hit current-hit",
} as const;

/** A stretch of the document's text with its marks. */
function MarkedWords({ range, text, marks }: { range: Range; text: string; marks: Mark[] }) {
  return markRanges(text, range, marks).map(({ text: words, start, kind }) =>
    kind === null ? (
      words
    ) : (
      <mark key={start} data-mark={kind} data-at={start} className={looks[kind]}>
        {words}
      </mark>
    ),
  );
}
