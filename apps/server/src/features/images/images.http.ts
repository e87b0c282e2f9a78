import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { openImage } from "./images.files.service.ts";

export function imagesHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/ai-features/results/:id/images/:imageId",
      access: "session",
      summary: "Get an image of a result",
      mediaType: "image/png",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const wanted = { id: c.req.param("id") ?? "", imageId: c.req.param("imageId") ?? "" };
      return attachmentResponse(await openImage(context, wanted), c.req.raw);
    },
  );
}
