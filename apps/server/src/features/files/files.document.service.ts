import type { FileDocument } from "@muster/contracts/files";
import { DocumentsError } from "@muster/documents/errors";
import type { Context } from "../../kernel/context.ts";
import { AppError } from "../../platform/errors.ts";
import { mustFindVisibleFile } from "./files.content.service.ts";
import { readFile, readStoredFile } from "./files.read.service.ts";
import { queueRead } from "./read-queue.ts";

/** An upload as text: the person's own, or one that their tasks used. */
export async function getFileDocument(context: Context, { id }: { id: string }): Promise<FileDocument> {
  const { actor, inOrg, services } = context;
  const { orgId } = actor;
  const file = await inOrg((tx) => mustFindVisibleFile(tx, context, id));
  const reading = { services, inOrg, orgId };
  const document =
    (await readStoredFile(reading, file.id)) ?? (await queueRead(file.id, () => sayingWhy(readFile(reading, file))));
  return { ...document, file: { id: file.id, name: file.name } };
}

async function sayingWhy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DocumentsError ? new AppError("unsupported_format", error.message, { cause: error }) : error;
  }
}
