import { citationOf, type Passage, sentenceText } from "../passages.ts";
import type { Sentence } from "../sentences.ts";
import type { NumberedCitation } from "../source.ts";

/** Sentences of passages as a text in which each is followed by its citation's number. */
export function spoken(
  chosen: { passage: Passage; sentences: Sentence[] }[],
  isQuotation: boolean,
): { text: string; citations: NumberedCitation[] } {
  const citations: NumberedCitation[] = [];
  const text = chosen.map(({ passage, sentences }) => {
    const [first, last] = [sentences[0], sentences.at(-1)];
    if (!first || !last) return "";
    const isOne = isTogether(passage, sentences);
    const cited = isOne ? [{ ...first, end: last.end }] : sentences;
    const numbers = cited.map((each) => {
      citations.push(citationOf(passage, each, citations.length + 1));
      return `[${citations.length}]`;
    });
    const said = isQuotation
      ? `“${oneLine(sentences.map((each) => sentenceText(passage, each)).join(" "))}”`
      : joined(passage, sentences);
    return `${said} ${numbers.join("")}`;
  });
  return { text: text.join(" "), citations };
}

/** A sentence as prose: a row with its column names, a list behind its lead-in, with a full stop at the end. */
export function joined(passage: Passage, sentences: Sentence[]): string {
  const [first, ...rest] = sentences.map((sentence) => sentenceProse(passage, sentence));
  if (first === undefined) return "";
  const all = rest.length > 0 ? `${first} ${rest.map((item) => item.replace(/[.;,]$/, "")).join("; ")}` : first;
  return /[.!?:…]["”’)\]]*$/.test(all) ? all : `${all}.`;
}

function sentenceProse(passage: Passage, sentence: Sentence): string {
  const text = oneLine(sentenceText(passage, sentence));
  if (sentence.kind !== "row") return text;
  const names = sentence.columns?.split("|").map((name) => name.trim()) ?? [];
  return text
    .split("|")
    .map((cell, index) => (names[index] && cell.trim() ? `${names[index]}: ${cell.trim()}` : cell.trim()))
    .filter((cell) => cell !== "")
    .join("; ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function isTogether(passage: Passage, sentences: Sentence[]): boolean {
  const at = sentences.map((sentence) => passage.sentences.indexOf(sentence));
  return at.every((index, step) => step === 0 || index === (at[step - 1] ?? 0) + 1);
}
