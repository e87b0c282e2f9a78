import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with the next request for a file's bytes. */
export type HubFault = "cut" | "corrupt" | "no range" | "busy" | "hold" | "expired";

interface Repository {
  license?: string;
  gated?: boolean;
  /** Bytes by name; a file without a checksum is one that the hub keeps in git. */
  files: Record<string, { bytes: Uint8Array; hasChecksum?: boolean }>;
}

export interface HubDouble {
  url: string;
  repositories: Record<string, Repository>;
  /** Taken one by one by the requests for bytes. */
  faults: HubFault[];
  /** The requests for bytes, with where they begin. */
  ranges: (string | undefined)[];
  /** Lets held answers go on. */
  release(): void;
  close(): Promise<void>;
}

const commit = "0123456789abcdef0123456789abcdef01234567";
const chunkBytes = 16_384;

/** A model hub on loopback: the description of a repository, and files behind a redirect, with ranges. */
export async function startHubDouble(repositories: Record<string, Repository>): Promise<HubDouble> {
  let released = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const hub: HubDouble = {
    ...{ url: "", repositories, faults: [], ranges: [] },
    release() {
      released.resolve();
      released = Promise.withResolvers();
    },
    async close() {
      hub.release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://hub");
    const [, info, file] = /^\/api\/models\/([^/]+\/[^/]+)\/revision\/main$|^\/(.+)$/.exec(pathname) ?? [];
    const described = info === undefined ? undefined : hub.repositories[info];
    if (info && described) return describe(response, info, described);
    if (file?.startsWith("storage/")) return sendBytes(request, response, file.slice("storage/".length));
    const [, repository, name] = new RegExp(`^([^/]+/[^/]+)/resolve/${commit}/(.+)$`).exec(file ?? "") ?? [];
    if (!repository || !name || !hub.repositories[repository]?.files[name]) return sendJson(response, 404, {});
    response.writeHead(302, { location: `/storage/${repository}/${name}?signed=yes` }).end();
  }

  function describe(response: ServerResponse, id: string, found: Repository): void {
    const siblings = Object.entries(found.files).map(([rfilename, { bytes, hasChecksum = true }]) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const lfs = hasChecksum && { lfs: { sha256, size: bytes.length, pointerSize: 134 } };
      return { rfilename, size: bytes.length, blobId: "0".repeat(40), ...lfs };
    });
    const cardData = found.license === undefined ? {} : { license: found.license };
    sendJson(response, 200, { id, sha: commit, private: false, gated: found.gated ?? false, cardData, siblings });
  }

  async function sendBytes(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const fault = hub.faults.shift();
    const [owner, name, ...rest] = path.split("/");
    const whole = hub.repositories[`${owner}/${name}`]?.files[rest.join("/")]?.bytes ?? new Uint8Array();
    hub.ranges.push(request.headers.range);
    if (fault === "busy") return sendJson(response, 429, {}, { "retry-after": "0.05" });
    if (fault === "expired") return sendJson(response, 403, { error: "Request has expired" });
    const asked = fault === "no range" ? undefined : /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1];
    const from = Number(asked ?? 0);
    const part = Buffer.from(whole.subarray(from));
    if (fault === "corrupt") part[part.length >> 1] = (part[part.length >> 1] ?? 0) ^ 1;
    response.writeHead(asked === undefined ? 200 : 206, {
      "content-length": part.length,
      ...(asked !== undefined && { "content-range": `bytes ${from}-${whole.length - 1}/${whole.length}` }),
    });
    await write(response, { part, fault });
  }

  async function write(response: ServerResponse, { part, fault }: { part: Buffer; fault: HubFault | undefined }) {
    const closed = new AbortController();
    response.on("close", () => closed.abort());
    const faultAt = part.length / 3;
    for (let at = 0; at < part.length && !response.destroyed; at += chunkBytes) {
      if (fault === "hold" && at > faultAt) await released.promise;
      if (fault === "cut" && at > faultAt) return void setImmediate(() => response.destroy());
      if (response.write(part.subarray(at, at + chunkBytes))) continue;
      await once(response, "drain", { signal: closed.signal }).catch(() => undefined);
    }
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return hub;
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
