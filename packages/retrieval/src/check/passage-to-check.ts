import type { Passage } from "../passages/passages.ts";
import type { CitedPassage } from "./align.ts";

/** A passage as sentences are checked against it: a row with its headers, other passages by the document's own words, so that offsets agree. */
export function passageToCheck(passage: Passage): CitedPassage {
  const { id, cells, shown, text, headingPath, lead = "", documentName, language } = passage;
  const name = documentName.replace(/\.\w{2,5}$/, "").replace(/[-_.]+/g, " ");
  return { id, text: cells ? shown : text, context: [...headingPath, lead, name].join("\n"), language };
}
