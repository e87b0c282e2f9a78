/** Adds a word; blanks and words already there (in any case) change nothing. */
export function addTag(tags: string[], draft: string): string[] {
  const tag = draft.trim();
  const isKnown = tags.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase());
  return tag === "" || isKnown ? tags : [...tags, tag];
}
