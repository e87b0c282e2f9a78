import { isIP } from "node:net";

/** Normalizes an address: IPv4 mapped to IPv6, as a dual-stack socket reports it, becomes IPv4. */
export function plainIp(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The unit that rate limits count. An IPv6 customer has a whole /64, more addresses than any limit, so the /64 counts as one. */
export function networkOf(address: string): string {
  const plain = plainIp(address);
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = (plain.split("%")[0] ?? "").split("::");
  const groups = groupsOf(head);
  const rest = tail === undefined ? [] : groupsOf(tail);
  const between = Array<string>(8 - groups.length - rest.length).fill("0");
  const whole = [...groups, ...between, ...rest].slice(0, 4);
  return `${whole.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** A trailing IPv4 address stands for two groups. */
function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
