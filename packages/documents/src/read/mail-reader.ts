import { type Draft, note } from "./draft.ts";
import { readHtml } from "./html-reader.ts";
import { readPlainText } from "./text-reader.ts";

const maxDepth = 8;
const maxParts = 200;
/** The headers that a reader of the mail sees. */
const shownHeaders = ["From", "To", "Cc", "Subject", "Date"];

const replyMarks = /^(?:\s*(?:Re|Fwd?|AW|WG|TR|RV|R|Antw|Enc):)*\s*/i;

interface Entity {
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** A file in a mail, decoded. */
export interface Attachment {
  name: string;
  bytes: Uint8Array;
}

interface Reading {
  parts: number;
  attachments: Attachment[];
  /** Names of what is shown within the text, such as a logo in a signature. */
  shown: string[];
}

/** Whether a text is a mail as programs store it: RFC 5322 headers that declare MIME. Other texts with "From:" lines are read as they are. */
export function isMail(text: string): boolean {
  const head = /^(?:[!-9;-~]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}/.exec(text.slice(0, 100_000))?.[0] ?? "";
  return /^(?:from|subject):/im.test(head) && /^(?:mime-version|content-type|content-transfer-encoding):/im.test(head);
}

/** A mail: who wrote it to whom, its subject, and its text decoded. Returns its attachments. */
export function* readMail(text: string): Generator<Draft, Attachment[]> {
  const reading: Reading = { parts: 0, attachments: [], shown: [] };
  const message = splitEntity(text.replace(/\r\n?/g, "\n"));
  yield { t: "about", title: decodeWords(message.headers.get("subject") ?? "").replace(replyMarks, "") };
  yield* readMessage(message, reading, 0);
  if (reading.shown.length > 0) yield note("reading.mail_pictures", { names: reading.shown.join(", ") });
  return reading.attachments;
}

function* readMessage(entity: Entity, reading: Reading, depth: number): Generator<Draft> {
  const head = shownHeaders.flatMap((name) => {
    const value = entity.headers.get(name.toLowerCase());
    return value ? [`${name}: ${decodeWords(value)}`] : [];
  });
  if (head.length > 0) yield { t: "block", kind: "paragraph", text: head.join("\n") };
  yield* readEntity(entity, reading, depth);
}

function* readEntity(entity: Entity, reading: Reading, depth: number): Generator<Draft> {
  if (depth > maxDepth || ++reading.parts > maxParts) return;
  const type = fieldOf(entity.headers.get("content-type") ?? "text/plain");
  const disposition = fieldOf(entity.headers.get("content-disposition") ?? "");
  const name = disposition.parameters.get("filename") ?? type.parameters.get("name");
  if (type.value.startsWith("multipart/")) {
    const parts = splitParts(entity.body, type.parameters.get("boundary"));
    const read = type.value === "multipart/alternative" ? bestOf(parts) : parts;
    for (const part of read) yield* readEntity(part, reading, depth + 1);
  } else if (type.value === "message/rfc822") {
    yield* readMessage(splitEntity(decodeBody(entity, type.parameters)), reading, depth + 1);
  } else if (
    disposition.value !== "attachment" &&
    entity.headers.has("content-id") &&
    type.value.startsWith("image/")
  ) {
    reading.shown.push(decodeWords(name ?? type.value));
  } else if (disposition.value === "attachment" || !/^text\/(?:plain|html)$/.test(type.value)) {
    reading.attachments.push({ name: decodeWords(name ?? type.value), bytes: new Uint8Array(bytesOf(entity)) });
  } else {
    const body = decodeBody(entity, type.parameters);
    yield* type.value === "text/html" ? readHtml(body) : readPlainText(body);
  }
}

/** Of the same text in several formats, the plain one; the last one that can be read if that is empty. */
function bestOf(parts: readonly Entity[]): Entity[] {
  const typeOf = ({ headers }: Entity) => fieldOf(headers.get("content-type") ?? "text/plain").value;
  const plain = parts.find((part) => typeOf(part) === "text/plain" && part.body.trim() !== "");
  const other = parts.findLast((part) => /^(?:text\/html|multipart\/)/.test(typeOf(part)));
  return [plain ?? other ?? parts[0]].filter((part) => part !== undefined);
}

function splitEntity(text: string): Entity {
  const at = text.startsWith("\n") ? 0 : text.indexOf("\n\n");
  const head = at < 0 ? text : text.slice(0, at);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: at < 0 ? "" : text.slice(at + (at === 0 ? 1 : 2)) };
}

/** The parts between boundary lines; a mail that was cut off ends with its last part. */
function splitParts(body: string, boundary: string | undefined): Entity[] {
  if (!boundary) return [];
  const line = `\\n--${boundary.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`;
  const [whole = ""] = `\n${body}`.split(new RegExp(`${line}--[ \\t]*(?:\\n|$)`));
  const [, ...parts] = whole.split(new RegExp(`${line}[ \\t]*\\n`));
  return parts.map(splitEntity);
}

/** "text/plain; charset=utf-8" in parts. */
function fieldOf(header: string): { value: string; parameters: ReadonlyMap<string, string> } {
  const value = /^[^;]*/.exec(header)?.[0].trim().toLowerCase() ?? "";
  const parameters = new Map<string, string>();
  for (const match of header.matchAll(/;\s*([^=;\s*]+)\*?\d*\*?=\s*(?:"([^"]*)"|([^;\s]*))/g)) {
    const [, name = "", quoted, bare = ""] = match;
    const known = parameters.get(name.toLowerCase()) ?? "";
    parameters.set(name.toLowerCase(), known + decodeParameter(quoted ?? bare));
  }
  return { value, parameters };
}

/** "UTF-8''Angebot%20M%C3%A4rz.pdf" of RFC 2231. */
function decodeParameter(text: string): string {
  const encoded = /^[\w-]+'[\w-]*'(.*)$/.exec(text)?.[1];
  try {
    return encoded === undefined ? text : decodeURIComponent(encoded);
  } catch {
    return text;
  }
}

function bytesOf({ headers, body }: Entity): Buffer {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase() ?? "";
  if (encoding === "base64") return Buffer.from(body, "base64");
  return quotedBytes(body, encoding === "quoted-printable") ?? Buffer.from(body);
}

function decodeBody(entity: Entity, parameters: ReadonlyMap<string, string>): string {
  const encoding = entity.headers.get("content-transfer-encoding")?.toLowerCase() ?? "";
  const isEncoded = encoding === "base64" || encoding === "quoted-printable";
  const text = (isEncoded ? decodeBytes(bytesOf(entity), parameters.get("charset")) : entity.body).replace(
    /\r\n?/g,
    "\n",
  );
  // Lines that end with a space go on in the next one.
  return parameters.get("format")?.toLowerCase() === "flowed" ? text.replace(/(?<!\n--) \n(?!>)/g, " ") : text;
}

function quotedBytes(body: string, isQuoted: boolean): Buffer | undefined {
  if (!isQuoted) return undefined;
  const joined = body.replace(/=[ \t]*\n/g, "");
  const parts = joined.split(/=([\dA-Fa-f]{2})/);
  return Buffer.concat(parts.map((part, i) => (i % 2 === 1 ? Buffer.from(part, "hex") : Buffer.from(part, "utf8"))));
}

function decodeBytes(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** "=?UTF-8?Q?Angebot_M=C3=A4rz?=" of RFC 2047. */
function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi, (_, charset: string, kind: string, text: string) => {
      const bytes =
        kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : quotedBytes(text.replaceAll("_", " "), true);
      return decodeBytes(bytes ?? Buffer.from(text), charset);
    });
}
