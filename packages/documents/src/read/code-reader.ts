import type { Draft } from "./draft.ts";
import { linesOf } from "./text-reader.ts";

const FEWEST_LINES = 12;
const MAX_LINES = 60;

/** Source code in blocks of some lines labeled with their position; a block ends at a blank line if one is near. */
export function* readCode(text: string): Generator<Draft> {
  let lines: string[] = [];
  let number = 0;
  const give = (): Draft => {
    const first = number - lines.length + 1;
    const label = lines.length === 1 ? `Line ${first}` : `Lines ${first}–${number}`;
    return { t: "block", kind: "code", text: lines.join("\n").replaceAll("\f", ""), label };
  };
  for (const line of linesOf(text.replace(/\r\n?/g, "\n"))) {
    number++;
    lines.push(line);
    const isBlank = line.trim() === "";
    if (lines.length < MAX_LINES && !(isBlank && lines.length >= FEWEST_LINES)) continue;
    yield give();
    lines = [];
  }
  if (lines.length > 0) yield give();
}
