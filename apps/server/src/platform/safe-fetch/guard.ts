import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { Agent, fetch } from "undici";
import { type AllowList, bareHost } from "./allow-list.ts";
import { FetchError } from "./fetch-error.ts";

/** Limits which addresses can be reached. */
export interface Guard {
  /** Refuses a URL by its text: its scheme, its port, a name and password in it, a private literal. */
  check(url: URL): void;
  /** Connects only to addresses that it has checked itself at that moment, which prevents DNS rebinding. */
  fetch: typeof fetch;
}

export interface GuardOptions {
  allow: AllowList;
  /** "web": 80, 443, 8080 and 8443. "high": 80, 443 and everything from 1024, for servers that an admin names. */
  ports?: "web" | "high";
  /** How names are resolved; the operating system's resolver by default. */
  lookup?: LookupFunction;
}

const webPorts = [80, 443, 8080, 8443];
const connectTimeoutMs = 5_000;

/** Creates the guard. Its HTTP client is loaded with the first request: an idle server would keep 6 MB of it. */
export function createGuard({ lookup = systemLookup, ...reach }: GuardOptions): Guard {
  let agent: Agent | undefined;
  return {
    check: (url) => checkAddress(url, reach),
    async fetch(url, init) {
      const undici = await import("undici");
      agent ??= new undici.Agent({
        connect(options, done) {
          const host = bareHost(options.hostname);
          const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
          const judge = (address: string) => blocker({ host, port, address }, reach);
          const reason = isIP(host) ? judge(host) : undefined;
          if (reason) return done(reason, null);
          undici.buildConnector({ timeout: connectTimeoutMs, lookup: checked(lookup, judge) })(options, done);
        },
      });
      return undici.fetch(url, { ...init, dispatcher: agent });
    },
  };
}

type Reach = Pick<GuardOptions, "allow" | "ports">;

/** Throws a `FetchError` for a URL that is refused by its text. The address of a name is checked at connect time. */
export function checkAddress(url: URL, reach: Reach): void {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refused(`URLs must start with http:// or https://, not ${url.protocol}`);
  if (url.username !== "" || url.password !== "") throw refused("URLs can't contain a user name or password.");
  const host = bareHost(url.hostname);
  const reason = blocker({ host, port: portOf(url), address: isIP(host) ? host : undefined }, reach);
  if (reason) throw reason;
}

/** The names that always mean this machine (RFC 6761): refused without looking them up. */
const alwaysLocal = /(?:^|\.)localhost\.?$/i;

function blocker(
  { host, port, address }: { host: string; port: number; address: string | undefined },
  { allow, ports = "web" }: Reach,
): FetchError | undefined {
  const known = address ?? (alwaysLocal.test(host) ? "127.0.0.1" : undefined);
  if (allow.allows({ host, port, ...(known === undefined ? {} : { address: known }) })) return undefined;
  if (known !== undefined && !isPublicAddress(known)) return notPublic(host);
  const isOpen = webPorts.includes(port) || (ports === "high" && port >= 1024);
  // A name's port is checked with its address: a network may be allowed at every port.
  return isOpen || address === undefined ? undefined : refused(`Port ${port} on ${host} isn't allowed.`);
}

/** Every address that a name resolves to must pass, because the connection may use any of them. */
function checked(lookup: LookupFunction, check: (address: string) => FetchError | undefined): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : (found ?? []);
      const [first] = addresses;
      const reason = addresses.map(({ address }) => check(address)).find((each) => each !== undefined);
      if (error || reason || !first) return done(error ?? reason ?? new Error(`${hostname} has no address`), "", 0);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
}

function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function notPublic(host: string): FetchError {
  return refused(`${host} is not a public address. Your Muster administrator can allow it with FETCH_ALLOW.`);
}

function refused(words: string): FetchError {
  return new FetchError("refused", words);
}

/** A public address that Azure uses for its internal platform services. */
const cloudDoor = "168.63.129.16";

/**
 * Whether an address belongs to the public internet. Reserved, private, local, mapped and tunnelled addresses do not: of IPv6
 * only the globally assigned range (2000::/3) counts, without the prefixes that embed an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Unwraps IPv4-mapped IPv6 addresses (::ffff:127.0.0.1) before checking.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || parsed.toString() === cloudDoor) return false;
  return parsed.kind() === "ipv4" || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}
