import type { Client, FetchLike } from "@modelcontextprotocol/client";
import { ToolError } from "@muster/agent/tool";
import { type Message, message, plainText } from "@muster/contracts/messages";
import type { Services } from "../../kernel/services.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { programVersion } from "../../platform/version.ts";
import { hashOfTool, type ReadTool } from "./mcp.policy.ts";

/** A server of another program, and the header that authorizes Muster there. */
export interface RemoteServer {
  url: string;
  header: { name: string; value: string } | undefined;
}

const requestMs = 15_000;
const callMs = 45_000;
const maxResponseBytes = 2_000_000;
const maxPages = 5;
const maxTools = 100;
const maxDescription = 2000;
const maxSchema = 10_000;

/** Why a server gave no answer, as a sentence for people and models: nothing of what the server sent. */
export class RemoteError extends Error {
  override readonly name = "RemoteError";
  readonly reason: Message;

  constructor(reason: Message, text: string, options: { cause?: unknown } = {}) {
    super(text, options);
    this.reason = reason;
  }
}

/** The tools that a server offers, with those left out whose arguments take too much of a model's context. */
export async function readTools(services: Services, server: RemoteServer, signal?: AbortSignal): Promise<ReadTool[]> {
  return connect(services, server, { signal, timeoutMs: requestMs }, listTools);
}

/** What a tool returned: its text, and whether the server reports it as an error. */
export interface Returned {
  text: string;
  isError: boolean;
}

interface RemoteCall {
  tool: string;
  args: Record<string, unknown>;
  signal: AbortSignal;
  /** Judges the tools that the server offers now; a thrown error ends the call before it is made. */
  check(tools: ReadTool[]): Promise<void>;
}

/** Calls a tool if the server still offers what was approved. */
export async function callTool(
  services: Services,
  server: RemoteServer,
  { tool, args, signal, check }: RemoteCall,
): Promise<Returned> {
  return connect(services, server, { signal, timeoutMs: callMs }, async (client) => {
    await check(await listTools(client));
    const result = await client.callTool({ name: tool, arguments: args }, { signal, timeout: callMs });
    const texts = (result.content ?? []).map((part) => {
      if (part.type === "text") return part.text;
      if (part.type === "resource" && "text" in part.resource) return part.resource.text;
      return `[${part.type}, not shown]`;
    });
    const structured = result.structuredContent === undefined ? [] : [JSON.stringify(result.structuredContent)];
    return { text: (texts.length > 0 ? texts : structured).join("\n\n"), isError: result.isError === true };
  });
}

async function connect<T>(
  services: Services,
  { url, header }: RemoteServer,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded with the first use, which saves its time and memory at start.
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const seen: Seen = {};
  const client = new Client(
    { name: "muster", version: programVersion },
    // Schemas of a server are not compiled: a pattern of one could take forever to match. Muster shows results as text.
    {
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
      },
      versionNegotiation: { mode: "auto" },
    },
  );
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: guardedFetch(services, { seen, signal, timeoutMs }),
    requestInit: { headers: header ? { [header.name]: header.value } : {} },
  });
  try {
    await client.connect(transport, { timeout: requestMs, ...(signal && { signal }) });
    return await work(client);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw toRemoteError(error, seen, new URL(url).host);
  } finally {
    await client.close().catch(() => undefined); // nothing is left to release
  }
}

/** What the transport hides: the status of a refusal, and why a request failed. */
interface Seen {
  status?: number;
  failure?: FetchError;
}

/** Posts through the guard of URLs from people. No redirect is followed, because it would receive the secret or the arguments. */
function guardedFetch(
  { safeFetch }: Services,
  { seen, signal, timeoutMs }: { seen: Seen; signal: AbortSignal | undefined; timeoutMs: number },
): FetchLike {
  return async (url, init) => {
    // Muster reads no notifications, so it opens no stream and ends no session.
    if (init?.method !== "POST") return new Response(null, { status: 405 });
    try {
      const { status, headers, body } = await safeFetch(String(url), {
        method: "POST",
        headers: Object.fromEntries(new Headers(init.headers)),
        body: String(init.body),
        ...{ signal, timeoutMs, maxBytes: maxResponseBytes, mayRedirect: () => false },
      });
      seen.status = status;
      for (const name of ["content-encoding", "content-length"]) headers.delete(name);
      return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
    } catch (error) {
      if (error instanceof FetchError) seen.failure = error;
      throw error;
    }
  };
}

function toRemoteError(error: unknown, { status = 200, failure }: Seen, host: string): unknown {
  if (error instanceof RemoteError || error instanceof ToolError) return error;
  if (failure) return remoteError(plainText(failure.message), failure.message, failure);
  if (status === 401 || status === 403)
    return remoteError(message("mcp.unauthorized", { host }), `${host} refused the secret.`, error);
  if (status >= 400)
    return remoteError(message("mcp.bad_status", { host, status }), `${host} responded with ${status}.`, error);
  return remoteError(message("mcp.not_understood", { host }), `${host} doesn't respond as an MCP server.`, error);
}

function remoteError(reason: Message, text: string, cause: unknown): RemoteError {
  return new RemoteError(reason, text, { cause });
}

async function listTools(client: Client): Promise<ReadTool[]> {
  const read: ReadTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { tools, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor }, {
      timeout: requestMs,
    });
    for (const { name, description = "", inputSchema, annotations } of tools) {
      const facts = { name: name.slice(0, 200), description: description.slice(0, maxDescription), inputSchema };
      if (JSON.stringify(inputSchema).length > maxSchema || read.some((tool) => tool.name === facts.name)) continue;
      // The hash is of the whole description: a change behind the part that is kept counts, too.
      read.push({
        ...facts,
        isDeclaredReadOnly: annotations?.readOnlyHint === true,
        hash: hashOfTool({ name, description, inputSchema }),
      });
    }
    if (nextCursor === undefined || read.length >= maxTools) break;
    cursor = nextCursor;
  }
  return read.slice(0, maxTools);
}
