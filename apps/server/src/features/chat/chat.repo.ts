import type { ChatStyle } from "@muster/contracts/chat-shapes";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import {
  type ConversationRow,
  chatSnapshots,
  conversationStarts,
  conversations,
  type SnapshotRow,
} from "./chat.table.ts";

/**
 * A conversation of this person that is not deleted. Lock order: conversation before usage. A run's end never takes this lock,
 * because it holds the locks of the run and its usage.
 */
export async function findConversation(
  tx: OrgTx,
  userId: string,
  id: string,
  { lock = false, isDeleted = false }: { lock?: boolean; isDeleted?: boolean } = {},
): Promise<ConversationRow | undefined> {
  const deleted = isDeleted ? sql`${conversations.deletedAt} is not null` : isNull(conversations.deletedAt);
  const query = tx.orm
    .select()
    .from(conversations)
    .where(and(isOwn(tx, userId), eq(conversations.id, id), deleted));
  const [row] = await (lock ? query.for("no key update") : query);
  return row;
}

export async function insertConversation(
  tx: OrgTx,
  values: typeof conversations.$inferInsert,
): Promise<ConversationRow> {
  const [row] = await tx.orm.insert(conversations).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export async function updateConversation(
  tx: OrgTx,
  id: string,
  values: Partial<ConversationRow>,
): Promise<ConversationRow> {
  const [row] = await tx.orm
    .update(conversations)
    .set(values)
    .where(and(eq(conversations.orgId, tx.orgId), eq(conversations.id, id)))
    .returning();
  if (!row) throw new Error("The conversation no longer exists");
  return row;
}

/** Permanently deletes conversations that were deleted before this time, in every organization, with their messages and snapshots. */
export function purgeConversations(tx: SystemTx, before: Date): Promise<{ orgId: string; id: string }[]> {
  return tx.orm
    .delete(conversations)
    .where(lt(conversations.deletedAt, before))
    .returning({ orgId: conversations.orgId, id: conversations.id });
}

/** The agent of the person's newest conversation. */
export async function findLastAgentId(tx: OrgTx, userId: string): Promise<string | undefined> {
  const [row] = await tx.orm
    .select({ agentId: conversations.agentId })
    .from(conversations)
    .where(and(isOwn(tx, userId), isNull(conversations.deletedAt)))
    .orderBy(desc(conversations.updatedAt))
    .limit(1);
  return row?.agentId;
}

export interface ConversationFilter {
  userId: string;
  search?: string | undefined;
  folder?: string | undefined;
  agentId?: string | undefined;
  isDeleted?: boolean;
}

/** A position in the list: pinned ones first, then by the last change. */
export interface ListPlace {
  isPinned: boolean;
  updatedAt: string;
  id: string;
}

export interface ListedConversation {
  row: Pick<
    ConversationRow,
    "id" | "title" | "isPinned" | "folder" | "agentId" | "agentName" | "createdAt" | "updatedAt" | "deletedAt"
  >;
  messageCount: number;
  activeRunId: string | null;
  /** A step of that run waits for a person. */
  isWaiting: boolean;
  match: { messageId: string; role: "user" | "assistant"; content: string } | null;
}

export async function listConversations(
  tx: OrgTx,
  filter: ConversationFilter,
  { limit, after }: { limit: number; after?: ListPlace | undefined },
): Promise<{ items: ListedConversation[]; total: number }> {
  const { where, values, words } = conditions(tx, filter);
  const counted = await tx.query(`select count(*)::int as total from conversations c where ${where}`, [...values]);
  const below = after
    ? ` and (not c.is_pinned, -extract(epoch from c.updated_at), c.id) >
        ($${values.push(!after.isPinned)}, -extract(epoch from $${values.push(after.updatedAt)}::timestamptz), $${values.push(after.id)})`
    : "";
  const match = words
    ? `(select json_build_object('messageId', m.id, 'role', m.role, 'content', left(m.content, 20000)) from chat_messages m
         where m.conversation_id = c.id and m.status <> 'queued' and ${words("m")} order by m.id desc limit 1)`
    : "null";
  const { rows } = await tx.query(
    `select c.id, c.title, c.is_pinned as "isPinned", c.folder, c.agent_id as "agentId", c.agent_name as "agentName",
            c.created_at as "createdAt", c.updated_at as "updatedAt", c.deleted_at as "deletedAt",
            coalesce((select h.position from chat_messages h where h.id = c.head_id), 0) as "messageCount",
            w.run_id as "activeRunId",
            exists (select from run_steps s where s.run_id = w.run_id and s.waits_for is not null) as "isWaiting",
            ${match} as match
       from conversations c
       left join lateral (select m.run_id from chat_messages m where m.conversation_id = c.id and m.status = 'working'
                           order by m.id desc limit 1) w on true
      where ${where}${below}
      order by c.is_pinned desc, c.updated_at desc, c.id limit $${values.push(limit)}`,
    values,
    { parseDates: true },
  );
  const items = rows.map(({ messageCount, activeRunId, isWaiting, match: found, ...row }) => ({
    // The columns of the statement above.
    row: row as unknown as ListedConversation["row"],
    messageCount: Number(messageCount),
    activeRunId: activeRunId as string | null,
    isWaiting: isWaiting === true,
    match: found as ListedConversation["match"],
  }));
  return { items, total: Number(counted.rows[0]?.["total"] ?? 0) };
}

export async function listFolders(tx: OrgTx, userId: string): Promise<{ name: string; count: number }[]> {
  const rows = await tx.orm
    .select({ name: conversations.folder, count: sql<number>`count(*)::int` })
    .from(conversations)
    .where(and(isOwn(tx, userId), isNull(conversations.deletedAt), sql`${conversations.folder} is not null`))
    .groupBy(conversations.folder)
    .orderBy(conversations.folder);
  return rows.map(({ name, count }) => ({ name: name ?? "", count }));
}

/** `words` is the condition on a message's text for a search, by the alias of its table. */
function conditions(tx: OrgTx, { userId, search, folder, agentId, isDeleted }: ConversationFilter) {
  const values: unknown[] = [tx.orgId, userId];
  const parts = ["c.org_id = $1", "c.user_id = $2", `c.deleted_at is ${isDeleted ? "not null" : "null"}`];
  if (folder) parts.push(`c.folder = $${values.push(folder)}`);
  if (agentId) parts.push(`c.agent_id = $${values.push(agentId)}`);
  if (!search) return { where: parts.join(" and "), values, words: undefined };
  const query = `$${values.push(search)}`;
  const pattern = `$${values.push(`%${search.replace(/[\\%_]/g, "\\$&")}%`)}`;
  // People search while they type: the last word may be unfinished.
  const begun = `$${values.push(begunWord(search))}`;
  const patterns = `$${values.push(patternsOf(search))}`;
  // Row-level security keeps the index of words from being used, so the cheaper comparison of texts comes first.
  const words = (alias: string) =>
    `case when ${alias}.content ilike all(${patterns}::text[]) then
       to_tsvector('simple', left(${alias}.content, 200000)) @@
       (websearch_to_tsquery('simple', ${query}) || to_tsquery('simple', ${begun})) else false end`;
  parts.push(
    `(c.title ilike ${pattern} or c.id in (select s.conversation_id from chat_messages s
       where s.org_id = $1 and s.user_id = $2 and s.status <> 'queued' and ${words("s")}))`,
  );
  return { where: parts.join(" and "), values, words };
}

export async function insertStart(tx: OrgTx, values: typeof conversationStarts.$inferInsert): Promise<void> {
  await tx.orm.insert(conversationStarts).values(values);
}

/** Deletes the person's starts from before this moment that did not become a conversation. */
export async function deleteOldStarts(tx: OrgTx, userId: string, before: Date): Promise<void> {
  const { orgId, userId: owner, createdAt } = conversationStarts;
  await tx.orm.delete(conversationStarts).where(and(eq(orgId, tx.orgId), eq(owner, userId), lt(createdAt, before)));
}

/** The settings a conversation was started with; locked, so that of two first messages one stores it. */
export async function findStart(
  tx: OrgTx,
  userId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ id: string; agentId: string | null; model: string | null; style: ChatStyle | null } | undefined> {
  const query = tx.orm
    .select()
    .from(conversationStarts)
    .where(
      and(eq(conversationStarts.orgId, tx.orgId), eq(conversationStarts.userId, userId), eq(conversationStarts.id, id)),
    );
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

export async function deleteStart(tx: OrgTx, id: string): Promise<void> {
  await tx.orm
    .delete(conversationStarts)
    .where(and(eq(conversationStarts.orgId, tx.orgId), eq(conversationStarts.id, id)));
}

export async function insertSnapshot(tx: OrgTx, values: typeof chatSnapshots.$inferInsert): Promise<SnapshotRow> {
  const [row] = await tx.orm.insert(chatSnapshots).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export function listSnapshots(tx: OrgTx, conversationId: string): Promise<SnapshotRow[]> {
  return tx.orm
    .select()
    .from(chatSnapshots)
    .where(and(eq(chatSnapshots.orgId, tx.orgId), eq(chatSnapshots.conversationId, conversationId)))
    .orderBy(desc(chatSnapshots.id))
    .limit(500);
}

export async function findSnapshot(tx: OrgTx, conversationId: string, id: string): Promise<SnapshotRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(chatSnapshots)
    .where(
      and(
        eq(chatSnapshots.orgId, tx.orgId),
        eq(chatSnapshots.conversationId, conversationId),
        eq(chatSnapshots.id, id),
      ),
    );
  return row;
}

function isOwn(tx: OrgTx, userId: string) {
  return and(eq(conversations.orgId, tx.orgId), eq(conversations.userId, userId));
}

/** What every text that a search finds contains: its words; nothing for a search with quotes, exclusions or alternatives. */
function patternsOf(search: string): string[] {
  if (begunWord(search) === "" || /\bor\b/i.test(search)) return [];
  return (search.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `%${word}%`);
}

/**
 * A tsquery for all words, the last one as a prefix; empty for a search with quotes or exclusions. Only letters and digits reach it,
 * so it cannot be malformed.
 */
function begunWord(search: string): string {
  if (/"|(?:^|\s)-\S/.test(search)) return "";
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? `${words.join(" & ")}:*` : "";
}
