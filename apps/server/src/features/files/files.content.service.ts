import type { FileDocument } from "@muster/contracts/files";
import { renderAll } from "@muster/contracts/messages";
import { DocumentsError } from "@muster/documents/errors";
import type { Context } from "../../kernel/context.ts";
import { publish } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Attachment } from "../../platform/http/attachment.ts";
import { isId } from "../../platform/ids.ts";
import { fileUseAsked } from "./files.events.ts";
import { readFile, readStoredFile } from "./files.read.service.ts";
import { type FileRow, findFile } from "./files.repo.ts";
import { queueRead } from "./read-queue.ts";

/** Files a person may read: their own uploads, and those that their tasks used. */
export async function mustFindVisibleFile(
  tx: OrgTx,
  { services, actor: { userId } }: Pick<Context, "services" | "actor">,
  id: string,
): Promise<FileRow> {
  if (!isId(id)) throw notFound("file");
  const file = await findFile(tx, id);
  if (!file) throw notFound("file");
  if (file.userId === userId) return file;
  const uses = await publish(tx, services, { event: fileUseAsked, payload: { fileId: id, userId } });
  if (!uses.includes(true)) throw notFound("file");
  return file;
}

/** Returns the uploaded bytes, for people who may read the file as text. Free on every plan. */
export async function openOriginal({ actor, inOrg, services }: Context, { id }: { id: string }): Promise<Attachment> {
  const { name, mediaType, sizeBytes, sha256 } = await inOrg((tx) => mustFindVisibleFile(tx, { services, actor }, id));
  // Checked before responding: content missing from storage is a 404, also for HEAD.
  await services.storage.check(actor.orgId, sha256);
  return {
    fileName: name,
    mediaType,
    sizeBytes,
    open: (part) => services.storage.open(actor.orgId, sha256, part),
  };
}

/** An upload as text: the person's own, or one that their tasks used. */
export async function getFileDocument(context: Context, { id }: { id: string }): Promise<FileDocument> {
  const { actor, inOrg, services } = context;
  const { orgId } = actor;
  const file = await inOrg((tx) => mustFindVisibleFile(tx, context, id));
  const reading = { services, inOrg, orgId };
  const document =
    (await readStoredFile(reading, file.id)) ??
    (await queueRead(file.id, () => withUserError(readFile(reading, file))));
  return { ...document, notes: renderAll(document.notes), file: { id: file.id, name: file.name } };
}

async function withUserError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DocumentsError ? new AppError("unsupported_format", error.message, { cause: error }) : error;
  }
}
