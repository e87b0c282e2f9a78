/** An analyst's note with statements, a table and figures to cite. */
export const marketNote = `# Reusable packaging in the EU

## Market size

The market for reusable packaging in the European Union reached EUR 4.2 billion in 2025. It grew by 8.1 % compared with 2024.

## Players

PoolCo holds 31 % of the market and CrateLine 22 %. The rest is shared by more than 200 small operators.

| Firm | Share 2025 | Share 2024 |
|---|---|---|
| PoolCo | 31 % | 29 % |
| CrateLine | 22 % | 24 % |
`;

/** About half a megabyte of plain paragraphs; the searched text is in the last one. */
export function longNote(): string {
  const paragraph =
    "Operators wash the crates and send them out again while most of them keep no figures of what comes back. ";
  const paragraphs = Array.from({ length: 900 }, (_, index) => `Day ${index + 1}. ${paragraph.repeat(5)}`);
  return `${paragraphs.join("\n\n")}\n\nThe last line stands here.\n`;
}
