/** What kept a file from being analysed, as a word that code can switch on. */
export type AnalysisErrorCode =
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
export class AnalysisError extends Error {
  override readonly name = "AnalysisError";
  readonly code: AnalysisErrorCode;

  constructor(code: AnalysisErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
