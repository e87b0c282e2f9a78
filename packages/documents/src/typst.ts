import { createTypstCompiler, type TypstCompiler } from "@myriaddreamin/typst.ts/compiler";
import { loadFonts } from "@myriaddreamin/typst.ts/options.init";
import { type FontNeeds, readFonts } from "./fonts.ts";
import { typstModule } from "./typst-module.ts";

export interface TypstInput {
  source: string;
  files: { path: string; bytes: Uint8Array }[];
  fonts: FontNeeds;
}

/** Where the text of a document ends: the number of its last page, and how much of that page is filled, from 0 to 1. */
interface DocumentEnd {
  page: number;
  fill: number;
}

/**
 * Compiles to a tagged PDF with the WebAssembly build: no native binary, no system fonts, no network, no files but those given.
 * This build has no way to ask for a standard, so the file does not carry the PDF/UA mark.
 */
export async function compileTypst({
  source,
  files,
  fonts,
}: TypstInput): Promise<{ bytes: Uint8Array; end: DocumentEnd }> {
  const compiler = await compilerWith(fonts);
  compiler.resetShadow();
  compiler.addSource("/main.typ", source);
  for (const file of files) compiler.mapShadow(file.path, file.bytes);
  const { result, diagnostics, ends } = await compiler.runWithWorld({ mainFilePath: "/main.typ" }, async (world) => {
    const made = await world.pdf({ diagnostics: "full" });
    const ends = made.result ? await world.query<DocumentEnd[]>({ selector: "<document-end>", field: "value" }) : [];
    return { ...made, ends };
  });
  if (result instanceof Uint8Array) return { bytes: result, end: ends[0] ?? { page: 1, fill: 1 } };
  const problem = (diagnostics ?? []).map(({ message }) => message).join("; ");
  throw new Error(`Couldn't create the PDF: ${problem || "unknown reason"}`);
}

let current: { compiler: TypstCompiler; fonts: FontNeeds } | undefined;

/** Fonts only ever come in addition: a compiler that has more than a document needs serves it as well. */
async function compilerWith(fonts: FontNeeds): Promise<TypstCompiler> {
  if (current && covers(current.fonts, fonts)) return current.compiler;
  const all = current ? union(current.fonts, fonts) : fonts;
  const compiler = createTypstCompiler();
  // The binding takes an object; its types know only the older, deprecated forms.
  const wasm = { module_or_path: await typstModule() } as unknown as Uint8Array;
  await compiler.init({ getModule: () => wasm, beforeBuild: [loadFonts(readFonts(all), { assets: false })] });
  current = { compiler, fonts: all };
  return compiler;
}

function covers(has: FontNeeds, needs: FontNeeds): boolean {
  return (
    (has.code || !needs.code) && (has.han || !needs.han) && (has.arabic || !needs.arabic) && (has.emoji || !needs.emoji)
  );
}

function union(a: FontNeeds, b: FontNeeds): FontNeeds {
  return { code: a.code || b.code, han: a.han || b.han, arabic: a.arabic || b.arabic, emoji: a.emoji || b.emoji };
}
