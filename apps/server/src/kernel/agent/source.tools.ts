import { ToolError } from "@muster/agent/tool";
import { detectLanguage } from "@muster/retrieval/language/detect";
import type { Passage } from "@muster/retrieval/passages/passages";
import { search } from "@muster/retrieval/search";
import { z } from "zod";
import { addOnce } from "./found.ts";
import { defineTool, type ToolContext } from "./tools.ts";

/** Passages in one result. */
export const passagesShown = 6;
const charactersShown = 600;

/** A text that a model gives as an argument; a longer one is cut. */
export function textArgument(name: string, description: string) {
  return z
    .string(`"${name}" must be a string`)
    .trim()
    .min(1, `"${name}" must be a string`)
    .transform((text) => text.slice(0, 300))
    .describe(description);
}

export const searchSources = defineTool<{ query: string }>({
  name: "search_sources",
  description: "Finds the passages of the documents and fetched pages that fit a few words best.",
  risk: "read",
  input: z.object({ query: textArgument("query", "What to look for, in a few words") }),
  async execute({ query }, context) {
    const hits = search(context.library.index(), query, { language: detectLanguage(query), limit: 2 * passagesShown });
    const shown = hits.map(({ passage }) => passage).filter(isShowable);
    return { passages: shown.slice(0, passagesShown).map((passage) => showPassage(passage, context)) };
  },
});

export const readPassage = defineTool<{ id: string }>({
  name: "read_passage",
  description: "Opens one passage whole, by the id that search_sources returned, and names those before and after it.",
  risk: "read",
  input: z.object({ id: textArgument("id", "The passage's id") }),
  async execute({ id }, context) {
    const { passages } = context.library;
    const at = passages.findIndex((passage) => passage.id === id);
    const passage = passages[at];
    if (!passage) throw new ToolError("No passage has this id. search_sources returns ids.");
    addOnce(context.found.opened, id);
    const neighbor = (offset: number) => {
      const other = passages[at + offset];
      return other?.documentId === passage.documentId ? other.id : null;
    };
    return { ...showPassage(passage, context), text: passage.shown, before: neighbor(-1), after: neighbor(1) };
  },
});

/** Text that addresses a model, and mail headers, are not shown to one. */
function isShowable({ marks }: Passage): boolean {
  return !marks.includes("addressed_to_ai") && !marks.includes("mail_header");
}

/** A passage as a model reads it. From now on it can be cited, by `cite`. */
export function showPassage(passage: Passage, { found, library }: Pick<ToolContext, "found" | "library">) {
  addOnce(found.seen, passage.id);
  const text = passage.shown.replace(/\s+/g, " ");
  return {
    id: passage.id,
    cite: found.seen.indexOf(passage.id) + 1,
    source: library.nameOf(passage.documentId),
    page: passage.page,
    heading: passage.headingPath.join(" › ") || null,
    text: text.length > charactersShown ? `${text.slice(0, charactersShown)} …` : text,
  };
}
