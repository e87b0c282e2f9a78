import { figuresIn } from "../language/figures.ts";
import type { Span } from "../language/sentences.ts";
import type { Part } from "./part.ts";

/** Rows with the header that names their columns; a table of two columns without one is a list of "key: value". */
export function rowParts(
  rows: readonly { cells: string[]; span: Span; page: number | null }[],
  { tableId, isSheet }: { tableId: number; isSheet: boolean },
): Part[] {
  const header = headerOf(
    rows.map(({ cells }) => cells),
    isSheet,
  );
  const lead = header ? undefined : namesOfColumns(rows.map(({ cells }) => cells));
  return rows.slice(header ? 1 : 0).flatMap(({ cells, span, page }, i): Part[] => {
    if (cells.every((cell) => cell.trim() === "") || span.end <= span.start) return [];
    const [key = "", value = ""] = cells;
    const named = header
      ? cells.map((cell, i) => ({ header: header[i] ?? "", value: cell }))
      : cells.length === 2
        ? [{ header: key, value }]
        : cells.map((cell) => ({ header: "", value: cell }));
    return [{ kind: "row", ...span, page, cells: named, tableId, ...(lead && i > 0 && { lead }), marks: [] }];
  });
}

function headerOf(rows: readonly string[][], isSheet: boolean): string[] | undefined {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return undefined;
  const numeric = (cell: string) => /\d/.test(cell) && figuresIn(cell, "en", []).length > 0 && !/^\p{L}{3}/u.test(cell);
  const isYear = (cell: string) => /^(?:(?:19|20)\d\d|Q[1-4]|H[12])\b/.test(cell.trim());
  const filled = first.filter((cell) => cell.trim() !== "");
  const isNamed =
    filled.length >= Math.max(1, first.length - 1) && filled.every((cell) => !numeric(cell) || isYear(cell));
  if (!isNamed) return undefined;
  return first.length === 2 && !isSheet && !isUniform(rest.map((row) => row[1] ?? "")) ? undefined : first;
}

/** The first of several rows of two columns may name them: "Area, Responsible" above "Purchasing, Nele Voss". It is context, not a header. */
function namesOfColumns([first, ...rest]: readonly string[][]): string | undefined {
  const isNamed =
    first?.length === 2 && rest.length > 1 && first.every((cell) => /^\p{L}[^\d:.]{2,40}$/u.test(cell.trim()));
  return isNamed ? first.join(", ") : undefined;
}

/** The cells of a column share a unit; "3,950 EUR" above "60 t" are values of different things. */
function isUniform(cells: readonly string[]): boolean {
  const units = cells
    .map((cell) => figuresIn(cell, "en", [])[0])
    .map((figure) => figure && `${figure.unit} ${figure.currency}`);
  return units[0] !== undefined && new Set(units).size === 1;
}
