import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { hasKeyFor, openSecretBox } from "./secret-box.ts";

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "muster-secrets-"));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true });
});

const [newKey, oldKey] = ["n".repeat(32), "o".repeat(32)];
const about = "org-1/provider-1";

it("opens what it sealed, and seals equal text differently each time", () => {
  const box = openSecretBox({ SECRET_KEY: newKey, dataDir: folder() });
  const [one, two] = [box.seal("sk-très-secret", about), box.seal("sk-très-secret", about)];
  expect(one).not.toBe(two);
  expect(one).not.toContain("secret");
  expect([one, two].map((sealed) => box.open(sealed, about))).toEqual(["sk-très-secret", "sk-très-secret"]);
});

it("opens nothing that was moved, changed, or sealed with another key", () => {
  const box = openSecretBox({ SECRET_KEY: newKey, dataDir: folder() });
  const sealed = box.seal("sk-1", about);
  const parts = sealed.split(".");
  const changed = [...parts.slice(0, 3), `${parts[3]?.startsWith("A") ? "B" : "A"}${parts[3]?.slice(1)}`].join(".");
  expect(box.open(sealed, "org-1/provider-2")).toBeUndefined();
  expect(box.open(sealed, "org-2/provider-1")).toBeUndefined();
  expect(box.open(changed, about)).toBeUndefined();
  expect(box.open(sealed.slice(0, -30), about)).toBeUndefined();
  expect(box.open("", about)).toBeUndefined();
  expect(openSecretBox({ SECRET_KEY: oldKey, dataDir: folder() }).open(sealed, about)).toBeUndefined();
});

it("accepts a new key while the old one still opens", () => {
  const dataDir = folder();
  const sealed = openSecretBox({ SECRET_KEY: oldKey, dataDir }).seal("sk-1", about);
  const box = openSecretBox({ SECRET_KEY: `${newKey},${oldKey}`, dataDir });
  expect(box.open(sealed, about)).toBe("sk-1");
  expect([sealed, box.seal("sk-1", about)].map(box.isCurrent)).toEqual([false, true]);
});

it("creates a key file readable by its owner only, on the first seal", () => {
  const dataDir = folder();
  const box = openSecretBox({ dataDir });
  expect(box.open("v1.00000000.aa.bb", about)).toBeUndefined();
  expect(readdirSync(dataDir)).toEqual([]);
  const sealed = box.seal("sk-1", about);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  expect(openSecretBox({ dataDir }).open(sealed, about)).toBe("sk-1");
  expect(hasKeyFor(sealed, { dataDir })).toBe(true);
  expect(hasKeyFor(sealed, { dataDir, SECRET_KEY: newKey })).toBe(false);
  rmSync(join(dataDir, "secret-key"));
  expect(hasKeyFor(sealed, { dataDir })).toBe(false);
});

it.each(["", "\n"])("replaces an empty key file: %j", (text) => {
  const dataDir = folder();
  writeFileSync(join(dataDir, "secret-key"), text);
  const sealed = openSecretBox({ dataDir }).seal("sk-1", about);
  expect(openSecretBox({ dataDir }).open(sealed, about)).toBe("sk-1");
  expect(readdirSync(dataDir)).toEqual(["secret-key"]);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
});
