import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { chatMessages, type MessageRow, type NewMessageRow } from "./chat.table.ts";

export async function insertMessage(tx: OrgTx, values: Omit<NewMessageRow, "orgId">): Promise<MessageRow> {
  const [row] = await tx.orm
    .insert(chatMessages)
    .values({ ...values, orgId: tx.orgId })
    .returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export async function insertMessages(tx: OrgTx, rows: Omit<NewMessageRow, "orgId">[]): Promise<void> {
  const pageSize = 200;
  for (let from = 0; from < rows.length; from += pageSize)
    await tx.orm
      .insert(chatMessages)
      .values(rows.slice(from, from + pageSize).map((row) => ({ ...row, orgId: tx.orgId })));
}

export async function updateMessage(tx: OrgTx, id: string, values: Partial<NewMessageRow>): Promise<MessageRow> {
  const [row] = await tx.orm.update(chatMessages).set(values).where(isMessage(tx, id)).returning();
  if (!row) throw new Error("The message no longer exists");
  return row;
}

export async function deleteMessages(tx: OrgTx, ids: string[]): Promise<void> {
  await tx.orm.delete(chatMessages).where(and(eq(chatMessages.orgId, tx.orgId), inArray(chatMessages.id, ids)));
}

export async function findMessage(tx: OrgTx, conversationId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(chatMessages)
    .where(and(isMessage(tx, id), eq(chatMessages.conversationId, conversationId)));
  return row;
}

export async function findMessageOfRun(tx: OrgTx, runId: string): Promise<MessageRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.orgId, tx.orgId), eq(chatMessages.runId, runId)));
  return row;
}

/** The reply whose turn a request with this Idempotency-Key started. */
export async function findMessageOfRequest(
  tx: OrgTx,
  userId: string,
  requestKey: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(chatMessages)
    .where(
      and(eq(chatMessages.orgId, tx.orgId), eq(chatMessages.userId, userId), eq(chatMessages.requestKey, requestKey)),
    );
  return row;
}

/** Replies being written, and queued messages with their replies in the order of their turns. */
export function listOpenMessages(tx: OrgTx, conversationId: string): Promise<MessageRow[]> {
  return tx.orm
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.orgId, tx.orgId),
        eq(chatMessages.conversationId, conversationId),
        inArray(chatMessages.status, ["working", "queued"]),
      ),
    )
    .orderBy(asc(chatMessages.position), asc(chatMessages.id));
}

/** The branch that ends at a message, at most `limit` of its newest messages, oldest first. */
export async function listBranch(
  tx: OrgTx,
  { conversationId, endId, limit }: { conversationId: string; endId: string; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await tx.query(
    `with recursive branch as (
       select id, parent_id, 1 as depth from chat_messages where org_id = $1 and conversation_id = $2 and id = $3
       union all
       select m.id, m.parent_id, b.depth + 1 from chat_messages m join branch b on m.id = b.parent_id where b.depth < $4
     ) select id from branch`,
    [tx.orgId, conversationId, endId, limit],
  );
  const ids = rows.map(({ id }) => String(id));
  if (ids.length === 0) return [];
  return tx.orm
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.orgId, tx.orgId), inArray(chatMessages.id, ids)))
    .orderBy(asc(chatMessages.position));
}

/** The message at this position of the branch that ends at a head. */
export async function findAtPosition(
  tx: OrgTx,
  { conversationId, headId, position }: { conversationId: string; headId: string; position: number },
): Promise<string | undefined> {
  const { rows } = await tx.query(`with recursive ${lineUpTo("$4")} select id from line where position = $4`, [
    tx.orgId,
    conversationId,
    headId,
    position,
  ]);
  return rows[0]?.["id"] as string | undefined;
}

/**
 * The part of a branch from its head ($3) up to a position. The lateral query makes the database look each parent up by its key:
 * a join of the same may read the whole table once for each message.
 */
function lineUpTo(position: string): string {
  return `line as (
       select id, parent_id, position from chat_messages where org_id = $1 and conversation_id = $2 and id = $3
       union all
       select p.* from line l cross join lateral (
         select id, parent_id, position from chat_messages where org_id = $1 and id = l.parent_id limit 1) p
        where l.position > ${position}
     )`;
}

