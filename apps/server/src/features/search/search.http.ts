import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { openThumbnail } from "./search.service.ts";

export function searchHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/ai-features/results/:id/thumbnails/:position",
      access: "session",
      summary: "Get the small picture of a search result",
      mediaType: "image/jpeg",
    },
    async (c, context) => {
      const wanted = { id: c.req.param("id") ?? "", position: Number(c.req.param("position")) };
      const { bytes, mediaType } = await openThumbnail(context, wanted);
      return new Response(bytes, {
        headers: {
          "content-type": mediaType,
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'",
          "cache-control": "private, max-age=86400",
        },
      });
    },
  );
}
