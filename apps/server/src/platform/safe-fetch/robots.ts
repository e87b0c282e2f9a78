/** robots.txt (RFC 9309). No I/O. */

export interface Robots {
  isAllowed(path: string): boolean;
}

const ourName = "muster";
const longestRobots = 500_000;
const maxRules = 2000;

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

/** RFC 9309: uses the group that names us, else the group for all; of the matching rules, the longest wins. */
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
  const rules = chosen.flatMap((group) => group.rules).slice(0, maxRules);
  return { isAllowed: (path) => decide(rules, path) };
}

/** Between an Allow and a Disallow of the same length, Allow wins. */
function decide(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!fits(path, rule.pattern)) continue;
    const isLonger = !best || rule.pattern.length > best.pattern.length;
    if (isLonger || (rule.pattern.length === best?.pattern.length && rule.isAllowed)) best = rule;
  }
  return best?.isAllowed ?? true;
}

/** "*" matches anything, a "$" at the end matches the end. Not a regular expression, which a hostile pattern could make slow. */
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
