import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { PictureCode } from "@muster/contracts/camera";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { type Picture, toPgm } from "./picture.ts";

const MAX_CODES = 20;
const require = createRequire(import.meta.url);

/** Barcodes and QR codes in a picture. The library would fetch its WebAssembly from the network unless it is given. */
export async function readCodes(picture: Picture): Promise<PictureCode[]> {
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
