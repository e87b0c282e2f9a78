import type { Passage } from "../passages/passages.ts";
import type { CitedPassage } from "./align.ts";

/**
 * A passage in the form used for checking: a table row with its headers, other passages in the document's own words, so that
 * offsets match.
 */
export function passageToCheck(passage: Passage): CitedPassage {
  const { id, cells, shown, text, headingPath, lead = "", documentName, language } = passage;
  const name = documentName.replace(/\.\w{2,5}$/, "").replace(/[-_.]+/g, " ");
  return { id, text: cells ? shown : text, context: [...headingPath, lead, name].join("\n"), language };
}
