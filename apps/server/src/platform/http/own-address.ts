import { isIP } from "node:net";
import { hostname } from "node:os";
import { type Message, message } from "@muster/contracts/messages";
import { plainIp } from "./network.ts";

/**
 * Whether a Host header names this installation: the public address, this machine, or any plain IP address. Other names are
 * refused: an attacker's page could resolve its own name to this machine (DNS rebinding).
 */
export function isOwnHost(host: string, publicUrl: string | undefined): boolean {
  if (publicUrl && host === new URL(publicUrl).host) return true;
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  const bare = name.replace(/^\[|\]$/g, "");
  if (isIP(bare)) return true;
  const machine = hostname().toLowerCase();
  return bare === "localhost" || bare.endsWith(".localhost") || bare === machine || bare === `${machine}.local`;
}

/**
 * Whether a Host header names an address that this process listens on: this machine's names, or the IP address that the
 * connection arrived at. Links are built from it, so the sender must not choose it freely. `localAddress` is the socket's.
 */
export function isListeningHost(host: string, localAddress: string | undefined): boolean {
  if (!isOwnHost(host, undefined)) return false;
  const bare = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "");
  if (!isIP(bare)) return true;
  const isLoopback = bare === "::1" || bare.startsWith("127.");
  return isLoopback || (localAddress !== undefined && bare === plainIp(localAddress));
}

/**
 * Why a cross-site request may not change anything; undefined lets it pass. Browsers always send the origin or the site, so a
 * request with neither comes from a program, which sends its cookie on purpose.
 */
export function originBlocker(
  request: { origin: string | undefined; fetchSite: string | undefined; host: string },
  publicUrl: string | undefined,
): Message | undefined {
  const { origin, fetchSite, host } = request;
  if (origin === undefined) {
    const isForeign = fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none";
    return isForeign ? message("http.other_site") : undefined;
  }
  if (publicUrl && origin === new URL(publicUrl).origin) return undefined;
  const isSameHost = URL.canParse(origin) && new URL(origin).host === host;
  if (!isSameHost) return message("http.other_site");
  if (isOwnHost(host, publicUrl)) return undefined;
  return message("http.unknown_host", { host });
}
