import { deleteChainEnd } from "../../kernel/events/audit-ends.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import type { Services } from "../../kernel/services.ts";
import { claimDue, insertFinalDeletion } from "../../kernel/tenancy/deletions.repo.ts";
import { asSystem, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { endPlan } from "../billing/renewal.service.ts";
import { eraseStorageFolder } from "../files/bytes.service.ts";
import { deleteOrganization, lockOrganizationForUpdate } from "./organization.erase.repo.ts";
import { eraseQueue } from "./organization.jobs.ts";

/** Schedules immediate erasure after the last member has left; the job is retried until it succeeds. */
export async function eraseEmptyOrganization(
  tx: OrgTx,
  services: Services,
  by: { userId: string; name: string },
): Promise<void> {
  await insertFinalDeletion(tx, { ...by, at: services.now() });
  await services.queue.send(tx, eraseQueue.name, {});
}

/** Erases organizations that are due and returns how many. A failed one is retried later and does not block the others. */
export async function eraseDue(services: Services): Promise<number> {
  const due = await asSystem(services.db, "organizations to be erased", (tx) => claimDue(tx, services.now()));
  let erased = 0;
  for (const orgId of due)
    try {
      await eraseOrganization(services, orgId);
      erased += 1;
      services.log.info({ orgId }, "organization erased");
    } catch (err) {
      services.log.error({ err, orgId }, "Couldn't delete an organization; retrying");
    }
  return erased;
}

/** Erases all rows and bytes, after its plan can no longer incur cost. */
async function eraseOrganization(services: Services, orgId: string): Promise<void> {
  await endPlan(services, orgId);
  await asSystem(services.db, "erase an organization", async (tx) => {
    await lockOrganizationForUpdate(tx, orgId);
    await deleteOrganization(tx, orgId);
    await endStreams(tx, { orgId });
    await eraseStorageFolder(tx, services, orgId);
  });
  await deleteChainEnd(services.config.dataDir, orgId);
}
