import { create as attachment } from "content-disposition";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { openExport } from "./organization.service.ts";

/** GET /api/organization/export: a zip of the organization's own rows. */
export function organizationHttp(app: App): void {
  const summary = "Export the organization's data as a ZIP";
  const mediaType = "application/zip";
  route(
    app,
    { method: "GET", path: "/api/organization/export", access: "session", summary, mediaType },
    async (c, context) =>
      c.body(ReadableStream.from(await openExport(context)), 200, {
        "content-type": mediaType,
        "content-disposition": attachment(`muster-organization-${context.now().toISOString().slice(0, 10)}.zip`),
      }),
  );
}
