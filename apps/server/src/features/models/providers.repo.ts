import type { ModelProbe, ModelPurpose } from "@muster/contracts/models";
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { modelPrices, modelProviders, modelSettings, type PriceRow, type ProviderRow } from "./providers.table.ts";

export function listProviderRows(tx: OrgTx): Promise<ProviderRow[]> {
  return tx.orm
    .select()
    .from(modelProviders)
    .where(and(eq(modelProviders.orgId, tx.orgId), isNull(modelProviders.removedAt)))
    .orderBy(asc(modelProviders.position), asc(modelProviders.id));
}

export function listRemovedProviders(tx: OrgTx): Promise<{ handle: string; name: string }[]> {
  return tx.orm
    .select({ handle: modelProviders.handle, name: modelProviders.name })
    .from(modelProviders)
    .where(and(eq(modelProviders.orgId, tx.orgId), isNotNull(modelProviders.removedAt)))
    .orderBy(asc(modelProviders.removedAt));
}

/** Locks this organization's models until the transaction ends. */
export async function lockModels(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 11))", [tx.orgId]);
}

export async function insertProvider(tx: OrgTx, values: Omit<ProviderRow, "orgId" | "removedAt">): Promise<void> {
  await tx.orm.insert(modelProviders).values({ ...values, orgId: tx.orgId });
}

export async function updateProvider(
  tx: OrgTx,
  id: string,
  values: Partial<Pick<ProviderRow, "name" | "baseUrl" | "sealedKey" | "keyLastFour" | "defaultModel" | "position">>,
): Promise<void> {
  await tx.orm.update(modelProviders).set(values).where(isProvider(tx, id));
}

/** Deletes its key; its name stays. */
export async function markProviderRemoved(tx: OrgTx, id: string, removedAt: Date): Promise<void> {
  await tx.orm.update(modelProviders).set({ sealedKey: null, keyLastFour: null, removedAt }).where(isProvider(tx, id));
}

export async function placeProviders(tx: OrgTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const places = sql.join(
    ids.map((id, position) => sql`when ${id} then ${position}::int`),
    sql` `,
  );
  await tx.orm
    .update(modelProviders)
    .set({ position: sql`case ${modelProviders.id} ${places} end` })
    .where(and(eq(modelProviders.orgId, tx.orgId), inArray(modelProviders.id, ids)));
}

export interface SettingsRow {
  version: number;
  defaults: Partial<Record<ModelPurpose, string>>;
  probes: Record<string, ModelProbe>;
}

/** An organization without changes has version 0. */
export async function readSettingsRow(tx: OrgTx): Promise<SettingsRow> {
  const [row] = await tx.orm.select().from(modelSettings).where(eq(modelSettings.orgId, tx.orgId));
  return row ?? { version: 0, defaults: {}, probes: {} };
}

export async function readVersion(tx: Pick<OrgTx, "query" | "orgId">): Promise<number> {
  const { rows } = await tx.query("select version from model_settings where org_id = $1", [tx.orgId], { isKept: true });
  return Number(rows[0]?.["version"] ?? 0);
}

/** Increments the version; every change of the gateway's settings ends here. */
export async function storeDefaults(tx: OrgTx, defaults?: SettingsRow["defaults"]): Promise<void> {
  await tx.orm
    .insert(modelSettings)
    .values({ orgId: tx.orgId, version: 1, defaults: defaults ?? {}, probes: {} })
    .onConflictDoUpdate({
      target: modelSettings.orgId,
      set: { version: sql`${modelSettings.version} + 1`, ...(defaults && { defaults }) },
    });
}

/**
 * The key is a provider's handle, or "handle/model" for one of its models; null removes the provider's own and those of its models. Does
 * not increment the version: test results do not affect any choice.
 */
export async function storeProbe(tx: OrgTx, key: string, probe: ModelProbe | null): Promise<void> {
  const found = probe ? { [key]: probe } : {};
  const { probes } = await readSettingsRow(tx);
  const replaced = Object.keys(probes).filter((each) => each === key || (!probe && each.startsWith(`${key}/`)));
  await tx.orm
    .insert(modelSettings)
    .values({ orgId: tx.orgId, version: 0, defaults: {}, probes: found })
    .onConflictDoUpdate({
      target: modelSettings.orgId,
      set: {
        probes: sql`(${modelSettings.probes} - ${sql.param(replaced)}::text[]) || ${JSON.stringify(found)}::jsonb`,
      },
    });
}

/** Newest first. */
export function listPriceRows(tx: OrgTx): Promise<PriceRow[]> {
  return tx.orm
    .select()
    .from(modelPrices)
    .where(and(eq(modelPrices.orgId, tx.orgId)))
    .orderBy(desc(modelPrices.validFrom), desc(modelPrices.id))
    .limit(500);
}

export async function insertPrice(tx: OrgTx, values: Omit<PriceRow, "orgId">): Promise<void> {
  await tx.orm.insert(modelPrices).values({ ...values, orgId: tx.orgId });
}

export async function deletePrice(tx: OrgTx, id: string): Promise<PriceRow | undefined> {
  const [row] = await tx.orm
    .delete(modelPrices)
    .where(and(eq(modelPrices.orgId, tx.orgId), eq(modelPrices.id, id)))
    .returning();
  return row;
}

function isProvider(tx: OrgTx, id: string) {
  return and(eq(modelProviders.orgId, tx.orgId), eq(modelProviders.id, id));
}
