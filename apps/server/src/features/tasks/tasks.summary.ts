import { sentencesIn } from "@muster/retrieval/language/sentences";

const longest = 240;

/**
 * The first sentence of a document's answer as plain text: the first paragraph or list item after its title. Null when the
 * document has only headings, tables, or charts.
 */
export function summaryOf(markdown: string): string | null {
  const blocks = markdown
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1[^\n]*$/gm, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/)
    .map((text) => text.trim());
  const answers = withoutClosest(blocks);
  // Beside closest passages only a cited text is an answer; the remarks on what is missing are not.
  const answer =
    answers.length < blocks.length ? answers.find((text) => isText(text) && /\[\d+\]/.test(text)) : undefined;
  const block = answer ?? blocks.find((text) => isHeadline(text) || isText(text));
  if (!block) return null;
  const quoted = withoutSource(block.replace(/^##\s+/, ""));
  const text = plain(answers.includes(block) ? quoted : markedSentence(quoted));
  const [first] = sentencesIn(text);
  const sentence = isHeadline(block) || !first ? text : closed(text.slice(first.start, first.end).trim());
  if (sentence === "") return null;
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`;
}

/** Without the passages that a remark such as "*Most relevant in the sources:*" introduces: they may answer something else. */
function withoutClosest(blocks: readonly string[]): string[] {
  let isClosest = false;
  return blocks.filter((text) => {
    if (text.startsWith("#")) isClosest = false;
    else if (isAside(text) && text.endsWith(":*")) isClosest = true;
    return !isClosest;
  });
}

function isText(text: string): boolean {
  return text !== "" && !/^(?:#|!\[|\||>|---|\*\*\*$)/.test(text) && !isAside(text);
}

const pairs = [
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
] as const;

/** The rest of a quotation is cut off with the text's later sentences, so its end is marked. */
function closed(sentence: string): string {
  const [open, close] = pairs.find(([mark]) => sentence.startsWith(mark)) ?? ["", ""];
  return open !== "" && !sentence.includes(close, 1) ? `${sentence}${close}` : sentence;
}

/** A heading that is a statement is the answer: "## North has the highest revenue: 9,960." One that asks only introduces it. */
function isHeadline(text: string): boolean {
  return /^##\s[^\n]*[.!]$/.test(text);
}

/** A paragraph entirely in italics is a comment, e.g. on how the question was read. */
function isAside(text: string): boolean {
  return /^\*[^*][^*]*\*$/.test(text);
}

/** A quotation without the document's name before it: "**Report, Size:** “It grew.” [1]"; one that begins with speech needs no marks. */
function withoutSource(block: string): string {
  return block
    .replace(/^(?:[-*+]\s+)?\*\*[^*\n]+:\*\*\s*(?=[“„«])/, "")
    .replace(/^“(\s*".*)”(?=\s*(?:\[\d+\])?$)/s, "$1");
}

/** Only the sentence that is highlighted in a quoted passage, because the sentences around it may be about something else. */
function markedSentence(block: string): string {
  const [, open, sentence] = /^(?:[-*+]\s+)?([“„«])(?:.*?\s)?\*\*([^*\n]+[.!?…])\*\*/s.exec(block) ?? [];
  return open && sentence ? `${open}${sentence}` : block;
}

/** Without list markers, emphasis, links, and citation numbers. */
function plain(block: string): string {
  return block
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s*\[\d+(?:\s*,\s*\d+)*\]/g, "")
    .replace(/(?<!\\)(\*\*|__|\*|`)(?=\S)(.+?)(?<=[^\s\\])\1/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
