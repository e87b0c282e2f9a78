import ipaddr from "ipaddr.js";

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
