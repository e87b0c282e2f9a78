import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request received by a double. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

/** A test server on a free port of 127.0.0.1. */
export interface HttpDouble<Seen extends SeenRequest = SeenRequest> {
  /** Without a trailing slash. */
  url: string;
  requests: Seen[];
  /** How many requests the client closed before the answer was complete. */
  abandoned: () => number;
  /** Resolves when the next request has arrived. */
  nextRequest: () => Promise<void>;
  /** Releases held and hanging answers. */
  release: () => void;
  close: () => Promise<void>;
}

/** Holds an answer until `release()` or until the client disconnects. */
export type Hold = (response: ServerResponse) => Promise<void>;

/** Starts a double, on a free port or on a given one to simulate a restart; `answer` gets each request with its body read. */
export async function startHttpDouble<Seen extends SeenRequest = SeenRequest>(
  answer: (seen: Seen, response: ServerResponse, hold: Hold) => unknown,
  port = 0,
): Promise<HttpDouble<Seen>> {
  const requests: Seen[] = [];
  const waiting: (() => void)[] = [];
  const held: (() => void)[] = [];
  let abandoned = 0;
  function hold(response: ServerResponse): Promise<void> {
    response.flushHeaders();
    return new Promise((resolve) => {
      held.push(resolve);
      response.once("close", resolve);
    });
  }
  const server = createServer(async (request, response) => {
    // Unchecked: the test knows what it sends.
    const seen = (await readRequest(request)) as Seen;
    requests.push(seen);
    response.on("close", () => {
      if (!response.writableEnded) abandoned++;
    });
    for (const arrived of waiting.splice(0)) arrived();
    answer(seen, response, hold);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    abandoned: () => abandoned,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    release: () => {
      for (const go of held.splice(0)) go();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? "GET",
    path: request.url ?? "",
    headers: request.headers,
    // Forms are not parsed.
    body:
      text && !request.headers["content-type"]?.startsWith("multipart/")
        ? (JSON.parse(text) as Record<string, unknown>)
        : {},
  };
}

/** Responds with JSON. */
export function json(
  response: ServerResponse,
  { status = 200, body, headers = {} }: { status?: number; body: unknown; headers?: Record<string, string> },
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Writes the same piece until the client disconnects. */
export async function flood(response: ServerResponse, piece: string): Promise<void> {
  const gone = once(response, "close");
  while (!response.destroyed) {
    if (!response.write(piece)) await Promise.race([gone, once(response, "drain").catch(() => undefined)]);
  }
}
