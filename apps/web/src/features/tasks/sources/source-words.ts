import type { CitedPassage } from "@muster/contracts/deliverable";

/** The location in its file: "page 2", "Slide 4"; "" when the format has no pages. */
export function placeOf({ label, page }: Pick<CitedPassage, "label" | "page">): string {
  return label ?? (page === null ? "" : `page ${page}`);
}

/** "Source 3: report.pdf, page 2". */
export function sourceName(citation: CitedPassage): string {
  const place = placeOf(citation);
  return `Source ${citation.number}: ${citation.fileName}${place && `, ${place}`}`;
}
