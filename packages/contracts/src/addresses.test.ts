import { expect, it } from "vitest";
import { emailAddress } from "./addresses.ts";

const long = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}`;

it.each([
  [" Ann+Tag@Example.COM ", "Ann+Tag@Example.COM"],
  ["o'hara@example.com", "o'hara@example.com"],
  ["a!#$%&'*+-/=?^_`{|}~@example.com", "a!#$%&'*+-/=?^_`{|}~@example.com"],
  ["a@München.de", "a@xn--mnchen-3ya.de"],
  ["a@почта.рф", "a@xn--80a1acny.xn--p1ai"],
  [`${long}.com`, `${long}.com`],
])("normalizes %j to %j", (given, address) => {
  expect(emailAddress.safeParse(given)).toEqual({ success: true, data: address });
});

it.each([
  "",
  "ann",
  "@example.com",
  ".ann@example.com",
  "a..b@example.com",
  `${"a".repeat(65)}@example.com`,
  `${long}.example.com`,
  "a@localhost",
  "a@[127.0.0.1]",
  "a@127.0.0.1",
  "a@-x.com",
  "a@example.com\r\nBcc: all@example.com",
  "a\r\n@example.com",
  "a\0@example.com",
  "a@exam\0ple.com",
  "a@example.com,b@example.com",
  "Ann <ann@example.com>",
  '"Ann B"@example.com',
  "a@münchen.de/x@example.com",
  "a@münchen.de:25",
  "müller@example.com",
])("refuses %j", (given) => {
  expect(emailAddress.safeParse(given).success).toBe(false);
});
