import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGateway } from "../../packages/models/src/gateway.ts";
import { createOpenAICompatible } from "../../packages/models/src/openai-compatible.ts";

/**
 * Two routes from the model server to a listener: /raw relays its bytes, /own uses the gateway with all its checks and
 * counters. Runs as a separate process, with the model server's address as its argument.
 */
const baseUrl = process.argv[2] ?? "";
const provider = createOpenAICompatible({ baseUrl });
const gateway = createGateway({ models: [provider], record: () => () => undefined });

const server = createServer((request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const work = request.url === "/raw" ? passThrough(response) : throughGateway(response);
  work.then(
    () => response.end(),
    (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
  );
});
// A connection that is closed while it is taken for the next request would fail a stream.
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", 1024, () => process.send?.((server.address() as AddressInfo).port));

async function passThrough(response: ServerResponse): Promise<void> {
  const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: "Go" }] });
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  for await (const chunk of answer.body ?? []) response.write(chunk);
}

async function throughGateway(response: ServerResponse): Promise<void> {
  await gateway.stream(
    { provider, modelId: "bench" },
    { prompt: [{ role: "user", content: [{ type: "text", text: "Go" }] }] },
    (text) => response.write(`data: ${JSON.stringify({ text })}\n\n`),
  );
}
