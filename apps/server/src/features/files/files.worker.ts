import { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import { findFile } from "./files.repo.ts";
import { readTables } from "./files.tables.service.ts";

const payload = z.object({ orgId: z.string(), fileId: z.string() });

/** A file that can't be read as a table is skipped here; its profile reports the error on request. */
export async function profileUpload(services: Services, { data, signal }: QueuedJob): Promise<void> {
  const { orgId, fileId } = payload.parse(data);
  const inOwn = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
  const file = await inOwn((tx) => findFile(tx, fileId));
  if (!file) return;
  await readTables({ services, orgId, inOrg: inOwn, signal }, file).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
