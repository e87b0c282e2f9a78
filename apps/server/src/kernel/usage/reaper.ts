import type { Database } from "../../platform/db/types.ts";
import { asSystem, inOrg } from "../tenancy/tenancy.ts";
import { listAbandoned } from "./usage.repo.ts";
import { release } from "./usage.ts";

const longestRequestMs = 15 * 60_000;

/** Releases units held by requests that died before they could settle or release. Returns how many. For runs, see kernel/runs. */
export async function releaseAbandoned(db: Database, now: Date): Promise<number> {
  const abandoned = await asSystem(db, "release abandoned reservations", (tx) =>
    listAbandoned(tx, new Date(now.getTime() - longestRequestMs)),
  );
  let released = 0;
  for (const { orgId, reservationId } of abandoned)
    if (await inOrg(db, { orgId, userId: null }, (tx) => release(tx, { reservationId }))) released++;
  return released;
}
