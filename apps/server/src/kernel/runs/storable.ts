const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/**
 * The value as jsonb can hold it: NUL and halves of surrogate pairs, which the database refuses, become U+FFFD. `JSON.stringify`
 * escapes exactly these as \u0000 and \ud800…\udfff, wherever they stand, keys included.
 */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (text === undefined || text.search(unstorable) === -1) return value;
  return JSON.parse(text.replace(unstorable, "$1\ufffd"));
}
