/**
 * Allowed targets of links and pictures: the web, mail, a path in this app, or one of our own pictures (`chart:c1`). Otherwise
 * "".
 */
export function safeUrl(url: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.trim())?.[1]?.toLowerCase();
  if (scheme === undefined) return url.startsWith("//") ? "" : url;
  return ["http", "https", "mailto", "chart"].includes(scheme) ? url : "";
}
