import { type Draft, note } from "./draft.ts";
import { MANUAL_PAGES } from "./office-parts.ts";
import { type Destination, newReader, type Reader } from "./rtf-state.ts";

/**
 * Reads Rich Text: paragraphs, headings by style and outline level, lists, tables, footnotes. Objects and pictures are skipped.
 */
export function* readRtf(bytes: Uint8Array): Generator<Draft> {
  const reader = newReader();
  const rtf = Buffer.from(bytes).toString("latin1");
  if (/\\page(?:bb)?(?![a-z])/.test(rtf)) {
    reader.page = 1;
    yield { t: "page", page: 1 };
    yield MANUAL_PAGES;
  }
  for (const token of rtfTokens(rtf)) {
    if (token.t !== "byte") endBytes(reader);
    if (token.t === "open") openGroup(reader);
    else if (token.t === "close") closeGroup(reader);
    else if (token.t === "byte") addByte(reader, token.byte);
    else controlWord(reader, token.word, token.value);
    if (reader.ready.length > 0) yield* reader.ready.splice(0);
  }
  endBytes(reader);
  endParagraph(reader);
  endTable(reader);
  yield* reader.ready;
  if (reader.stack.length > 0) yield note("reading.incomplete");
  if (reader.left.pictures > 0) yield note("reading.pictures", { count: reader.left.pictures });
  if (reader.left.objects > 0) yield note("reading.objects", { count: reader.left.objects });
  if (reader.left.hidden) yield note("reading.hidden_text");
}

/** Groups nested deeper than this are treated as one and share its formatting. */
const MAX_GROUPS = 10_000;

function openGroup(reader: Reader): void {
  if (reader.stack.length < MAX_GROUPS) reader.stack.push(reader.group);
  reader.group = { ...reader.group };
  reader.toSkip = 0;
  // Character styles have no number here.
  if (reader.group.to === "styles") reader.style = NO_STYLE;
}

const NO_STYLE = -1;

function closeGroup(reader: Reader): void {
  const { to } = reader.group;
  const outer = reader.stack.pop();
  if (!outer) return;
  reader.group = outer;
  reader.toSkip = 0;
  if (to === "title" && outer.to !== "title") reader.ready.push({ t: "about", title: takeName(reader) });
  if (to === "styles") endStyle(reader, outer.to !== "styles");
  if (to === "note" && outer.to !== "note") {
    reader.notes++;
    reader.waiting.push({ t: "block", kind: "footnote", text: reader.note, label: `Footnote ${reader.notes}` });
    reader.note = "";
  }
}

function endStyle(reader: Reader, isLast: boolean): void {
  const name = takeName(reader).replace(/;\s*$/, "");
  if (reader.style !== NO_STYLE && name !== "") reader.styles.set(reader.style, name);
  // A number in the style sheet is not a paragraph's style.
  reader.style = isLast ? 0 : NO_STYLE;
}

function takeName(reader: Reader): string {
  const { name } = reader;
  reader.name = "";
  return name.trim();
}

function addByte(reader: Reader, byte: number): void {
  if (reader.toSkip > 0) reader.toSkip--;
  else if (reader.group.to !== "nothing" && reader.group.to !== "fonts" && reader.group.to !== "list-mark")
    reader.bytes.push(byte);
}

/** Two-byte characters arrive as two bytes, which are decoded together. */
function endBytes(reader: Reader): void {
  if (reader.bytes.length === 0) return;
  const text = decoderFor(reader.group.codePage).decode(Uint8Array.from(reader.bytes));
  reader.bytes = [];
  addText(reader, text);
}

function addText(reader: Reader, text: string): void {
  const { to, isHidden } = reader.group;
  if (to === "title" || to === "styles") reader.name += text;
  else if (isHidden) reader.left.hidden ||= text.trim() !== "";
  else if (to === "note") reader.note += text;
  else if (to === "body") reader.text += text;
}

const LETTERS: Record<string, string> = {
  tab: " ",
  line: "\n",
  "~": "\u00a0",
  _: "-",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
};

