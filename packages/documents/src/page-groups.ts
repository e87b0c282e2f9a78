import type { Block } from "./document-tree.ts";
import { layOutTable, type TableLayout } from "./table-layout.ts";

export type LaidOutBlock = Exclude<Block, { t: "table" }> | (Extract<Block, { t: "table" }> & { layout: TableLayout });

export interface PageGroup {
  isLandscape: boolean;
  blocks: LaidOutBlock[];
}

/**
 * Splits a document where a table needs a landscape page; the heading (and paragraph) that introduces it moves with it, and so does
 * a text beside it that would leave its own page nearly empty.
 */
export function groupPages(blocks: readonly Block[]): PageGroup[] {
  const groups: PageGroup[] = [{ isLandscape: false, blocks: [] }];
  for (const block of blocks) {
    const laidOut = block.t === "table" ? { ...block, layout: layOutTable(block) } : block;
    const isLandscape = "layout" in laidOut && laidOut.layout.isLandscape;
    const last = groups.at(-1);
    if (last?.isLandscape === isLandscape) last.blocks.push(laidOut);
    else groups.push({ isLandscape, blocks: [...(isLandscape && last ? takeLead(last.blocks) : []), laidOut] });
  }
  const filled = groups.filter((group) => group.blocks.length > 0);
  if (!filled.some(({ isLandscape }) => isLandscape)) return filled;
  return filled.reduce<PageGroup[]>((joined, group) => {
    const isLandscape = group.isLandscape || isShort(group);
    const last = joined.at(-1);
    if (last?.isLandscape === isLandscape) last.blocks.push(...group.blocks);
    else joined.push({ isLandscape, blocks: group.blocks });
    return joined;
  }, []);
}

/** Text of less than half a page. */
const SHORT_CHARACTERS = 1_000;
const SHORT_BLOCKS = 10;

function isShort({ blocks }: PageGroup): boolean {
  const hasOnlyText = blocks.every(({ t }) => ["heading", "paragraph", "quote", "list", "rule"].includes(t));
  return hasOnlyText && blocks.length <= SHORT_BLOCKS && JSON.stringify(blocks).length <= SHORT_CHARACTERS * 4;
}

function takeLead(blocks: LaidOutBlock[]): LaidOutBlock[] {
  if (blocks.at(-1)?.t === "heading") return blocks.splice(-1);
  return blocks.at(-1)?.t === "paragraph" && blocks.at(-2)?.t === "heading" ? blocks.splice(-2) : [];
}
