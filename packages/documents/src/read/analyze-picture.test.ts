import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createCanvas, loadImage } from "napi-canvas";
import { expect, it } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { analyzePictureInChild } from "./analyze-in-child.ts";
import { type DrawnPage, drawnFile, drawPage } from "./picture.factory.ts";
import type { Picture } from "./picture.ts";
import { measurePicture } from "./picture-quality.ts";
import { withFile } from "./read.factory.ts";

const lines = ["The loading dock closes at eighteen hours", "on Fridays. Ask for Mr. Jensen."];
const small = { lines, width: 900, height: 300, left: 30 };

function measured(page: DrawnPage) {
  const canvas = drawPage(page);
  const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const picture: Picture = {
    width,
    height,
    gray: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0),
  };
  return measurePicture(picture);
}

it("scores a sharp page higher than a blurred, dark or flat one, and names the problem", () => {
  const sharp = measured(small);
  expect(sharp.quality).toBeGreaterThan(90);
  expect(sharp.remarks).toEqual([]);
  const cases = [
    [{ ...small, blur: 8 }, "The picture is blurry."],
    [{ ...small, paper: "#303030", ink: "#000000" }, "The picture is too dark."],
    [{ ...small, paper: "#ffffff", ink: "#eeeeee" }, "The picture is overexposed."],
    [{ ...small, paper: "#a0a0a0", ink: "#808080" }, "The picture has little contrast."],
  ] as const;
  for (const [page, remark] of cases) {
    const { quality, remarks } = measured(page);
    expect(remarks).toContain(remark);
    expect(quality).toBeLessThan(75);
  }
});

/** A page with a QR code and a product barcode. */
async function withCodes(): Promise<Buffer> {
  const binary = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"));
  const wasmBinary = binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const canvas = drawPage({ ...small, height: 700 });
  const context = canvas.getContext("2d");
  for (const [format, text, left] of [
    ["QRCode", "https://example.com/dock", 60],
    ["EAN13", "4006381333931", 450],
  ] as const) {
    const { svg } = await writeBarcode(text, { format, scale: 6 });
    const image = await loadImage(Buffer.from(svg));
    const drawn = createCanvas(image.width, image.height);
    drawn.getContext("2d").drawImage(image, 0, 0);
    context.drawImage(drawn, left, 250, 300, 300);
  }
  return canvas.toBuffer("image/jpeg", 80);
}

it("reads words with their boxes, and barcodes, in a child process", async () => {
  await withFile(await withCodes(), async (path) => {
    const { words, confidence, codes, width, height } = await analyzePictureInChild({ path, name: "dock.jpg" });
    expect([width, height]).toEqual([900, 700]);
    expect(confidence).toBeGreaterThan(80);
    const dock = words.find(({ text }) => text === "dock");
    expect(dock).toMatchObject({ line: 1 });
    // "dock" is drawn about a fifth of the line in.
    expect(dock?.left).toBeGreaterThan(130);
    expect(dock?.left).toBeLessThan(300);
    expect(codes.map(({ text }) => text).sort()).toEqual(["4006381333931", "https://example.com/dock"]);
    for (const { left, top } of codes) expect([left >= 50 && left < 800, top > 200]).toEqual([true, true]);
    // The corners of a QR code are recognized as characters.
    expect(words.filter(({ top }) => top > 250)).toEqual([]);
  });
});

it.each([
  ["to the left", 1],
  ["around", 2],
  ["to the right", 3],
])("reads a picture rotated by %s, and places word boxes in the original", async (_, quarters) => {
  const canvas = drawPage(small);
  const turned =
    quarters % 2 === 1 ? createCanvas(canvas.height, canvas.width) : createCanvas(canvas.width, canvas.height);
  const context = turned.getContext("2d");
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((-quarters * Math.PI) / 2);
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  await withFile(turned.toBuffer("image/png"), async (path) => {
    const { words, width, height } = await analyzePictureInChild({ path, name: "turned.png" });
    expect([width, height]).toEqual([turned.width, turned.height]);
    expect(words.map(({ text }) => text).join(" ")).toContain("loading dock closes");
    const { data } = context.getImageData(0, 0, turned.width, turned.height);
    const inked = words.filter(({ left, top, width: wide, height: high }) => {
      const rows = Array.from({ length: high }, (__, row) => (top + row) * turned.width + left);
      return rows.some((row) =>
        Array.from({ length: wide }, (___, x) => data[(row + x) * 4] ?? 255).some((shade) => shade < 100),
      );
    });
    expect(inked).toHaveLength(words.length);
  });
});

it("rotates a photo by its EXIF data, and refuses a file that is not an image", async () => {
  const canvas = drawPage(small);
  const turned = createCanvas(canvas.height, canvas.width);
  const context = turned.getContext("2d");
  context.translate(canvas.height, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(canvas, 0, 0);
  const jpeg = turned.toBuffer("image/jpeg", 90);
  // Orientation 8: the image must be rotated a quarter to the left to be upright.
  const exif = Buffer.from("ffe1002245786966000049492a00080000000100120103000100000008000000000000000000", "hex");
  const photo = Buffer.concat([jpeg.subarray(0, 2), exif.subarray(0, 36), jpeg.subarray(2)]);
  await withFile(photo, async (path) => {
    const { words, width, height } = await analyzePictureInChild({ path, name: "turned.jpg" });
    expect([width, height]).toEqual([900, 300]);
    expect(words.map(({ text }) => text).join(" ")).toContain("loading dock closes");
  });
  await withFile("Some text", async (path) => {
    await expect(analyzePictureInChild({ path, name: "a.png" })).rejects.toMatchObject({ code: "unreadable" });
  });
  await withFile(drawnFile(small).subarray(0, 70), async (path) => {
    await expect(analyzePictureInChild({ path, name: "cut.png" })).rejects.toMatchObject({
      message: "The image is damaged or incomplete and can't be read.",
    });
  });
});
