import { makeNotices } from "@muster/contracts/catalog/receipt-texts";
import type { ChatConversation, ChatListItem, ChatMessage, ChatSnapshot } from "@muster/contracts/chat-shapes";
import { reasonText, renderMessage } from "@muster/contracts/messages";
import type { ConversationRow, MessageRow, SnapshotRow } from "./chat.table.ts";

export function toMessage(row: MessageRow, siblingIds: string[]): ChatMessage {
  const { details } = row;
  const durationMs = row.endedAt ? Math.max(0, row.endedAt.getTime() - row.createdAt.getTime()) : null;
  return {
    id: row.id,
    conversationId: row.conversationId,
    parentId: row.parentId,
    role: row.role,
    content: row.content ?? "",
    timestamp: row.createdAt.toISOString(),
    position: row.position,
    siblingIds,
    status: row.status,
    error: reasonText(row.error),
    ...(row.error && { reason: row.error }),
    runId: row.runId,
    agentId: row.agentId,
    agentName: row.agentName,
    model: row.answeredBy,
    engine: row.engine,
    engineLabel: row.engineLabel,
    style: row.style,
    attachments: row.attachments,
    citations: details?.citations ?? [],
    figures: details?.figures ?? [],
    charts: details?.charts ?? [],
    dataTables: details?.dataTables ?? [],
    toolSteps: details?.toolSteps ?? [],
    ...makeNotices(details?.notices ?? []),
    suggestions: details?.offers?.map(({ text }) => text) ?? [],
    alternatives: details?.alternatives ?? [],
    corrected: details?.correction != null,
    correction: details?.correction ?? null,
    context: details?.context ?? null,
    usage: details?.usage ?? null,
    durationMs: row.role === "assistant" ? durationMs : null,
    snapshotId: row.snapshotId,
    feedback: row.rating
      ? {
          rating: row.rating,
          // Only the contract's reasons are stored.
          reason: row.ratingReason as NonNullable<ChatMessage["feedback"]>["reason"],
          comment: row.ratingComment,
        }
      : null,
    canContinue: canContinue(row),
  };
}

/** A reply that ended before it was complete, and has text to continue. */
export function canContinue({ role, status, content }: MessageRow): boolean {
  return role === "assistant" && ["stopped", "cut", "failed"].includes(status) && (content ?? "").trim() !== "";
}

export interface ConversationFacts {
  knowledgeBases: ChatConversation["knowledgeBases"];
  messageCount: number;
  activeRunId: string | null;
  queuedCount: number;
}

export function toConversation(row: ConversationRow, facts: ConversationFacts): ChatConversation {
  const { id, title, isPinned, folder, agentId, agentName, model, style, selfCorrection, headId, forkedFrom } = row;
  return {
    ...{ id, title, isPinned, folder, agentId, agentName, model, style, selfCorrection, headId, forkedFrom },
    ...facts,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toSnapshot({ id, label, messageCount, createdAt, isAutomatic }: SnapshotRow): ChatSnapshot {
  return { id, label: renderMessage(label), messageCount, timestamp: createdAt.toISOString(), isAutomatic };
}

const matchLength = 160;

/** The part of a message around the first word that was searched for. */
export function toMatch(
  match: { messageId: string; role: "user" | "assistant"; content: string },
  search: string,
): NonNullable<ChatListItem["match"]> {
  const content = match.content.replace(/\s+/g, " ");
  const words = [...search.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.toLowerCase());
  const lower = content.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0));
  const from = Number.isFinite(first) ? Math.max(0, first - 40) : 0;
  const text = content.slice(from, from + matchLength);
  return { messageId: match.messageId, role: match.role, text, ranges: rangesOf(text.toLowerCase(), words) };
}

/** Without overlaps, in order. */
function rangesOf(text: string, words: string[]): [number, number][] {
  const found: [number, number][] = [];
  for (const word of new Set(words))
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      found.push([at, at + word.length]);
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return found.filter(
    ([start], index) => index === 0 || start >= Math.max(...found.slice(0, index).map(([, end]) => end)),
  );
}
