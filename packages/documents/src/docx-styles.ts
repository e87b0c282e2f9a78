import type { IStylesOptions } from "docx";

/** Fonts that every Word has, and for which LibreOffice has a substitute: an editable file must not depend on ours. */
const BODY = { ascii: "Calibri", hAnsi: "Calibri", eastAsia: "Microsoft YaHei", cs: "Arial" };
const CODE_FONT = { ascii: "Consolas", hAnsi: "Consolas", eastAsia: "Microsoft YaHei", cs: "Arial" };

export const INK = "1E1B18";
const INK_2 = "514E48";
export const INK_3 = "68645E";
export const HAIRLINE = "D9D7D1";
const STRONG_LINE = "8F8C85";
const PAPER = "F6F5F1";

/** A4 with the PDF's margins, in twentieths of a point. */
export const PAGE = { width: 11906, height: 16838, side: 1247, top: 1474, bottom: 1361, header: 720, footer: 650 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;
export const LANDSCAPE_WIDTH = PAGE.height - 2 * PAGE.side;

/** The formatting as Word styles, so that an editor changes a style and not each paragraph. */
export function docxStyles(language: string): IStylesOptions {
  return {
    default: defaultStyles(language),
    paragraphStyles: [...frontStyles(), ...bodyStyles()],
    characterStyles: [
      {
        id: "InlineCode",
        name: "Inline code",
        run: { font: CODE_FONT, size: 19, shading: { type: "clear", fill: "F2F1ED" } },
      },
    ],
  };
}

const AUTO = { lineRule: "auto" } as const;

function defaultStyles(language: string): NonNullable<IStylesOptions["default"]> {
  const languages = { value: wordLanguage(language), eastAsia: "zh-CN", bidirectional: "ar-SA" };
  return {
    document: {
      run: { font: BODY, size: 21, color: INK, language: languages },
      paragraph: { spacing: { after: 150, line: 288, ...AUTO } },
    },
    title: {
      run: { size: 48, bold: true, color: INK, font: BODY },
      paragraph: { spacing: { before: 0, after: 100, line: 240, ...AUTO }, border: { top: line(12, INK, 12) } },
    },
    heading1: heading(32, 420),
    heading2: heading(25, 340),
    heading3: heading(22, 280),
    heading4: heading(21, 240),
    heading5: heading(21, 240),
    heading6: heading(21, 240),
    hyperlink: { run: { color: INK, underline: { type: "single", color: STRONG_LINE } } },
    footnoteText: { run: { size: 17, color: INK_2 }, paragraph: { spacing: { after: 40, line: 240, ...AUTO } } },
  };
}

function heading(size: number, before: number) {
  return {
    run: { size, bold: true, color: INK, font: BODY },
    paragraph: { spacing: { before, after: 120, line: 252, ...AUTO }, keepNext: true },
  };
}

type ParagraphStyle = NonNullable<IStylesOptions["paragraphStyles"]>[number];

function style(
  id: string,
  name: string,
  run: ParagraphStyle["run"],
  paragraph: ParagraphStyle["paragraph"],
): ParagraphStyle {
  return { id, name, basedOn: "Normal", ...(run && { run }), ...(paragraph && { paragraph }) };
}

function frontStyles(): ParagraphStyle[] {
  // The library supports tab stops in a style, but its types omit them: hence the spread.
  const leaders = { tabStops: [{ type: "right", position: TEXT_WIDTH, leader: "dot" }] };
  return [
    style("Subtitle", "Subtitle", { size: 25, color: INK_2 }, { spacing: { after: 120 } }),
    style(
      "Byline",
      "Byline",
      { size: 18, color: INK_3 },
      { spacing: { after: 360 }, border: { bottom: line(4, HAIRLINE, 10) } },
    ),
    style(
      "ContentsTitle",
      "Contents title",
      { size: 32, bold: true },
      { spacing: { before: 360, after: 140 }, keepNext: true },
    ),
    style("TOC1", "toc 1", { bold: true }, { spacing: { before: 100, after: 30 }, ...leaders }),
    style("TOC2", "toc 2", {}, { indent: { left: 260 }, spacing: { after: 20 }, ...leaders }),
  ];
}

function bodyStyles(): ParagraphStyle[] {
  const shading = { type: "clear", fill: PAPER } as const;
  const code = {
    spacing: { before: 120, after: 200, line: 252, ...AUTO },
    shading,
    border: { left: line(12, HAIRLINE, 8) },
  };
  return [
    style("Quote", "Quote", { color: INK_2 }, { indent: { left: 280 }, border: { left: line(12, STRONG_LINE, 10) } }),
    style("CodeBlock", "Code block", { font: CODE_FONT, size: 17 }, code),
    style("TableText", "Table text", { size: 18 }, { spacing: { before: 20, after: 20, line: 240, ...AUTO } }),
    style(
      "TableNote",
      "Table note",
      { size: 17, color: INK_3 },
      { spacing: { before: 120, after: 60 }, keepNext: true },
    ),
    style("ChartTitle", "Chart title", { bold: true }, { spacing: { before: 240, after: 60 }, keepNext: true }),
    style("ListParagraph", "List Paragraph", {}, { spacing: { after: 70 } }),
  ];
}

function line(size: number, color: string, space: number) {
  return { style: "single", size, color, space } as const;
}

function wordLanguage(language: string): string {
  return (
    { en: "en-GB", zh: "zh-CN", ja: "ja-JP", ko: "ko-KR", ar: "ar-SA", he: "he-IL", ru: "ru-RU", el: "el-GR" }[
      language
    ] ?? language
  );
}
