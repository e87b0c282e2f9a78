import { resultExportFormats } from "@muster/contracts/results";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { AppError } from "../../platform/errors.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { exportResult } from "./results.service.ts";

export function resultsHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/ai-features/results/:id/export",
      access: "session",
      summary: "Download a result as PDF, Word or Markdown",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const format = resultExportFormats.find((known) => known === (c.req.query("format") ?? "pdf"));
      if (!format) throw new AppError("invalid_input", "Choose pdf, docx or markdown");
      const file = await exportResult(context, { id: c.req.param("id") ?? "", format });
      return attachmentResponse(
        {
          ...file,
          sizeBytes: file.bytes.length,
          open: (part) => (part ? file.bytes.subarray(part.start, part.end + 1) : file.bytes),
        },
        c.req.raw,
      );
    },
  );
}
