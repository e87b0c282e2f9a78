import { type Message, renderMessage } from "@muster/contracts/messages";
import { DocumentsError } from "./errors.ts";

/** An error whose `message` may be shown to a person unchanged. */
export function shownError(code: DocumentsError["code"], reason: Message, options: ErrorOptions = {}): DocumentsError {
  return new DocumentsError(code, reason, { ...options, text: renderMessage(reason) });
}
