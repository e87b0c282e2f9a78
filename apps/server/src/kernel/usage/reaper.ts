import type { Database } from "../../platform/db/types.ts";
import { asSystem } from "../tenancy/tenancy.ts";
import { letGoOfMoney } from "./ledger.ts";
import { closeReservation, giveBackUnits, listAbandoned } from "./usage.repo.ts";

const longestRequestMs = 15 * 60_000;

/** Gives back what requests held that died before they could settle or release. Answers how many. Runs own theirs: see kernel/runs. */
export function releaseAbandoned(db: Database, now: Date): Promise<number> {
  return asSystem(db, "release abandoned reservations", async (tx) => {
    const ids = await listAbandoned(tx, new Date(now.getTime() - longestRequestMs));
    let released = 0;
    for (const reservationId of ids) {
      const taken = await closeReservation(tx, { reservationId }, { status: "released", endedAs: null });
      if (!taken) continue;
      await letGoOfMoney(tx, taken);
      await giveBackUnits(tx, taken);
      released++;
    }
    return released;
  });
}
