import { createHmac } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSecret } from "./secret.ts";
import { readSignedCookie } from "./signed-cookie.ts";

describe("the secret", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "muster-secret-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("is generated once, kept, long, and readable by this user only", () => {
    const first = readSecret({ dataDir });
    expect(first.length).toBeGreaterThanOrEqual(64);
    expect(readSecret({ dataDir })).toBe(first);
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secret"]);
  });

  it("is read from the environment when set there", () => {
    expect(readSecret({ dataDir, MUSTER_SECRET: "from the environment" })).toBe("from the environment");
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe("a signed cookie", () => {
  const secret = "the secret";
  const sign = (value: string, key = secret) =>
    encodeURIComponent(`${value}.${createHmac("sha256", key).update(value).digest("base64")}`);

  it.each([
    ["alone", `muster.session_token=${sign("abc")}`, "abc"],
    ["among others", `a=b; muster.session_token=${sign("abc")}; c=d`, "abc"],
    [
      "after a planted cookie with the same name",
      `muster.session_token=x.y; muster.session_token=${sign("abc")}`,
      "abc",
    ],
    ["signed with another secret", `muster.session_token=${sign("abc", "another")}`, undefined],
    ["with a shortened signature", `muster.session_token=${sign("abc").slice(0, -8)}`, undefined],
    ["without a signature", "muster.session_token=abc", undefined],
    ["with an empty value", `muster.session_token=${sign("")}`, undefined],
    ["under another name", `other=${sign("abc")}`, undefined],
    ["that cannot be decoded", "muster.session_token=%E0%A4%A", undefined],
    ["that is absent", null, undefined],
  ])("%s", (_name, header, value) => {
    expect(readSignedCookie(header, "muster.session_token", secret)).toBe(value);
  });
});
