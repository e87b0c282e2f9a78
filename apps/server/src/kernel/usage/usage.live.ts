import { publishLive } from "../../platform/live/live.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";

/** Topic published when an organization's usage changes. */
export function usageTopic(orgId: string): string {
  return `usage:${orgId}`;
}

/** Makes open usage pages refetch their figures. */
export function publishUsage(tx: OrgTx): Promise<void> {
  return publishLive(tx, usageTopic(tx.orgId), {});
}
