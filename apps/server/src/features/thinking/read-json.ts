import type { z } from "zod";

/**
 * The first JSON object in a model's reply that matches the schema; undefined without one. Models add fences and text
 * around it.
 */
export function readJson<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    const end = endOfObject(text, start);
    if (end === undefined) return undefined;
    const parsed = schema.safeParse(parse(text.slice(start, end)));
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function endOfObject(text: string, start: number): number | undefined {
  let [depth, isInString] = [0, false];
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\" && isInString) at++;
    else if (letter === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (letter === "{") depth++;
    else if (letter === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
