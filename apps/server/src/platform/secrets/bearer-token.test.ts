import { expect, it } from "vitest";
import { hashToken, newToken } from "./bearer-token.ts";

const token = newToken();
const other = (sign: string | undefined) => (sign === "A" ? "B" : "A");

it("generates unique tokens in the documented format and hashes them", () => {
  expect(token).toMatch(/^muster_[\w-]{49}$/);
  expect(newToken()).not.toBe(token);
  expect(hashToken(token)).toMatch(/^[\w-]{43}$/);
  expect(hashToken(token)).not.toBe(hashToken(newToken()));
});

it.each([
  ["an empty string", ""],
  ["a token with a changed first character", `muster_${other(token[7])}${token.slice(8)}`],
  ["a token with a changed last character", `${token.slice(0, -1)}${other(token.at(-1))}`],
  ["a truncated token", token.slice(0, -1)],
  ["a token with a trailing character", `${token}A`],
  ["an uppercased token", token.toUpperCase()],
  ["a token of another service", `ghp_${token.slice(7)}`],
])("does not hash %s", (_, text) => {
  expect(hashToken(text)).toBeUndefined();
});

it("keeps API keys and SCIM tokens apart", () => {
  const scim = newToken("muster_scim_");
  expect([hashToken(scim), hashToken(token, "muster_scim_")]).toEqual([undefined, undefined]);
  expect(hashToken(scim, "muster_scim_")).toMatch(/^[\w-]{43}$/);
});
