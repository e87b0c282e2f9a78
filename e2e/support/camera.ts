import { writeFileSync } from "node:fs";
import { type DrawnPage, drawPage } from "@muster/documents/read/picture.factory";

/** Flags for a Chromium whose camera shows a drawn picture, and whose person always allows it. */
export function fakeCamera(path: string, page: DrawnPage): string[] {
  writeFileSync(path, stillVideo(page));
  return [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${path}`,
  ];
}

/** One frame as YUV4MPEG2, which Chromium plays again and again: brightness first, then color at half the size. */
function stillVideo(page: DrawnPage): Buffer {
  const canvas = drawPage(page);
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const gray = Buffer.from(Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255));
  const color = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), gray, color]);
}
