import { readFileSync } from "node:fs";
import type { Deliverable, DocumentCover } from "@muster/contracts/deliverable";
import { buildDocument } from "./build-document.ts";
import { chartToSvg } from "./chart-svg.ts";
import { breakLongWords } from "./clean-text.ts";
import { coverNote, type DocumentTree, type Picture } from "./document-tree.ts";
import { fontFamilies, fontNeeds, missingScripts } from "./fonts.ts";
import { layOutBlocks, type PdfBlock } from "./pdf-layout.ts";
import { compileTypst } from "./typst.ts";

/** Renders a deliverable as a tagged PDF. `notes` name the scripts without a font. */
export async function renderPdf(
  deliverable: Deliverable,
  { cover, pictures = [] }: { cover?: Uint8Array | undefined; pictures?: readonly Picture[] | undefined } = {},
): Promise<{ bytes: Uint8Array; notes: string[] }> {
  const tree = buildDocument(deliverable, pictures);
  const files: { path: string; bytes: Uint8Array }[] = [];
  const add = (bytes: Uint8Array, extension: string) => {
    const path = `/file-${files.length + 1}.${extension}`;
    files.push({ path, bytes });
    return path;
  };
  const { blocks, isLandscape } = layOutBlocks(tree.blocks, {
    addChart: (chart) =>
      add(encoder.encode(chartToSvg(chart, { width: 640, theme: "light", showTitle: false })), "svg"),
    addPicture: ({ bytes, mediaType }) => add(bytes, extensionOf(mediaType)),
  });
  const text = `${tree.title}${tree.subtitle}${tree.byline}${deliverable.markdown}${JSON.stringify(deliverable.charts)}`;
  const fonts = fontNeeds(text, hasCode(deliverable.markdown));
  const leadLength = leadLengthOf(blocks);
  const parts = { lead: blocks.slice(0, leadLength), blocks: blocks.slice(leadLength) };
  const picture = cover && deliverable.cover;
  const front = picture && {
    ...{ path: add(cover, extensionOf(picture.mediaType)), alt: picture.alt, note: coverNote(picture, tree.language) },
    ratio: picture.height / Math.max(1, picture.width),
  };
  const document = {
    ...titleBlock(tree),
    flipped: isLandscape,
    ...(front && { cover: front }),
    families: fontFamilies(fonts),
    ...parts,
  };
  const compile = (isTight: boolean) => {
    const data = { path: "/document.json", bytes: encoder.encode(JSON.stringify({ ...document, tight: isTight })) };
    return compileTypst({ source: template, files: [...files, data], fonts });
  };
  const { bytes } = await withoutStrayLines(compile);
  const missing = missingScripts(text);
  const boxes = `No font for ${missing.join(", ")} is installed, so these characters appear as boxes in the PDF.`;
  return { bytes, notes: missing.length > 0 ? [boxes] : [] };
}

type Compile = (isTight: boolean) => ReturnType<typeof compileTypst>;

/** A longer document is not worth a second pass. */
const mostTightPages = 8;
const leastFill = 0.3;

/** A last page with a few lines is avoided by slightly smaller distances, where that saves the page. */
async function withoutStrayLines(compile: Compile): ReturnType<Compile> {
  const usual = await compile(false);
  const { page, fill } = usual.end;
  if (page === 1 || page > mostTightPages || fill > leastFill) return usual;
  const tight = await compile(true);
  return tight.end.page < page ? tight : usual;
}

const template = readFileSync(new URL("./template.typ", import.meta.url), "utf8");
const encoder = new TextEncoder();

/** More blocks than these may not fit on the first page together with a table of contents. */
const longestLead = 6;

/** How many blocks come before the table of contents: the text before the first heading, or else a short first section. */
function leadLengthOf(blocks: readonly PdfBlock[]): number {
  const breaks = blocks.flatMap(({ t }, index) => (t === "heading" || t === "turned" ? [index] : []));
  const [first = blocks.length, second = blocks.length] = breaks;
  if (first > 0 || blocks[0]?.t === "turned") return first;
  return second <= longestLead ? second : 0;
}

function titleBlock(tree: DocumentTree) {
  const headings = tree.blocks.filter((block) => block.t === "heading");
  const top = headings.filter(({ depth }) => depth <= 2).length;
  return {
    title: breakLongWords(tree.title, 28),
    subtitle: breakLongWords(tree.subtitle),
    byline: breakLongWords(tree.byline),
    date: tree.date,
    dir: tree.dir,
    language: tree.language,
    "running-title": shorten(tree.title, 90),
    "running-byline": shorten(tree.byline, 100),
    "page-of": { en: " of ", de: " von " }[tree.language] ?? " / ",
    contents: top > 14 ? "yes" : top >= 3 ? "if-long" : "no",
    "contents-depth": top > 60 ? 1 : 2,
  };
}

function extensionOf(mediaType: DocumentCover["mediaType"]): string {
  return mediaType === "image/png" ? "png" : "jpg";
}

function shorten(text: string, longest: number): string {
  const characters = [...text];
  return breakLongWords(
    characters.length <= longest
      ? text
      : `${characters
          .slice(0, longest - 1)
          .join("")
          .trimEnd()}…`,
    28,
  );
}

function hasCode(markdown: string): boolean {
  return /`|~~~|^ {4}|^\t/m.test(markdown);
}
