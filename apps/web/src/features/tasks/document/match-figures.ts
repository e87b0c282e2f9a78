import type { Figure } from "@muster/contracts/analysis";

/** Figures in which every word of the search occurs: in the label, the number as written, the id or the source. */
export function matchFigures(figures: Figure[], search: string): Figure[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return figures;
  return figures.filter(({ id, label, text, source }) => {
    const hay = [id, label, text, source.table, ...source.columns].join(" ").toLowerCase();
    return words.every((word) => hay.includes(word));
  });
}
