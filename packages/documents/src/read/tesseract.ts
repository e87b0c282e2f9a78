import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { message } from "@muster/contracts/catalog/message";
import { DocumentsError } from "../errors.ts";
import { MAX_PIXELS, type Picture, toPgm } from "./picture.ts";

/** The languages whose data packages are installed. */
export type OcrLanguage = "eng" | "deu";

/** One row of Tesseract's word table: lines are numbered within the page. */
export interface TesseractWord {
  text: string;
  /** 0–100, as the recognizer reports it. */
  confidence: number;
  left: number;
  top: number;
  width: number;
  height: number;
  line: number;
}

/** Tesseract and its image library as one WebAssembly module, on this thread and without network access. */
export interface Tesseract {
  /** Decodes PNG, JPEG, WebP, BMP or PNM to grayscale. Throws a DocumentsError. */
  decode(bytes: Uint8Array): Picture;
  words(picture: Picture, language: OcrLanguage): TesseractWord[];
}

/** Loads the module; a language's data is loaded on first use. */
export async function openTesseract(): Promise<Tesseract> {
  const { module, memory } = await loadModule();
  const engines = new Map<OcrLanguage, BaseApi>();
  const data = new Map<OcrLanguage, Uint8Array>();
  for (const language of ["eng", "deu"] as const) data.set(language, await readFile(dataFile(language)));

  function engineOf(language: OcrLanguage): BaseApi {
    const known = engines.get(language);
    if (known) return known;
    module.FS.writeFile(`/${language}.traineddata`, gunzipSync(data.get(language) ?? new Uint8Array()));
    const engine = new module.TessBaseAPI();
    if (engine.Init("/", language, LSTM_ONLY) !== 0)
      throw new Error(`The language data of ${language} can't be loaded`);
    module.FS.unlink(`/${language}.traineddata`);
    engines.set(language, engine);
    return engine;
  }

  return {
    decode: (bytes) => decodePicture(module, memory, bytes),
    words(picture, language) {
      const engine = engineOf(language);
      module.FS.writeFile("/input", toPgm(picture));
      if (engine.SetImageFile(1, 0) !== 0) throw new Error("The recognizer refused a picture");
      engine.SetVariable("user_defined_dpi", "150");
      engine.Recognize(null);
      const words = readTable(engine.GetTSVText(0));
      engine.Clear();
      return words;
    },
  };
}

interface BaseApi {
  Init(path: string, language: string, mode: number): number;
  SetImageFile(exif: number, angle: number): number;
  SetVariable(name: string, value: string): boolean;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

interface TesseractModule {
  TessBaseAPI: new () => BaseApi;
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _pixReadHeaderMem(data: number, bytes: number, ...results: [number, number, number, number, number, number]): number;
  _pixReadMem(data: number, bytes: number): number;
  _pixDestroy(pointerToPointer: number): void;
}

interface WasmMemory {
  buffer: ArrayBuffer;
}

// The TypeScript library for servers does not declare it.
declare const WebAssembly: {
  Memory: new () => WasmMemory;
  instantiate(
    binary: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: Record<string, unknown> }; module: object }>;
};

const LSTM_ONLY = 1;
const require = createRequire(import.meta.url);

function dataFile(language: OcrLanguage): string {
  return require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
}

/**
 * The module is instantiated here so that its memory can be read: its own build keeps it private. `tesseract.js` would start a
 * worker thread, which readers may not, and fetch its data from the network.
 */
async function loadModule(): Promise<{ module: TesseractModule; memory: WasmMemory }> {
  const open = require("../../assets/tesseract/core.cjs") as (options: object) => Promise<TesseractModule>; // a script without types
  const binary = await readFile(new URL("../../assets/tesseract/core.wasm", import.meta.url));
  let memory: WasmMemory | undefined;
  const module = await open({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports: object, done: (instance: object, module: object) => void) {
      void WebAssembly.instantiate(binary, imports).then((source) => {
        memory = Object.values(source.instance.exports).find((one) => one instanceof WebAssembly.Memory) as WasmMemory;
        done(source.instance, source.module);
      });
      return {};
    },
  });
  if (!memory) throw new Error("The recognizer's build exports no memory");
  return { module, memory };
}

