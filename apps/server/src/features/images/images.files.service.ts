import { buffer } from "node:stream/consumers";
import { type GeneratedImage, imageResult } from "@muster/contracts/images";
import type { Context } from "../../kernel/context.ts";
import { finishedResultOf, mustFindResult } from "../../kernel/results/results.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import type { Attachment } from "../../platform/http/attachment.ts";
import { type FileRow, findOwnFiles } from "../files/files.service.ts";

interface Wanted {
  id: string;
  imageId: string;
}

/** An image of a result that the person may read: their own, or one that was shared. */
export async function findImage(
  { actor, inOrg }: Pick<Context, "actor" | "inOrg">,
  wanted: Wanted,
): Promise<{ image: GeneratedImage; file: FileRow; title: string }> {
  return inOrg((tx) => findImageIn(tx, actor.userId, wanted));
}

export async function findImageIn(tx: OrgTx, userId: string, { id, imageId }: Wanted) {
  const row = await mustFindResult(tx, userId, id);
  const result = row.kind === "image" ? imageResult.safeParse(finishedResultOf(row)?.result).data : undefined;
  const image = result?.images.find((each) => each.id === imageId);
  const [file] = image ? await findOwnFiles(tx, row.userId, [image.fileId]) : [];
  if (!image || !file) throw notFound("record");
  return { image, file, title: row.title };
}

/** The picture as a download, named after the title. */
export async function openImage(context: Context, wanted: Wanted): Promise<Attachment> {
  const { actor, services } = context;
  const { file, title, image } = await findImage(context, wanted);
  const { sha256, mediaType, sizeBytes } = file;
  // Checked before responding: content missing from storage is a 404.
  await services.storage.path(actor.orgId, sha256);
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
