/** Adds a word; ignores blanks and words already in the list (ignoring case). */
export function addTag(tags: string[], draft: string): string[] {
  const tag = draft.trim();
  const isKnown = tags.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase());
  return tag === "" || isKnown ? tags : [...tags, tag];
}
