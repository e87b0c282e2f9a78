import type { DocumentBlock } from "@muster/contracts/sources";
import type { Source } from "./passages.ts";

/** A text file as its reader returns it: one block per paragraph between blank lines. */
export function textSource(name: string, text: string): Source {
  const blocks: DocumentBlock[] = [];
  for (const match of text.matchAll(/[^\n](?:[^\n]|\n(?!\s*\n))*/g)) {
    const end = match.index + match[0].trimEnd().length;
    blocks.push({ kind: "paragraph", start: match.index, end, page: null });
  }
  return { id: name, name, document: { title: null, language: null, text, blocks, tables: [], pages: [] } };
}

/** A table file as its reader returns it. */
export function tableSource(name: string, rows: string[][], kind: "table" | "cell-range" = "cell-range"): Source {
  const text = rows.map((row) => row.join(" | ")).join("\n");
  const place = { start: 0, end: text.length, page: null };
  return {
    id: name,
    name,
    document: {
      title: null,
      language: null,
      text,
      blocks: [{ kind, ...place }],
      tables: [{ ...place, rows }],
      pages: [],
    },
  };
}
