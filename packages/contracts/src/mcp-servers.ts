import { oc } from "@orpc/contract";
import { z } from "zod";

const tags = ["mcp"];
const byId = z.object({ id: z.string().max(60) });

export const maxMcpServers = 10;
/** Switched on in an organization: each takes part of every model call's context. */
export const maxMcpTools = 40;

/** Shown to people within a sentence: no line breaks or direction overrides. */
const seen = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;
/** Headers that the protocol and the connection set themselves. */
const reserved = /^(host|cookie|content-.*|accept.*|connection|transfer-encoding|mcp-.*|origin|user-agent)$/i;

export const mcpServerDraft = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(60, "Use at most 60 characters")
    .regex(seen, "Use visible characters"),
  url: z
    .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://" })
    .max(2000, "Use at most 2,000 characters"),
  /** Sent with each request; empty sends none. */
  secret: z
    .string()
    .trim()
    .max(4000, "Use at most 4,000 characters")
    .regex(/^[\x20-\x7e]*$/, "Use letters, digits, and signs without line breaks")
    .default(""),
  /** The header that holds the secret; empty sends it as a bearer token. */
  headerName: z
    .string()
    .trim()
    .regex(/^([A-Za-z][A-Za-z0-9-]{0,59})?$/, "Use letters, digits, and hyphens")
    .refine((name) => !reserved.test(name), "This header is set by Muster")
    .default(""),
});
export type McpServerDraft = z.infer<typeof mcpServerDraft>;

/** "ask" waits for a person's approval of each call; "free" calls without, until the work contains text from outside. */
export const mcpToolMode = z.enum(["off", "ask", "free"]);
export type McpToolMode = z.infer<typeof mcpToolMode>;

const mcpTool = z.object({
  name: z.string(),
  /** As the server describes it: text from outside. */
  description: z.string(),
  mode: mcpToolMode,
  /** Of name, description and arguments. Switching a tool on names the one that was shown. */
  hash: z.string(),
  /** It was on, and was switched off because its server changed it. */
  isChanged: z.boolean(),
  /** A claim of the server, which Muster cannot verify. */
  isDeclaredReadOnly: z.boolean(),
});
export type McpTool = z.infer<typeof mcpTool>;

export const mcpServer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  hasSecret: z.boolean(),
  /** Why the tools could not be read the last time; null when they were. */
  problem: z.string().nullable(),
  checkedAt: z.string(),
  tools: z.array(mcpTool),
});
export type McpServer = z.infer<typeof mcpServer>;

export const mcpServers = {
  list: oc
    .route({ method: "GET", path: "/mcp-servers", summary: "List the MCP servers that agents use (admins only)", tags })
    .output(z.object({ items: z.array(mcpServer), createBlocker: z.string().nullable() })),
  create: oc
    .route({
      method: "POST",
      path: "/mcp-servers",
      successStatus: 201,
      summary: "Add an MCP server after reading its tools, which are off",
      tags,
    })
    .input(mcpServerDraft)
    .output(mcpServer),
  refresh: oc
    .route({ method: "POST", path: "/mcp-servers/{id}/refresh", summary: "Read a server's tools again", tags })
    .input(byId)
    .output(mcpServer),
  setTool: oc
    .route({ method: "PUT", path: "/mcp-servers/{id}/tool", summary: "Switch a tool of a server on or off", tags })
    .input(byId.extend({ tool: z.string().max(200), hash: z.string().max(64), mode: mcpToolMode }))
    .output(mcpServer),
  remove: oc
    .route({ method: "DELETE", path: "/mcp-servers/{id}", successStatus: 204, summary: "Remove an MCP server", tags })
    .input(byId)
    .output(z.void()),
};
