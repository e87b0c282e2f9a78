import { type getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { MAX_PIXELS, type Picture } from "./picture.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;
type Matrix = readonly [number, number, number, number, number, number];

/** Resolution, in dots per inch, at which a page's pictures are composed. */
const RESOLUTION = 200;
const MAX_PICTURES = 500;
const WAIT_MS = 20_000;

/** Whether a page shows any picture. */
export async function hasPictures(page: Page): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const shown = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operation) => shown.has(operation));
}

/**
 * The pictures of a page at their positions, in grayscale on white: what a scanner produced. Undefined when there is none that
 * can be decoded. Drawn text and lines are left out.
 */
export async function pagePicture(page: Page): Promise<Picture | undefined> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const view = page.getViewport({ scale: RESOLUTION / 72 });
  const [width, height] = [Math.round(view.width), Math.round(view.height)];
  if (!(width * height > 0 && width * height <= MAX_PIXELS)) return undefined;
  const sheet: Picture = { width, height, gray: new Uint8Array(width * height).fill(255) };
  let painted = 0;
  // pdf.js gives six numbers.
  for (const { argument, ...placed } of placements(OPS, { fnArray, argsArray }, view.transform as unknown as Matrix)) {
    const source = painted < MAX_PICTURES && (await sourceOf(page, argument));
    if (!source) continue;
    paint(sheet, { ...source, ...placed }, placed.matrix);
    painted++;
  }
  return painted > 0 ? sheet : undefined;
}

interface Placement {
  argument: unknown;
  matrix: Matrix;
  isMask: boolean;
  ink: number;
}

interface Listed {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** Where a list of operations shows pictures, and with which shade it fills masks. */
function* placements(OPS: Operations, { fnArray, argsArray }: Listed, start: Matrix): Generator<Placement> {
  const saved: Matrix[] = [];
  let [matrix, ink] = [start, 0];
  for (const [index, operation] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[]; // as each operation defines them
    switch (operation) {
      case OPS.save:
        saved.push(matrix);
        break;
      case OPS.paintFormXObjectBegin:
        saved.push(matrix);
        if (Array.isArray(args[0])) matrix = multiply(matrix, args[0] as unknown as Matrix);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        matrix = saved.pop() ?? matrix;
        break;
      case OPS.transform:
        matrix = multiply(matrix, args as unknown as Matrix);
        break;
      case OPS.setFillRGBColor:
        ink = shadeOfColor(args);
        break;
      default:
        if (isPicture(OPS, operation))
          yield { argument: args[0], matrix, ink, isMask: operation === OPS.paintImageMaskXObject };
    }
  }
}

type Operations = Awaited<ReturnType<typeof getResolvedPDFJS>>["OPS"];

function isPicture(OPS: Operations, operation: number): boolean {
  return (
    operation === OPS.paintImageXObject ||
    operation === OPS.paintInlineImageXObject ||
    operation === OPS.paintImageMaskXObject
  );
}

function multiply([a, b, c, d, e, f]: Matrix, [ka, kb, kc, kd, ke, kf]: Matrix): Matrix {
  return [a * ka + c * kb, b * ka + d * kb, a * kc + c * kd, b * kc + d * kd, a * ke + c * kf + e, b * ke + d * kf + f];
}

/** pdf.js writes a color as "#rrggbb" or as three numbers. */
function shadeOfColor(args: readonly unknown[]): number {
  const [first] = args;
  const parts =
    typeof first === "string" ? [1, 3, 5].map((at) => Number.parseInt(first.slice(at, at + 2), 16)) : args.map(Number);
  const [red = 0, green = 0, blue = 0] = parts;
  return Math.max(0, Math.min(255, (red * 77 + green * 150 + blue * 29) >> 8)) || 0;
}

interface Source {
  width: number;
  height: number;
  data: Uint8Array;
  /** Bytes of one pixel; 0 where eight pixels share a byte. */
  channels: 0 | 1 | 3 | 4;
}

async function sourceOf(page: Page, argument: unknown): Promise<Source | undefined> {
  const found = await objectOf(page, argument);
  if (!found || typeof found !== "object") return undefined;
  const { width, height, data } = found as { width?: unknown; height?: unknown; data?: unknown };
  // A mask may reference its data instead of containing it.
  const bytes = typeof data === "string" ? ((await stored(page, data)) as { data?: unknown } | undefined)?.data : data;
  if (typeof width !== "number" || typeof height !== "number" || !ArrayBuffer.isView(bytes)) return undefined;
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const channels = ([4, 3, 1] as const).find((count) => view.length >= width * height * count) ?? 0;
  if (channels === 0 && view.length < height * ((width + 7) >> 3)) return undefined;
  return { width, height, data: view, channels };
}

async function objectOf(page: Page, argument: unknown): Promise<unknown> {
  if (typeof argument === "string") return stored(page, argument);
  return argument;
}

/** Pictures are decoded while the operations are read; a missing one is left out. */
function stored(page: Page, key: string): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), WAIT_MS);
    const objects = key.startsWith("g_") ? page.commonObjs : page.objs;
    objects.get(key, (object: unknown) => {
      clearTimeout(timer);
      resolve(object);
    });
  });
}

