import { expect, it } from "vitest";
import { compileTypst } from "./typst.ts";

const fonts = { code: false, han: false, arabic: false, emoji: false };

it.each(['#read("/etc/passwd")', '#import "@preview/tablex:0.0.9": *', "#while true {}"])(
  "stops %s",
  async (source) => {
    await expect(compileTypst({ source, files: [], fonts })).rejects.toThrow("Couldn't create the PDF");
  },
);
