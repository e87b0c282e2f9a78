import type { PictureAnalysis } from "@muster/contracts/camera";
import { type Message, message } from "@muster/contracts/catalog/message";
import { DocumentsError } from "../errors.ts";
import { analyzePicture } from "./analyze-picture.ts";

export interface PictureQuestion {
  path: string;
  name: string;
}
export type PictureAnswer =
  | { ok: true; analysis: PictureAnalysis }
  | { ok: false; code: DocumentsError["code"]; reason: Message; cause: string };

// Exits with its parent.
process.on("disconnect", () => process.exit(0));
process.on("message", (question: PictureQuestion) => {
  void answer(question).then((reply) => process.send?.(reply));
});

async function answer(question: PictureQuestion): Promise<PictureAnswer> {
  try {
    return { ok: true, analysis: await analyzePicture(question) };
  } catch (error) {
    const cause = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (error instanceof DocumentsError) return { ok: false, code: error.code, reason: error.reason, cause };
    return { ok: false, code: "failed", reason: message("refusal.unknown_picture"), cause };
  }
}
