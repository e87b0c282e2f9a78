// A child process that runs GGUF models: OpenAI-compatible HTTP on the loopback interface, for the process that started it and
// nothing else. It gets its configuration as a message, sends "ready", "beat" and "done", and ends with its parent.
// With "--check FOLDER" it only loads the native library of that folder.
import { timingSafeEqual } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { type ChatRequest, type Engine, embed, type ModelFile, RequestError, type Role, reply } from "./engine.ts";
import { buildIn, importLibrary, openLlama } from "./llama.ts";

/** The first message of the parent. */
interface Start {
  token: string;
  installDir: string;
  threads?: number;
}

const beatMs = 250;
/** Waiting requests of the parent are at most twenty prompts. */
const maxBodyBytes = 32 * 1024 * 1024;

process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
const [, , mode, folder = ""] = process.argv;
if (mode === "--check") await check(folder);
else process.once("message", (start) => void serve(start as Start).catch(fail));

async function check(installDir: string): Promise<void> {
  const library = await importLibrary(installDir);
  if (buildIn(installDir) !== "vulkan") await openLlama(library, installDir, { dryRun: true });
  else if ((await (await openLlama(library, installDir, {})).getGpuDeviceNames()).length === 0)
    throw new Error("NoGraphicsCard");
  process.exit(0);
}

async function serve({ token, installDir, threads }: Start): Promise<void> {
  preferAsVictim();
  endWithParent();
  const library = await importLibrary(installDir);
  const llama = await openLlama(library, installDir, threads === undefined ? {} : { maxThreads: threads });
  let steps = 0;
  let isBusy = false;
  let turn: Promise<unknown> = Promise.resolve();
  const engine: Engine = {
    ...{ library, llama, loaded: new Map(), advance: () => steps++ },
    threads: threads ?? llama.cpuMathCores,
  };
  const expected = Buffer.from(`Bearer ${token}`);
  const server = createServer((request, response) => {
    if (!isSame(expected, request.headers.authorization)) return sendError(response, new RequestError(401, "No token"));
    // One at a time, also when the parent sends the next request before an aborted one has ended.
    turn = turn.then(async () => {
      isBusy = true;
      engine.advance();
      await handle(engine, request, response).catch((error) => sendError(response, error));
      isBusy = false;
      process.send?.({ type: "done", id: request.headers["x-request-id"] });
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.send?.({ type: "ready", port: (server.address() as AddressInfo).port });
  setInterval(() => process.send?.({ type: "beat", rssBytes: process.memoryUsage.rss(), isBusy, steps }), beatMs);
}

async function handle(engine: Engine, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const closed = new AbortController();
  response.on("close", () => closed.abort());
  const body = await readJson(request);
  const file = fileOf(request);
  if (request.url === "/v1/chat/completions") return chat(engine, { file, body, response, signal: closed.signal });
  if (request.url !== "/v1/embeddings") throw new RequestError(404, "Unknown path");
  const texts = [body["input"]].flat().map(String);
  const { vectors, usage } = await embed(engine, { file, texts, signal: closed.signal });
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  sendJson(response, 200, { object: "list", model: body["model"], data, usage });
}

interface ChatCall {
  file: ModelFile;
  body: Record<string, unknown>;
  response: ServerResponse;
  signal: AbortSignal;
}

async function chat(engine: Engine, { file, body, response, signal }: ChatCall): Promise<void> {
  // The parent sends what its own adapter wrote.
  const request = body as unknown as ChatRequest & { stream?: boolean };
  const base = {
    id: `chatcmpl-${Date.now().toString(36)}`,
    created: Math.floor(Date.now() / 1000),
    model: body["model"],
  };
  function chunk(extra: object): void {
    // The status is sent with the first token, so that an early error still has its own.
    if (!response.headersSent)
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(`data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", ...extra })}\n\n`);
  }
  const { text, finishReason, usage } = await reply(engine, { file, request, signal }, (content) => {
    if (request.stream) chunk({ choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] });
  });
  if (signal.aborted) return;
  if (request.stream) {
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finishReason }], usage });
    response.end("data: [DONE]\n\n");
    return;
  }
  const choice = { index: 0, message: { role: "assistant", content: text }, finish_reason: finishReason };
  sendJson(response, 200, { ...base, object: "chat.completion", choices: [choice], usage });
}

/** The parent names the file in headers: it alone decides what may be loaded. */
function fileOf({ headers }: IncomingMessage): ModelFile {
  const path = decodeURIComponent(String(headers["x-model-file"] ?? ""));
  if (path === "") throw new RequestError(400, "No model file");
  return { path, role: headers["x-model-role"] as Role, contextTokens: Number(headers["x-model-context"]) };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new RequestError(413, "The request is too long");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.writableEnded) return;
  const message = error instanceof Error ? error.message : String(error);
  const body = { error: { message, type: "local_runner" } };
  if (response.headersSent) response.end(`data: ${JSON.stringify(body)}\n\n`);
  else sendJson(response, error instanceof RequestError ? error.status : 500, body);
}

function isSame(expected: Buffer, given = ""): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** When memory runs out, the kernel of Linux ends this process before any other. Raising the score needs no privilege. */
function preferAsVictim(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other platforms have no such file.
  }
}

/** While native code blocks the main thread, "disconnect" isn't seen; a thread compares the parent's process id instead. */
function endWithParent(): void {
  const source = `const { ppid } = process; setInterval(() => process.ppid === ppid || process.kill(process.pid, "SIGKILL"), 1000);`;
  new Worker(source, { eval: true, execArgv: [] }).unref();
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exit(1);
}
