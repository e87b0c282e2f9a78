/** An error that may be shown to a person unchanged: `message` is one plain sentence. */
export class DocumentsError extends Error {
  readonly code: "does_not_fit" | "unreadable" | "failed" | "timeout" | "memory" | "cancelled";

  constructor(code: DocumentsError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DocumentsError";
    this.code = code;
  }
}
