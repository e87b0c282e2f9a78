import type { Message } from "@muster/contracts/catalog/message";

/** What a file is by its content. */
export interface Sniffed {
  mediaType: string;
  kind: "table" | "document" | "image" | "code" | "other";
  /** The usual one for the content, without a dot; not the one of the name. */
  extension: string;
  /** Why the file cannot be taken. */
  refuse?: Message;
  /** One sentence when the file extension does not match the content. */
  nameMismatch?: string;
}
