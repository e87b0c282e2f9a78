/** How to tell code from comments and strings in a language. */
export interface CodeLanguage {
  name: string;
  extensions: readonly string[];
  /** Marks that begin a comment up to the line's end. */
  lineComments: readonly string[];
  blockComment?: readonly [string, string];
  /** Quotes of strings, longest first; one of three signs goes over lines. */
  quotes: readonly string[];
  /** Blocks are indented instead of braced. */
  isIndented?: true;
}

const braced = { lineComments: ["//"], blockComment: ["/*", "*/"] } as const;

export const codeLanguages: readonly CodeLanguage[] = [
  { name: "TypeScript", extensions: ["ts", "tsx", "mts", "cts"], ...braced, quotes: ["`", '"', "'"] },
  { name: "JavaScript", extensions: ["js", "jsx", "mjs", "cjs"], ...braced, quotes: ["`", '"', "'"] },
  { name: "Python", extensions: ["py"], lineComments: ["#"], quotes: ['"""', "'''", '"', "'"], isIndented: true },
  { name: "Java", extensions: ["java"], ...braced, quotes: ['"""', '"', "'"] },
  { name: "Kotlin", extensions: ["kt", "kts"], ...braced, quotes: ['"""', '"', "'"] },
  { name: "C#", extensions: ["cs"], ...braced, quotes: ['"', "'"] },
  { name: "Go", extensions: ["go"], ...braced, quotes: ["`", '"', "'"] },
  { name: "Rust", extensions: ["rs"], ...braced, quotes: ['"'] },
  { name: "PHP", extensions: ["php"], lineComments: ["//", "#"], blockComment: ["/*", "*/"], quotes: ['"', "'"] },
  { name: "Ruby", extensions: ["rb"], lineComments: ["#"], quotes: ['"', "'"] },
  { name: "C", extensions: ["c", "h"], ...braced, quotes: ['"', "'"] },
  { name: "C++", extensions: ["cc", "cpp", "hpp", "cxx"], ...braced, quotes: ['"', "'"] },
  { name: "Swift", extensions: ["swift"], ...braced, quotes: ['"""', '"'] },
  { name: "Scala", extensions: ["scala"], ...braced, quotes: ['"""', '"', "'"] },
  { name: "Shell", extensions: ["sh", "bash", "zsh"], lineComments: ["#"], quotes: ['"', "'"] },
  { name: "SQL", extensions: ["sql"], lineComments: ["--"], blockComment: ["/*", "*/"], quotes: ["'"] },
];

/** Files that are only searched for secrets. */
const settings: CodeLanguage = { name: "Configuration", extensions: [], lineComments: ["#", "//"], quotes: ['"', "'"] };
const settingNames =
  /\.(?:ya?ml|toml|ini|json|env|properties|conf|cfg|xml|tf)$|(?:^|\/)\.env(?:\.\w+)*$|(?:^|\/)(?:Dockerfile|\.npmrc|\.pypirc)$/i;

/** Undefined for files that are neither code nor configuration. */
export function languageOfFile(path: string): CodeLanguage | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return (
    codeLanguages.find(({ extensions }) => extensions.includes(extension)) ??
    (settingNames.test(path) ? settings : undefined)
  );
}

/** The file name for pasted code, guessed from its content. */
export function guessFileName(code: string): string {
  const [, extension = "txt"] = looks.find(([pattern]) => pattern.test(code)) ?? [];
  return `pasted.${extension}`;
}

const looks: readonly [RegExp, string][] = [
  [/^\s*<\?php/m, "php"],
  [/^\s*package main\b|^func \w+\(/m, "go"],
  [/^\s*(?:def \w+\(.*\).*:|from [\w.]+ import |import \w+$|class \w+.*:$)/m, "py"],
  [/^\s*(?:pub )?fn \w+|^\s*let mut /m, "rs"],
  [/^\s*(?:import|package) [\w.]+;|public (?:static |final )*(?:class|void|interface)\b/m, "java"],
  [/^\s*#include\s*[<"]/m, "cpp"],
  [/^\s*using [\w.]+;|namespace [\w.]+/m, "cs"],
  [/^\s*(?:interface|type|enum) \w+|:\s*(?:string|number|boolean|void)\b/m, "ts"],
  [/\b(?:const|let|var|function|=>|require\()/, "js"],
  [/^\s*(?:select|insert|update|create table)\b/im, "sql"],
  [/^#!.*\b(?:ba|z)?sh\b/, "sh"],
  [/^\s*(?:def|class|module) \w+[\s\S]*^\s*end\b/m, "rb"],
];
