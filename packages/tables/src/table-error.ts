/** What kept a file from being analysed, as a word that code can switch on. */
export type TableErrorCode =
  | "not_found"
  | "unreadable"
  | "empty"
  | "not_a_table"
  | "only_headers"
  | "encrypted"
  | "unsupported"
  | "damaged"
  | "too_large"
  | "timeout"
  | "aborted"
  | "crashed";

/** An expected failure of an analysis. `message` is one sentence meant for the person who gave the file. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly code: TableErrorCode;

  constructor(code: TableErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
