import { describe, expect, it } from "vitest";
import { codeAt, matchingStep, otpauthUri, stepAt, toBase32 } from "./totp.ts";

/** The key of RFC 6238's own table. */
const secret = Buffer.from("12345678901234567890");

describe("a code", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %d matches RFC 6238", (second, code) => {
    expect(codeAt(secret, stepAt(new Date(second * 1000)))).toBe(code);
  });

  it.each([
    [-61, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])("generated %d seconds away: accepted %s", (away, isTaken) => {
    const now = new Date(1_234_567_890_000);
    const code = codeAt(secret, stepAt(new Date(now.getTime() + away * 1000)));
    expect(matchingStep(secret, code, now) !== undefined).toBe(isTaken);
  });

  it("may contain a space; other text is refused", () => {
    const now = new Date(59_000);
    expect(matchingStep(secret, "287 082", now)).toBe(1);
    for (const wrong of ["", "287083", "28708", "0287082", "null"])
      expect(matchingStep(secret, wrong, now)).toBeUndefined();
  });
});

it.each([
  ["", ""],
  ["f", "MY"],
  ["foobar", "MZXW6YTBOI"],
])("encodes %j in base32 as %j", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

it("encodes names in the otpauth URI", () => {
  const uri = otpauthUri({ key: "MY", account: "ann+1@example.com", issuer: "Müster & Co" });
  expect(new URL(uri).searchParams.get("issuer")).toBe("Müster & Co");
  expect(uri).toContain("/M%C3%BCster%20%26%20Co:ann%2B1%40example.com?secret=MY");
});
