import { forgetEnd } from "../../kernel/events/audit-ends.ts";
import type { House } from "../../kernel/house.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import { asSystem, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { endPlanForGood } from "../billing/renewal.service.ts";
import { eraseShelf } from "../profile/bytes.service.ts";
import * as repo from "./organization.erase.repo.ts";
import { eraseQueue } from "./organization.jobs.ts";
import { claimDue } from "./organization.repo.ts";

/** Its last member has gone for good: it is erased at once, and tried until it is done, whatever ends in between. */
export async function giveUpOrganization(tx: OrgTx, house: House, by: { userId: string; name: string }): Promise<void> {
  await repo.insertFinalDeletion(tx, { ...by, at: house.now() });
  await house.queue.send(tx, eraseQueue.name, {});
}

/** Erases those whose time has come, each whole, and answers how many. One that fails is tried again and holds up no other. */
export async function eraseDue(house: House): Promise<number> {
  const due = await asSystem(house.db, "organizations to be erased", (tx) => claimDue(tx, house.now()));
  let erased = 0;
  for (const orgId of due)
    try {
      await eraseOrganization(house, orgId);
      erased += 1;
      house.log.info({ orgId }, "organization erased");
    } catch (err) {
      house.log.error({ err, orgId }, "Couldn't delete an organization; retrying");
    }
  return erased;
}

/** With all its rows and bytes, once its plan can cost nothing more. */
async function eraseOrganization(house: House, orgId: string): Promise<void> {
  await endPlanForGood(house, orgId);
  await asSystem(house.db, "erase an organization", async (tx) => {
    await repo.lockWhole(tx, orgId);
    await repo.deleteOrganization(tx, orgId);
    await endStreams(tx, { orgId });
    await eraseShelf(tx, house, orgId);
  });
  await forgetEnd(house.config.dataDir, orgId);
}
