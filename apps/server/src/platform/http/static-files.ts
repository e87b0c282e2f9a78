import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Handler } from "hono";

const mediaTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
};

interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
  etag: string;
  cacheControl: string;
  compressed: Map<string, Promise<Uint8Array<ArrayBuffer>>>;
}

export interface WebApp {
  /** The HTML of the page; empty when the web app has not been built. */
  page: string;
  serve: Handler;
}

/**
 * The built web app, read once. Browsers cache files with a hash in their name for ever. Every other path that is not a file gets
 * the page, with `head` at the end of its head; the page's router decides what to show. Compressed on first use, unless the build
 * left a .br beside the file.
 */
export function loadWebApp(folder: string, head = ""): WebApp {
  const files = readFiles(folder, head);
  const page = files.get("/index.html");
  return {
    page: page ? new TextDecoder().decode(page.bytes) : "",
    async serve(c) {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.text("Method not allowed", 405);
      const file = files.get(c.req.path) ?? (extname(c.req.path) ? undefined : page);
      if (!file)
        return c.text(page ? "Not found" : "The web app is not built yet. Run: npm run build", page ? 404 : 503);
      const headers = {
        "content-type": file.mediaType,
        "cache-control": file.cacheControl,
        etag: file.etag,
        vary: "Accept-Encoding",
      };
      if (c.req.header("if-none-match") === file.etag) return c.body(null, 304, headers);
      const encoding = chooseEncoding(file, c.req.header("accept-encoding") ?? "");
      if (!encoding) return c.body(file.bytes, 200, headers);
      return c.body(await compressed(file, encoding), 200, { ...headers, "content-encoding": encoding });
    },
  };
}

function readFiles(folder: string, head: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of listFiles(folder)) {
    const path = `/${relative(folder, entry).split(sep).join("/")}`;
    // Compressed copies and the launcher's notes about the build are not served as files.
    if (path.endsWith(".br") || path.startsWith("/.")) continue;
    const bytes = withHead(new Uint8Array(readFileSync(entry)), path === "/index.html" ? head : "");
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    files.set(path, {
      bytes,
      mediaType: mediaTypes[extname(path)] ?? "application/octet-stream",
      etag: `"${hash}"`,
      cacheControl: path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      compressed: new Map(),
    });
  }
  for (const entry of listFiles(folder).filter((name) => name.endsWith(".br"))) {
    const path = `/${relative(folder, entry).split(sep).join("/")}`.slice(0, -3);
    // The page differs from the build's compressed copy.
    if (head && path === "/index.html") continue;
    files.get(path)?.compressed.set("br", Promise.resolve(new Uint8Array(readFileSync(entry))));
  }
  return files;
}

function withHead(bytes: Uint8Array<ArrayBuffer>, head: string): Uint8Array<ArrayBuffer> {
  if (!head) return bytes;
  return new TextEncoder().encode(new TextDecoder().decode(bytes).replace("</head>", () => `${head}</head>`));
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return []; // not built: the response says so
  }
}

function chooseEncoding(file: StaticFile, accepted: string): "br" | "gzip" | undefined {
  if (file.bytes.length < 1024 || !/^text\/|json|svg|wasm/.test(file.mediaType)) return undefined;
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

function compressed(file: StaticFile, encoding: "br" | "gzip"): Promise<Uint8Array<ArrayBuffer>> {
  const made = file.compressed.get(encoding) ?? compress(file.bytes, encoding);
  file.compressed.set(encoding, made);
  return made;
}

async function compress(bytes: Uint8Array, encoding: "br" | "gzip"): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "gzip") return new Uint8Array(await promisify(gzip)(bytes));
  // Quality 5 takes a twentieth of the time of the best for a few per cent more bytes.
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
}
