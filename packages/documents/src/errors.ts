import type { Message } from "@muster/contracts/messages";

/**
 * Why a file could not be read or made. `reason` is one plain sentence for a person. The functions that run in a child process throw
 * it with the sentence's key as `message`, because loading the catalog would double the time in which a child starts; those that a
 * server calls render it.
 */
export class DocumentsError extends Error {
  readonly code: "does_not_fit" | "unreadable" | "failed" | "timeout" | "memory" | "cancelled";
  readonly reason: Message;

  constructor(
    code: DocumentsError["code"],
    reason: Message,
    { text = reason.key, ...options }: ErrorOptions & { text?: string } = {},
  ) {
    super(text, options);
    this.name = "DocumentsError";
    this.code = code;
    this.reason = reason;
  }
}