function decodePicture(module: TesseractModule, memory: WasmMemory, bytes: Uint8Array): Picture {
  const data = module._malloc(bytes.length);
  const results = module._malloc(24);
  try {
    new Uint8Array(memory.buffer).set(bytes, data);
    const at = (index: number) => results + index * 4;
    const read = (index: number) => new Int32Array(memory.buffer)[at(index) >> 2] ?? 0;
    if (module._pixReadHeaderMem(data, bytes.length, at(0), at(1), at(2), at(3), at(4), at(5)) !== 0) throw damaged();
    const pixels = read(1) * read(2);
    if (!(pixels > 0)) throw damaged();
    if (pixels > MAX_PIXELS)
      throw new DocumentsError("unreadable", message("refusal.too_many_pixels", { limit: MAX_PIXELS / 1e6 }));
    const pix = module._pixReadMem(data, bytes.length);
    if (pix === 0) throw damaged();
    try {
      return readPix(memory, pix);
    } finally {
      new Int32Array(memory.buffer)[at(0) >> 2] = pix;
      module._pixDestroy(at(0));
    }
  } finally {
    module._free(data);
    module._free(results);
  }
}

function damaged(): DocumentsError {
  return new DocumentsError("unreadable", message("refusal.damaged_image"));
}

/**
 * Leptonica's `Pix` (pix_internal.h): w, h, d, spp and wpl as the first words, the color map as the twelfth and the data as the
 * thirteenth. Pixels are packed into 32-bit words from the highest bit on; of color, the highest byte is red.
 */
function readPix(memory: WasmMemory, pix: number): Picture {
  const words = new Uint32Array(memory.buffer);
  const field = (index: number) => words[(pix >> 2) + index] ?? 0;
  const [width, height, depth, samples, perLine] = [field(0), field(1), field(2), field(3), field(4)];
  const shades = depth < 32 ? shadesOf(memory, { depth, colorMap: field(11) }) : undefined;
  const gray = new Uint8Array(width * height);
  const data = field(12) >> 2;
  const mask = depth < 32 ? 2 ** depth - 1 : 0;
  for (let y = 0, to = 0; y < height; y++) {
    const line = data + y * perLine;
    for (let x = 0; x < width; x++, to++) {
      if (!shades) gray[to] = shadeOf(words[line + x] ?? 0, samples === 4);
      else {
        const bit = x * depth;
        const value = ((words[line + (bit >> 5)] ?? 0) >>> (32 - depth - (bit & 31))) & mask;
        gray[to] = depth === 16 ? value >> 8 : (shades[value] ?? 0);
      }
    }
  }
  return { width, height, gray };
}

/** BT.601 luma; transparent pixels are white. */
function shadeOf(word: number, hasAlpha: boolean): number {
  const luma = ((word >>> 24) * 77 + ((word >>> 16) & 255) * 150 + ((word >>> 8) & 255) * 29) >> 8;
  if (!hasAlpha) return luma;
  const alpha = word & 255;
  return (luma * alpha + 255 * (255 - alpha)) / 255;
}

/** The shade of each pixel value; color map entries are blue, green, red, alpha. Without a map, a single bit is black. */
function shadesOf(memory: WasmMemory, { depth, colorMap }: { depth: number; colorMap: number }): Uint8Array {
  const count = 2 ** Math.min(depth, 8);
  if (colorMap === 0)
    return Uint8Array.from({ length: count }, (_, value) =>
      depth === 1 ? 255 * (1 - value) : (255 * value) / (count - 1),
    );
  const entries = new Uint32Array(memory.buffer)[colorMap >> 2] ?? 0;
  const colors = new Uint8Array(memory.buffer);
  return Uint8Array.from({ length: count }, (_, value) => {
    const [blue = 0, green = 0, red = 0] = colors.subarray(entries + value * 4, entries + value * 4 + 3);
    return (red * 77 + green * 150 + blue * 29) >> 8;
  });
}

const [LEVEL_LINE, LEVEL_WORD] = ["4", "5"];

/** Rows of level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function readTable(table: string): TesseractWord[] {
  const words: TesseractWord[] = [];
  let line = 0;
  for (const row of table.split("\n")) {
    const [level, , , , , , left, top, width, height, confidence, ...text] = row.split("\t");
    if (level === LEVEL_LINE) line++;
    if (level !== LEVEL_WORD || text.join("\t").trim() === "") continue;
    words.push({
      text: text.join("\t").trim(),
      confidence: Math.max(0, Math.min(100, Number(confidence))),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
      line,
    });
  }
  return words;
}
