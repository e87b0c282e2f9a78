import type { Deliverable, DocumentCover } from "@muster/contracts/deliverable";
import type { INumberingOptions } from "docx";
import {
  Document,
  Footer,
  Header,
  type ISectionOptions,
  Packer,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
} from "docx";
import { estimatePageNumbers } from "docx/layout";
import { buildDocument } from "./build-document.ts";
import { coverNote, type DocumentTree, type Picture } from "./document-tree.ts";
import { chartPictures, type DocxContext, docxBlocks, docxPicture } from "./docx-blocks.ts";
import { docxStyles, HAIRLINE, INK_3, LANDSCAPE_WIDTH, PAGE, TEXT_WIDTH } from "./docx-styles.ts";
import { groupPages } from "./page-groups.ts";

/** Renders a deliverable as an editable Word file with real headings, lists, footnotes and tables. */
export async function renderDocx(
  deliverable: Deliverable,
  { cover, pictures = [] }: { cover?: Uint8Array | undefined; pictures?: readonly Picture[] | undefined } = {},
): Promise<{ bytes: Uint8Array; notes: string[] }> {
  const tree = buildDocument(deliverable, pictures);
  const charts = await chartPictures(deliverable.charts);
  const context: DocxContext = { notes: {}, listStarts: [], charts };
  const groups = groupPages(tree.blocks);
  const bodies = groups.map(({ isLandscape, blocks }) => ({ isLandscape, children: docxBlocks(blocks, context) }));
  const picture = cover && deliverable.cover;
  const note = picture ? coverNote(picture, tree.language) : "";
  const front = [
    ...(picture ? [coverPicture(picture, cover)] : []),
    ...titleBlock(tree),
    ...(picture ? coverEnd(note) : []),
    ...contents(tree),
  ];
  if (bodies[0]) bodies[0].children.unshift(...front);
  else bodies.unshift({ isLandscape: false, children: front });
  const document = new Document({
    title: tree.title,
    creator: tree.byline,
    subject: tree.subtitle,
    description: note,
    styles: docxStyles(tree.language),
    numbering: docxNumbering(context.listStarts),
    footnotes: context.notes,
    // Laying out the pages takes as long as everything else, so it is done only for a table of contents.
    ...(hasContents(tree) ? { pageNumbers: estimatePageNumbers } : {}),
    sections: bodies.map(
      ({ isLandscape, children }, index): ISectionOptions => ({ ...section(tree, isLandscape, index === 0), children }),
    ),
  });
  return { bytes: new Uint8Array(await Packer.toBuffer(document)), notes: [] };
}

/** The picture above the title, as wide as the text and at most 5 inches high. */
function coverPicture({ width, height, alt, mediaType }: DocumentCover, data: Uint8Array): Paragraph {
  return new Paragraph({
    spacing: { after: 480, line: 240, lineRule: "auto" },
    children: [docxPicture({ width, height, mediaType, bytes: data, label: "Cover", alt }, 480)],
  });
}

function coverEnd(note: string): Paragraph[] {
  return [
    new Paragraph({ children: [new TextRun({ size: 16, color: INK_3, text: note })] }),
    new Paragraph({ pageBreakBefore: true, spacing: { after: 0, line: 20, lineRule: "exact" }, children: [] }),
  ];
}

function titleBlock({ title, subtitle, byline, date, dir }: DocumentTree): Paragraph[] {
  const bidirectional = dir === "rtl";
  const made = [byline, date].filter((part) => part !== "").join(" · ");
  return [
    new Paragraph({ style: "Title", bidirectional, children: [new TextRun(title)] }),
    ...(subtitle ? [new Paragraph({ style: "Subtitle", bidirectional, children: [new TextRun(subtitle)] })] : []),
    new Paragraph({ style: "Byline", bidirectional, children: [new TextRun(made)] }),
  ];
}

/** A table of contents for long documents; its page numbers are estimated, and Word corrects them on request. */
function contents(tree: DocumentTree): (Paragraph | TableOfContents)[] {
  if (!hasContents(tree)) return [];
  const range = topHeadings(tree) > 60 ? "1-1" : "1-2";
  return [
    new Paragraph({ style: "ContentsTitle", children: [new TextRun("Contents")] }),
    new TableOfContents("Contents", { hyperlink: true, headingStyleRange: range }),
    new Paragraph({ pageBreakBefore: true, spacing: { after: 0, line: 20, lineRule: "exact" }, children: [] }),
  ];
}

function hasContents(tree: DocumentTree): boolean {
  return topHeadings(tree) > 14;
}

function topHeadings({ blocks }: DocumentTree): number {
  return blocks.filter((block) => block.t === "heading" && block.depth <= 2).length;
}

function section(tree: DocumentTree, isLandscape: boolean, isFirst: boolean): Omit<ISectionOptions, "children"> {
  const { width, height, side, top, bottom, header, footer } = PAGE;
  const right = isLandscape ? LANDSCAPE_WIDTH : TEXT_WIDTH;
  const tabStops = [{ type: "right", position: right } as const];
  const quiet = { size: 16, color: INK_3 };
  const running = new Paragraph({
    tabStops,
    border: { bottom: { style: "single", size: 4, color: HAIRLINE, space: 4 } },
    children: [new TextRun({ ...quiet, text: `${shorten(tree.title)}\t${tree.date}` })],
  });
  const pageOf = { en: " of ", de: " von " }[tree.language] ?? " / ";
  const numbers = () =>
    new Paragraph({
      tabStops,
      children: [
        new TextRun({
          ...quiet,
          children: [`${shorten(tree.byline)}\t`, PageNumber.CURRENT, pageOf, PageNumber.TOTAL_PAGES],
        }),
      ],
    });
  return {
    properties: {
      titlePage: isFirst,
      page: {
        size: { width, height, orientation: isLandscape ? "landscape" : "portrait" },
        margin: { top, bottom, left: side, right: side, header, footer },
      },
    },
    headers: {
      default: new Header({ children: [running] }),
      ...(isFirst ? { first: new Header({ children: [new Paragraph({ children: [] })] }) } : {}),
    },
    footers: {
      default: new Footer({ children: [numbers()] }),
      ...(isFirst ? { first: new Footer({ children: [numbers()] }) } : {}),
    },
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= 80 ? text : `${characters.slice(0, 79).join("").trimEnd()}…`;
}

/** Bullets, and for each numbered list its own numbering that starts at the author's number. */
function docxNumbering(listStarts: readonly number[]): INumberingOptions {
  const indent = (level: number) => ({ paragraph: { indent: { left: 460 * (level + 1), hanging: 280 } } });
  const bullets = ["•", "–", "·", "•", "–"].map(
    (text, level) =>
      ({
        level,
        format: "bullet",
        text,
        alignment: "left",
        style: { ...indent(level), run: { color: INK_3 } },
      }) as const,
  );
  const numbers = listStarts.map((start, index) => ({
    reference: `numbers-${index}`,
    levels: (["decimal", "lowerLetter", "lowerRoman", "decimal", "lowerLetter"] as const).map(
      (format, level) =>
        ({ level, format, text: `%${level + 1}.`, start, alignment: "left", style: indent(level) }) as const,
    ),
  }));
  return { config: [{ reference: "bullets", levels: bullets }, ...numbers] };
}
