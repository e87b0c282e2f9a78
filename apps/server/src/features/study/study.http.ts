import { cardTextFormats } from "@muster/contracts/study-review";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { AppError } from "../../platform/errors.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { exportDeck } from "./study.service.ts";

export function studyHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/study/decks/:id/export",
      access: "session",
      summary: "Download a deck as text that Anki imports, or as CSV",
      mediaType: "application/octet-stream",
    },
    async (c, context) => {
      const format = cardTextFormats.find((known) => known === (c.req.query("format") ?? "anki"));
      if (!format) throw new AppError("invalid_input", "Choose anki or csv");
      const { bytes, ...file } = await exportDeck(context, { id: c.req.param("id") ?? "", format });
      const open = (part?: { start: number; end: number }) => (part ? bytes.subarray(part.start, part.end + 1) : bytes);
      return attachmentResponse({ ...file, sizeBytes: bytes.length, open }, c.req.raw);
    },
  );
}
