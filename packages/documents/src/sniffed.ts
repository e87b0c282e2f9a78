/** What a file is by its content. */
export interface Sniffed {
  mediaType: string;
  kind: "table" | "document" | "image" | "code" | "other";
  /** The usual one for the content, without a dot; not the one of the name. */
  extension: string;
  /** Why the file cannot be taken: one sentence for the person who uploads it. */
  refuse?: string;
  /** Where the name's extension says something else than the content: one sentence. */
  nameMismatch?: string;
}
