import { type DeliverableFormat, deliverableFormats } from "@muster/contracts/deliverable";
import { formatChoices, unfitReason } from "@muster/documents/fitting-formats";
import { renderInChild } from "@muster/documents/render-in-child";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { downloadBlocker, readAccount, takeDownload } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type DeliverableRow, findDeliverable, listVersions } from "./deliverables.repo.ts";
import { coverFor } from "./tasks.cover.service.ts";
import { hasDownloaded, insertDownload } from "./tasks.repo.ts";
import { mustFindTask } from "./tasks.service.ts";

/** The document with its receipt, charts and available formats. Free on every plan. */
export function previewTask(context: Context, { id, version }: { id: string; version?: number | undefined }) {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id);
    const row = await mustFindDeliverable(tx, task.id, version);
    const versions = await listVersions(tx, task.id);
    return {
      deliverable: row.document,
      receipt: row.receipt,
      version: row.version,
      versions: versions.map(({ createdAt, judgedAt, ...one }) => ({
        ...one,
        createdAt: createdAt.toISOString(),
        judgedAt: judgedAt?.toISOString() ?? null,
      })),
      formats: formatChoices(row.document),
      downloadBlocker: await blockerFor(tx, context, row),
    };
  });
}

export interface Download {
  bytes: Uint8Array;
  fileName: string;
  mediaType: string;
}

interface DownloadInput {
  id: string;
  format: string | undefined;
  version: number | undefined;
  /** A HEAD request counts nothing. A first range counts: two of them are the whole file. Later ones are free, as any repetition. */
  isCounted: boolean;
}

/** Counted once per version and person, and only after the file was created. */
export async function downloadDeliverable(
  context: Context,
  { id, format, version, isCounted }: DownloadInput,
): Promise<Download> {
  const { actor, inOrg, services, now } = context;
  const { task, row } = await inOrg(async (tx) => {
    const found = await mustFindTask(tx, actor.userId, id);
    const deliverable = await mustFindDeliverable(tx, found.id, version);
    const blocker = await blockerFor(tx, context, deliverable);
    if (blocker) throw new AppError("payment_required", blocker);
    return { task: found, row: deliverable };
  });
  const wanted = readFormat(format ?? task.deliverableFormat);
  const reason = unfitReason(row.document, wanted);
  if (reason) throw new AppError("unsupported_format", reason, { fields: { format: reason } });
  const cover = await coverFor(services, actor.orgId, row.document);
  const file = await renderInChild({ deliverable: row.document, receipt: row.receipt, format: wanted, ...cover }, {});
  if (isCounted && !task.isExample)
    await inOrg(async (tx) => {
      const isFirst = await insertDownload(tx, {
        id: newId(now()),
        userId: actor.userId,
        taskId: task.id,
        version: row.version,
        fileName: file.fileName,
        costMicros: 0,
        createdAt: now(),
      });
      if (isFirst) await takeDownload(tx, { now: now(), billing: services.config.BILLING });
    });
  return file;
}

async function mustFindDeliverable(tx: OrgTx, taskId: string, version: number | undefined): Promise<DeliverableRow> {
  const row = await findDeliverable(tx, taskId, version);
  if (!row && version !== undefined) throw notFound("record");
  if (!row) throw new AppError("conflict", "This task has no deliverable yet");
  return row;
}

/** The same sentence is the 402 message and the disabled button's reason. Repeated downloads stay free. */
async function blockerFor(tx: OrgTx, { actor, services, now }: Context, row: DeliverableRow): Promise<string | null> {
  const blocker = downloadBlocker(await readAccount(tx, now()), services.config.BILLING);
  return blocker && (await hasDownloaded(tx, actor.userId, row.taskId, row.version)) ? null : blocker;
}

function readFormat(format: string): DeliverableFormat {
  const known = deliverableFormats.find((candidate) => candidate === format);
  const words = `Choose one of ${deliverableFormats.join(", ")}`;
  if (!known) throw new AppError("invalid_input", words, { fields: { format: words } });
  return known;
}
