import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";

interface DoubleTool {
  name: string;
  description?: string;
  inputSchema: { type: "object"; [key: string]: unknown };
  annotations?: { readOnlyHint: boolean };
}

/** What goes wrong with the next requests; "hang", "die" and "huge" only with calls of tools. */
type Fault = "hang" | "die" | "huge" | "redirect" | "unauthorized" | "page";

export interface McpDouble {
  url: string;
  tools: DoubleTool[];
  fault: Fault | undefined;
  /** Returned by each call. */
  result: string;
  calls: { name: string; args: unknown }[];
  /** The headers of each request. */
  headers: IncomingMessage["headers"][];
  close(): Promise<void>;
}

/** An MCP server on loopback, made with the official package, that can be configured to fail. */
export async function startMcpDouble(tools: DoubleTool[]): Promise<McpDouble> {
  const handler = createMcpHandler(() => {
    const server = new Server({ name: "double", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({ tools: double.tools }));
    server.setRequestHandler("tools/call", ({ params }) => {
      double.calls.push({ name: params.name, args: params.arguments });
      const text = double.fault === "huge" ? "Line.\n".repeat(20_000) : double.result;
      return { content: [{ type: "text", text }] };
    });
    return server;
  });
  const listener = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    double.headers.push(request.headers);
    let body = "";
    for await (const chunk of request) body += chunk;
    const isCall = body.includes('"tools/call"');
    if (double.fault === "redirect") return response.writeHead(307, { location: "http://169.254.169.254/" }).end();
    if (double.fault === "unauthorized") return response.writeHead(401).end();
    if (double.fault === "page") return response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello</p>");
    if (isCall && double.fault === "hang") {
      const { params } = JSON.parse(body);
      return double.calls.push({ name: params.name, args: params.arguments });
    }
    if (isCall && double.fault === "die") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("event: mess");
      return setImmediate(() => response.destroy());
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    );
    const given = new Request(double.url, { method: "POST", headers, body });
    const answered = await handler.fetch(given);
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
    return undefined;
  };
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const double: McpDouble = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp`,
    ...{ tools, fault: undefined, result: "Ada owes 12 euros.", calls: [], headers: [] },
    async close() {
      listener.closeAllConnections();
      await new Promise((done) => listener.close(done));
    },
  };
  return double;
}
