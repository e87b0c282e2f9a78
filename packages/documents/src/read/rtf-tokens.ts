export type RtfToken =
  | { t: "open" }
  | { t: "close" }
  | { t: "word"; word: string; value: number | undefined }
  /** A byte in the current code page. */
  | { t: "byte"; byte: number };

/** Splits RTF, byte by byte, into groups, control words and characters. Binary data is skipped. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
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
