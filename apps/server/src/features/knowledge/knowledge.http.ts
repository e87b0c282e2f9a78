import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { openOriginal } from "./item-content.service.ts";
import { filesInUpload, receiveFiles } from "./multipart.ts";
import { admitUpload, type ReceivedFile, receiveOne, storeUpload } from "./upload.service.ts";

/** Uploads to a base (multipart fields "files" and "parentId"), and the originals of its items. */
export function knowledgeHttp(app: App): void {
  route(
    app,
    {
      method: "POST",
      path: "/api/knowledge-bases/:id/items",
      access: "session",
      summary: "Upload files to a knowledge base as multipart/form-data",
      isOpenToKeys: true,
      takesUpload: true,
    },
    async (c, context) => {
      const baseId = c.req.param("id") ?? "";
      const maxBytes = await admitUpload(context, baseId);
      const session = c.get("openStream")?.();
      const arrived: ReceivedFile[] = [];
      const take = async (file: Parameters<typeof receiveOne>[1]) => {
        const one = await receiveOne(context, file);
        arrived.push(one);
        return one;
      };
      try {
        const { files, fields } = await receiveFiles(c.req.raw, {
          take: (file) => take({ ...file, maxBytes }),
          most: filesInUpload,
          signal: session?.signal,
        });
        return c.json(await storeUpload(context, { baseId, parentId: fields.get("parentId") || null, files }), 201);
      } finally {
        session?.close();
        for (const { staged } of arrived) await staged?.discard();
      }
    },
  );

  route(
    app,
    {
      method: "GET",
      path: "/api/knowledge-bases/:id/items/:itemId/content",
      access: "session",
      summary: "Download the original of an item",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) =>
      attachmentResponse(
        await openOriginal(context, { id: c.req.param("id") ?? "", itemId: c.req.param("itemId") ?? "" }),
        c.req.raw,
      ),
  );
}
