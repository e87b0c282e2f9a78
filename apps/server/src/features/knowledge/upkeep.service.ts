import { knowledgeLimits } from "@muster/contracts/knowledge-bases";
import type { Services } from "../../kernel/services.ts";
import { removeUnused } from "../../kernel/sources/contents.ts";
import { removeDocuments } from "../../kernel/sources/documents.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import * as items from "./items.repo.ts";
import * as urls from "./urls.repo.ts";
import { startCrawl } from "./urls.service.ts";

/** Deletes what has been in the trash for 30 days, and reads due URLs again. Safe to repeat. */
export async function runUpkeep(services: Services): Promise<void> {
  await emptyBins(services);
  const due = await asSystem(services.db, "addresses to read again", (tx) => urls.listDue(tx, services.now()));
  for (const { orgId, baseId, id, userId } of due)
    await inOrg(services.db, { orgId, userId }, async (tx) => {
      const url = await urls.findUrl(tx, { baseId, id }, "update");
      // Free: the person paid when they added the URL.
      if (url && !url.runId) await startCrawl(tx, services, { url, userId, isCharged: false });
    });
}

async function emptyBins(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - knowledgeLimits.binDays * 86_400_000);
  const expired = await asSystem(services.db, "knowledge items in the bin", (tx) => items.listExpired(tx, before));
  for (const [orgId, rows] of Map.groupBy(expired, (row) => row.orgId)) {
    const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
    const hashes = await asOrg(async (tx) => {
      const files = rows.filter(({ type }) => type !== "folder").map(({ id }) => id);
      const removed = await removeDocuments(tx, services, files);
      await items.deleteItems(
        tx,
        rows.map(({ id }) => id),
      );
      return removed;
    });
    for (const sha256 of hashes) await removeUnused({ services, orgId, inOrg: asOrg }, sha256);
  }
}
