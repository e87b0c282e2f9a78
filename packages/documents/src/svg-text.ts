import { cleanLine } from "./clean-text.ts";
import { textWidth } from "./text-width.ts";

export interface TextStyle {
  size: number;
  fill: string;
  anchor?: "start" | "middle" | "end";
  bold?: boolean;
}

/** One line of SVG text; the content is escaped. */
export function svgText(x: number, y: number, content: string, style: TextStyle): string {
  const anchor = style.anchor && style.anchor !== "start" ? ` text-anchor="${style.anchor}"` : "";
  const weight = style.bold ? ' font-weight="600"' : "";
  return `<text x="${px(x)}" y="${px(y)}" font-size="${style.size}" fill="${style.fill}"${anchor}${weight}>${escapeXml(content)}</text>`;
}

/** Lines under each other, the first baseline at `y`. */
export function svgLines(x: number, y: number, lines: readonly string[], style: TextStyle): string {
  return lines.map((line, index) => svgText(x, y + index * lineHeight(style.size), line, style)).join("");
}

/** Distance between baselines. */
export function lineHeight(size: number): number {
  return Math.round(size * 1.3);
}

/** Wraps at spaces, and within a word only where it is wider than the line. Nothing is cut. */
export function wrapText(content: string, size: number, width: number, bold = false): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of cleanLine(content)
    .split(" ")
    .flatMap((part) => splitWord(part, size, width, bold))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, bold) * size > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line || lines.length === 0 ? [...lines, line] : lines;
}

function splitWord(word: string, size: number, width: number, bold: boolean): string[] {
  if (textWidth(word, bold) * size <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const { segment } of graphemes.segment(word)) {
    if (part && textWidth(part + segment, bold) * size > width) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A coordinate with at most two decimals. */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Escapes text for XML content and attributes. */
export function escapeXml(text: string): string {
  return cleanLine(text).replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
