import { type Message, message } from "@muster/contracts/catalog/message";
import type { ReadDocument } from "@muster/contracts/sources";
import { DocumentsError } from "../errors.ts";
import type { ReadLimits } from "./limits.ts";
import { type ReadRequest, readDocument } from "./read-document.ts";

/** The request to a read child, and its reply. */
export interface ReadQuestion {
  request: ReadRequest;
  limits: Partial<ReadLimits>;
}
export type ReadAnswer =
  | { ok: true; document: ReadDocument }
  | { ok: false; code: DocumentsError["code"]; reason: Message; cause: string };

// Exits with its parent.
process.on("disconnect", () => process.exit(0));
process.on("message", (question: ReadQuestion) => {
  void answer(question).then((reply) => process.send?.(reply));
});

async function answer({ request, limits }: ReadQuestion): Promise<ReadAnswer> {
  try {
    return { ok: true, document: await readDocument(request, limits) };
  } catch (error) {
    const cause = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (error instanceof DocumentsError) return { ok: false, code: error.code, reason: error.reason, cause };
    return {
      ok: false,
      code: "failed",
      reason: message("refusal.unknown"),
      cause,
    };
  }
}
