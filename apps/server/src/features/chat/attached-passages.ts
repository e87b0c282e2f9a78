import { detectLanguage } from "@muster/retrieval/language/detect";
import { type Passage, passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { buildIndex, search } from "@muster/retrieval/search";
import { type ShownPassage, showPassage } from "./reply-prompt.ts";

export interface FileText {
  source: Source;
  passages: Passage[];
  /** All passages in the form shown to the model. */
  text: string;
}

export function textOf(source: Source): FileText {
  const passages = passagesOf(source);
  const shown = passages.map((passage, index) => JSON.stringify(showPassage(passage, source.name, index + 1)));
  return { source, passages, text: shown.join(",") };
}

/**
 * For files that fit: all passages. For others: those that fit the question best, in document order and numbered for citations.
 */
export function choosePassages(
  files: { file: FileText; isCut: boolean; characters: number }[],
  question: string,
): { shown: ShownPassage[]; seen: string[] } {
  const shown: ShownPassage[] = [];
  const seen: string[] = [];
  for (const { file, isCut, characters } of files) {
    const chosen = isCut ? bestPassages(file, question, characters) : file.passages;
    for (const passage of chosen) {
      seen.push(passage.id);
      shown.push(showPassage(passage, file.source.name, seen.length));
    }
  }
  return { shown, seen };
}

function bestPassages({ passages, source }: FileText, question: string, characters: number): Passage[] {
  const language = detectLanguage(question);
  const ranked = search(buildIndex(passages), question, { language, limit: passages.length }).map((hit) => hit.passage);
  const chosen = new Set<Passage>();
  let left = characters;
  // Passages unrelated to the question follow from the beginning: an introduction says what the file is about.
  for (const passage of new Set([...ranked, ...passages])) {
    const length = JSON.stringify(showPassage(passage, source.name, 1)).length;
    if (length > left) continue;
    left -= length;
    chosen.add(passage);
  }
  return passages.filter((passage) => chosen.has(passage));
}
