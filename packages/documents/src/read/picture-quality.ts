import type { PictureMeasures } from "@muster/contracts/camera";
import { fitPicture, type Picture } from "./picture.ts";

/** Pictures are measured at this size, so that a large one does not count as blurrier than a small one. */
const LONGEST = 1024;
const [BLURRY, SOFT] = [0.08, 0.18];
const [DARK, BRIGHT] = [60, 200];
const FLAT = 100;
const NOISY = 4;

/**
 * Sharpness, exposure and contrast of a picture, each from 0 to 1, and their weighted geometric mean in percent: what fails in one
 * cannot be made good by another. `quality = 100 · S^½ · E^¼ · C^¼`.
 *
 * - S: the variance of the Laplacian (Pech-Pacheco and others, "Diatom autofocusing in brightfield microscopy", ICPR 2000) less the part
 *   that noise adds, 20σ² for this kernel, divided by the variance of the brightness, so that a dark or flat picture is not called
 *   blurry; 0.18 and more counts as sharp.
 * - E: 1 between a mean of 60 and 200; falls to 0 at black, and at white where nothing dark is left (a page of text is bright and well
 *   exposed).
 * - C: the range from the first to the last hundredth of the brightness; 100 and more counts as full.
 * - σ, the noise: Immerkær, "Fast noise variance estimation", Computer Vision and Image Understanding 64(2), 1996.
 */
export function measurePicture(picture: Picture): PictureMeasures {
  const fitted = fitPicture(picture, LONGEST);
  const { mean, variance, low, high } = brightnessOf(fitted);
  const { laplacian, noise } = edgesOf(fitted);
  const sharpness = Math.max(0, laplacian - 20 * noise ** 2) / Math.max(variance, 4);
  const contrast = high - low;
  const shares = {
    sharpness: Math.min(1, sharpness / SOFT),
    exposure: exposureOf(mean, contrast),
    contrast: Math.min(1, contrast / FLAT),
  };
  return {
    quality: Math.round(100 * shares.sharpness ** 0.5 * shares.exposure ** 0.25 * shares.contrast ** 0.25),
    sharpness: round(sharpness),
    brightness: round(mean),
    contrast,
    noise: round(noise),
    remarks: [
      ...(sharpness < BLURRY ? ["The picture is blurry."] : sharpness < SOFT ? ["The picture is slightly soft."] : []),
      ...(mean < DARK ? ["The picture is too dark."] : []),
      ...(mean > BRIGHT && contrast < FLAT ? ["The picture is overexposed."] : []),
      ...(contrast < FLAT && mean >= DARK && mean <= BRIGHT ? ["The picture has little contrast."] : []),
      ...(noise > NOISY && sharpness < SOFT ? ["The picture is noisy."] : []),
    ],
  };
}

function exposureOf(mean: number, contrast: number): number {
  if (mean < DARK) return mean / DARK;
  if (mean > BRIGHT && contrast < FLAT) return (255 - mean) / (255 - BRIGHT);
  return 1;
}

function brightnessOf({ gray }: Picture): { mean: number; variance: number; low: number; high: number } {
  const counts = new Uint32Array(256);
  for (const shade of gray) counts[shade] = (counts[shade] ?? 0) + 1;
  let [sum, squares] = [0, 0];
  counts.forEach((count, shade) => {
    sum += count * shade;
    squares += count * shade * shade;
  });
  const mean = sum / gray.length;
  const atShare = (share: number) => {
    let [shade, seen] = [0, counts[0] ?? 0];
    while (seen < share * gray.length && shade < 255) {
      shade++;
      seen += counts[shade] ?? 0;
    }
    return shade;
  };
  return { mean, variance: squares / gray.length - mean ** 2, low: atShare(0.01), high: atShare(0.99) };
}

/** The variance of the Laplacian, and the standard deviation of the noise. */
function edgesOf({ width, height, gray }: Picture): { laplacian: number; noise: number } {
  let [sum, squares, difference] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const shade = (offset: number) => gray[at + offset] ?? 0;
      const sides = shade(-1) + shade(1) + shade(-width) + shade(width);
      const corners = shade(-width - 1) + shade(-width + 1) + shade(width - 1) + shade(width + 1);
      const laplacian = sides - 4 * shade(0);
      sum += laplacian;
      squares += laplacian ** 2;
      difference += Math.abs(corners - 2 * sides + 4 * shade(0));
    }
  const count = Math.max(1, (width - 2) * (height - 2));
  return {
    laplacian: squares / count - (sum / count) ** 2,
    noise: (Math.sqrt(Math.PI / 2) * difference) / (6 * count),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
