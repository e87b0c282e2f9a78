import type { Deliverable, Receipt } from "@muster/contracts/deliverable";

/**
 * The whole deliverable for programs, indented by two spaces, keys in this order:
 *
 * - `title`, `subtitle` (or null), `byline`, `createdAt` (ISO 8601), `markdown` (charts as `![…](chart:id)`)
 * - `citations`: the target of each [n] in the Markdown
 * - `charts`, `tables`, `figures`: as computed, with exact values; `tables[].values` has the shape of `tables[].rows`
 * - `receipt`: what it was made from and how, or null
 *
 * The shapes are those of the contracts `deliverable` and `receipt`, with `dataTables` named `tables`.
 */
export function renderJson(deliverable: Deliverable, receipt: Receipt | null): string {
  const { title, subtitle, byline, createdAt, markdown, charts, dataTables, figures, citations } = deliverable;
  const file = {
    title,
    subtitle,
    byline,
    createdAt,
    markdown,
    citations,
    charts,
    tables: dataTables,
    figures,
    receipt,
  };
  return `${JSON.stringify(file, (_, value) => (typeof value === "string" ? value.toWellFormed() : value), 2)}\n`;
}
