/** A grayscale picture, row by row, 0 black to 255 white. */
export interface Picture {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** Larger pictures are refused before decoding. */
export const MAX_PIXELS = 60_000_000;

/** The same picture with a longest side of at most `longest` pixels; each pixel is the mean of those it replaces. */
export function fitPicture(picture: Picture, longest: number): Picture {
  const factor = longest / Math.max(picture.width, picture.height);
  return factor >= 1 ? picture : shrink(picture, factor);
}

function shrink({ width, height, gray }: Picture, factor: number): Picture {
  const [toWidth, toHeight] = [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))];
  const to = new Uint8Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y++) {
    const top = Math.floor((y * height) / toHeight);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / toHeight));
    for (let x = 0; x < toWidth; x++) {
      const left = Math.floor((x * width) / toWidth);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / toWidth));
      let sum = 0;
      for (let fromY = top; fromY < bottom; fromY++)
        for (let at = fromY * width + left; at < fromY * width + right; at++) sum += gray[at] ?? 0;
      to[y * toWidth + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width: toWidth, height: toHeight, gray: to };
}

/** Twice as wide and high, interpolated: text below 20 pixels is recognized better this way. */
export function enlargePicture({ width, height, gray }: Picture): Picture {
  const [toWidth, toHeight] = [width * 2, height * 2];
  const to = new Uint8Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y++) {
    const fromY = Math.min(height - 1, y >> 1);
    const nextY = Math.min(height - 1, Math.max(0, fromY + (y & 1 ? 1 : -1)));
    for (let x = 0; x < toWidth; x++) {
      const fromX = Math.min(width - 1, x >> 1);
      const nextX = Math.min(width - 1, Math.max(0, fromX + (x & 1 ? 1 : -1)));
      const near = (gray[fromY * width + fromX] ?? 0) * 3 + (gray[fromY * width + nextX] ?? 0);
      const far = (gray[nextY * width + fromX] ?? 0) * 3 + (gray[nextY * width + nextX] ?? 0);
      to[y * toWidth + x] = (near * 3 + far) / 16;
    }
  }
  return { width: toWidth, height: toHeight, gray: to };
}

/** Rotates a picture by its EXIF orientation (1–8). */
export function orientPicture(picture: Picture, orientation: number): Picture {
  if (orientation < 2 || orientation > 8) return picture;
  const { width, height, gray } = picture;
  const isTurned = orientation >= 5;
  const [toWidth, toHeight] = isTurned ? [height, width] : [width, height];
  const to = new Uint8Array(gray.length);
  for (let y = 0; y < toHeight; y++)
    for (let x = 0; x < toWidth; x++) {
      const [across, down] = isTurned ? [y, x] : [x, y];
      const fromX = [2, 3, 7, 8].includes(orientation) ? width - 1 - across : across;
      const fromY = [3, 4, 6, 7].includes(orientation) ? height - 1 - down : down;
      to[y * toWidth + x] = gray[fromY * width + fromX] ?? 0;
    }
  return { width: toWidth, height: toHeight, gray: to };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Maps a box of a rotated picture back to the original picture, whose size is `size`. */
export function unrotateBox<B extends Box>(box: B, orientation: number, size: { width: number; height: number }): B {
  const { left, top, width, height } = box;
  if (orientation === 6) return { ...box, left: top, top: size.height - left - width, width: height, height: width };
  if (orientation === 8) return { ...box, left: size.width - top - height, top: left, width: height, height: width };
  if (orientation === 3) return { ...box, left: size.width - left - width, top: size.height - top - height };
  return box;
}

/** The picture as a portable graymap file, which every library used here can read. */
export function toPgm({ width, height, gray }: Picture): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + gray.length);
  bytes.set(head);
  bytes.set(gray, head.length);
  return bytes;
}

/** The orientation in a JPEG's EXIF data (tag 0x0112 of the first directory, Exif 2.32 section 4.6.4); 1 when it has none. */
export function exifOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return 1;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff || marker === 0xffda) return 1;
    const size = view.getUint16(at + 2);
    if (marker === 0xffe1) {
      const found = orientationOf(bytes.subarray(at + 4, at + 2 + size));
      if (found) return found;
    }
    at += 2 + Math.max(2, size);
  }
  return 1;
}

function orientationOf(segment: Uint8Array): number | undefined {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  if (segment.length < 14 || view.getUint32(0) !== 0x45786966) return undefined;
  const isLittle = view.getUint16(6) === 0x4949;
  const directory = 6 + view.getUint32(10, isLittle);
  if (directory + 2 > segment.length) return undefined;
  const entries = view.getUint16(directory, isLittle);
  for (let at = directory + 2, left = entries; left > 0 && at + 12 <= segment.length; at += 12, left--)
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle);
  return undefined;
}
