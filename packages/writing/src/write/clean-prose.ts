import { sentencesOf } from "../figures/sentences.ts";

/**
 * What a model wrote, as plain paragraphs and lists: no HTML, picture, link, address, heading, table, rule or code, and no
 * exclamation marks. Text that looks like a refusal or speaks of being a model leaves nothing.
 */
export function cleanProse(
  text: string,
  { maxCharacters, givenTexts }: { maxCharacters: number; givenTexts: string },
): string {
  const plain = text
    .slice(0, maxCharacters * 4)
    .replace(/<think>[\s\S]*?(?:<\/think>|$)/gi, "")
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<\/?[a-z][^>\n]*>?/gi, "")
    .replace(/!\[[^\]]*\](?:\([^)]*\)?|\[[^\]]*\])?/g, "")
    .replace(/\[([^\]]*)\](?:\([^)]*\)?|\[[^\]]*\])/g, "$1")
    .replace(/^\s*\[[^\]]+\]:.*$/gm, "")
    .replace(/(?:https?:\/\/|www\.)[^\s)>\]]+/gi, (address) => (givenTexts.includes(address) ? address : ""))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, "");
  const lines = plain.split(/\r?\n/).flatMap(cleanLine);
  const prose = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return isRefusal(prose) ? "" : shortened(prose, maxCharacters);
}

function cleanLine(line: string): string[] {
  if (/^\s*(?:```|~~~|\||#{1,6}\s|[-*_=]{3,}\s*$|\$\$)/.test(line)) return [];
  const text = line
    .replace(/^\s*>+\s?/, "")
    .replace(/`+/g, "")
    .replace(/!+(?=\s|$|["”’)])/g, ".")
    .replace(/[<>]/g, "")
    .replace(/[ \t]+/g, " ")
    .trimEnd();
  return [/^\s*[-*•]\s+/.test(text) ? text.replace(/^\s*[-*•]\s+/, "- ") : text.trimStart()];
}

function isRefusal(prose: string): boolean {
  return /\bas an ai\b|\blanguage model\b|\bI(?: am|'m) (?:sorry|unable|not able)\b|\bI (?:cannot|can't|can’t|do not have|don't have)\b/i.test(
    prose,
  );
}

function shortened(prose: string, maxCharacters: number): string {
  if (prose.length <= maxCharacters) return prose;
  const fitting = sentencesOf(prose).filter((sentence) => sentence.start + sentence.text.length <= maxCharacters);
  const last = fitting.at(-1);
  return last ? prose.slice(0, last.start + last.text.length) : "";
}
