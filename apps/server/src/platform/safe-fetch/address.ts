import ipaddr from "ipaddr.js";

/** Public by its number, and yet a cloud's own door to a machine: Azure's. */
const cloudDoor = "168.63.129.16";

/**
 * Whether an address belongs to the public internet. Everything that is reserved, private, local, mapped or tunnelled is not:
 * of IPv6 only what is handed out to the world (2000::/3) counts, without the prefixes that carry an IPv4 address inside.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 clothes (::ffff:127.0.0.1) is judged as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || parsed.toString() === cloudDoor) return false;
  return parsed.kind() === "ipv4" || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}
