import type { Approval } from "@muster/contracts/approvals";

type Asked = Pick<Approval, "tool" | "agentName">;

/** What the agent requests, or requested, for the card's heading. */
export function requestSentence({ tool, agentName, decision }: Asked & Pick<Approval, "decision">): string {
  const asks = `${agentName} ${decision === null ? "asks" : "asked"}`;
  if (tool === "web_search") return `${asks} to search the web`;
  return tool === "fetch_page" ? `${asks} to open a page` : `${asks} to use ${tool}`;
}

/** The consequences of each decision. */
export function consequencesOf({ tool, agentName }: Asked): { approved: string; refused: string } {
  const refused = `${agentName} continues without it and sees your note.`;
  if (tool === "web_search")
    return {
      approved: "Muster sends exactly these words to the search services, once.",
      refused: `Muster doesn’t search. ${refused}`,
    };
  if (tool.startsWith("mcp_"))
    return {
      approved: "Muster sends exactly these arguments to the MCP server, once. The result becomes a source.",
      refused: `Muster sends nothing. ${refused}`,
    };
  return tool === "fetch_page"
    ? {
        approved: "Muster opens exactly this URL, once. The page becomes a source that can be cited.",
        refused: `Muster doesn’t open the page. ${refused}`,
      }
    : { approved: "Muster makes exactly this call, once.", refused: `Muster doesn’t make the call. ${refused}` };
}

/** The decision as a sentence without its period. */
export function decisionWords({
  decision,
  decidedBy,
}: {
  decision: Approval["decision"];
  decidedBy: string | null;
}): string {
  switch (decision) {
    case null:
      return "Waiting for a decision";
    case "approved":
      return decidedBy ? `Approved by ${decidedBy}` : "Approved";
    case "refused":
      return decidedBy ? `Denied by ${decidedBy}` : "Denied";
    case "expired":
      return "Expired without a decision";
    case "cancelled":
      return "The task ended before a decision";
  }
}

/** Splits a URL in three parts, so that the host can be emphasized; undefined when the text is not a URL. */
export function partsOfAddress(text: unknown): { before: string; host: string; after: string } | undefined {
  if (typeof text !== "string" || !URL.canParse(text)) return undefined;
  const { host } = new URL(text);
  const at = text.indexOf(host);
  return host === "" || at < 0 ? undefined : { before: text.slice(0, at), host, after: text.slice(at + host.length) };
}
