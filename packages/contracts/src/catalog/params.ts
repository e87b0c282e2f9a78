/** Strings and numbers only: a message is JSON, and dates are passed as epoch milliseconds. */
export type ParamValue = string | number;

/**
 * The params of an ICU pattern, read from its type: each `{name}` or `{name, plural, …}`. Plural and select branches must not
 * consist of a single word, as `{task}` would read as a param; a test compares this with what the ICU parser finds.
 */
export type ParamsOf<Pattern extends string> = { [Name in ParamNames<Pattern>]: ParamValue };

type ParamNames<Pattern extends string> = Pattern extends `${string}{${infer Rest}`
  ? NameAtStart<Rest> | ParamNames<Rest>
  : never;

type NameAtStart<Text extends string> = Text extends `${infer Name}}${string}`
  ? Name extends `${infer Before},${string}`
    ? Identifier<Before>
    : Identifier<Name>
  : never;

type Identifier<Name extends string> = Name extends "" | `${string}${" " | "#" | "{" | "'"}${string}` ? never : Name;
