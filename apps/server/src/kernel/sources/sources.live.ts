import { publishLive } from "../../platform/live/live.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { Owner } from "./index.repo.ts";

/** Topic published when an owner's documents or their state change. The payload is the owner. */
export function sourcesTopic(orgId: string): string {
  return `sources:${orgId}`;
}

/** Makes open pages of those who may read the owner's documents refetch them. */
export function publishSources(tx: OrgTx, { kind, id }: Owner): Promise<void> {
  return publishLive(tx, sourcesTopic(tx.orgId), { kind, id });
}
