import { expect, it } from "vitest";
import { hashToken, newToken } from "./api-key-token.ts";

const token = newToken();
const other = (sign: string | undefined) => (sign === "A" ? "B" : "A");

it("is known by its looks, and no two are the same", () => {
  expect(token).toMatch(/^muster_[\w-]{49}$/);
  expect(newToken()).not.toBe(token);
  expect(hashToken(token)).toMatch(/^[\w-]{43}$/);
  expect(hashToken(token)).not.toBe(hashToken(newToken()));
});

it.each([
  ["nothing", ""],
  ["one whose first sign is another", `muster_${other(token[7])}${token.slice(8)}`],
  ["one whose last sign is another", `${token.slice(0, -1)}${other(token.at(-1))}`],
  ["one that lacks its end", token.slice(0, -1)],
  ["one with something behind it", `${token}A`],
  ["one in other letters", token.toUpperCase()],
  ["another service's", `ghp_${token.slice(7)}`],
])("is not %s", (_, text) => {
  expect(hashToken(text)).toBeUndefined();
});
