import type { McpServer, McpServerDraft, McpToolMode } from "@muster/contracts/mcp-servers";
import { message, reasonText } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { urlBlocker } from "../webhooks/webhooks.policy.ts";
import { RemoteError, type RemoteServer, readTools } from "./mcp.client.ts";
import {
  createBlocker,
  mergeTools,
  type ReadTool,
  serversBlocker,
  toolsBlocker,
  withdrawnTools,
} from "./mcp.policy.ts";
import * as repo from "./mcp.repo.ts";

/** The name of the paid feature, as shown in the refusal. */
const featureName = "MCP Servers";

/** Works on every plan: existing servers can be seen, switched off and removed. */
export function listServers({ actor, inOrg, services }: Context) {
  refuseIf(serversBlocker(actor));
  return inOrg(async (tx) => {
    const rows = await readServers(tx, services);
    return { items: rows.map(toServer), createBlocker: reasonText(createBlocker(rows.length)) };
  });
}

/** Reads the tools before anything is saved. All of them are off. */
export async function createServer(context: Context, draft: McpServerDraft): Promise<McpServer> {
  const { actor, inOrg, services, now } = context;
  refuseIf(serversBlocker(actor));
  const { name, url, secret, headerName } = draft;
  const blocker = urlBlocker(url, { safeFetch: services.safeFetch, allowed: services.config.FETCH_ALLOW });
  if (blocker) throw new AppError("invalid_input", blocker, { fields: { url: blocker } });
  await inOrg((tx) => refuseNew(tx, context));
  const tools = await readTools(services, { url, header: headerOf(headerName, secret) }).catch((error: unknown) => {
    if (!(error instanceof RemoteError)) throw error;
    throw new AppError("invalid_input", error.reason, { fields: { url: error.reason }, cause: error });
  });
  return inOrg(async (tx) => {
    await repo.lockServers(tx);
    await refuseNew(tx, context);
    const id = newId(now());
    const row: repo.ServerRow = {
      ...{ id, orgId: tx.orgId, name, url, headerName, problem: null, checkedAt: now(), createdAt: now() },
      sealedSecret: secret ? services.secrets.seal(secret, secretOwner(tx, id)) : null,
      tools: mergeTools([], tools),
    };
    await repo.insertServer(tx, row);
    await record(tx, {
      userId: actor.userId,
      row,
      text: message("events.mcp_server_added", { name }),
      kind: "mcp_server_added",
    });
    return toServer(row);
  });
}

/** Reads the tools again. A failure is stored and returned with the server; the tools stay as they are. */
export async function refreshServer(
  { actor, inOrg, services, now }: Context,
  { id }: { id: string },
): Promise<McpServer> {
  refuseIf(serversBlocker(actor));
  const server = await inOrg((tx) => mustFindServer(tx, id));
  const read = await readTools(services, remoteOf(services, server)).catch((error: unknown) => {
    if (!(error instanceof RemoteError)) throw error;
    return error;
  });
  return inOrg(async (tx) => {
    const row = await mustFindServer(tx, id, "update");
    if (read instanceof RemoteError) {
      const values = { problem: read.reason, checkedAt: now() };
      await repo.updateServer(tx, id, values);
      return toServer({ ...row, ...values });
    }
    return toServer(await storeTools(tx, row, { read, now: now() }));
  });
}

/** Stores what a server offers now, and records which tools that were on are off for it. Takes a locked row. */
export async function storeTools(
  tx: OrgTx,
  row: repo.ServerRow,
  { read, now }: { read: ReadTool[]; now: Date },
): Promise<repo.ServerRow> {
  const tools = mergeTools(row.tools, read);
  const values = { tools, problem: null, checkedAt: now };
  await repo.updateServer(tx, row.id, values);
  for (const tool of withdrawnTools(row.tools, tools)) {
    const text = message("events.mcp_tool_withdrawn", { tool, name: row.name });
    await record(tx, { userId: null, row, text, kind: "mcp_tool_withdrawn" });
  }
  return { ...row, ...values };
}

interface ToolChange {
  id: string;
  tool: string;
  /** Of what the admin saw. */
  hash: string;
  mode: McpToolMode;
}

