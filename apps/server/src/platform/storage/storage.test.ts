import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { openDiskStorage } from "./disk-storage.ts";
import { openStorage } from "./open-storage.ts";
import { type Bucket, refuse, startBucket } from "./s3-bucket.factory.ts";
import { openS3Storage } from "./s3-storage.ts";
import type { FileStorage } from "./types.ts";

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

let root: string;
let storage: FileStorage;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "muster-files-"));
  bucket.objects.clear();
  bucket.requests.length = 0;
});
afterEach(() => rmSync(root, { recursive: true }));

const MB = 1024 ** 2;
const put = (bytes: Uint8Array, orgId = "org-a") => storage.put(orgId, Readable.from([bytes]), { maxBytes: MB });
const openBucket = (folder = root) => openS3Storage({ ...bucket.settings, cache: { folder, maxBytes: MB } });

describe.each([
  ["a folder", () => openDiskStorage(root)],
  ["a bucket", () => openBucket()],
])("in %s", (_, open) => {
  beforeEach(async () => {
    storage = await open();
  });

  it("stores content keyed by organization and hash", async () => {
    const bytes = randomBytes(300_000);
    const stored = await put(bytes);

    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(stored).toEqual({ sha256, sizeBytes: 300_000 });
    expect((await buffer(await storage.open("org-a", sha256))).equals(bytes)).toBe(true);
    expect((await readFile(await storage.path("org-a", sha256))).equals(bytes)).toBe(true);
    expect(
      (await buffer(await storage.open("org-a", sha256, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10)),
    ).toBe(true);
  });

  it("stores equal content once per organization", async () => {
    const bytes = Buffer.from("same");
    const [first, again] = [await put(bytes), await put(bytes), await put(bytes, "org-b")];
    expect(again).toEqual(first);
    await storage.remove("org-a", first.sha256);
    for (const absent of [storage.open("org-a", first.sha256), storage.check("org-a", first.sha256)])
      await expect(absent).rejects.toMatchObject({ code: "not_found" });
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
    expect(bucket.objects.size).toBe(0);
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
});

describe("a folder", () => {
  beforeEach(async () => {
    storage = await openDiskStorage(root);
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
});

describe("a bucket", () => {
  const bytes = randomBytes(200_000);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const key = `org-a/${sha256.slice(0, 2)}/${sha256}`;
  /** Another machine: nothing is in its cache. */
  const openElsewhere = () => openBucket(join(root, "elsewhere"));
  beforeEach(async () => {
    storage = await openBucket();
  });

  it("shares content with other machines, which fetch it once", async () => {
    await put(bytes);
    const other = await openElsewhere();
    const [path] = await Promise.all([other.path("org-a", sha256), other.path("org-a", sha256)]);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await buffer(await other.open("org-a", sha256));
    expect(bucket.requests).toEqual([`PUT ${key}`, `GET ${key}`]);
  });

  it("reads a range without fetching the rest, and checks content without fetching it", async () => {
    await put(bytes);
    const other = await openElsewhere();
    await other.check("org-a", sha256);
    const part = await buffer(await other.open("org-a", sha256, { start: 100, end: 199 }));
    expect(part.equals(bytes.subarray(100, 200))).toBe(true);
    expect(bucket.requests).toEqual([`PUT ${key}`, `HEAD ${key}`, `GET ${key}`]);
    expect(await other.list("org-a")).toEqual([sha256]);
    expect(readdirSync(join(root, "elsewhere"))).toEqual(["incoming"]);
  });

  it("lists more than a page of keys", async () => {
    const stored = [];
    for (const text of ["1", "2", "3", "4", "5"]) stored.push((await put(Buffer.from(text))).sha256);
    expect(await storage.list("org-a")).toEqual(stored.sort());
  });

  it.each([
    ["is busy", (_, response) => refuse(response, 503, "SlowDown")],
    ["cuts the connection", (request) => Boolean(request.socket.destroy())],
    [
      "cuts the body",
      (_, response) => Boolean(response.writeHead(200, { "content-length": 9 }).write("half") && response.destroy()),
    ],
  ] satisfies [string, Bucket["faults"][number]][])("retries when the service %s", async (_, fault) => {
    await put(bytes);
    bucket.faults.push(fault, fault);
    expect((await buffer(await (await openElsewhere()).open("org-a", sha256))).equals(bytes)).toBe(true);
    expect(bucket.requests.length).toBe(4);
  });

  it.each([
    [503, "SlowDown", "unavailable", "The server's file storage isn't available. Try again in a moment."],
    [403, "AccessDenied", "internal", "The server's file storage refused the request. Ask its administrator."],
    [
      403,
      "QuotaExceeded",
      "storage_full",
      "The server's file storage is full. Ask its administrator to free up space.",
    ],
    [404, "NoSuchBucket", "internal", "The server's file storage refused the request. Ask its administrator."],
  ])("answers %i %s: fails with %s and keeps nothing", async (status, answer, code, message) => {
    bucket.faults.push(
      ...Array.from(
        { length: 3 },
        () => (_: unknown, response: Parameters<typeof refuse>[0]) => refuse(response, status, answer),
      ),
    );
    await expect(put(bytes)).rejects.toMatchObject({ code, message });
    bucket.faults.length = 0;
    expect(bucket.requests.length).toBeLessThanOrEqual(3);
    expect(await storage.list("org-a")).toEqual([]);
    expect(readdirSync(root)).toEqual(["incoming"]);
    expect(readdirSync(join(root, "incoming"))).toEqual([]);
  });

  it("refuses content that differs from its hash", async () => {
    bucket.objects.set(key, randomBytes(10));
    await expect(storage.open("org-a", sha256)).rejects.toThrow(`The bucket's copy of ${key} is damaged`);
    await expect(storage.path("org-a", sha256)).rejects.toThrow("is damaged");
  });

  it("reports a wrong secret", async () => {
    const cache = { folder: root, maxBytes: MB };
    const wrong = await openS3Storage({ ...bucket.settings, secretAccessKey: "other", cache });
    await expect(wrong.ping()).rejects.toMatchObject({ cause: { message: "S3 answered 403 SignatureDoesNotMatch" } });
    await storage.ping();
  });

  it("deletes copies that were idle for a day, or for an hour above the limit", async () => {
    const store = async (hoursAgo: number) => {
      const stored = await put(randomBytes(MB / 2));
      const at = Date.now() / 1000 - hoursAgo * 3600;
      utimesSync(await storage.path("org-a", stored.sha256), at, at);
      return stored.sha256;
    };
    const [idle, ...others] = [await store(25), await store(3), await store(2), await store(0.5), await store(0)];
    await openBucket();
    const copies = readdirSync(root, { recursive: true }).map((name) => String(name).split("/").at(-1));
    expect([idle, ...others].filter((each) => each && copies.includes(each))).toEqual(others.slice(2));
    expect((await storage.list("org-a")).length).toBe(5);
  });

  it("is not used while files are still in the folder", async () => {
    const { url, region, accessKeyId, secretAccessKey } = bucket.settings;
    const environment = { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, DATA_DIR: root };
    await expect(openStorage(readConfig(environment))).rejects.toThrow(
      "S3_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );
    const config = readConfig({ ...environment, S3_SECRET_ACCESS_KEY: secretAccessKey });
    const folder = await openStorage({ ...config, S3_URL: undefined });
    await (await openStorage(config)).ping();
    await folder.put("org-a", Readable.from([bytes]), { maxBytes: MB });
    await expect(openStorage(config)).rejects.toThrow(`S3_URL is set, but files are still in ${join(root, "files")}.`);
    expect(existsSync(join(root, "files", key))).toBe(true);
  });
});
