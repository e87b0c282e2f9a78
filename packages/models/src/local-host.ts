import { BlockList, isIP } from "node:net";

const privateNets = new BlockList();
privateNets.addSubnet("127.0.0.0", 8);
privateNets.addSubnet("10.0.0.0", 8);
privateNets.addSubnet("172.16.0.0", 12);
privateNets.addSubnet("192.168.0.0", 16);
privateNets.addSubnet("169.254.0.0", 16);
privateNets.addAddress("::1", "ipv6");
privateNets.addSubnet("fc00::", 7, "ipv6");
privateNets.addSubnet("fe80::", 10, "ipv6");

/** Whether a host is this machine or in a private network, by its name alone. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const version = isIP(host);
  if (version) return privateNets.check(host, version === 6 ? "ipv6" : "ipv4");
  return host === "localhost" || !host.includes(".") || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host);
}
