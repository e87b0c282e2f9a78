/** Which pages of a site may be read, and where they lead. No I/O. */

export interface Robots {
  isAllowed(path: string): boolean;
}

const ourName = "muster";
const longestRobots = 500_000;
const mostRules = 2000;

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

/** RFC 9309: the group that names us, else the one for all; of the rules that fit, the longest counts. */
export function parseRobots(text: string): Robots {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  let isOpen = false;
  for (const line of text.slice(0, longestRobots).split(/\r\n|\r|\n/)) {
    const match = /^\s*(?<field>[A-Za-z-]+)\s*:\s*(?<value>[^#]*)/.exec(line);
    const field = match?.groups?.["field"]?.toLowerCase();
    const value = match?.groups?.["value"]?.trim() ?? "";
    if (field === "user-agent") {
      if (!isOpen) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isOpen = true;
    } else if (field === "allow" || field === "disallow") {
      isOpen = false;
      if (value !== "") groups.at(-1)?.rules.push({ isAllowed: field === "allow", pattern: value });
    }
  }
  const named = groups.filter(({ agents }) => agents.includes(ourName));
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const rules = chosen.flatMap((group) => group.rules).slice(0, mostRules);
  return { isAllowed: (path) => decide(rules, path) };
}

/** Between an Allow and a Disallow of one length, Allow counts. */
function decide(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!fits(path, rule.pattern)) continue;
    const isLonger = !best || rule.pattern.length > best.pattern.length;
    if (isLonger || (rule.pattern.length === best?.pattern.length && rule.isAllowed)) best = rule;
  }
  return best?.isAllowed ?? true;
}

/** "*" stands for anything, a "$" at the end for the end. Without a regular expression, which a stranger's pattern could make slow. */
function fits(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [i, part] of rest.entries()) {
    if (isWhole && i === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

const longestTag = 2000;
const mostLinks = 2000;

/** Addresses that a page links to, in its order, without fragments. */
export function linksOf(html: string, pageUrl: string): string[] {
  const links = new Set<string>();
  for (let at = html.search(/<a\s/i); at >= 0 && links.size < mostLinks; ) {
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

/** One spelling for one page; undefined for what is no page of the web. */
export function normalUrl(text: string): string | undefined {
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}

/** Whether a page belongs to the site that begins at an address: the same host, and below its folder. */
export function isBelow(page: string, start: string): boolean {
  const [url, root] = [new URL(page), new URL(start)];
  const folder = root.pathname.slice(0, root.pathname.lastIndexOf("/") + 1);
  return url.host === root.host && url.protocol === root.protocol && url.pathname.startsWith(folder);
}
