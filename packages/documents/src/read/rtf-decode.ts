/** The decoder's name for a Windows code page; pages that no decoder knows are read as Windows-1252. */
export function decoderFor(codePage: number | undefined): Decoder {
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

/** The code page of a font's character set, as \fcharset gives it. */
export function codePageOf(charset: number): number | undefined {
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
