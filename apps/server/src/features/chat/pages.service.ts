import type { ChatFoundMessage, ChatMessage } from "@muster/contracts/chat-shapes";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { mustFindConversation, mustFindMessage, viewMessages } from "./chat.read.service.ts";
import type { ConversationRow } from "./chat.table.ts";
import { toMatch } from "./chat.view.ts";
import * as messages from "./messages.repo.ts";

interface Place {
  head?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
  limit: number;
}

interface Page {
  items: ChatMessage[];
  before: string | null;
  after: string | null;
}

export function listMessages(context: Context, { id, ...place }: Place & { id: string }): Promise<Page> {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => readPage(tx, await mustFindConversation(tx, actor.userId, id), place));
}

/** A part of the branch that ends at the head: its newest messages, or those at a place in it. */
export async function readPage(tx: OrgTx, { id, headId }: ConversationRow, place: Place): Promise<Page> {
  const endId = place.head ?? headId;
  if (endId === null) return { items: [], before: null, after: null };
  const head = await mustFindMessage(tx, id, endId);
  const [from, to] = await positionsOf(tx, id, head.position, place);
  if (to < from) return { items: [], before: null, after: null };
  const last = await messages.findAtPosition(tx, { conversationId: id, headId: head.id, position: to });
  const rows = last ? await messages.listBranch(tx, { conversationId: id, endId: last, limit: to - from + 1 }) : [];
  const first = rows[0];
  return {
    items: await viewMessages(tx, id, rows),
    before: first?.parentId ? first.id : null,
    after: to < head.position ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** The first and the last position of a page. */
async function positionsOf(tx: OrgTx, id: string, end: number, place: Place): Promise<[from: number, to: number]> {
  const { before, after, around, limit } = place;
  const position = async (messageId: string) => (await mustFindMessage(tx, id, messageId)).position;
  if (after !== undefined) {
    const from = (await position(after)) + 1;
    return [from, Math.min(end, from + limit - 1)];
  }
  const to =
    before !== undefined
      ? (await position(before)) - 1
      : around !== undefined
        ? (await position(around)) + Math.floor(limit / 2)
        : end;
  const last = Math.min(end, to);
  return [Math.max(1, last - limit + 1), last];
}

/** Messages of every branch that contain each word, or a part of one. */
export function findInConversation(
  { actor, inOrg }: Context,
  { id, search, limit }: { id: string; search: string; limit: number },
): Promise<{ items: ChatFoundMessage[]; total: number }> {
  return inOrg(async (tx) => {
    const { headId } = await mustFindConversation(tx, actor.userId, id);
    const texts = search.split(/\s+/);
    const { rows, total } = await messages.findByTexts(tx, { conversationId: id, headId, texts, limit });
    return {
      items: rows.map(({ createdAt, position, isShown, ...found }) => ({
        ...toMatch(found, search),
        timestamp: createdAt.toISOString(),
        position,
        isShown,
      })),
      total,
    };
  });
}
