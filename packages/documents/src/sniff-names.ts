import type { Sniffed } from "./sniffed.ts";

/** A sentence when the extension does not match the content; unknown extensions are ignored. */
export function nameMismatch(name: string, label: string, { extension }: Sniffed): string | undefined {
  const claimed = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (!claimed || extension === "bin")
    return claimed && PROMISES.has(claimed) && extension === "bin"
      ? `${label} doesn't match its file extension.`
      : undefined;
  if (!PROMISES.has(claimed) || familyOf(claimed) === familyOf(extension)) return undefined;
  // A text file may hold any kind of text.
  if (familyOf(claimed) === "text" && TEXT_LIKE.has(extension)) return undefined;
  return `${label} is actually ${NAMES[extension] ?? `a .${extension} file`}.`;
}

const FAMILIES: string[][] = [
  ["text", "txt", "text", "log", "dat", "csv", "tsv", "tab", "md", "markdown"],
  ["json", "json", "jsonl", "ndjson", "geojson"],
  ["jpg", "jpg", "jpeg", "jfif"],
  ["tif", "tif", "tiff"],
  ["html", "html", "htm", "xhtml"],
  ["xlsx", "xlsx", "xlsm"],
  ["docx", "docx", "docm"],
  ["pptx", "pptx", "pptm"],
  ["zip", "zip"],
  ["heic", "heic", "heif"],
  ...[
    "pdf",
    "png",
    "gif",
    "webp",
    "bmp",
    "avif",
    "svg",
    "xml",
    "xls",
    "doc",
    "ppt",
    "xlsb",
    "odt",
    "ods",
    "odp",
    "epub",
    "rtf",
    "parquet",
  ].map((one) => [one, one]),
];

const families = new Map(FAMILIES.flatMap(([family = "", ...members]) => members.map((member) => [member, family])));
const PROMISES = new Set(families.keys());
const TEXT_LIKE = new Set(["txt", "md", "csv", "tsv", "json", "jsonl", "xml", "html", "svg", "sh"]);

function familyOf(extension: string): string {
  return families.get(extension) ?? extension;
}

const NAMES: Record<string, string> = {
  pdf: "a PDF",
  xlsx: "an Excel workbook",
  docx: "a Word document",
  pptx: "a PowerPoint presentation",
  html: "an HTML page",
  csv: "a text table",
  tsv: "a text table",
  txt: "plain text",
  json: "JSON",
  jsonl: "JSON",
  png: "a PNG image",
  jpg: "a JPEG image",
  svg: "an SVG drawing",
  xml: "XML",
  zip: "a zip archive",
  parquet: "a Parquet table",
};
