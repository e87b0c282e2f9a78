import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";
import { loadWebApp } from "./static-files.ts";

const page = `<!doctype html><script>boot()</script><script type="module" src="/assets/app-1.js"></script><style>a{}</style>`;
const script = "console.log('Muster');".repeat(200);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "assets", "app-1.js"), script);
  writeFileSync(join(folder, "..", "secret-beside.txt"), "secret");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(folder, "..", "secret-beside.txt"));
});

function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const app = new Hono().all("*", loadWebApp(folder).serve);
  return app.fetch(new Request(`http://localhost${path}`, { headers, method }));
}

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("serves a hashed file as %s with a permanent cache header", async (encoding, decompress) => {
  const response = await get("/assets/app-1.js", { "accept-encoding": encoding });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(decompress(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
});

it("serves the compressed file from the build", async () => {
  writeFileSync(join(folder, "assets", "app-1.js.br"), "made by the build");
  const response = await get("/assets/app-1.js", { "accept-encoding": "gzip, br" });
  expect(await response.text()).toBe("made by the build");
  expect((await get("/assets/app-1.js.br")).status).toBe(404);
});

it("does not serve the launcher's build notes", async () => {
  writeFileSync(join(folder, ".stamp"), "names and times");
  expect(await (await get("/.stamp")).text()).toBe(page);
});

it("serves the index page for every page address, revalidated each time", async () => {
  const response = await get("/tasks?status=failed");
  expect([response.status, await response.text()]).toEqual([200, page]);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const etag = response.headers.get("etag") ?? "";
  expect((await get("/tasks", { "if-none-match": etag })).status).toBe(304);
});

it.each([
  ["a missing file", "/assets/app-2.js", "GET", 404],
  ["a path outside the folder", "/..%2fsecret-beside.txt", "GET", 404],
  ["a write method", "/tasks", "POST", 405],
] as const)("refuses %s", async (...[, path, method, status]) => {
  const response = await get(path, {}, method);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain("secret");
});

it("explains how to build the app when it is not built", async () => {
  rmSync(join(folder, "index.html"));
  const response = await get("/");
  expect([response.status, await response.text()]).toEqual([503, "The web app is not built yet. Run: npm run build"]);
});

it("allows only the hashes of the page's own inline script and style", () => {
  const policy = securityHeaders({ page, isHttps: true })["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self' 'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY='");
  expect(policy).toMatch(/style-src-elem 'self' 'sha256-[^']+';/);
  expect(policy.match(/sha256-/g)).toHaveLength(2);
});
