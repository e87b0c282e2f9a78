import { Readable } from "node:stream";
import type { StoredFile } from "@muster/contracts/files";
import { message } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import { renderInChild } from "@muster/documents/render-in-child";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { storeFileOnce } from "../files/files.service.ts";
import { findDeliverable } from "./deliverables.repo.ts";
import { coverFor } from "./tasks.cover.service.ts";
import { mustFindTask } from "./tasks.service.ts";
import { taskNumber } from "./tasks.view.ts";

/**
 * Stores a deliverable as a file of the person who asks, so that another task or a chat can cite its pages: the
 * accepted version, or the given one. On a plan that limits downloads the file is text, which has no pages.
 */
export async function deliverableAsSource(
  context: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<StoredFile> {
  const { actor, inOrg } = context;
  const { task, row, format } = await inOrg(async (tx) => {
    const found = await mustFindTask(tx, actor.userId, id);
    const chosen = version ?? found.acceptedVersion;
    const deliverable = chosen === null ? undefined : await findDeliverable(tx, found.id, chosen);
    if (!deliverable && version !== undefined) throw notFound("record");
    if (!deliverable) throw new AppError("conflict", message("tasks.source_accepted_only"));
    return {
      task: found,
      row: deliverable,
      format: (await hasAllDownloads(tx, context)) ? "pdf" : "markdown",
    } as const;
  });
  const cover = await coverFor(context.services, actor.orgId, row.document);
  const { bytes } = await renderInChild({ deliverable: row.document, receipt: null, format, ...cover }, {});
  const name = `${taskNumber(task)} ${task.title}.${format === "pdf" ? "pdf" : "md"}`;
  const keeper = { ...context, orgId: actor.orgId, userId: actor.userId };
  return storeFileOnce(keeper, { name, content: Readable.from([bytes]) });
}

async function hasAllDownloads(tx: OrgTx, { services, now }: Context): Promise<boolean> {
  if (services.config.BILLING === "off") return true;
  return planOf((await readAccount(tx, now())).tier).downloads === null;
}