export function setTool(context: Context, { id, tool: name, hash, mode }: ToolChange): Promise<McpServer> {
  const { actor, inOrg } = context;
  refuseIf(serversBlocker(actor));
  return inOrg(async (tx) => {
    await repo.lockServers(tx);
    const row = await mustFindServer(tx, id, "update");
    const tool = row.tools.find((each) => each.name === name);
    if (!tool) throw notFound("record");
    if (mode !== "off") await requirePlan(tx, context);
    if (mode !== "off" && tool.hash !== hash) throw new AppError("conflict", message("mcp.tool_changed_meanwhile"));
    const blocker = mode !== "off" && tool.mode === "off" ? toolsBlocker(await repo.listServers(tx)) : undefined;
    if (blocker) throw new AppError("conflict", blocker);
    const tools = row.tools.map((each) => (each === tool ? { ...each, mode, isChanged: false } : each));
    await repo.updateServer(tx, id, { tools });
    const text = message(`events.mcp_tool_${mode}`, { tool: name, name: row.name });
    if (mode !== tool.mode) await record(tx, { userId: actor.userId, row, text, kind: "mcp_tool_switched" });
    return toServer({ ...row, tools });
  });
}

export function removeServer({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  refuseIf(serversBlocker(actor));
  return inOrg(async (tx) => {
    const row = await mustFindServer(tx, id);
    await repo.deleteServer(tx, id);
    const text = message("events.mcp_server_removed", { name: row.name });
    await record(tx, { userId: actor.userId, row, text, kind: "mcp_server_removed" });
  });
}

/** All servers. Reseals the secrets that an older SECRET_KEY sealed, so that the older key can be removed. */
export async function readServers(tx: OrgTx, { secrets }: Pick<Services, "secrets">): Promise<repo.ServerRow[]> {
  const rows = await repo.listServers(tx);
  for (const row of rows) {
    if (row.sealedSecret === null || secrets.isCurrent(row.sealedSecret)) continue;
    const owner = secretOwner(tx, row.id);
    const secret = secrets.open(row.sealedSecret, owner);
    if (secret === undefined) continue;
    row.sealedSecret = secrets.seal(secret, owner);
    await repo.updateServer(tx, row.id, { sealedSecret: row.sealedSecret });
  }
  return rows;
}

/** Throws a `RemoteError` when the secret can't be decrypted. */
export function remoteOf(
  services: Services,
  { id, orgId, url, headerName, sealedSecret }: repo.ServerRow,
): RemoteServer {
  if (sealedSecret === null) return { url, header: undefined };
  const secret = services.secrets.open(sealedSecret, secretOwner({ orgId }, id));
  const reason = message("mcp.secret_unreadable");
  if (secret === undefined) throw new RemoteError(reason, "The secret of this server can't be decrypted.");
  return { url, header: headerOf(headerName, secret) };
}

function headerOf(name: string, secret: string): RemoteServer["header"] {
  if (secret === "") return undefined;
  return name === "" ? { name: "Authorization", value: `Bearer ${secret}` } : { name, value: secret };
}

function secretOwner({ orgId }: Pick<OrgTx, "orgId">, id: string): string {
  return `mcp server ${orgId}/${id}`;
}

async function refuseNew(tx: OrgTx, context: Context): Promise<void> {
  await requirePlan(tx, context);
  const blocker = createBlocker((await repo.listServers(tx)).length);
  if (blocker) throw new AppError("conflict", blocker);
}

function requirePlan(tx: OrgTx, { services, now }: Context): Promise<void> {
  return requirePaidFeature(tx, featureName, { now: now(), billing: services.config.BILLING });
}

async function mustFindServer(tx: OrgTx, id: string, lock: "none" | "update" = "none"): Promise<repo.ServerRow> {
  const row = await repo.findServer(tx, id, lock);
  if (!row) throw notFound("record");
  return row;
}

/** For the feed and the audit log: never a secret, and only the host of a URL, whose path can be one. */
function record(
  tx: OrgTx,
  {
    userId,
    row: { id, name, url },
    text,
    kind,
  }: { userId: string | null; row: repo.ServerRow; text: Parameters<typeof recordEvent>[1]["text"]; kind: string },
): Promise<void> {
  return recordEvent(tx, {
    ...{ kind, text, link: "/settings?tab=mcp", audience: "owner" as const, userId },
    data: { serverId: id, name, host: new URL(url).host },
  });
}

function toServer({ id, name, url, sealedSecret, problem, checkedAt, tools }: repo.ServerRow): McpServer {
  return {
    ...{ id, name, url, hasSecret: sealedSecret !== null, problem: reasonText(problem) },
    checkedAt: checkedAt.toISOString(),
    tools: tools.map(({ inputSchema: _, ...tool }) => tool),
  };
}
