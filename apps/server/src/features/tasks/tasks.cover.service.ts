import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { makeNotices, makeRevision } from "@muster/contracts/catalog/receipt-texts";
import { type Deliverable, type DocumentCover, documentCover } from "@muster/contracts/deliverable";
import { type Message, message } from "@muster/contracts/messages";
import type { Task } from "@muster/contracts/tasks";
import type { CoverInput } from "@muster/contracts/tasks-versions";
import { renderInChild } from "@muster/documents/render-in-child";
import type { Context } from "../../kernel/context.ts";
import type { Services } from "../../kernel/services.ts";
import { AppError } from "../../platform/errors.ts";
import { storeFileOnce } from "../files/files.service.ts";
import { findResultImage } from "../files/result-image.service.ts";
import { findNewest, freeReceipt, storeVersion } from "./tasks.edit.service.ts";
import { insertTaskFile } from "./tasks.repo.ts";
import { withFinalErrors } from "./tasks.step-parts.ts";

/** Sets or removes the cover of a finished document as its next version. Nothing is charged. */
export async function setCover(context: Context, { id, image }: CoverInput): Promise<Task> {
  const { actor, inOrg, services, now } = context;
  const before = await inOrg((tx) => findNewest(tx, { userId: actor.userId, id }));
  const cover = image && (await takeImage(context, image));
  const blocker = !cover
    ? !before.row.document.cover && message("tasks.cover_none")
    : cover.sha256 === before.row.document.cover?.sha256 && message("tasks.cover_same");
  if (blocker) throw new AppError("conflict", blocker);
  const { cover: _, ...uncovered } = before.row.document;
  const document: Deliverable = { ...uncovered, ...(cover && { cover }), createdAt: now().toISOString() };
  // A picture that can't be rendered fails here and not at the download.
  const rendered = { deliverable: document, receipt: null, ...(await coverFor(services, actor.orgId, document)) };
  if (cover) await withFinalErrors(renderInChild({ ...rendered, format: "pdf" }, {}));
  return inOrg(async (tx) => {
    const { task, row } = await findNewest(tx, { userId: actor.userId, id, lock: "update" });
    if (row.version !== before.row.version) throw new AppError("conflict", message("tasks.cover_changed"));
    if (cover) await insertTaskFile(tx, { taskId: task.id, fileId: cover.fileId });
    const revision = makeRevision(
      "cover",
      cover ? message("tasks.cover_set", { title: cover.alt }) : message("tasks.cover_removed"),
    );
    const others = row.receipt.noticeMessages.filter(({ key }) => key !== "tasks.cover_made_by");
    const receipt = {
      ...freeReceipt(row.receipt, now()),
      ...makeNotices([...coverNotices(document), ...others]),
    };
    return storeVersion(tx, { task, row, document, receipt, revision, now: now() });
  });
}

/** The receipt's notice that a machine made the document's cover; empty for a document without one. */
export function coverNotices({ cover }: Pick<Deliverable, "cover">): Message[] {
  if (!cover) return [];
  return [message("tasks.cover_made_by", { madeWith: cover.madeWith.replace(/\.$/, "") })];
}

/** The picture of a document's cover, for `renderInChild`. A file without it is still delivered. */
export async function coverFor(
  { storage }: Pick<Services, "storage">,
  orgId: string,
  { cover }: Pick<Deliverable, "cover">,
): Promise<{ cover?: Uint8Array }> {
  if (!cover) return {};
  return { cover: new Uint8Array(await buffer(await storage.open(orgId, cover.sha256))) };
}

/** Keeps the image as a file of the person, so that the cover outlives the result that it is from. */
async function takeImage(
  context: Context,
  { resultId, imageId }: { resultId: string; imageId: string },
): Promise<DocumentCover> {
  const { actor, inOrg, services } = context;
  const { image, file, title, madeWith } = await inOrg((tx) =>
    findResultImage(tx, actor.userId, { id: resultId, imageId }),
  );
  const mediaType = documentCover.shape.mediaType.safeParse(file.mediaType).data;
  if (!mediaType) throw new AppError("invalid_input", message("tasks.cover_type"));
  const content = Readable.from(await services.storage.open(actor.orgId, file.sha256));
  const kept = await storeFileOnce({ ...context, ...actor }, { name: file.name, content });
  const { width, height } = image;
  return { fileId: kept.id, sha256: file.sha256, mediaType, width, height, alt: title, madeWith };
}
