import type { StoredFile } from "@muster/contracts/files";
import type { Context } from "../../kernel/context.ts";
import { storeFileOnce } from "../files/files.service.ts";
import { admitUpload, storeUpload } from "../knowledge/upload.service.ts";
import { exportResult } from "./results.service.ts";

/**
 * Adds the result to a knowledge base as Markdown with its sources. The same result produces the same bytes, and a base holds
 * one item per content, so saving again adds and charges nothing.
 */
export async function saveResult(context: Context, { id, baseId }: { id: string; baseId: string }) {
  const maxBytes = await admitUpload(context, baseId);
  const { fileName: name, bytes } = await exportResult(context, { id, format: "markdown" });
  const staged = await context.services.storage.stage(chunksOf(bytes), { maxBytes });
  try {
    const files = [{ name, staged }];
    const { items, duplicates, refused } = await storeUpload(context, { baseId, parentId: null, files });
    const [item] = items;
    if (!item) throw new Error(`An upload of one file kept none: ${JSON.stringify(refused)}`);
    return { itemId: item.id, name: item.name, isNew: duplicates.length === 0 };
  } finally {
    await staged.discard();
  }
}

/** Stores the result as a file of the person; the second call returns the same file. */
export async function keepResultAsFile(context: Context, { id }: { id: string }): Promise<StoredFile> {
  const { fileName: name, bytes } = await exportResult(context, { id, format: "markdown" });
  return storeFileOnce({ ...context, ...context.actor }, { name, content: chunksOf(bytes) });
}

async function* chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
