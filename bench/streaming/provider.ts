import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A model server that streams a reply; each token is the time at which it was sent. Runs as a separate process, whose arguments
 * are the number of tokens in a reply, 100 by default, and the milliseconds between two of them, 50 by default.
 */
const tokens = Number(process.argv[2] ?? 100);
const everyMs = Number(process.argv[3] ?? 50);

const server = createServer(async (request, response) => {
  if (request.method === "GET") return json(response, { object: "list", data: [{ id: "bench", object: "model" }] });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { stream } = JSON.parse(Buffer.concat(chunks).toString()) as { stream?: boolean };
  if (!stream) return json(response, { choices: [{ message: { role: "assistant", content: "ok" } }] });
  response.writeHead(200, { "content-type": "text/event-stream" });
  frame(response, { delta: { role: "assistant", content: "" } });
  setTimeout(() => write(response, 1), Math.random() * everyMs);
});
// A connection that is closed while it is taken for the next request would fail a stream.
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", 1024, () => process.send?.((server.address() as AddressInfo).port));

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function write(response: ServerResponse, number: number): void {
  if (response.destroyed) return;
  frame(response, { delta: { content: `${performance.timeOrigin + performance.now()} ` } });
  if (number < tokens) {
    setTimeout(() => write(response, number + 1), everyMs * (0.8 + 0.4 * Math.random()));
    return;
  }
  frame(response, { delta: {}, finish_reason: "stop" });
  response.write(
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 10, completion_tokens: tokens } })}\n\n`,
  );
  response.end("data: [DONE]\n\n");
}

function frame(response: ServerResponse, choice: { delta: unknown; finish_reason?: string }): void {
  const head = { id: "bench", object: "chat.completion.chunk", created: 1_795_219_200, model: "bench" };
  response.write(
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }], usage: null })}\n\n`,
  );
}
