import type { Approval } from "@muster/contracts/approvals";

type Asked = Pick<Approval, "tool" | "agentName">;

/** What the agent wants, or wanted, for the card's heading. */
export function wishOf({ tool, agentName, decision }: Asked & Pick<Approval, "decision">): string {
  const asks = `${agentName} ${decision === null ? "asks" : "asked"}`;
  return tool === "fetch_page" ? `${asks} to open a page` : `${asks} to use ${tool}`;
}

/** What follows from each word. */
export function consequencesOf({ tool, agentName }: Asked): { approved: string; refused: string } {
  const refused = `${agentName} goes on without it and is told your note.`;
  return tool === "fetch_page"
    ? {
        approved: "Muster opens exactly this address, once. The page becomes a source of the task that can be cited.",
        refused: `The page is not opened. ${refused}`,
      }
    : { approved: "Exactly this call is made, once.", refused: `The call is not made. ${refused}` };
}

/** How it was decided, in a sentence without its end. */
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
      return `Approved by ${decidedBy ?? "somebody"}`;
    case "refused":
      return `Refused by ${decidedBy ?? "somebody"}`;
    case "expired":
      return "Nobody decided in time, so it was not done";
    case "cancelled":
      return "The task ended before a decision";
  }
}

/** An address in three parts, so that the one that says whose page it is can stand out; undefined for what is none. */
export function partsOfAddress(text: unknown): { before: string; host: string; after: string } | undefined {
  if (typeof text !== "string" || !URL.canParse(text)) return undefined;
  const { host } = new URL(text);
  const at = text.indexOf(host);
  return host === "" || at < 0 ? undefined : { before: text.slice(0, at), host, after: text.slice(at + host.length) };
}
