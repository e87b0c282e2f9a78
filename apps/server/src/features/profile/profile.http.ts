import { Readable } from "node:stream";
import { create as attachment } from "content-disposition";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { openExport } from "./exports.service.ts";

/** Streams the person's data export. */
export function profileHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/profile/exports/:id/download",
      access: "session",
      summary: "Download your data export",
      mediaType: "application/zip",
    },
    async (c, context) => {
      const { row, content } = await openExport(context, c.req.param("id") ?? "");
      const headers = {
        "content-type": "application/zip",
        "content-length": String(row.sizeBytes),
        "content-disposition": attachment(`muster-${row.createdAt.toISOString().slice(0, 10)}.zip`),
        "cache-control": "no-store",
      };
      if (c.req.method === "HEAD") {
        content.destroy();
        return new Response(null, { headers });
      }
      return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers });
    },
  );
}
