import type { ImageAnswer, ImageCall, ImageReadiness } from "./image-call.ts";
import { ModelError } from "./model.ts";

/** A server that makes images. All methods throw `ModelError`s. */
export interface ImageServer {
  id: string;
  label: string;
  isLocal: boolean;
  readiness(options?: { signal?: AbortSignal | undefined }): Promise<ImageReadiness>;
  makeImage(call: ImageCall): Promise<ImageAnswer>;
}

const maxBytes = 40_000_000;

/** The type of a picture by its first bytes. Throws when it is neither PNG nor JPEG, or when its end is missing. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>, label: string): Pick<ImageAnswer, "bytes" | "mediaType"> {
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  if (!isPng && !isJpeg) throw new ModelError("bad_response", `${label} returned a file that is neither PNG nor JPEG.`);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWhole = isPng ? hasPngEnd(whole) : hasJpegEnd(whole);
  if (!isWhole) throw new ModelError("bad_response", `${label} returned only the beginning of a picture.`);
  return { bytes, mediaType: isPng ? "image/png" : "image/jpeg" };
}

/** Chunks of a length, a name, data and a checksum follow the signature; the last one is IEND. */
function hasPngEnd(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return true;
  return false;
}

/** The end marker follows the last scan; an embedded preview has both before it. */
function hasJpegEnd(bytes: Buffer): boolean {
  return bytes.lastIndexOf("ffd9", undefined, "hex") > bytes.lastIndexOf("ffda", undefined, "hex");
}

/** Decodes base64, with or without a "data:" prefix. */
export function decodePicture(text: string, label: string): Pick<ImageAnswer, "bytes" | "mediaType"> {
  if (text.length > maxBytes * 1.4)
    throw new ModelError("bad_response", `${label} returned a picture that is too large.`);
  return readPicture(new Uint8Array(Buffer.from(text.replace(/^data:[^,]*,/, ""), "base64")), label);
}
