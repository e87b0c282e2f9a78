import type { Catalog } from "./en.ts";
import type { ParamsOf } from "./params.ts";

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
