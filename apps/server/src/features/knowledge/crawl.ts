/** Which pages of a site are read, and their links. No I/O. */

const longestTag = 2000;
const maxLinks = 2000;

/** The URLs that a page links to, in order, without fragments. */
export function linksOf(html: string, pageUrl: string): string[] {
  const links = new Set<string>();
  for (let at = html.search(/<a\s/i); at >= 0 && links.size < maxLinks; ) {
    const tag = html.slice(at, at + longestTag).split(">", 1)[0] ?? "";
    const href = /\shref\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+))/i.exec(tag)?.groups;
    const link = href?.["double"] ?? href?.["single"] ?? href?.["bare"];
    const url = link ? absolute(link.replaceAll("&amp;", "&"), pageUrl) : undefined;
    if (url && !/\srel\s*=\s*["']?[^"'>]*nofollow/i.test(tag)) links.add(url);
    const next = html.slice(at + 2).search(/<a\s/i);
    at = next < 0 ? -1 : at + 2 + next;
  }
  return [...links];
}

function absolute(link: string, base: string): string | undefined {
  try {
    return normalUrl(new URL(link.trim(), base).href);
  } catch {
    return undefined;
  }
}

/** The canonical URL of a page; undefined for anything that is not a web page. */
export function normalUrl(text: string): string | undefined {
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}

/** Whether a page belongs to the site that starts at a URL: the same host, below its folder. */
export function isBelow(page: string, start: string): boolean {
  const [url, root] = [new URL(page), new URL(start)];
  const folder = root.pathname.slice(0, root.pathname.lastIndexOf("/") + 1);
  return url.host === root.host && url.protocol === root.protocol && url.pathname.startsWith(folder);
}
