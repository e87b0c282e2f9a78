import { stem } from "../profile/lexicon.ts";
import { relatedTo } from "../profile/thesaurus.ts";
import type { Tag } from "./similar.ts";
import { CONTENT } from "./similar.ts";
import { identityOf } from "./tags.ts";

const RELATED = 0.3;

/** Meanings of a word or phrase through the thesaurus: "givers" where the table has donors. The table's own names come first. */
export function relatedTags(phrase: string, { language, tags }: { language: string; tags: Map<string, Tag[]> }): Tag[] {
  const found = relatedTo(phrase, language).flatMap((group) =>
    group.flatMap((name) => {
      const key = name
        .split(" ")
        .map((word) => stem(word, language))
        .join(" ");
      return (tags.get(key) ?? tags.get(name) ?? []).filter(({ cat, exact }) => CONTENT.has(cat) && !exact);
    }),
  );
  // A word for several values of a column names what they have in common: "furniture" in a list of chairs and tables.
  const values = Map.groupBy(
    found.filter(({ cat }) => cat === "value"),
    ({ column }) => column,
  );
  const isName = ({ cat, own, column }: Tag) =>
    cat !== "value" || (own === "whole" && values.get(column)?.length === 1);
  const rows = found.filter(({ cat }) => cat === "entity");
  const names = rows.length > 0 ? rows : found.filter(isName);
  const own = names.filter((tag) => tag.own === "whole");
  const kept: Tag[] =
    own.length > 0 ? own : names.length > 0 || values.size === 0 ? names : [{ cat: "verb", weight: 0.6 }];
  return [...new Map(kept.map((tag) => [identityOf(tag), tag])).values()]
    .slice(0, MOST_RELATED)
    .map((tag) => ({ ...tag, weight: tag.weight - RELATED, guess: RELATED }));
}
const MOST_RELATED = 6;