export interface FoundMessage {
  messageId: string;
  role: "user" | "assistant";
  content: string;
  createdAt: Date;
  position: number;
  isShown: boolean;
}

/**
 * Messages that contain each of these texts, newest first. Substrings, because the index of words cannot be used under row-level
 * security, and splitting 10,000 messages into words took 2.4 s on the embedded database.
 */
export async function findByTexts(
  tx: OrgTx,
  input: { conversationId: string; headId: string | null; texts: string[]; limit: number },
): Promise<{ rows: FoundMessage[]; total: number }> {
  const { conversationId, headId, texts, limit } = input;
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
  const { rows } = await tx.query(
    `with recursive found as materialized (
       select id, role, content, created_at, position, count(*) over ()::int as total from chat_messages
        where org_id = $1 and conversation_id = $2 and status <> 'queued' and content ilike all($4::text[])
        order by id desc limit $5
     ), ${lineUpTo("(select min(position) from found)")}
     select id as "messageId", role, left(content, 20000) as content, created_at as "createdAt", position, total,
            id in (select id from line) as "isShown"
       from found order by id desc`,
    [tx.orgId, conversationId, headId, patterns, limit],
    { parseDates: true },
  );
  // The columns of the statement above.
  return { rows: rows as unknown as FoundMessage[], total: Number(rows[0]?.["total"] ?? 0) };
}

/** The ids of the messages with these parents, by parent, oldest first; null is the root. */
export async function listSiblings(
  tx: OrgTx,
  conversationId: string,
  parentIds: (string | null)[],
): Promise<Map<string | null, string[]>> {
  const known = parentIds.filter((id) => id !== null);
  const isChild = known.length > 0 ? inArray(chatMessages.parentId, known) : undefined;
  const isRoot = parentIds.includes(null) ? isNull(chatMessages.parentId) : undefined;
  const rows = await tx.orm
    .select({ id: chatMessages.id, parentId: chatMessages.parentId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.orgId, tx.orgId),
        eq(chatMessages.conversationId, conversationId),
        ne(chatMessages.status, "queued"),
        isChild && isRoot ? sql`(${isChild} or ${isRoot})` : (isChild ?? isRoot),
      ),
    )
    .orderBy(asc(chatMessages.id));
  const byParent = new Map<string | null, string[]>();
  for (const { id, parentId } of rows) byParent.set(parentId, [...(byParent.get(parentId) ?? []), id]);
  return byParent;
}

/** The newest message below this one, or itself. The message added last has no children. */
export async function findNewestBelow(tx: OrgTx, conversationId: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.query(
    `with recursive below as (
       select id from chat_messages where org_id = $1 and conversation_id = $2 and id = $3
       union all
       select m.id from chat_messages m join below b on m.parent_id = b.id where m.status <> 'queued'
     ) select max(id) as id from below`,
    [tx.orgId, conversationId, id],
  );
  return (rows[0]?.["id"] as string | null) ?? undefined;
}

export interface Leaf {
  id: string;
  position: number;
  createdAt: Date;
  preview: string;
}

/**
 * The ends of all branches, newest first. `except` reads a conversation twice; looking for the child of each message took 2 s for
 * 10,000 of them on the embedded database.
 */
export async function listLeaves(tx: OrgTx, conversationId: string, limit: number): Promise<Leaf[]> {
  const { rows } = await tx.query(
    `with leaves as (
       select id from chat_messages where org_id = $1 and conversation_id = $2 and status <> 'queued'
       except
       select parent_id from chat_messages where org_id = $1 and conversation_id = $2 and status <> 'queued'
     )
     select m.id, m.position, m.created_at as "createdAt", left(coalesce(m.content, ''), 200) as preview
       from chat_messages m join (select id from leaves order by id desc limit $3) newest using (id)
      order by m.id desc`,
    [tx.orgId, conversationId, limit],
    { parseDates: true },
  );
  return rows as unknown as Leaf[]; // the columns of the statement above
}

function isMessage(tx: OrgTx, id: string) {
  return and(eq(chatMessages.orgId, tx.orgId), eq(chatMessages.id, id));
}
