import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readDocument } from "../../documents/src/read/read-document.ts";
import type { Source } from "../src/passages/passages.ts";

export interface EvalQuestion {
  id: string;
  language: string;
  question: string;
  kind: "answerable" | "unanswerable" | "contradiction" | "two-part";
  /** Verbatim text of the right passage, and the short right answer. */
  answers: { file: string; quote: string; value?: string }[];
}

export interface EvalSentence {
  id: string;
  passage: string;
  sentence: string;
  truth: "supported" | "false" | "not-found";
  kind: string;
  /** Whether it is false about a checked fact: number, unit, currency, date, direction, negation, name, role. */
  bound: boolean;
  language: string;
}

export interface EvalSet {
  id: string;
  sources: Source[];
  questions: EvalQuestion[];
}

const folderOf = (half: string) => fileURLToPath(new URL(`${half}/`, import.meta.url));

/** The available sets: the one held apart may be absent. */
export function availableHalves(): string[] {
  return ["practice", "tuning", "opened", "held-apart"].filter((half) => existsSync(folderOf(half)));
}

/** The document sets of a half, read like uploads. */
export async function readSets(half: string): Promise<EvalSet[]> {
  const sets: EvalSet[] = [];
  for (const id of readdirSync(folderOf(half)).sort()) {
    const folder = `${folderOf(half)}${id}/`;
    if (!existsSync(`${folder}questions.json`)) continue;
    const sources: Source[] = [];
    for (const name of readdirSync(`${folder}files`).sort())
      sources.push({ id: name, name, document: await readDocument({ path: `${folder}files/${name}`, name }) });
    sets.push({ id, sources, questions: JSON.parse(readFileSync(`${folder}questions.json`, "utf8")) });
  }
  return sets;
}

export function readSentences(half: string): EvalSentence[] {
  const folder = `${folderOf(half)}sentences/`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(`${folder}${name}`, "utf8")) as EvalSentence[]);
}
