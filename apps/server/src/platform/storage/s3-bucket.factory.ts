import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

const keys = { accessKeyId: "AKEXAMPLE", secretAccessKey: "secret/of+example", region: "eu-central-1" };
const pageSize = 2;

/** Answers a request instead of the bucket; `true` when it did. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Bucket {
  /** For `openS3Storage`, without the cache. */
  settings: typeof keys & { url: string };
  objects: Map<string, Buffer>;
  /** Method and key of every request, oldest first. */
  requests: string[];
  /** Each serves one request, in order. */
  faults: Fault[];
  close(): Promise<void>;
}

/** A bucket on loopback that checks signatures and hashes, and lists two keys at a time. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://bucket");
    const key = url.pathname.replace(/^\/files\/?/, "");
    requests.push(`${request.method} ${key}`);
    if (faults.shift()?.(request, response)) return;
    void buffer(request).then((body) => {
      const hash = request.headers["x-amz-content-sha256"];
      if (!isSigned(request, url)) refuse(response, 403, "SignatureDoesNotMatch");
      else if (request.method !== "PUT") answer({ objects, method: request.method, key, url, request, response });
      else if (hash !== createHash("sha256").update(body).digest("hex"))
        refuse(response, 400, "XAmzContentSHA256Mismatch");
      else {
        objects.set(key, body);
        response.end();
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("Not listening");
  return {
    settings: { ...keys, url: `http://127.0.0.1:${address.port}/files` },
    ...{ objects, requests, faults },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Answers with an error in S3's form. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  return true;
}

interface BucketRequest {
  objects: Map<string, Buffer>;
  method: string | undefined;
  key: string;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
}

function answer({ objects, method, key, url, request, response }: BucketRequest): void {
  if (!key) {
    const { prefix = "", "start-after": after = "" } = Object.fromEntries(url.searchParams);
    const found = [...objects.keys()].sort().filter((each) => each.startsWith(prefix) && each > after);
    const contents = found.slice(0, pageSize).map((each) => `<Contents><Key>${each}</Key></Contents>`);
    const isTruncated = found.length > pageSize;
    return void response.end(`<R><IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}</R>`);
  }
  const object = objects.get(key);
  if (method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!object) return void refuse(response, 404, "NoSuchKey");
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part = start && end ? object.subarray(Number(start), Number(end) + 1) : object;
  response.writeHead(start ? 206 : 200, { "content-length": part.length });
  response.end(method === "HEAD" ? undefined : part);
}

/** Signature version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, scope, names, signature] =
    /Credential=AKEXAMPLE\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? "") ?? [];
  if (!scope || !names) return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const signed = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url.pathname, query.join("&"), signed.join(""), names, headers["x-amz-content-sha256"]];
  const digest = createHash("sha256").update(canonical.join("\n")).digest("hex");
  const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = scope.split("/").reduce<string | Buffer>(mac, `AWS4${keys.secretAccessKey}`);
  return mac(key, `AWS4-HMAC-SHA256\n${headers["x-amz-date"]}\n${scope}\n${digest}`).toString("hex") === signature;
}
