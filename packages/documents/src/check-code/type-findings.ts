import type { ToolFinding } from "@muster/contracts/code-findings";

/** Values that Node, browsers, bundlers and test runners define, and that an upload does not contain. */
const globalNames =
  "process require module exports global __dirname __filename describe it test suite expect beforeEach afterEach beforeAll afterAll before after jest vi cy sinon chai assert $ jQuery React ReactDOM Vue angular google chrome browser Deno Bun setImmediate clearImmediate gc importScripts define";
/** Namespaces and types of the same. */
const globalTypes = "NodeJS Express React JSX jest";

/**
 * Declares what a package or the platform would: each value has the type `any`. Packages are `any` too, because their types are
 * not part of an upload.
 */
export const unknownGlobals = `declare module "*";
${globalNames
  .split(" ")
  .map((name) => `declare var ${name}: any;`)
  .join("\n")}
declare var Buffer: any;
type Buffer = any;
interface ImportMeta { [name: string]: any }
interface ErrorConstructor { captureStackTrace: any }
declare namespace JSX {
  type Element = any;
  type ElementType = any;
  interface IntrinsicElements { [name: string]: any }
  interface IntrinsicAttributes { key?: any; ref?: any }
  interface ElementAttributesProperty { props: {} }
  interface ElementChildrenAttribute { children: {} }
}
`;

/** Types of the language and the browser, and words and literals that types are written with. */
const knownName =
  /^(?:string|number|boolean|bigint|symbol|null|undefined|void|object|readonly|keyof|typeof|true|false|Date|RegExp|(?:Type|Range|Syntax)?Error|(?:Weak)?(?:Map|Set)|Promise|(?:Readonly)?Array|Record|Partial|URL|URLSearchParams|Element|Document|Window|HTML\w*Element|Response|Request|Headers|FormData|Blob|File|\d[\w.]*|"(?:[^"\\]|\\.)*")$/;

/** Findings that a missing package or platform declaration causes, whatever the code is. */
const dependent = new Set(
  [
    2307, 2792, 7016, 2688, 2882, 2883, 2875, 7026, 2732, 2834, 2835, 5097, 1202, 1203, 1259, 1479, 2497, 2686, 2503,
    2694, 2709, 2749, 2347, 2769, 2315, 2344, 2366, 1360, 2607, 2786, 2604, 2635, 2698, 2700, 4112, 4113, 2580, 2581,
    2582, 2584, 2591, 2592, 2593, 2665, 2664, 2669, 1192, 2613, 2614, 2305, 2724, 2506, 2507, 2488, 2504,
  ].map((code) => `TS${code}`),
);

/** TS1005 and the like: alone they mean that the file does not parse. */
export function isSyntax(code: string): boolean {
  return /^TS1\d{3}$/.test(code);
}

/**
 * Whether the finding holds without the types of packages. An error about types counts if it names only types of the language,
 * the browser and literals: any other type may have lost parts that a package would have given it.
 */
export function isCertain({ code, message }: Pick<ToolFinding, "code" | "message">, text: string): boolean {
  if (dependent.has(code)) return false;
  if (isSyntax(code)) return true;
  // A script, or a part of a file, can use names that are declared elsewhere.
  if (code === "TS2304" || code === "TS2552")
    return isModule(text) && !globalTypes.split(" ").some((name) => message.includes(`'${name}'`));
  if (/'unref'|'hasRef'|dataTransfer|clipboardData|\bunknown\b|\bnever\b|'\{\}'|\.\.\./.test(message)) return false;
  const types = [...message.matchAll(/\b(?:[Tt]ypes?|parameter of type) '((?:[^']|'(?=\w))*)'/g)].map(
    ([, type = ""]) => type,
  );
  return types.every((type) => namesIn(type).every((name) => knownName.test(name)));
}

export function isModule(text: string): boolean {
  return /^\s*(?:import|export)\b|\brequire\(|\bmodule\.exports\b/m.test(text);
}

/** The names in a type, without those of properties and parameters. */
function namesIn(type: string): string[] {
  return type.replace(/[\w$]+\??:/g, " ").match(/"(?:[^"\\]|\\.)*"|[\w$]+/g) ?? [];
}
