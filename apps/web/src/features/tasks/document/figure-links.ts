import type { Figure } from "@muster/contracts/analysis";

/** A stretch of text; `figures` lists the ids of every figure written exactly so. */
export interface Segment {
  text: string;
  figures: string[];
}

const month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const period = new RegExp(`^(?:Q[1-4]|${month}|(?:week of )?(?:\\d{1,2} )?(?:(?:Q[1-4]|${month}) )?\\d{4})$`);

export type FigureIndex = (text: string) => Segment[];

/**
 * Finds the computed figures in a document's text by how they are written. Longer forms win ("1,234.5%" over "1,234"), and a
 * match never starts or ends inside a larger number or word. Names ("North") are figures too, but stay plain: a document
 * says them too often for each to be a button.
 */
export function indexFigures(figures: Figure[]): FigureIndex {
  const idsByText = new Map<string, string[]>();
  for (const figure of figures) {
    if (!isTraceable(figure)) continue;
    idsByText.set(figure.text, [...(idsByText.get(figure.text) ?? []), figure.id]);
  }
  const pattern = patternOf([...idsByText.keys()]);
  return (text) => (pattern ? split(text, pattern, idsByText) : [{ text, figures: [] }]);
}

/** A number, a percentage or a period: "1,234.5", "12.4%", "March 2024", "Q3 2024", "week of 4 Mar 2024". */
function isTraceable({ text, value }: Figure): boolean {
  return value === null ? period.test(text) : /\d/.test(text);
}

function patternOf(texts: string[]): RegExp | undefined {
  if (texts.length === 0) return undefined;
  const alternatives = texts.sort((a, b) => b.length - a.length).map(literally);
  // A digit may be followed by a full stop that ends the sentence, but not by one that goes on with digits.
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}%]|[.,]\\p{N})`, "gu");
}

function split(text: string, pattern: RegExp, idsByText: Map<string, string[]>): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) segments.push({ text: text.slice(from, match.index), figures: [] });
    segments.push({ text: match[0], figures: idsByText.get(match[0]) ?? [] });
    from = match.index + match[0].length;
  }
  if (from < text.length || segments.length === 0) segments.push({ text: text.slice(from), figures: [] });
  return segments;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** Ids of the figures a formula such as "(F3 - F1) / F1" is computed from, each once, in order. */
export function figuresIn(computation: string): string[] {
  return [...new Set(computation.match(/\bF\d+\b/g) ?? [])];
}
