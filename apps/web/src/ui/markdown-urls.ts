/** What a link or picture may lead to: the web, mail, a place in this app, or one of our own pictures (`chart:c1`). Else "". */
export function safeUrl(url: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.trim())?.[1]?.toLowerCase();
  if (scheme === undefined) return url.startsWith("//") ? "" : url;
  return ["http", "https", "mailto", "chart"].includes(scheme) ? url : "";
}

/** Whether a node of the text's tree is a picture. */
export function isPicture(node: { type: string; tagName?: string }): boolean {
  return node.type === "element" && node.tagName === "img";
}
