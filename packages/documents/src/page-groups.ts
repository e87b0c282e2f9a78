import type { Block } from "./document-tree.ts";
import { layOutTable, type TableLayout } from "./table-layout.ts";

export type LaidOutBlock = Exclude<Block, { t: "table" }> | (Extract<Block, { t: "table" }> & { layout: TableLayout });

export interface PageGroup {
  isLandscape: boolean;
  blocks: LaidOutBlock[];
}

/** Splits a document where a table needs a landscape page; the heading (and paragraph) that introduces it moves with it. */
export function groupPages(blocks: readonly Block[]): PageGroup[] {
  const groups: PageGroup[] = [{ isLandscape: false, blocks: [] }];
  for (const block of blocks) {
    const laidOut = block.t === "table" ? { ...block, layout: layOutTable(block) } : block;
    const isLandscape = "layout" in laidOut && laidOut.layout.isLandscape;
    const last = groups.at(-1);
    if (last?.isLandscape === isLandscape) last.blocks.push(laidOut);
    else groups.push({ isLandscape, blocks: [...(isLandscape && last ? takeLead(last.blocks) : []), laidOut] });
  }
  return groups.filter((group) => group.blocks.length > 0);
}

function takeLead(blocks: LaidOutBlock[]): LaidOutBlock[] {
  if (blocks.at(-1)?.t === "heading") return blocks.splice(-1);
  return blocks.at(-1)?.t === "paragraph" && blocks.at(-2)?.t === "heading" ? blocks.splice(-2) : [];
}
