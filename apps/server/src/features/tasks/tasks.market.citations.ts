import type { DataTable } from "@muster/contracts/analysis";
import type { CitedPassage } from "@muster/contracts/deliverable";
import type { ReadDocument } from "@muster/contracts/sources";
import { locate } from "@muster/documents/read/locate";
import type { NumberedCitation } from "@muster/retrieval/citations";
import type { StatedFigure } from "@muster/writing/documents/document-brief";

interface Source {
  id: string;
  name: string;
  document: ReadDocument;
  /** Set for a document of a knowledge base. */
  baseId?: string;
}

/** Citations for the reader, with the file's name, page and heading. */
export function citedPassages(citations: NumberedCitation[], sources: Source[]): CitedPassage[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return citations.flatMap(({ n, fileId, start, end, quote }) => {
    const source = byId.get(fileId);
    if (!source) return [];
    const { page, headingPath } = locate(source.document, start, end);
    const heading = headingPath.at(-1) ?? null;
    const label = labelAt(source.document, start) ?? (page === null ? null : `${pageWord(source.document)} ${page}`);
    const place = { fileId, fileName: source.name, ...(source.baseId && { baseId: source.baseId }) };
    return [{ number: n, ...place, page, label, heading, start, end, quote }];
  });
}

/** "Slide 4", "Sheet Q1, A1:F40": the block's label from the file reader. */
function labelAt({ blocks }: ReadDocument, start: number): string | undefined {
  return blocks.findLast((block) => block.start <= start && start < block.end)?.label;
}

function pageWord({ mediaType }: ReadDocument): string {
  if (mediaType.includes("presentation")) return "Slide";
  if (mediaType.includes("spreadsheet")) return "Sheet";
  return mediaType.includes("epub") ? "chapter" : "page";
}

/** The figures of the quoted passages as data: exact values for programs, the original notation for people. */
export function figuresFound(figures: StatedFigure[]): DataTable {
  const names = ["Figure", "Value", "Unit", "What", "Period", "Source", "Page", "Citation"];
  const values = figures.map(({ figure, value, unit, what, period, source, page, citation }) => [
    figure,
    value,
    // A cell that contains only the sign would be read as a formula.
    unit === "%" ? "percent" : unit,
    what,
    period,
    source,
    page,
    citation,
  ]);
  return {
    id: "figures",
    title: "Figures found",
    columns: names.map((name) => ({ name, align: ["Value", "Page", "Citation"].includes(name) ? "right" : "left" })),
    rows: values.map((row) => row.map((value) => (value === null ? "" : String(value)))),
    values,
    totalRows: values.length,
  };
}
