import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDiskStorage } from "./disk-storage.ts";
import type { FileStorage } from "./types.ts";

let root: string;
let storage: FileStorage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "muster-files-"));
  storage = await openDiskStorage(root);
});
afterEach(() => rmSync(root, { recursive: true }));

const MB = 1024 ** 2;
const put = (bytes: Uint8Array, orgId = "org-a") => storage.put(orgId, Readable.from([bytes]), { maxBytes: MB });

it("stores content keyed by organization and hash", async () => {
  const bytes = randomBytes(300_000);
  const stored = await put(bytes);

  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(stored).toEqual({ sha256, sizeBytes: 300_000 });
  expect((await buffer(await storage.open("org-a", sha256))).equals(bytes)).toBe(true);
  expect((await readFile(await storage.path("org-a", sha256))).equals(bytes)).toBe(true);
});

it("stores equal content once per organization", async () => {
  const bytes = Buffer.from("same");
  const [first, again] = [await put(bytes), await put(bytes), await put(bytes, "org-b")];
  expect(again).toEqual(first);
  await storage.remove("org-a", first.sha256);
  await expect(storage.open("org-a", first.sha256)).rejects.toMatchObject({ code: "not_found" });
  expect(await buffer(await storage.open("org-b", first.sha256))).toEqual(bytes);
});

it("lists the stored content of one organization", async () => {
  const stored = [await put(Buffer.from("one")), await put(Buffer.from("two"))].map(({ sha256 }) => sha256);
  await put(Buffer.from("three"), "org-b");
  expect((await storage.list("org-a")).sort()).toEqual(stored.sort());
  expect(await storage.list("org-c")).toEqual([]);
  await expect(storage.list("..")).rejects.toThrow("Not the key of a stored file");
});

it("stops at the size limit and leaves nothing behind", async () => {
  await expect(put(randomBytes(MB + 1))).rejects.toMatchObject({
    code: "too_large",
    message: "The file is larger than the 1 MB limit",
  });
  expect(readdirSync(join(root, "incoming"))).toEqual([]);
});

it("leaves nothing behind when the sender disconnects", async () => {
  async function* cut() {
    yield await Promise.resolve(Buffer.from("half"));
    throw new Error("aborted");
  }
  await expect(storage.put("org-a", cut(), { maxBytes: MB })).rejects.toThrow("aborted");
  expect(readdirSync(root)).toEqual(["incoming"]);
  expect(readdirSync(join(root, "incoming"))).toEqual([]);
});

it.each([
  ["../..", "0".repeat(64)],
  ["", "0".repeat(64)],
  ["org-a", `../${"0".repeat(61)}`],
  ["org-a", "0".repeat(63)],
])("refuses %s, %s as a key", async (orgId, sha256) => {
  await expect(storage.open(orgId, sha256)).rejects.toThrow("Not the key of a stored file");
});

it("deletes day-old unfinished uploads when it opens, and keeps those in progress", async () => {
  const incoming = join(root, "incoming");
  writeFileSync(join(incoming, "old"), "");
  writeFileSync(join(incoming, "new"), "");
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(join(incoming, "old"), twoDaysAgo, twoDaysAgo);
  await openDiskStorage(root);
  expect(readdirSync(incoming)).toEqual(["new"]);
});

it("reports that the disk is full", () => {
  const script = `
    const { openDiskStorage } = await import(${JSON.stringify(new URL("./disk-storage.ts", import.meta.url).href)});
    const storage = await openDiskStorage(${JSON.stringify(root)});
    async function* big() { for (let n = 0; n < 4; n++) yield new Uint8Array(${MB}); }
    await storage.put("org-a", big(), { maxBytes: ${10 * MB} }).catch((error) => console.log(error.code, error.message));`;
  // A file-size limit makes the kernel refuse the write (EFBIG) as a full disk or an exhausted quota would.
  const limited = spawnSync("prlimit", [
    `--fsize=${2 * MB}`,
    process.execPath,
    "--input-type=module",
    "-e",
    `process.on("SIGXFSZ", () => {});${script}`,
  ]);
  expect(limited.stdout.toString()).toContain("storage_full The server's disk is full. Free up space and try again.");
  expect(readdirSync(join(root, "incoming"))).toEqual([]);
});
