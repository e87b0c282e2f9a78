import { attribute, childElements, xmlElements } from "./xml-tree.ts";

export type CellFormat = "date" | "time" | "datetime" | "general" | { percentDecimals: number };

/** Number formats by the cell's style number. Distinguishes only what changes a number's meaning. */
export function readCellFormats(stylesXml: string): CellFormat[] {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  for (const element of xmlElements(stylesXml, { take: new Set(["numFmt", "cellXfs"]) })) {
    if (element.name === "numFmt")
      codes.set(Number(attribute(element, "numFmtId")), attribute(element, "formatCode") ?? "");
    else
      for (const format of childElements(element, "xf")) {
        const id = Number(attribute(format, "numFmtId") ?? 0);
        formats.push(formatOf(codes.get(id) ?? BUILT_IN[id] ?? ""));
      }
  }
  return formats;
}

/** ECMA-376 18.8.30; 27–36 and 50–58 are dates of East Asian versions. */
const BUILT_IN: Record<number, string> = {
  9: "0%",
  10: "0.00%",
  18: "h:mm",
  19: "h:mm:ss",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yy h:mm",
};
for (const id of [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]) BUILT_IN[id] = "yyyy-mm-dd";
for (const id of [32, 33, 34, 35, 45, 46, 47, 55, 56]) BUILT_IN[id] = "h:mm:ss";

function formatOf(code: string): CellFormat {
  // Colors, conditions, quoted text and escaped characters are not part of the pattern.
  const pattern = (code.split(";")[0] ?? "").replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_./gi, "").toLowerCase();
  if (pattern.includes("%")) return { percentDecimals: /\.(0+)/.exec(pattern)?.[1]?.length ?? 0 };
  if (!/[ymdhs]/.test(pattern) || /general|[0#?]\.?[0#?]*e/.test(pattern)) return "general";
  const hasDate = /[yd]/.test(pattern) || (/m/.test(pattern) && !/[hs]/.test(pattern));
  const hasTime = /[hs]/.test(pattern);
  return hasDate ? (hasTime ? "datetime" : "date") : "time";
}

/** A number as the sheet shows it: dates in ISO form, shares in percent, without floating-point noise. */
export function formatNumber(raw: string, format: CellFormat, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (format === "general") return plain(value);
  if (typeof format === "object") return `${plain(Number((value * 100).toFixed(format.percentDecimals)))}%`;
  if (format === "time" && value >= 0 && value < 1) return clock(value);
  // Day 60 is the nonexistent 29 February 1900: days before it are off by one.
  const days = is1904 ? value + 1462 : value < 60 ? value + 1 : value;
  const date = new Date(Math.round((days - 25_569) * 86_400_000));
  if (value < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return plain(value);
  const day = date.toISOString().slice(0, 10);
  return format === "date" || value % 1 === 0 ? day : `${day} ${clock(value % 1)}`;
}

function clock(fraction: number): string {
  const time = new Date(Math.round(fraction * 86_400_000)).toISOString().slice(11, 19);
  return time.endsWith(":00") ? time.slice(0, 5) : time;
}

function plain(value: number): string {
  return String(Number(value.toPrecision(15)));
}
