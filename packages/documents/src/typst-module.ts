import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

// Node has it, its types (without those of the DOM) do not.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let compiling: Promise<object> | undefined;

/** The compiler's WebAssembly, compiled once on background threads: called early, it is ready by the time a document is read. */
export function typstModule(): Promise<object> {
  compiling ??= readFile(createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-web-compiler/wasm")).then(
    (bytes) => WebAssembly.compile(bytes),
  );
  return compiling;
}
