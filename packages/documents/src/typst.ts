import { createTypstCompiler, type TypstCompiler } from "@myriaddreamin/typst.ts/compiler";
import { loadFonts } from "@myriaddreamin/typst.ts/options.init";
import { type FontNeeds, readFonts } from "./fonts.ts";
import { typstModule } from "./typst-module.ts";

export interface TypstInput {
  source: string;
  files: { path: string; bytes: Uint8Array }[];
  fonts: FontNeeds;
}

/**
 * Compiles to PDF with the WebAssembly build: no native binary, no system fonts, no network, no files but those given. First as
 * PDF/UA-1; what that standard refuses is made as a tagged PDF, and `uaProblem` says what the compiler objected to.
 */
export async function compileTypst(input: TypstInput): Promise<{ pdf: Uint8Array; uaProblem?: string }> {
  const compiler = await compilerWith(input.fonts);
  compiler.resetShadow();
  compiler.addSource("/main.typ", input.source);
  for (const file of input.files) compiler.mapShadow(file.path, file.bytes);
  const strict = await compile(compiler, "ua-1");
  if (strict.pdf) return { pdf: strict.pdf };
  const plain = await compile(compiler, undefined);
  if (plain.pdf) return { pdf: plain.pdf, uaProblem: strict.problem };
  throw new Error(`The PDF could not be laid out: ${plain.problem}`);
}

async function compile(
  compiler: TypstCompiler,
  pdfStandard: string | undefined,
): Promise<{ pdf?: Uint8Array; problem: string }> {
  // `pdfOpts` is read by the compiler but missing from its types.
  const options = { mainFilePath: "/main.typ", format: 1, diagnostics: "full", pdfOpts: { pdfStandard } } as const;
  const { result, diagnostics } = await compiler.compile(options);
  const problem = (diagnostics ?? []).map(({ message }) => message).join("; ");
  return result instanceof Uint8Array ? { pdf: result, problem } : { problem: problem || "no reason was given" };
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
