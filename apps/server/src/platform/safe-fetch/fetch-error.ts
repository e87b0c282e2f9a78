export type FetchErrorCode =
  | "refused"
  | "unreachable"
  | "timeout"
  | "too_large"
  | "too_many_redirects"
  | "cut_off"
  | "aborted";

/** Why something could not be fetched. The message is a sentence for a person and holds no more of the address than its host. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly code: FetchErrorCode;

  constructor(code: FetchErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
