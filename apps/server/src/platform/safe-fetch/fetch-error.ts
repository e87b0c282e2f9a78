export type FetchErrorCode =
  | "refused"
  | "unreachable"
  | "timeout"
  | "too_large"
  | "too_many_redirects"
  | "cut_off"
  | "aborted";

/** Why a fetch failed. The message is a sentence for a person and contains only the host of the address. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly code: FetchErrorCode;

  constructor(code: FetchErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
