import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { uploadFile } from "./files.service.ts";
import { receiveFile } from "./multipart.ts";

/** POST /api/files, multipart field "file": streamed to disk, as large as a table may be. */
export function filesHttp(app: App): void {
  route(
    app,
    {
      method: "POST",
      path: "/api/files",
      access: "session",
      summary: "Upload a file (multipart, field file)",
    },
    async (c, context) => {
      const stored = await receiveFile(c.req.raw, (file) => uploadFile(context, file));
      return c.json(stored, 201);
    },
  );
}
