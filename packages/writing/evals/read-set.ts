import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Source } from "../src/sources/source.ts";

/** A question with what a right answer holds; without `expect` the documents do not answer it. */
export interface EvalQuestion {
  question: string;
  kind: "answerable" | "paraphrased" | "unanswerable";
  file?: string;
  /** Each has to be in the answer; "a|b" is either. */
  expect?: string[];
}

/** The documents and questions of one set: "tuning", which the engine was adjusted on, or "held-apart", which it never was. */
export function readSet(name: "tuning" | "held-apart"): { sources: Source[]; questions: EvalQuestion[] } {
  const folder = join(import.meta.dirname, name);
  const documents = join(folder, "documents");
  const sources = readdirSync(documents)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => sourceOfText(file, readFileSync(join(documents, file), "utf8")));
  return { sources, questions: JSON.parse(readFileSync(join(folder, "questions.json"), "utf8")) as EvalQuestion[] };
}

/** A text as it stands; its structure is read from its marks. */
function sourceOfText(file: string, text: string): Source {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? null;
  return {
    fileId: file,
    name: file,
    document: { title, language: "en", text, blocks: [], tables: [], pages: [] },
  };
}
