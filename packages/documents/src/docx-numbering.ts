import type { INumberingOptions } from "docx";
import { INK_3 } from "./docx-styles.ts";

/** Bullets, and for each numbered list its own numbering that starts at the author's number. */
export function docxNumbering(listStarts: readonly number[]): INumberingOptions {
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
