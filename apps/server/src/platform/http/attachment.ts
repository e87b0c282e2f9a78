import { Readable } from "node:stream";
import { create as attachment } from "content-disposition";

/** A file for download; `open` returns the requested bytes, both ends inclusive. */
export interface Attachment {
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  open(part?: ByteRange): Uint8Array | Readable | Promise<Readable>;
}

/** Both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Responds to GET and HEAD, whole or one range. Always an attachment that no browser runs, because it holds user content. */
export async function attachmentResponse(file: Attachment, request: Request): Promise<Response> {
  const { sizeBytes, mediaType, fileName } = file;
  const part = wantedPart(request, sizeBytes);
  if (part === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${sizeBytes}` } });
  const headers = new Headers({
    "content-type": mediaType,
    "content-disposition": attachment(fileName),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
    "content-length": String(part ? part.end - part.start + 1 : sizeBytes),
  });
  if (part) headers.set("content-range", `bytes ${part.start}-${part.end}/${sizeBytes}`);
  const body = request.method === "HEAD" ? null : toBody(await file.open(part));
  return new Response(body, { status: part ? 206 : 200, headers });
}

function toBody(content: Uint8Array | Readable): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> {
  // Node's type of a web stream differs from that of the global Response.
  return content instanceof Readable
    ? (Readable.toWeb(content) as ReadableStream<Uint8Array>)
    : new Uint8Array(content);
}

/** If-Range names a version, but no version is ever sent: the whole file is the right answer. */
function wantedPart(request: Request, size: number): ByteRange | "unsatisfiable" | undefined {
  const range = request.headers.get("range");
  return range && !request.headers.has("if-range") ? parseRange(range, size) : undefined;
}

/** One byte range (RFC 9110 §14.1.2); several ranges, or another unit, are answered with the whole file. */
function parseRange(header: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  if (from !== "" && to !== "" && Number(from) > Number(to)) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
