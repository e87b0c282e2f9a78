import type { FileDocument } from "@muster/contracts/files";
import { DocumentsError } from "@muster/documents/errors";
import type { Context } from "../../kernel/context.ts";
import { AppError } from "../../platform/errors.ts";
import { mustFindVisibleFile } from "./files.content.service.ts";
import { readFile, readKeptFile } from "./files.read.service.ts";

const mostReaders = 2;

/** An upload as text: one's own, or one that a task of one's own used. */
export async function getFileDocument(context: Context, { id }: { id: string }): Promise<FileDocument> {
  const { actor, inOrg, services } = context;
  const { orgId } = actor;
  const file = await inOrg((tx) => mustFindVisibleFile(tx, context, id));
  const reading = { services, inOrg, orgId };
  const document =
    (await readKeptFile(reading, file.id)) ?? (await inTurn(file.id, () => sayingWhy(readFile(reading, file))));
  return { ...document, file: { id: file.id, name: file.name } };
}

async function sayingWhy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DocumentsError ? new AppError("unsupported_format", error.message, { cause: error }) : error;
  }
}

const underWay = new Map<string, Promise<unknown>>();
const waiting: (() => void)[] = [];
let readers = 0;

/** Each file once at a time and few files at once: every reading is a process that may take a gigabyte. */
function inTurn<T>(fileId: string, read: () => Promise<T>): Promise<T> {
  const same = underWay.get(fileId) as Promise<T> | undefined; // what was begun for this file is its document
  if (same !== undefined) return same;
  const own = afterOthers(read).finally(() => underWay.delete(fileId));
  underWay.set(fileId, own);
  return own;
}

async function afterOthers<T>(read: () => Promise<T>): Promise<T> {
  if (readers >= mostReaders) await new Promise<void>((resolve) => waiting.push(resolve));
  else readers += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else readers -= 1;
  }
}
