import { uploadLimits } from "@muster/contracts/files";

/** Most files of one task. */
export const maxAttachments = 20;

const extensions = {
  table: ".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.parquet",
  document: ".pdf,.docx,.pptx,.odt,.rtf,.epub,.md,.txt,.html,.htm",
  code: ".ts,.tsx,.js,.jsx,.py,.java,.go,.rs,.rb,.php,.cs,.c,.h,.cpp,.sql,.sh",
  image: ".png,.jpg,.jpeg,.webp",
};

export type FileKind = keyof typeof extensions;

const formats: Record<FileKind, string> = {
  table: "CSV, TSV, Excel, JSON Lines, or Parquet",
  document: "PDF, Word, PowerPoint, OpenDocument, web page, or text",
  code: "source files",
  image: "PNG, JPEG, or WebP images",
};

const images = new Set("png jpg jpeg webp".split(" "));

/** File types with nothing to read or compute. */
const unreadable = new Set(
  "png jpg jpeg gif webp avif heic bmp tif tiff ico mp3 wav ogg m4a mp4 mov avi mkv webm zip gz tar 7z rar exe dll dmg iso".split(
    " ",
  ),
);

/** Why a file's type is not accepted here, with the accepted ones; undefined when it may be tried. */
export function kindProblem({ name }: { name: string }, takes: readonly FileKind[]): string | undefined {
  const extension = extensionOf(name);
  const isNoTable = takes.length > 0 && takes.every((kind) => kind === "table") && neverTables.has(extension);
  const isShown = images.has(extension) && takes.includes("image");
  const isArchiveOfCode = extension === "zip" && takes[0] === "code";
  if (isShown || isArchiveOfCode || (!unreadable.has(extension) && !isNoTable)) return undefined;
  const wanted = (takes.length > 0 ? takes : (["table", "document"] as const)).map((kind) => formats[kind]);
  return `${name} can’t be used here. Attach ${wanted.join("; or ")}.`;
}

/** The picker's `accept` for these kinds of file, or for all; the server checks the content and decides. */
export function acceptFor(kinds: readonly (keyof typeof extensions)[]): string {
  const archives = kinds[0] === "code" ? [".zip"] : [];
  return [...kinds.map((kind) => extensions[kind]), ...archives].join(",");
}

/** By its name alone: a text file may be a table too, but most are not. */
export function isLikelyTable({ name }: { name: string }): boolean {
  return extensions.table.split(",").includes(`.${extensionOf(name)}`) && extensionOf(name) !== "txt";
}

const neverTables = new Set([
  "pdf",
  "docx",
  "doc",
  "pptx",
  "odt",
  "rtf",
  "epub",
  "md",
  "html",
  "htm",
  "png",
  "jpg",
  "jpeg",
  "gif",
  "webp",
  "svg",
]);

const megabyte = 1024 ** 2;

/** Why a file cannot be uploaded, as a sentence; undefined when it may be tried. */
export function uploadProblem(file: { name: string; size: number }): string | undefined {
  if (file.size === 0) return `${file.name} is empty`;
  const limit = neverTables.has(extensionOf(file.name)) ? uploadLimits.otherBytes : uploadLimits.tableBytes;
  if (file.size <= limit) return undefined;
  return `${file.name} is larger than the ${limit / megabyte} MB limit`;
}

/** How many files a form takes, and the sentence for more. */
export interface FileLimit {
  most: number;
  problem: string;
}

const ofTask: FileLimit = {
  most: maxAttachments,
  problem: `You can attach up to ${maxAttachments} files to a task`,
};

/** The files that fit, and the sentence for those that do not. */
export function splitByLimit<T>(
  files: T[],
  taken: number,
  { most, problem }: FileLimit = ofTask,
): { fit: T[]; problem: string | undefined } {
  const room = Math.max(0, most - taken);
  if (files.length <= room) return { fit: files, problem: undefined };
  return { fit: files.slice(0, room), problem };
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
