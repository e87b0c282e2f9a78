import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readDocument } from "../../documents/src/read/read-document.ts";
import { answerQuestion, type PartAnswer } from "../src/answer.ts";
import { passagesOf, type Source } from "../src/passages/passages.ts";
import { buildIndex } from "../src/search.ts";

/** Two or more small files and a question about what two of them state. */
export interface Pair {
  id: string;
  language: string;
  question: string;
  /** The two values of files that disagree; empty for files that only look alike. */
  values: string[];
  sources: Source[];
}

export interface GradedPair {
  pair: Pair;
  parts: PartAnswer[];
  /** Both values are shown side by side as a contradiction. */
  isShown: boolean;
  isAnySideShown: boolean;
}

/** Reads a file of `pairs/`; its files go through the readers of uploads. Several questions may share their files. */
export async function readPairs(name: "disagree" | "alike" | "sets" | "trades"): Promise<Pair[]> {
  const text = readFileSync(fileURLToPath(new URL(`pairs/${name}.txt`, import.meta.url)), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "muster-pairs-"));
  const pairs: Pair[] = [];
  for (const block of text.split(/^## (?=[\w-]+ \w\w$)/m).slice(1)) {
    const [head = "", ...files] = block.split(/^--- /m);
    const [first = "", ...lines] = head.trim().split("\n");
    const [id = "", language = ""] = first.split(" ");
    const questions = lines.flatMap((line, i) =>
      line.startsWith("Q: ") ? { question: line.slice(3), values: valuesIn(lines[i + 1] ?? "") } : [],
    );
    const sources: Source[] = [];
    for (const file of files) {
      const at = file.indexOf("\n");
      const fileName = file.slice(0, at).trim();
      const path = join(folder, fileName);
      writeFileSync(path, file.slice(at + 1).trim());
      sources.push({ id: fileName, name: fileName, document: await readDocument({ path, name: fileName }) });
    }
    for (const [i, asked] of questions.entries())
      pairs.push({ id: questions.length > 1 ? `${id}-${i + 1}` : id, language, ...asked, sources });
  }
  rmSync(folder, { recursive: true });
  return pairs;
}

/** The values of a line "V: 14 April | 21 April"; none of another line. */
function valuesIn(line: string): string[] {
  return line.startsWith("V: ") ? line.slice(3).split(" | ") : [];
}

/** Asks a pair's question and looks for the two values among what is shown as differing. */
export function gradePair(pair: Pair): GradedPair {
  const { parts } = answerQuestion(buildIndex(pair.sources.flatMap(passagesOf)), pair.question);
  const sides = parts.flatMap(({ answer, contradictions }) =>
    contradictions.length > 0 ? [...contradictions, ...(answer ? [answer] : [])] : [],
  );
  const shown = pair.values.filter((value) =>
    sides.some(({ passage }) => `${passage.shown} ${passage.text}`.includes(value)),
  );
  return {
    pair,
    parts,
    isShown: pair.values.length > 0 && shown.length === pair.values.length,
    isAnySideShown: sides.length > 0,
  };
}
