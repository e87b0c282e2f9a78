import { and, eq, inArray, isNull } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { runQuestions as forms } from "./runs.table.ts";

export type FormRow = typeof forms.$inferSelect;
type Settled = "outcome" | "answers" | "settledAt" | "answeredBy" | "answeredByName";

export async function insertForm(tx: OrgTx, row: Omit<FormRow, "orgId" | Settled>): Promise<void> {
  await tx.orm.insert(forms).values({ ...row, orgId: tx.orgId });
}

export async function findForm(tx: OrgTx, id: string): Promise<FormRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(forms)
    .where(and(eq(forms.orgId, tx.orgId), eq(forms.id, id)));
  return row;
}

export async function findFormOfStep(
  tx: OrgTx,
  { runId, stepKey, formKey }: Pick<FormRow, "runId" | "stepKey" | "formKey">,
): Promise<FormRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(forms)
    .where(and(eq(forms.runId, runId), eq(forms.stepKey, stepKey), eq(forms.formKey, formKey)));
  return row;
}

export async function listForms(tx: OrgTx, ids: string[]): Promise<FormRow[]> {
  if (ids.length === 0) return [];
  return tx.orm
    .select()
    .from(forms)
    .where(and(eq(forms.orgId, tx.orgId), inArray(forms.id, ids)));
}

/** Undefined when the form was settled before. */
export async function settleForm(tx: OrgTx, id: string, values: Pick<FormRow, Settled>): Promise<FormRow | undefined> {
  const [row] = await tx.orm
    .update(forms)
    .set(values)
    .where(and(eq(forms.orgId, tx.orgId), eq(forms.id, id), isNull(forms.outcome)))
    .returning();
  return row;
}

export async function cancelForms(tx: OrgTx, ids: string[], settledAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.orm
    .update(forms)
    .set({ outcome: "cancelled", settledAt })
    .where(and(eq(forms.orgId, tx.orgId), inArray(forms.id, ids), isNull(forms.outcome)));
}
