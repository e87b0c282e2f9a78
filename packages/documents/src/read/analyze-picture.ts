import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { PictureAnalysis, PictureCode, PictureWord } from "@muster/contracts/camera";
import { message } from "@muster/contracts/catalog/message";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { DocumentsError } from "../errors.ts";
import { sniffUpload } from "../sniff.ts";
import { readLimits } from "./limits.ts";
import { exifOrientation, fitPicture, orientPicture, type Picture, toPgm, unrotateBox } from "./picture.ts";
import { measurePicture } from "./picture-quality.ts";
import { meanConfidence, openRecognizer } from "./recognize.ts";

/** Size for finding codes: larger pictures take longer without finding more. */
const CODE_PIXELS = 2000;

/** Measures a picture and reads its text and codes. Throws a DocumentsError. Servers call `analyzePictureInChild` instead. */
export async function analyzePicture({ path, name }: { path: string; name: string }): Promise<PictureAnalysis> {
  const { kind, refuse } = await sniffUpload(path, name);
  if (refuse || kind !== "image")
    throw new DocumentsError("unreadable", refuse ?? message("refusal.not_a_picture", { name }));
  const bytes = await readFile(path);
  if (bytes.length > readLimits.inputBytes)
    throw new DocumentsError("unreadable", message("refusal.too_large", { name, limit: 25 }));
  const recognizer = await openRecognizer();
  const picture = orientPicture(recognizer.decode(bytes), exifOrientation(bytes));
  const { width, height } = picture;
  const { words, language, turned } = recognizer.recognize(picture);
  const small = fitPicture(picture, CODE_PIXELS);
  const scale = width / small.width;
  const codes = (await readCodes(small)).map((code) => ({
    ...code,
    left: Math.round(code.left * scale),
    top: Math.round(code.top * scale),
    width: Math.round(code.width * scale),
    height: Math.round(code.height * scale),
  }));
  const text = words
    .map((word) => unrotateBox(word, turned, picture))
    .filter((word) => !codes.some((code) => isInside(code, word)));
  const confidence = meanConfidence(text);
  return { width, height, measures: measurePicture(picture), words: text, confidence, language, codes };
}

/** The squares and bars of a code are recognized as characters. */
function isInside(code: PictureCode, word: Omit<PictureWord, "line">): boolean {
  const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
  return x >= code.left && x <= code.left + code.width && y >= code.top && y <= code.top + code.height;
}

const MAX_CODES = 20;
const require = createRequire(import.meta.url);

/** Barcodes and QR codes in a picture. The library would fetch its WebAssembly from the network unless it is given. */
async function readCodes(picture: Picture): Promise<PictureCode[]> {
  const binary = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const found = await readBarcodes(toPgm(picture), { tryHarder: true, maxNumberOfSymbols: MAX_CODES });
  return found
    .filter(({ isValid, text }) => isValid && text !== "")
    .map(({ format, text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
      const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
      const [right, bottom] = [Math.max(...corners.map(({ x }) => x)), Math.max(...corners.map(({ y }) => y))];
      return { format: String(format), text, left, top, width: right - left, height: bottom - top };
    });
}
