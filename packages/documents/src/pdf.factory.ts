import type { Deliverable } from "@muster/contracts/deliverable";
import { getDocumentProxy } from "unpdf";
import { makeDeliverable } from "./deliverable.factory.ts";
import { renderPdf } from "./pdf.ts";

export interface ReadPdf {
  pages: string[];
  text: string;
  notes: string[];
  /** Tags in reading order: "H1", "Table", "TH", … */
  tags: string[];
  alts: string[];
  /** Width and height in points. */
  sizes: [number, number][];
  links: string[];
  /** Texts that reach beyond the margins. */
  overflowing: string[];
  title: string;
  language: string;
}

/** Renders a deliverable and reads the PDF back with another library. */
export async function renderAndRead(
  parts: Partial<Deliverable>,
  images: Parameters<typeof renderPdf>[1] = {},
): Promise<ReadPdf> {
  const { bytes, notes } = await renderPdf(makeDeliverable(parts), images);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const info = (await pdf.getMetadata()).info as Record<string, string>;
  const read: ReadPdf = {
    pages: [],
    text: "",
    notes,
    tags: [],
    alts: [],
    sizes: [],
    links: [],
    overflowing: [],
    title: info["Title"] ?? "",
    language: info["Language"] ?? "",
  };
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    read.pages.push(content.items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    const { width, height } = page.getViewport({ scale: 1 });
    for (const item of content.items)
      if ("str" in item && item.str.trim() !== "" && item.transform[4] + item.width > width - 55)
        read.overflowing.push(item.str);
    read.sizes.push([Math.round(width), Math.round(height)]);
    for (const annotation of await page.getAnnotations()) if (annotation.url) read.links.push(annotation.url);
    collectTags(await page.getStructTree(), read);
  }
  read.text = read.pages.join("\n");
  await pdf.loadingTask.destroy();
  return read;
}

interface Tag {
  role?: string;
  alt?: string;
  children?: unknown[];
}

function collectTags(tag: unknown, read: ReadPdf): void {
  const { role, alt, children = [] } = (tag ?? {}) as Tag;
  if (role) read.tags.push(role);
  if (alt) read.alts.push(alt);
  for (const child of children) collectTags(child, read);
}
