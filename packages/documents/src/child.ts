import { flushCompileCache } from "node:module";
import { type Message, message } from "@muster/contracts/catalog/message";
import { DocumentsError } from "./errors.ts";
import type { RenderedFile, RenderRequest } from "./render-deliverable.ts";
import { typstModule } from "./typst-module.ts";

/** The answer of a render child. */
export type ChildAnswer =
  | { ok: true; file: RenderedFile; rssMb: number }
  | { ok: false; code: DocumentsError["code"]; reason: Message; cause: string };

// Exits with its parent.
process.on("disconnect", () => process.exit(0));
process.on("message", (request: RenderRequest) => {
  void answer(request).then((reply) => {
    // Node stores compiled code at a normal exit, but this process is killed, often right after its reply.
    flushCompileCache();
    process.send?.(reply);
  });
});

async function answer(request: RenderRequest): Promise<ChildAnswer> {
  try {
    // Starts compiling on background threads while the main thread loads the rest.
    if (request.format === "pdf") typstModule().catch(() => undefined);
    const { renderDeliverable } = await import("./render-deliverable.ts");
    const file = await renderDeliverable(request);
    return { ok: true, file, rssMb: Math.round(process.memoryUsage.rss() / 1e6) };
  } catch (error) {
    const cause = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (error instanceof DocumentsError) return { ok: false, code: error.code, reason: error.reason, cause };
    return {
      ok: false,
      code: "failed",
      reason: message("refusal.render_failed", { format: request.format.toUpperCase() }),
      cause,
    };
  }
}