const DESTINATIONS: Record<string, Destination> = {
  fonttbl: "fonts",
  stylesheet: "styles",
  footnote: "note",
  title: "title",
  listtext: "list-mark",
  pntext: "list-mark",
};
const NOTHING = new Set(
  "colortbl info pict object objdata sp header headerl headerr headerf footer footerl footerr footerf fldinst pn listtable listoverridetable rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl filetbl revtbl annotation atnid atnauthor atnref atndate bkmkstart bkmkend nonshppict ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn tc xe txe rxe".split(
    " ",
  ),
);
/** Starred groups that contain text. */
const KEPT = new Set(["shptxt", "shpinst", "shppict"]);

function controlWord(reader: Reader, word: string, value: number | undefined): void {
  const letter = LETTERS[word];
  if (letter !== undefined) addText(reader, letter);
  else if (word === "u") addUnicode(reader, value ?? 0);
  else if (word === "*") {
    if (reader.group.to === "body") reader.group.to = "nothing";
  } else if (!enterDestination(reader, word)) {
    if (reader.group.to !== "nothing") formatWord(reader, word, value);
    if (reader.group.to === "body") layoutWord(reader, word, value);
    else if (reader.group.to === "note" && word === "par") reader.note += "\n";
  }
}

function addUnicode(reader: Reader, value: number): void {
  reader.toSkip = 0;
  const { to } = reader.group;
  if (to !== "nothing" && to !== "fonts" && to !== "list-mark") addText(reader, String.fromCharCode(value & 0xffff));
  reader.toSkip = reader.group.unicodeSkip;
}

/** The first word of a group may send its text elsewhere. */
function enterDestination(reader: Reader, word: string): boolean {
  const outer = reader.stack.at(-1)?.to ?? "body";
  const isInside = outer === "nothing" && word !== "title";
  if (KEPT.has(word) && reader.group.to === "nothing" && !isInside) reader.group.to = outer;
  const to = NOTHING.has(word) ? "nothing" : DESTINATIONS[word];
  if (!to || isInside) return to !== undefined;
  if (word === "pict") reader.left.pictures++;
  if (word === "object") reader.left.objects++;
  if (to === "list-mark" && reader.kind.kind === "paragraph") reader.kind = { kind: "list-item", level: 1 };
  if (to === "title" || to === "styles") reader.name = "";
  reader.group.to = to;
  return true;
}

function formatWord(reader: Reader, word: string, value: number | undefined): void {
  const { group } = reader;
  switch (word) {
    case "ansicpg":
      group.codePage = value;
      return;
    case "uc":
      group.unicodeSkip = Math.min(16, Math.max(0, value ?? 1));
      return;
    case "f":
      reader.font = value ?? 0;
      if (group.to !== "fonts" && reader.fonts.get(reader.font) !== undefined)
        group.codePage = reader.fonts.get(reader.font);
      return;
    case "fcharset":
      if (group.to === "fonts")
        reader.fonts.set(reader.font, codePageOf(value ?? 0) ?? (value === 0 ? 1252 : undefined));
      return;
    case "v":
    case "deleted":
      group.isHidden = value !== 0;
      return;
    case "plain":
      group.isHidden = false;
      return;
    case "s":
      reader.style = value ?? 0;
  }
}

function layoutWord(reader: Reader, word: string, value: number | undefined): void {
  switch (word) {
    case "par":
    case "sect":
      if (reader.inTable) reader.text += "\n";
      else endParagraph(reader);
      return;
    case "page":
    case "pagebb":
      turnPage(reader);
      return;
    case "pard":
      reader.kind = { kind: "paragraph" };
      reader.inTable = false;
      reader.style = 0;
      return;
    case "intbl":
      reader.inTable = true;
      return;
    case "cell":
    case "nestcell":
      reader.row.push(reader.text);
      reader.text = "";
      return;
    case "row":
      if (reader.row.length > 0) reader.rows.push(reader.row);
      reader.row = [];
      reader.text = "";
      return;
    case "outlinelevel":
      if ((value ?? 9) < 9) reader.kind = { kind: "heading", level: (value ?? 0) + 1 };
      return;
    case "ls":
      if (reader.kind.kind === "paragraph") reader.kind = { kind: "list-item", level: 1 };
      return;
    case "ilvl":
      if (reader.kind.kind === "list-item") reader.kind.level = Math.max(0, value ?? 0) + 1;
      return;
    case "s":
      useStyle(reader);
  }
}

