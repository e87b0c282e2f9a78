/**
 * How much of a file is read. What is beyond is left out, and a note says so; files over `inputBytes` are refused where their
 * beginning alone cannot be read.
 */
export interface ReadLimits {
  inputBytes: number;
  pages: number;
  /** Pages whose text is recognized in pictures; at 0 they are only counted. */
  recognizedPages: number;
  textCharacters: number;
  /** Unpacked, for one part of an office file. */
  partBytes: number;
  /** Unpacked, for all parts of one file together. */
  unpackedBytes: number;
  tableRows: number;
  tableColumns: number;
  timeMs: number;
}

/** The default limits. */
export const readLimits: ReadLimits = {
  inputBytes: 25 * 1024 ** 2,
  pages: 2000,
  recognizedPages: 300,
  textCharacters: 5_000_000,
  partBytes: 50 * 1024 ** 2,
  unpackedBytes: 200 * 1024 ** 2,
  tableRows: 5000,
  tableColumns: 100,
  timeMs: 60_000,
};

/** Elements of XML within one another; a file with more is refused. Word's deepest tables need some sixty. */
export const MAX_DEPTH = 256;
/** Elements of one paragraph, table or row; a file with more is refused. */
export const MAX_ELEMENTS = 500_000;
