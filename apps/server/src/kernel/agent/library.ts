import { type Passage, passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { buildIndex, type Index } from "@muster/retrieval/search";

/** The documents of a turn, split into passages. */
export interface Library {
  sources: Source[];
  passages: readonly Passage[];
  index(): Index;
  nameOf(documentId: string): string;
  find(passageId: string): Passage | undefined;
  /** Adds a document and returns its passages. */
  add(source: Source): Passage[];
}

export function openLibrary(sources: Source[]): Library {
  const all = [...sources];
  const passages = all.flatMap(passagesOf);
  let index: Index | undefined;
  return {
    sources: all,
    passages,
    index: () => {
      index ??= buildIndex(passages);
      return index;
    },
    nameOf: (documentId) => all.find(({ id }) => id === documentId)?.name ?? "",
    find: (passageId) => passages.find(({ id }) => id === passageId),
    add: (source) => {
      const added = passagesOf(source);
      if (all.some(({ id }) => id === source.id)) return added;
      all.push(source);
      passages.push(...added);
      index = undefined;
      return added;
    },
  };
}
