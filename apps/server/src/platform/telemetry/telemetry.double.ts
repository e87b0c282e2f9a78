import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface TelemetryDouble {
  origin: string;
  /** Received requests, oldest first. */
  received: { path: string; body: string }[];
  /** Resolves when that many have arrived. */
  until(count: number): Promise<void>;
  /** Sets the status of later responses. */
  answer(status: number): void;
  stop(): Promise<void>;
}

/** A server that accepts what Sentry, PostHog and web analytics would, over HTTP and from any page. */
export async function startTelemetryDouble(): Promise<TelemetryDouble> {
  const received: TelemetryDouble["received"] = [];
  let status = 200;
  let arrived = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      response
        .writeHead(status, { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" })
        .end();
      if (request.method === "OPTIONS") return;
      received.push({ path: request.url ?? "", body });
      arrived.resolve();
      arrived = Promise.withResolvers<void>();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a listening TCP server has one
    received,
    async until(count) {
      while (received.length < count) await arrived.promise;
    },
    answer: (next) => {
      status = next;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
