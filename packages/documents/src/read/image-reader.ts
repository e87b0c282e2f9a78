import { assemblePages } from "./assemble-pages.ts";
import { type Draft, note } from "./draft.ts";
import type { ReadLimits } from "./limits.ts";
import { exifOrientation, orientPicture } from "./picture.ts";
import { recognitionNotes } from "./recognition-notes.ts";
import { openRecognizer } from "./recognize.ts";
import { recognizedLines } from "./recognized-lines.ts";

/** Reads the text in a picture, as one page. */
export async function* readImage(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<Draft> {
  if (limits.recognizedPages === 0) {
    yield { t: "page", page: 1, confidence: null };
    return;
  }
  const recognizer = await openRecognizer();
  const recognized = recognizer.recognize(orientPicture(recognizer.decode(bytes), exifOrientation(bytes)));
  if (recognized.confidence === null) {
    yield { t: "page", page: 1 };
    yield note("reading.picture_empty");
    return;
  }
  const pages = [{ lines: recognizedLines(recognized), confidence: recognized.confidence }];
  yield { t: "about", language: recognized.language };
  yield* assemblePages(pages);
  yield* recognitionNotes(pages);
}
