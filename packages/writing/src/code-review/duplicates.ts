import { limits } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";

interface Place {
  file: SourceFile;
  startLine: number;
  endLine: number;
}

/** Lines that occur twice. */
export interface Duplicate {
  first: Place;
  second: Place;
  lines: number;
}

interface Line {
  file: SourceFile;
  line: number;
  text: string;
}

const maxDuplicates = 50;
const maxWindows = 400_000;

/** Blocks of lines that are equal except for white space and comments; the longest match of each pair, once. */
export function duplicatesIn(files: readonly SourceFile[]): Duplicate[] {
  const lines = files.filter(({ language }) => language.name !== "Configuration").map(meaningfulLines);
  const windows = new Map<string, { list: Line[]; at: number }>();
  const found: Duplicate[] = [];
  let seen = 0;
  for (const list of lines) {
    let at = 0;
    while (at + limits.duplicateLines <= list.length && seen++ < maxWindows) {
      const key = list
        .slice(at, at + limits.duplicateLines)
        .map(({ text }) => text)
        .join("\n");
      const before = windows.get(key);
      const overlaps = before?.list === list && before.at + limits.duplicateLines > at;
      if (!before || overlaps) {
        if (!before) windows.set(key, { list, at });
        at++;
        continue;
      }
      const length = sameLength(before, { list, at });
      const stretch = list.slice(at, at + length);
      if (new Set(stretch.map(({ text }) => text)).size >= limits.duplicateLines / 2 && found.length < maxDuplicates)
        found.push({
          first: placeOf(before.list, before.at, length),
          second: placeOf(list, at, length),
          lines: length,
        });
      at += length;
    }
  }
  return found.sort((a, b) => b.lines - a.lines);
}

/** Lines with content: no imports, no lone brackets. */
function meaningfulLines(file: SourceFile): Line[] {
  const comments = file.comments.split("\n");
  return file.lines.flatMap((raw, index): Line[] => {
    const comment = comments[index]?.trim() ?? "";
    const text = (comment === "" ? raw : raw.replace(comment, "")).replace(/\s+/g, " ").trim();
    const isNoise = /^[\s{}()[\];,]*$/.test(text) || /^(?:import|from|using|#include|package|use|require)\b/.test(text);
    return isNoise ? [] : [{ file, line: index + 1, text }];
  });
}

interface Window {
  list: Line[];
  at: number;
}

function sameLength(a: Window, b: Window): number {
  let length = limits.duplicateLines as number;
  for (;;) {
    const [one, other] = [a.list[a.at + length], b.list[b.at + length]];
    const meets = a.list === b.list && a.at + length >= b.at;
    if (!one || !other || meets || one.text !== other.text) return length;
    length++;
  }
}

function placeOf(list: Line[], at: number, length: number): Place {
  const [first, last] = [list[at], list[at + length - 1]];
  if (!first || !last) throw new RangeError("A stretch of lines is not empty");
  return { file: first.file, startLine: first.line, endLine: last.line };
}
