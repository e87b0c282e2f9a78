import { type Message, message } from "@muster/contracts/catalog/message";
import { DocumentsError } from "../errors.ts";
import { type CodeFiles, type CodeFilesRequest, readCodeFiles } from "./code-files.ts";

export type CodeFilesAnswer =
  | { ok: true; read: CodeFiles }
  | { ok: false; code: DocumentsError["code"]; reason: Message };

// Exits with its parent.
process.on("disconnect", () => process.exit(0));
process.on("message", (request: CodeFilesRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});

async function answer(request: CodeFilesRequest): Promise<CodeFilesAnswer> {
  try {
    return { ok: true, read: await readCodeFiles(request) };
  } catch (error) {
    if (error instanceof DocumentsError) return { ok: false, code: error.code, reason: error.reason };
    return { ok: false, code: "failed", reason: message("refusal.unknown_code") };
  }
}
