/** How a language is written, as far as its colors need it. */
export interface Grammar {
  /** Sources of regular expressions. */
  comment?: string;
  string?: string;
  keywords?: string;
  /** Compared without case, as in SQL. */
  ignoreCase?: boolean;
  /** Names of fields and settings before a colon or equals sign. */
  property?: string;
  /** Added to what every language has: decorators, variables, selectors. */
  meta?: string;
}

const doubleQuoted = String.raw`"(?:\\.|[^"\\\n])*"?`;
const singleQuoted = String.raw`'(?:\\.|[^'\\\n])*'?`;
const backQuoted = "`(?:\\\\.|[^`\\\\])*`?";
const tripleQuoted = String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)`;
const slashes = String.raw`//[^\n]*|/\*[\s\S]*?(?:\*/|$)`;
const hash = String.raw`(?<![\w$&])#[^\n]*`;

const curly =
  "break case catch class const continue default do else enum extends false final finally for if implements import in interface new null package private protected public return static super switch this throw true try void while";

const javascript: Grammar = {
  comment: slashes,
  string: `${doubleQuoted}|${singleQuoted}|${backQuoted}`,
  keywords: `${curly} abstract as async await declare delete export from function get infer instanceof keyof let namespace of readonly satisfies set type typeof undefined unknown var yield any boolean never number object string symbol`,
  meta: String.raw`@[\w.]+`,
};
const python: Grammar = {
  comment: hash,
  string: `[rbfuRBFU]{0,2}(?:${tripleQuoted}|${doubleQuoted}|${singleQuoted})`,
  keywords:
    "and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield",
  meta: String.raw`@[\w.]+`,
};
const sql: Grammar = {
  comment: String.raw`--[^\n]*|/\*[\s\S]*?(?:\*/|$)`,
  string: `'(?:''|[^'])*'?`,
  ignoreCase: true,
  keywords:
    "add all alter and as asc avg begin between by case cast check coalesce commit constraint count create cross cte default delete desc distinct drop else end except exists extract false filter first foreign from full group having if ilike in index inner insert intersect interval into is join key last lateral left like limit max min not null offset on or order outer over partition primary references returning right rollback row rows select set sum table then true union unique update using values view when where window with boolean date integer int numeric text timestamp varchar",
};
const c: Grammar = {
  comment: slashes,
  string: `${doubleQuoted}|${singleQuoted}`,
  keywords: `${curly} auto bool byte char delegate double explicit extern fixed float foreach goto inline int internal is let lock long mutable namespace noexcept nullptr object operator out override params readonly record ref sealed short signed sizeof string struct template throws transient typedef typename union unsigned using var virtual volatile where yield`,
  meta: String.raw`^[ \t]*#\w+|@\w+`,
};
const modern: Grammar = {
  comment: slashes,
  string: `${doubleQuoted}|${backQuoted}|'(?:\\\\.|[^'\\\\])'`,
  keywords:
    "as async await break case chan class const continue crate data default defer do dyn else enum extension extern false fallthrough final fn for fun func go guard if impl import in init inout interface internal is let loop map match mod move mut nil null object open override package private protocol pub public range ref return select self Self static struct super suspend switch throw throws trait true try type typealias unsafe use val var when where while bool byte error float32 float64 i32 i64 int int64 rune str string u8 u32 u64 usize",
  meta: String.raw`#!?\[[^\]]*\]|@\w+`,
};
const php: Grammar = {
  comment: `${slashes}|${hash}`,
  string: `${doubleQuoted}|${singleQuoted}`,
  keywords: `${curly} abstract and array as echo elseif endif endforeach fn foreach function global include instanceof isset list match namespace or print readonly require trait unset use var`,
  meta: String.raw`\$\w+|<\?php|\?>`,
};
const ruby: Grammar = {
  comment: hash,
  string: `${doubleQuoted}|${singleQuoted}`,
  keywords:
    "alias and begin break case class def defined do else elsif end ensure extend false for if in include module next nil not or private protected public raise redo require rescue retry return self super then true undef unless until when while yield",
  meta: String.raw`:\w+|@{1,2}\w+`,
};
const shell: Grammar = {
  comment: hash,
  string: `${doubleQuoted}|'[^']*'?`,
  keywords:
    "case do done elif else esac exit export fi for function if in local return set shift source then unset until while cd echo sudo",
  meta: String.raw`\$\{?[\w@#?*]+\}?|(?<=\s)--?[\w-]+`,
};
const json: Grammar = {
  comment: slashes,
  property: String.raw`"(?:\\.|[^"\\\n])*"(?=\s*:)`,
  string: doubleQuoted,
  keywords: "true false null",
};
const yaml: Grammar = {
  comment: hash,
  property: String.raw`^[ \t]*(?:- )?[\w./-]+(?=\s*[:=](?:\s|$))`,
  string: `${doubleQuoted}|${singleQuoted}`,
  keywords: "true false null yes no on off",
  meta: String.raw`^\s*\[[^\]\n]*\]|[&*]\w+`,
};
const css: Grammar = {
  comment: String.raw`/\*[\s\S]*?(?:\*/|$)`,
  string: `${doubleQuoted}|${singleQuoted}`,
  property: String.raw`(?<=[{;\s])--?[\w-]+(?=\s*:)|(?<=[{;\s])[a-z-]+(?=\s*:[^{]*[;}\n])`,
  keywords: "important",
  meta: String.raw`@[\w-]+|#[\da-fA-F]{3,8}\b|[.#][a-zA-Z][\w-]*`,
};
const html: Grammar = {
  comment: String.raw`<!--[\s\S]*?(?:-->|$)`,
  meta: String.raw`</?[\w:-]+|/?>`,
  property: String.raw`[\w:@-]+(?==["'])`,
  string: `(?<==)(?:${doubleQuoted}|${singleQuoted})`,
};
const r: Grammar = {
  ...python,
  keywords: "break else FALSE for function if in library NA next NULL repeat return TRUE while",
};
const plain: Grammar = {};

/** By the name after the fence; others stay without colors. */
const languages: [names: string, grammar: Grammar][] = [
  ["js javascript jsx mjs cjs ts typescript tsx", javascript],
  ["py python", python],
  ["sql postgres postgresql mysql sqlite plsql", sql],
  ["java c cpp c++ h cs csharp c# objc scala dart groovy", c],
  ["go golang rust rs kotlin kt swift", modern],
  ["php", php],
  ["rb ruby", ruby],
  ["sh bash shell zsh console powershell ps1 dockerfile makefile", shell],
  ["json jsonc json5", json],
  ["yaml yml toml ini properties env", yaml],
  ["css scss less", css],
  ["html xml svg vue xhtml", html],
  ["r", r],
  ["diff patch", plain],
];

const byName = new Map(
  languages.flatMap(([names, grammar]) => names.split(" ").map((name) => [name, grammar] as const)),
);

export function grammarOf(language: string): Grammar | undefined {
  return byName.get(language.toLowerCase());
}
