import ipaddr from "ipaddr.js";

/** Hosts that the operator allows besides the public internet. */
export interface AllowList {
  /** True when this host, or the address it resolves to, is allowed at this port. */
  allows(target: { host: string; port: number; address?: string }): boolean;
}

interface Entry {
  port: number | undefined;
  matches(host: string, address: string | undefined): boolean;
}

/**
 * Parses a list such as "llm.lan:8000, *.corp.example, 10.1.0.0/16, [fd00::5]:443". An entry without a port allows every port.
 * Throws a sentence that names the invalid entry.
 */
export function parseAllowList(text: string): AllowList {
  const entries = text
    .split(/[\s,]+/)
    .filter((each) => each !== "")
    .map(parseEntry);
  return {
    allows: ({ host, port, address }) =>
      entries.some((entry) => (entry.port ?? port) === port && entry.matches(bareHost(host), address)),
  };
}

/** What the settings allow: FETCH_ALLOW, and the servers that the operator has configured or left at their default. */
export function allowListOf({
  FETCH_ALLOW,
  OLLAMA_URL,
  MODEL_HUB_URL,
  SEARXNG_URL,
  SEARCH_GATEWAY_URL,
  WALLET_RPC_URLS = {},
}: {
  FETCH_ALLOW?: string | undefined;
  OLLAMA_URL: string;
  MODEL_HUB_URL?: string | undefined;
  SEARXNG_URL?: string | undefined;
  SEARCH_GATEWAY_URL?: string | undefined;
  WALLET_RPC_URLS?: Partial<Record<string, string>> | undefined;
}): AllowList {
  const servers = [OLLAMA_URL, MODEL_HUB_URL, SEARXNG_URL, SEARCH_GATEWAY_URL, ...Object.values(WALLET_RPC_URLS)];
  const own = servers.flatMap((url) => (url === undefined || url === "off" ? [] : [addressOf(url)]));
  return parseAllowList([...(FETCH_ALLOW === undefined ? [] : [FETCH_ALLOW]), ...own].join(" "));
}

function addressOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Whether `parseAllowList` can read a text. */
export function isAllowList(text: string): boolean {
  try {
    parseAllowList(text);
    return true;
  } catch {
    return false;
  }
}

/** A normalized host for comparison: without brackets, without the root's dot, in lower case. */
export function bareHost(host: string): string {
  return host
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
}

function parseEntry(text: string): Entry {
  const { name, port } = split(text);
  if (name.includes("/")) return network(name, port, text);
  if (ipaddr.isValid(name)) return { port, matches: (host, address) => isSame(name, address ?? host) };
  if (name.startsWith("*.")) {
    if (!isName(name.slice(2))) throw unreadable(text);
    return { port, matches: (host) => host.endsWith(name.slice(1)) };
  }
  if (!isName(name)) throw unreadable(text);
  return { port, matches: (host) => host === name };
}

/** "[fd00::5]:443" and "host:443" carry a port; a bare IPv6 address does not. */
function split(text: string): { name: string; port: number | undefined } {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (bracketed === undefined && text.includes("[")) throw unreadable(text);
  if (digits !== undefined && (Number(digits) < 1 || Number(digits) > 65_535)) throw unreadable(text);
  return {
    name: bareHost(bracketed ?? plain ?? text),
    port: digits === undefined ? undefined : Number(digits),
  };
}

function network(name: string, port: number | undefined, text: string): Entry {
  if (!ipaddr.isValidCIDR(name)) throw unreadable(text);
  const [base, bits] = ipaddr.parseCIDR(name);
  return {
    port,
    matches: (host, address = host) => {
      if (!ipaddr.isValid(address)) return false;
      const parsed = ipaddr.process(address);
      return parsed.kind() === base.kind() && parsed.match(base, bits);
    },
  };
}

function isSame(a: string, b: string): boolean {
  return ipaddr.isValid(b) && ipaddr.process(a).toNormalizedString() === ipaddr.process(b).toNormalizedString();
}

function isName(name: string): boolean {
  return /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(name) && !name.includes("..");
}

function unreadable(text: string): Error {
  return new Error(`"${text}" is neither a host, nor an address, nor a network such as 10.1.0.0/16`);
}
