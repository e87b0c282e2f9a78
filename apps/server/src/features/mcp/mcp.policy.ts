import { createHash } from "node:crypto";
import { maxMcpServers, maxMcpTools } from "@muster/contracts/mcp-servers";
import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { StoredTool } from "./mcp.table.ts";

export function serversBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("mcp.admin_only");
}

/** Why no server can be added to this many. */
export function createBlocker(count: number): Message | undefined {
  return count >= maxMcpServers ? message("mcp.limit", { limit: maxMcpServers }) : undefined;
}

/** Why no further tool can be switched on. */
export function toolsBlocker(servers: readonly { tools: readonly StoredTool[] }[]): Message | undefined {
  const on = servers.flatMap(({ tools }) => tools).filter(({ mode }) => mode !== "off");
  return on.length >= maxMcpTools ? message("mcp.tools_limit", { limit: maxMcpTools }) : undefined;
}

export type ReadTool = Omit<StoredTool, "mode" | "isChanged">;

/**
 * The tools as they are stored after their server was read again. A tool keeps its mode only if name, description and arguments are
 * those that an admin approved: a changed description could contain instructions.
 */
export function mergeTools(before: readonly StoredTool[], read: readonly ReadTool[]): StoredTool[] {
  const known = new Map(before.map((tool) => [tool.name, tool]));
  return read.map((tool) => {
    const old = known.get(tool.name);
    if (!old) return { ...tool, mode: "off", isChanged: false };
    if (old.hash === tool.hash) return { ...tool, mode: old.mode, isChanged: old.isChanged };
    return { ...tool, mode: "off", isChanged: old.isChanged || old.mode !== "off" };
  });
}

/** Tools that were on, and are no longer offered or were changed. */
export function withdrawnTools(before: readonly StoredTool[], after: readonly StoredTool[]): string[] {
  const on = new Set(after.filter(({ mode }) => mode !== "off").map(({ name }) => name));
  return before.filter(({ name, mode }) => mode !== "off" && !on.has(name)).map(({ name }) => name);
}

export function hashOfTool({ name, description, inputSchema }: Pick<ReadTool, "name" | "description" | "inputSchema">) {
  return createHash("sha256")
    .update(JSON.stringify([name, description, inputSchema]))
    .digest("hex");
}

/**
 * The tool's name for models: "mcp_crm_find_customer_1f3a". The digits differ for two tools whose names become the same, on one
 * server or on two.
 */
export function toolName(server: { id: string; name: string }, tool: { name: string }): string {
  const digits = createHash("sha256")
    .update(JSON.stringify([server.id, tool.name]))
    .digest("hex")
    .slice(0, 4);
  return ["mcp", slug(server.name, 20), slug(tool.name, 32), digits].filter(Boolean).join("_");
}

function slug(text: string, length: number): string {
  const plain = text.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "_");
  return plain.replace(/^_+/, "").slice(0, length).replace(/_+$/, "").toLowerCase();
}
