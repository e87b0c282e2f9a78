import { and, asc, count, desc, eq, lt } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "./webhooks.table.ts";

export type EndpointRow = typeof endpoints.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = Omit<DeliveryRow, "orgId">;
type LastDelivery = Pick<DeliveryRow, "state" | "type" | "createdAt">;

/** Locks adding endpoints in this organization until the transaction ends. */
export async function lockEndpoints(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 16))", [tx.orgId]);
}

export async function countEndpoints(tx: OrgTx): Promise<number> {
  const [row] = await tx.orm.select({ all: count() }).from(endpoints).where(eq(endpoints.orgId, tx.orgId));
  return Number(row?.all ?? 0);
}

export async function insertEndpoint(tx: OrgTx, row: Omit<EndpointRow, "orgId">): Promise<void> {
  await tx.orm.insert(endpoints).values({ ...row, orgId: tx.orgId });
}

/** Oldest first. */
export function listEndpoints(tx: OrgTx): Promise<EndpointRow[]> {
  return tx.orm.select().from(endpoints).where(eq(endpoints.orgId, tx.orgId)).orderBy(asc(endpoints.id));
}

/** The newest delivery of each endpoint. */
export async function findLastDeliveries(tx: OrgTx): Promise<Map<string, LastDelivery>> {
  const { state, type, createdAt, endpointId } = deliveries;
  const last = await tx.orm
    .selectDistinctOn([endpointId], { endpointId, state, type, createdAt })
    .from(deliveries)
    .where(eq(deliveries.orgId, tx.orgId))
    .orderBy(endpointId, desc(deliveries.id));
  return new Map(last.map(({ endpointId: id, ...delivery }) => [id, delivery]));
}

export async function findEndpoint(tx: OrgTx, id: string, lock: "none" | "update" = "none") {
  const query = tx.orm.select().from(endpoints).where(isEndpoint(tx, id));
  // A new delivery refers to the endpoint, so a stronger lock would wait for the transactions of events.
  const [row] = await (lock === "update" ? query.for("no key update") : query);
  return row;
}

/** The ids of active endpoints that get this type of event. */
export async function listSubscribers(tx: OrgTx, type: string): Promise<string[]> {
  const { rows } = await tx.query(
    "select id from webhook_endpoints where org_id = $1 and is_active and event_types ? $2",
    [tx.orgId, type],
  );
  return rows.map(({ id }) => String(id));
}

export async function updateEndpoint(tx: OrgTx, id: string, values: Partial<EndpointRow>): Promise<void> {
  await tx.orm.update(endpoints).set(values).where(isEndpoint(tx, id));
}

/** Returns whether it still existed. Its deliveries are deleted with it. */
export async function deleteEndpoint(tx: OrgTx, id: string): Promise<boolean> {
  return (await tx.orm.delete(endpoints).where(isEndpoint(tx, id)).returning({ id: endpoints.id })).length > 0;
}

export async function insertDeliveries(tx: OrgTx, rows: NewDelivery[]): Promise<void> {
  await tx.orm.insert(deliveries).values(rows.map((row) => ({ ...row, orgId: tx.orgId })));
}

export async function findDelivery(tx: OrgTx, id: string, lock: "none" | "update" = "none") {
  const query = tx.orm.select().from(deliveries).where(isDelivery(tx, id));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export async function updateDelivery(tx: OrgTx, id: string, values: Partial<DeliveryRow>): Promise<void> {
  await tx.orm.update(deliveries).set(values).where(isDelivery(tx, id));
}

/** Newest first, starting below `cursor` (an id). */
export function listDeliveries(
  tx: OrgTx,
  endpointId: string,
  { state, limit, cursor }: { state?: DeliveryRow["state"] | undefined; limit: number; cursor?: string | undefined },
): Promise<DeliveryRow[]> {
  return tx.orm
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.orgId, tx.orgId),
        eq(deliveries.endpointId, endpointId),
        state && eq(deliveries.state, state),
        cursor === undefined ? undefined : lt(deliveries.id, cursor),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit);
}

export async function deleteDeliveriesBefore(tx: SystemTx, before: Date): Promise<void> {
  await tx.query("delete from webhook_deliveries where created_at < $1", [before]);
}

function isEndpoint(tx: OrgTx, id: string) {
  return and(eq(endpoints.orgId, tx.orgId), eq(endpoints.id, id));
}

function isDelivery(tx: OrgTx, id: string) {
  return and(eq(deliveries.orgId, tx.orgId), eq(deliveries.id, id));
}
