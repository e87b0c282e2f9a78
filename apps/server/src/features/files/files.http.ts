import type { Readable } from "node:stream";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { openOriginal } from "./files.content.service.ts";
import { uploadFile } from "./files.service.ts";
import { receiveFile } from "./multipart.ts";

/** Streaming routes: upload (multipart field "file", as large as a table may be) and download. */
export function filesHttp(app: App): void {
  route(
    app,
    {
      method: "POST",
      path: "/api/files",
      access: "session",
      summary: "Upload a file as multipart/form-data",
      isOpenToKeys: true,
      takesUpload: true,
    },
    async (c, context) => {
      const session = c.get("openStream")?.();
      const take = (file: { name: string; content: Readable }) => uploadFile(context, file);
      const stored = await receiveFile(c.req.raw, take, session?.signal).finally(session?.close);
      return c.json(stored, 201);
    },
  );

  route(
    app,
    {
      method: "GET",
      path: "/api/files/:id/content",
      access: "session",
      summary: "Download an uploaded file that you own or that one of your tasks used",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) => attachmentResponse(await openOriginal(context, { id: c.req.param("id") ?? "" }), c.req.raw),
  );
}
