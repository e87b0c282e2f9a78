import { buffer } from "node:stream/consumers";
import type { Context } from "../../kernel/context.ts";
import type { Attachment } from "../../platform/http/attachment.ts";
import type { FileRow } from "../files/files.service.ts";
import { findResultImage } from "../files/result-image.service.ts";

interface Wanted {
  id: string;
  imageId: string;
}

/** The picture as a download, named after the title. */
export async function openImage(context: Context, wanted: Wanted): Promise<Attachment> {
  const { actor, inOrg, services } = context;
  const { file, title, image } = await inOrg((tx) => findResultImage(tx, actor.userId, wanted));
  const { sha256, mediaType, sizeBytes } = file;
  // Checked before responding: content missing from storage is a 404.
  await services.storage.check(actor.orgId, sha256);
  const name =
    title
      .replace(/[^\p{L}\p{N} -]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 80) || "image";
  const extension = mediaType === "image/jpeg" ? "jpg" : "png";
  return {
    ...{ mediaType, sizeBytes, fileName: `${name} ${image.id}.${extension}` },
    open: (part) => services.storage.open(actor.orgId, sha256, part),
  };
}

export async function readImage(
  { services, orgId }: { services: Context["services"]; orgId: string },
  { sha256 }: Pick<FileRow, "sha256">,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(await services.storage.open(orgId, sha256)));
}