function useStyle(reader: Reader): void {
  const name = (reader.styles.get(reader.style) ?? "").toLowerCase();
  const heading = /^heading (\d)/.exec(name)?.[1];
  if (heading) reader.kind = { kind: "heading", level: Number(heading) };
  else if (name === "title") reader.kind = { kind: "heading", level: 1 };
  else if (/preformatted|code/.test(name)) reader.kind = { kind: "code" };
  else if (/quot/.test(name)) reader.kind = { kind: "quote" };
  else if (/caption/.test(name)) reader.kind = { kind: "caption" };
}

/** Pages are known only from manual page breaks. */
function turnPage(reader: Reader): void {
  endParagraph(reader);
  endTable(reader);
  if (reader.page === 0) return;
  reader.page++;
  reader.ready.push({ t: "page", page: reader.page });
}

function endParagraph(reader: Reader): void {
  if (reader.text.trim() !== "") {
    endTable(reader);
    reader.ready.push({ t: "block", text: reader.text, ...reader.kind, continues: reader.kind.kind === "code" });
  }
  reader.text = "";
  reader.ready.push(...reader.waiting.splice(0));
}

function endTable(reader: Reader): void {
  if (reader.rows.length > 0) reader.ready.push({ t: "table", rows: reader.rows });
  reader.rows = [];
}

/** The decoder's name for a Windows code page; unknown code pages are read as Windows-1252. */
function decoderFor(codePage: number | undefined): Decoder {
  const name =
    NAMES[codePage ?? 1252] ??
    (codePage && codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : "windows-1252");
  const known = decoders.get(name) ?? new TextDecoder(name);
  decoders.set(name, known);
  return known;
}

type Decoder = InstanceType<typeof TextDecoder>;
const decoders = new Map<string, Decoder>();
const NAMES: Record<number, string> = {
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1361: "euc-kr",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  20866: "koi8-r",
  65001: "utf-8",
};

/** The code page of a font's character set, from \fcharset. */
function codePageOf(charset: number): number | undefined {
  return CHARSETS[charset];
}

const CHARSETS: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

type RtfToken =
  | { t: "open" }
  | { t: "close" }
  | { t: "word"; word: string; value: number | undefined }
  /** A byte in the current code page. */
  | { t: "byte"; byte: number };

/** Splits RTF, byte by byte, into groups, control words and characters. Binary data is skipped. */
function* rtfTokens(rtf: string): Generator<RtfToken> {
  for (let at = 0; at < rtf.length; ) {
    const character = rtf[at];
    if (character === "\\") {
      const control = readControl(rtf, at);
      if (!control) return;
      if (control.token) yield control.token;
      at = control.end;
      continue;
    }
    at++;
    if (character === "{") yield { t: "open" };
    else if (character === "}") yield { t: "close" };
    // Line breaks belong to the file, not to the text.
    else if (!IGNORED.has(character)) yield { t: "byte", byte: rtf.charCodeAt(at - 1) & 0xff };
  }
}

const IGNORED = new Set<string | undefined>(["\r", "\n", "\0"]);
const CONTROL = /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([\da-fA-F]{2})|([\s\S]))/y;

function readControl(rtf: string, at: number): { token?: RtfToken; end: number } | undefined {
  CONTROL.lastIndex = at;
  const match = CONTROL.exec(rtf);
  if (!match) return undefined;
  const [whole, word, value, hex, symbol = ""] = match;
  const end = at + whole.length;
  if (word === "bin") return { end: end + Math.max(0, Number(value ?? 0)) };
  if (word) return { token: { t: "word", word, value: value === undefined ? undefined : Number(value) }, end };
  return { token: hex ? { t: "byte", byte: Number.parseInt(hex, 16) } : symbolToken(symbol), end };
}

function symbolToken(symbol: string): RtfToken {
  if (symbol === "\n" || symbol === "\r") return { t: "word", word: "par", value: undefined };
  if (symbol === "\\" || symbol === "{" || symbol === "}") return { t: "byte", byte: symbol.charCodeAt(0) };
  return { t: "word", word: symbol, value: undefined };
}
