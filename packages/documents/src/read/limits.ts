/**
 * Limits of reading. Content beyond them is left out with a note; a file over `inputBytes` is refused when its beginning alone
 * cannot be read.
 */
export interface ReadLimits {
  inputBytes: number;
  pages: number;
  /** Pages whose text is recognized in pictures; with 0 they are only counted. */
  recognizedPages: number;
  textCharacters: number;
  /** Uncompressed size of one part of an office file. */
  partBytes: number;
  /** Uncompressed size of all parts of a file. */
  unpackedBytes: number;
  tableRows: number;
  tableColumns: number;
  /** CPU time; a busy machine may take longer. */
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

/** Maximum nesting of XML elements; a file with more is refused. Word's deepest tables need about sixty. */
export const MAX_DEPTH = 256;
/** Elements of one paragraph, table or row; a file with more is refused. */
export const MAX_ELEMENTS = 500_000;
