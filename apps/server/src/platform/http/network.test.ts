import { expect, it } from "vitest";
import { networkOf, plainIp } from "./network.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
  ["local", "local"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it("writes IPv4 addresses in dotted form", () => {
  expect([plainIp("::FFFF:10.0.0.1"), plainIp("10.0.0.1"), plainIp("::1")]).toEqual(["10.0.0.1", "10.0.0.1", "::1"]);
});
