import { isMeasure } from "./units.ts";

/** Of a column whose cells say when the others of their row were. */
export const timeColumn =
  /^(?:(?:fiscal |financial )?year|period|quarter|month|date|jahr|monat|quartal|année|año|anno|jaar|ano)$/i;

/** "Revenue 2024 (EUR million)" measures in what stands in brackets, "Units (thousand)" by how many. */
export function columnUnit(column: string): string | null {
  const unit = /\(\s*(?:in )?((?:USD|EUR|GBP|CHF|[$€£])(?:\s?(?:thousand|million|billion|k|m|bn))?|%)\s*\)/i.exec(
    column,
  )?.[1];
  const scale = /\(\s*(?:in )?(thousand|million|billion)s?\s*\)/i.exec(column)?.[1]?.toLowerCase();
  const measure = /\(\s*(?:in )?([^()]{1,12}?)\s*\)/.exec(column)?.[1] ?? "";
  return unit ?? scale ?? (isMeasure(measure) ? measure : null);
}

/** "Units sold, thousand": what all cells below are counted in. */
export function captionUnit(caption: string): string | null {
  const unit =
    /,\s*(?:in )?((?:(?:USD|EUR|GBP|CHF|[$€£])(?:\s?(?:thousand|million|billion|k|m|bn))?|thousand|million|billion|%)(?: \p{L}+)?)$/iu.exec(
      caption,
    )?.[1];
  return unit ?? columnUnit(caption);
}

/** The first cell, and the second where it names as well: "PayLark, Starter". */
export function rowLabel(text: string): string {
  const [first = "", second = ""] = text.split("|").map((cell) => cell.trim());
  return /^\p{L}[\p{L} '’&.-]{1,30}$/u.test(second) && first !== "" ? `${first}, ${second}` : first;
}
