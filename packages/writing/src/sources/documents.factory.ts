import type { Source } from "./source.ts";

/** A text as a source; its structure is read from its marks. */
export function sourceOf(
  text: string,
  over: { fileId?: string; name?: string; language?: string | null } = {},
): Source {
  const { fileId = "f1", name = `${fileId}.md`, language = "en" } = over;
  const title = /^# (.+)$/m.exec(text)?.[1] ?? null;
  return { fileId, name, document: { title, language, text, blocks: [], tables: [], pages: [] } };
}
