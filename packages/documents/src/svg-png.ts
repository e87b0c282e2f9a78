import { fontFiles, fontNeeds } from "./fonts.ts";

/**
 * An SVG as PNG at its own size, off the main thread. Only for our own SVG: resvg would read local files that a foreign one references.
 * `text` is the picture's text, to choose fonts.
 */
export async function svgToPng(
  svg: string,
  { text, signal }: { text: string; signal?: AbortSignal },
): Promise<Uint8Array> {
  const files = fontFiles(fontNeeds(text, false)).filter((file) => !file.includes("Italic"));
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: "Inter" };
  // Loaded with the first picture: a server that makes none does without the library.
  const { renderAsync } = await import("@resvg/resvg-js");
  const picture = await renderAsync(svg, { font }, signal);
  return picture.asPng();
}