/**
 * Paints a picture, which fills the unit square, through a matrix. Each pixel of the sheet is the mean of the source pixels
 * that it covers.
 */
function paint(sheet: Picture, source: Source & { isMask: boolean; ink: number }, matrix: Matrix): void {
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return;
  const [left, right] = extent([e, e + a, e + c, e + a + c], sheet.width);
  const [top, bottom] = extent([f, f + b, f + d, f + b + d], sheet.height);
  // How many source pixels a pixel of the sheet covers along each axis.
  const across = source.width / Math.max(1, Math.hypot(a, b));
  const down = source.height / Math.max(1, Math.hypot(c, d));
  const [stepsX, stepsY] = [across, down].map((one) => Math.max(1, Math.min(8, Math.round(one)))) as [number, number];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const u = (dx * d - dy * c) / determinant;
      const v = 1 - (dy * a - dx * b) / determinant;
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      const at = y * sheet.width + x;
      sheet.gray[at] = meanAt(
        source,
        { x: u * source.width, y: v * source.height },
        [stepsX, stepsY],
        sheet.gray[at] ?? 255,
      );
    }
}

function extent(values: readonly number[], most: number): [number, number] {
  return [Math.max(0, Math.floor(Math.min(...values))), Math.min(most, Math.ceil(Math.max(...values)))];
}

function meanAt(
  source: Source & { isMask: boolean; ink: number },
  middle: { x: number; y: number },
  [stepsX, stepsY]: readonly [number, number],
  under: number,
): number {
  let sum = 0;
  const fromX = Math.floor(middle.x - (stepsX - 1) / 2);
  const fromY = Math.floor(middle.y - (stepsY - 1) / 2);
  for (let j = 0; j < stepsY; j++)
    for (let i = 0; i < stepsX; i++) {
      const x = Math.max(0, Math.min(source.width - 1, fromX + i));
      const y = Math.max(0, Math.min(source.height - 1, fromY + j));
      sum += shadeAt(source, x, y, under);
    }
  return sum / (stepsX * stepsY);
}

function shadeAt(
  { data, width, channels, isMask, ink }: Source & { isMask: boolean; ink: number },
  x: number,
  y: number,
  under: number,
): number {
  if (channels === 0) {
    const isSet = (((data[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
    // A mask paints where its bits are zero; a 1-bit picture is black there.
    if (isMask) return isSet ? under : ink;
    return isSet ? 255 : 0;
  }
  const at = (y * width + x) * channels;
  if (channels === 1) return data[at] ?? 255;
  const luma = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  if (channels === 3) return luma;
  const alpha = data[at + 3] ?? 255;
  return (luma * alpha + under * (255 - alpha)) / 255;
}
