import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { StartError } from "../lock/start-error.ts";

interface Answering {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

export interface Listener {
  /** "http://127.0.0.1:3000" */
  url: string;
  /** Takes no new requests, lets those under way finish for `graceMs`, then cuts them. */
  close(graceMs: number): Promise<void>;
}

/** Serves on one port; a `StartError` says in a sentence why it cannot. Slow senders are cut: 15 s for headers, 10 min for an upload. */
export async function listen(app: Answering, { host, port }: { host: string; port: number }): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: app.fetch,
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

function explain(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to 127.0.0.1 or 0.0.0.0.`,
  };
  return new StartError(reasons[error.code ?? ""] ?? `Port ${port} on ${host} cannot be opened (${error.code})`, {
    cause: error,
  });
}
