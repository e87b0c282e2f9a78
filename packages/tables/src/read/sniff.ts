import { stat } from "node:fs/promises";
import { TableError } from "../table-error.ts";
import { readHead } from "./text-encoding.ts";

export type FileKind = "delimited" | "workbook" | "json" | "parquet";

/** What a file is, by its first bytes rather than by its name. */
export async function sniffFile(path: string, name: string): Promise<FileKind> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new TableError("not_found", `Couldn't find the file “${name}”.`, { cause });
  });
  if (!info.isFile()) throw new TableError("not_a_table", `“${name}” is not a file.`);
  if (info.size === 0) throw new TableError("empty", `The file “${name}” is empty.`);
  const head = await readHead(path, 65_536);
  const text = head.toString("latin1");
  if (text.startsWith("PAR1")) return "parquet";
  if (text.startsWith("PARE")) throw new TableError("encrypted", `The Parquet file “${name}” is encrypted.`);
  if (text.startsWith("\xd0\xcf\x11\xe0")) throw oldWorkbook(text, name);
  if (text.startsWith("PK")) {
    if (/\.(xlsx|xlsm)$/i.test(name) || text.includes("xl/") || text.includes("[Content_Types].xml")) return "workbook";
    throw new TableError("unsupported", `“${name}” is a ZIP archive. Unpack it and use the table inside.`);
  }
  if (text.startsWith("%PDF"))
    throw new TableError("unsupported", `“${name}” is a PDF, not a table. Export the table as CSV or XLSX.`);
  if (/^\s*(<!doctype|<html|<\?xml)/i.test(text)) {
    throw new TableError(
      "unsupported",
      `“${name}” is a web page or XML, not a table. Export the table as CSV or XLSX.`,
    );
  }
  const start = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^\[\s*([[{\]]|$)/.test(start) || /^\{\s*("|\}|$)/.test(start)) return "json";
  if (start === "" && head.length < 65_536)
    throw new TableError("empty", `The file “${name}” contains only blank space.`);
  if (/\.parquet$/i.test(name)) throw new TableError("damaged", `“${name}” is not a readable Parquet file.`);
  if (/\.xlsx$/i.test(name)) throw new TableError("damaged", `“${name}” is not a readable Excel workbook.`);
  return "delimited";
}

function oldWorkbook(text: string, name: string): TableError {
  if (
    text.includes("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e") ||
    text.includes("E\0n\0c\0r\0y\0p\0t\0i\0o\0n")
  ) {
    return new TableError(
      "encrypted",
      `The workbook “${name}” is password-protected. Remove the password and try again.`,
    );
  }
  return new TableError("unsupported", `“${name}” is in the old Excel format. Save it as .xlsx or CSV and try again.`);
}
