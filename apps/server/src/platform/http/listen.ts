import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { StartError } from "../lock/start-error.ts";

const lingerMs = 5000;

interface Answering {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

export interface Listener {
  /** "http://127.0.0.1:3000" */
  url: string;
  /** Accepts no new requests, lets running ones finish for `graceMs`, then aborts them. */
  close(graceMs: number): Promise<void>;
}

/**
 * Serves on one port. Throws a `StartError` with the reason when it cannot. Slow senders are cut off: 15 s for headers, 10 min
 * for an upload.
 */
export async function listen(app: Answering, { host, port }: { host: string; port: number }): Promise<Listener> {
  const server = createAdaptorServer({
    // without `createServer` it is always HTTP/1
    fetch: (request, { incoming }) => answer(app, request, incoming as IncomingMessage),
    serverOptions: {
      headersTimeout: 15_000,
      requestTimeout: 600_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5000,
    },
  }) as Server; // without `createServer` it is always node:http's
  await new Promise<void>((ready, failed) => {
    server.once("listening", ready);
    server.once("error", (error) => failed(explain(error, host, port)));
    server.listen(port, host);
  });
  const { port: actual } = server.address() as AddressInfo; // a string only for pipes
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    async close(graceMs) {
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * A refusal is often sent before its request has arrived whole. The rest is read and discarded, since closing at once would cut
 * the sender off before it reads the answer. If that takes too long the connection is closed, so that the next request on it is
 * not lost.
 */
async function answer(app: Answering, request: Request, incoming: IncomingMessage): Promise<Response> {
  const response = await app.fetch(request, { incoming });
  if (!incoming.complete && !(await arrivesWhole(request.body, incoming))) response.headers.set("connection", "close");
  return response;
}

async function arrivesWhole(body: ReadableStream | null, incoming: IncomingMessage): Promise<boolean> {
  await setImmediate(); // by then the bytes that came with the headers are read
  if (incoming.complete) return true;
  if (body && !body.locked) body.pipeTo(new WritableStream()).catch(() => undefined);
  await once(incoming, "end", { signal: AbortSignal.timeout(lingerMs) }).catch(() => undefined);
  return incoming.complete;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the program that uses it, or set PORT to a free port.`,
    EACCES: `This user can't use port ${port}. Set PORT to a port above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
  };
  return new StartError(reasons[error.code ?? ""] ?? `Can't open port ${port} on ${host} (${error.code})`, {
    cause: error,
  });
}
