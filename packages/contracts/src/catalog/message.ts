import type { Catalog } from "./en.ts";

export type MessageKey = keyof Catalog;

/**
 * One of Muster's own short sentences: an error, reason, label, notification, or email line. It is stored and sent as key and
 * params and rendered from the catalog when it is read. Params hold the values of that moment: a name, not an id.
 */
export type Message = { [Key in MessageKey]: MessageOf<Key> }[MessageKey];

interface MessageOf<Key extends MessageKey> {
  key: Key;
  params: ParamsOf<Catalog[Key]>;
}

type Rest<Key extends MessageKey> = keyof ParamsOf<Catalog[Key]> extends never ? [] : [params: ParamsOf<Catalog[Key]>];

/**
 * Builds a message; the compiler asks for exactly the params of its pattern. Imports only types of the catalog: a process that never
 * renders a message starts sooner.
 */
export function message<Key extends MessageKey>(key: Key, ...[params]: Rest<Key>): Message {
  // The pair of key and params is checked by the signature; TypeScript cannot follow it into the union.
  return { key, params: params ?? {} } as Message;
}

/** Strings and numbers only: a message is JSON, and dates are passed as epoch milliseconds. */
export type ParamValue = string | number;

/**
 * The params of an ICU pattern, read from its type: each `{name}` or `{name, plural, …}`. Plural and select branches must not
 * consist of a single word, as `{task}` would read as a param; a test compares this with what the ICU parser finds.
 */
type ParamsOf<Pattern extends string> = { [Name in ParamNames<Pattern>]: ParamValue };

type ParamNames<Pattern extends string> = Pattern extends `${string}{${infer Rest}`
  ? NameAtStart<Rest> | ParamNames<Rest>
  : never;

type NameAtStart<Text extends string> = Text extends `${infer Name}}${string}`
  ? Name extends `${infer Before},${string}`
    ? Identifier<Before>
    : Identifier<Name>
  : never;

type Identifier<Name extends string> = Name extends "" | `${string}${" " | "#" | "{" | "'"}${string}` ? never : Name;
