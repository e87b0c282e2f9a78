import { type GeneratedImage, imageResult } from "@muster/contracts/images";
import { finishedResultOf, mustFindResult } from "../../kernel/results/results.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import { type FileRow, findOwnFiles } from "./files.service.ts";

export interface ResultImage {
  image: GeneratedImage;
  file: FileRow;
  /** The result's title. */
  title: string;
  /** Text for a person: what made the image. */
  madeWith: string;
}

/** An image of a result that the person may read: their own, or one that was shared. */
export async function findResultImage(
  tx: OrgTx,
  userId: string,
  { id, imageId }: { id: string; imageId: string },
): Promise<ResultImage> {
  const row = await mustFindResult(tx, userId, id);
  const result = row.kind === "image" ? imageResult.safeParse(finishedResultOf(row)?.result).data : undefined;
  const image = result?.images.find((each) => each.id === imageId);
  const [file] = image ? await findOwnFiles(tx, row.userId, [image.fileId]) : [];
  if (!result || !image || !file) throw notFound("record");
  return { image, file, title: row.title, madeWith: result.madeWith };
}
