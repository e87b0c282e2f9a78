import { message, renderMessage } from "@muster/contracts/messages";

const longest = 60;

/** A title from the first message: its first line, cut between words. */
export function titleOf(content: string): string {
  const line = content
    .trim()
    .split("\n")[0]
    ?.replace(/^[#>*\-\s]+|[`*_]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (!line) return renderMessage(message("chat.untitled"));
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(" ");
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$|[\s,;:.–-]+$/, "")}…`;
}
