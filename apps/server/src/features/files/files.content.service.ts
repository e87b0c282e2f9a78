import type { Context } from "../../kernel/context.ts";
import { publish } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import type { Attachment } from "../../platform/http/attachment.ts";
import { isId } from "../../platform/ids.ts";
import { fileUseAsked } from "./files.events.ts";
import { type FileRow, findFile } from "./files.repo.ts";

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
  await services.storage.path(actor.orgId, sha256);
  return {
    fileName: name,
    mediaType,
    sizeBytes,
    open: (part) => services.storage.open(actor.orgId, sha256, part),
  };
}
