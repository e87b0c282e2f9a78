import { randomBytes, timingSafeEqual } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { verifyChains } from "../kernel/events/audit.ts";
import type { Services } from "../kernel/services.ts";
import { StartError } from "../platform/lock/start-error.ts";
import { describeError } from "../platform/log/describe-error.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { addDemo, removeDemo } from "./demo/demo.ts";

/** Where a running Muster process can be reached, by processes that may read the data folder. */
export interface ChannelAddress {
  port: number;
  token: string;
}

export function channelFile(dataDir: string): string {
  return join(dataDir, "operator.json");
}

type Answer = (services: Services) => Promise<unknown>;

const answers: Record<string, Answer> = {
  "/demo": addDemo,
  "/demo-remove": removeDemo,
  "/verify-audit": ({ db, config }) => verifyChains({ db, dataDir: config.dataDir }),
};

/**
 * Runs the operator's commands while the embedded database is in use, because only this process may open its folder. Listens on
 * the loopback only, for callers that can read a file of mode 0600 in the data folder.
 */
export async function openChannel(services: Services): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    answer(services, token, request, response).catch((error: unknown) => {
      services.log.error({ err: error }, "An operator command failed");
      // A partly sent body cannot be withdrawn; cutting it off keeps the client from taking it for complete.
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: sentenceOf(error) });
    });
  });
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", ready);
  });
  const { port } = server.address() as AddressInfo; // a string only for pipes
  const file = channelFile(services.config.dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port, token } satisfies ChannelAddress), { mode: 0o600, flag: "wx" });
  return async () => {
    rmSync(file, { force: true });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}

async function answer(
  services: Services,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return sendJson(response, 401, { error: "Invalid operator token" });
  if (request.method !== "POST") return sendJson(response, 405, { error: "Use POST" });
  if (request.url === "/backup") {
    response.writeHead(200, { "content-type": "application/x-tar" }).flushHeaders();
    const { db, storage, config } = services;
    return pipeline(Readable.from(writeBackup({ db, storage, dataDir: config.dataDir })), response);
  }
  const command = answers[request.url ?? ""];
  if (!command) return sendJson(response, 404, { error: "The running server doesn't support this command" });
  sendJson(response, 200, await command(services));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function sentenceOf(error: unknown): string {
  return error instanceof StartError ? error.message : `The command failed: ${describeError(error).message}`;
}
