import { and, asc, eq, or } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { memoryNotes, type NoteRow } from "./chat-library.table.ts";

/** The organization's notes, the person's own, and with an agent the person's own for that agent; oldest first. */
export function listNotesFor(
  tx: OrgTx,
  { userId, agentId }: { userId: string; agentId?: string | undefined },
): Promise<NoteRow[]> {
  const own = eq(memoryNotes.userId, userId);
  const forAgent = agentId === undefined ? eq(memoryNotes.scope, "agent") : eq(memoryNotes.agentId, agentId);
  return tx.orm
    .select()
    .from(memoryNotes)
    .where(
      and(
        eq(memoryNotes.orgId, tx.orgId),
        or(
          eq(memoryNotes.scope, "organization"),
          and(own, eq(memoryNotes.scope, "user")),
          and(own, eq(memoryNotes.scope, "agent"), forAgent),
        ),
      ),
    )
    .orderBy(asc(memoryNotes.id))
    .limit(500);
}

export async function findNote(tx: OrgTx, id: string): Promise<NoteRow | undefined> {
  const [row] = await tx.orm.select().from(memoryNotes).where(isNote(tx, id));
  return row;
}

export async function insertNote(tx: OrgTx, values: typeof memoryNotes.$inferInsert): Promise<NoteRow> {
  const [row] = await tx.orm.insert(memoryNotes).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export async function updateNote(tx: OrgTx, id: string, values: Pick<NoteRow, "text" | "updatedAt">): Promise<NoteRow> {
  const [row] = await tx.orm.update(memoryNotes).set(values).where(isNote(tx, id)).returning();
  if (!row) throw new Error("The note no longer exists");
  return row;
}

export async function deleteNote(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(memoryNotes).where(isNote(tx, id));
}

function isNote(tx: OrgTx, id: string) {
  return and(eq(memoryNotes.orgId, tx.orgId), eq(memoryNotes.id, id));
}
