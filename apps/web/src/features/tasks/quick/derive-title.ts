const longest = 80;

/** A title from a question: its first sentence without the mark, at most 80 characters, cut at a word. */
export function deriveTitle(question: string): string {
  const [first = ""] = question.trim().split(/(?<=[.?!])\s|\n/, 1);
  const text = first.replace(/[.?!\s]+$/, "");
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`;
}
