/**
 * Removes from a browser's text what could identify a person or grant access: addresses, queries of links, ids, long numbers and
 * tokens. What remains locates the error in our own code.
 */
export function redactPersonalData(text: string): string {
  return text
    .replace(/[^\s@<>"'(),;:/]+@[^\s@<>"'(),;:/]+\.[a-z]{2,}/gi, "[address]")
    .replace(/([a-z][a-z+.-]*:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, "$1")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "[id]")
    .replace(/[\w-]{40,}/g, "[token]")
    .replace(/\+?\d(?:[ ./()-]{0,2}\d){7,}/g, "[number]");
}

/** A page's path with personal parts removed. */
export function routeOf(path: string): string {
  return redactPersonalData(path.replace(/[?#].*$/, ""));
}
