import { indexPassages, type PassageIndex } from "@muster/writing/sources/bm25";
import { type Passage, passagesOf } from "@muster/writing/sources/passages";
import type { Source } from "@muster/writing/sources/source";

/** The documents of a turn, cut into passages. */
export interface Library {
  sources: Source[];
  index(): PassageIndex;
  nameOf(fileId: string): string;
  find(passageId: string): Passage | undefined;
  /** Adds a document and returns its passages. */
  add(source: Source): Passage[];
}

export function openLibrary(sources: Source[]): Library {
  const all = [...sources];
  const passages = all.flatMap(passagesOf);
  let index: PassageIndex | undefined;
  const titles = () => new Map(all.map((source) => [source.fileId, source.document.title ?? source.name]));
  return {
    sources: all,
    index: () => {
      index ??= indexPassages(passages, { titles: titles() });
      return index;
    },
    nameOf: (fileId) => all.find((source) => source.fileId === fileId)?.name ?? "",
    find: (passageId) => passages.find(({ id }) => id === passageId),
    add: (source) => {
      const added = passagesOf(source);
      if (all.some(({ fileId }) => fileId === source.fileId)) return added;
      all.push(source);
      passages.push(...added);
      index = undefined;
      return added;
    },
  };
}
