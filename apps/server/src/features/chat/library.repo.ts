import { and, asc, eq, or, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { type PresetRow, type PromptRow, savedPrompts, stylePresets } from "./chat-library.table.ts";

/** The person's, and those that others share. */
export function listPresets(tx: OrgTx, userId: string): Promise<PresetRow[]> {
  return tx.orm
    .select()
    .from(stylePresets)
    .where(and(eq(stylePresets.orgId, tx.orgId), or(eq(stylePresets.userId, userId), eq(stylePresets.isShared, true))))
    .orderBy(asc(stylePresets.name), asc(stylePresets.id));
}

export async function insertPreset(tx: OrgTx, values: typeof stylePresets.$inferInsert): Promise<PresetRow> {
  const [row] = await tx.orm.insert(stylePresets).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

/** False when the person has none with this id. */
export async function deletePreset(tx: OrgTx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.orm
    .delete(stylePresets)
    .where(and(eq(stylePresets.orgId, tx.orgId), eq(stylePresets.userId, userId), eq(stylePresets.id, id)))
    .returning({ id: stylePresets.id });
  return rows.length > 0;
}

/** The person's, and those that others share. */
export function listPrompts(tx: OrgTx, userId: string): Promise<PromptRow[]> {
  return tx.orm
    .select()
    .from(savedPrompts)
    .where(and(eq(savedPrompts.orgId, tx.orgId), or(eq(savedPrompts.userId, userId), eq(savedPrompts.isShared, true))))
    .orderBy(asc(savedPrompts.command), asc(savedPrompts.id));
}

/** Undefined when the person already has one with this command. */
export async function insertPrompt(
  tx: OrgTx,
  values: typeof savedPrompts.$inferInsert,
): Promise<PromptRow | undefined> {
  const [row] = await tx.orm.insert(savedPrompts).values(values).onConflictDoNothing().returning();
  return row;
}

/** Undefined when the person has none with this id. */
export async function updatePrompt(
  tx: OrgTx,
  userId: string,
  id: string,
  values: Partial<Pick<PromptRow, "title" | "text" | "isShared">>,
): Promise<PromptRow | undefined> {
  const [row] = await tx.orm
    .update(savedPrompts)
    .set({ id: sql`${savedPrompts.id}`, ...values })
    .where(isOwnPrompt(tx, userId, id))
    .returning();
  return row;
}

/** False when the person has none with this id. */
export async function deletePrompt(tx: OrgTx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.orm
    .delete(savedPrompts)
    .where(isOwnPrompt(tx, userId, id))
    .returning({ id: savedPrompts.id });
  return rows.length > 0;
}

function isOwnPrompt(tx: OrgTx, userId: string, id: string) {
  return and(eq(savedPrompts.orgId, tx.orgId), eq(savedPrompts.userId, userId), eq(savedPrompts.id, id));
}
