import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import type { DeletedSubject } from "../../kernel/erase-subjects.repo.ts";
import type { Services } from "../../kernel/services.ts";
import type { Owner } from "../../kernel/sources/index.repo.ts";
import { readerOf } from "../../kernel/sources/search-scope.ts";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { editBlocker } from "../agents/agents.policy.ts";
import { mustFindAgent } from "../agents/agents.service.ts";
import * as repo from "./connections.repo.ts";
import { updateTraining } from "./indexing.repo.ts";
import { mayReadBase } from "./knowledge.policy.ts";
import { findBase, findCounted, listReadable, listReadableBases, type ReadableBase } from "./knowledge.repo.ts";
import { mustFindBase, record } from "./knowledge.service.ts";

/** The agent's bases that the person can read. */
export function listAgentBases({ actor, inOrg }: Context, { id: agentId }: { id: string }) {
  return inOrg(async (tx) => {
    if (!isId(agentId)) throw notFound("agent");
    await mustFindAgent(tx, agentId);
    return { items: await refsOf(tx, actor, await repo.listBaseIdsOfAgent(tx, agentId)) };
  });
}

/** Bases that the person cannot read stay connected; only their own users disconnect them. */
export function setAgentBases(context: Context, { id: agentId, baseIds }: { id: string; baseIds: string[] }) {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    if (!isId(agentId)) throw notFound("agent");
    const agent = await mustFindAgent(tx, agentId);
    refuseIf(editBlocker(actor, agent));
    await connectAgent(tx, actor, agent, baseIds);
    return { items: await refsOf(tx, actor, await repo.listBaseIdsOfAgent(tx, agentId)) };
  });
}

/** Replaces those of the agent's bases that the person can read. */
export async function connectAgent(
  tx: OrgTx,
  actor: Context["actor"],
  { id: agentId, name }: { id: string; name: string },
  baseIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(baseIds)];
  await mustReadAll(tx, actor, wanted);
  const before = await repo.listBaseIdsOfAgent(tx, agentId);
  const seen = new Set(await listReadable(tx, actor, before));
  const removed = before.filter((id) => seen.has(id) && !wanted.includes(id));
  await repo.replaceBasesOfAgent(tx, { agentId, removed, added: wanted });
  await updateTraining(tx, { agentIds: [agentId] });
  await record(tx, actor, {
    kind: "agent_knowledge_changed",
    text: message("events.agent_knowledge_changed", { agent: name }),
    base: { id: wanted[0] ?? removed[0] ?? agentId, name, isPublic: true },
    link: null,
  });
}

export function listAgentsOfBase({ actor, inOrg }: Context, { id }: { id: string }) {
  return inOrg(async (tx) => {
    await mustFindBase(tx, actor, id);
    return { items: await repo.listAgentsOf(tx, id) };
  });
}

/** Connects bases to work as it starts. Throws invalid_input unless the person can read each base. */
export async function connectWork(
  tx: OrgTx,
  reader: Pick<Context["actor"], "userId" | "role">,
  { subject, baseIds }: { subject: { kind: string; id: string }; baseIds: string[] },
): Promise<void> {
  const wanted = [...new Set(baseIds)];
  await mustReadAll(tx, reader, wanted);
  await repo.insertBasesOfWork(tx, { subject, baseIds: wanted });
}

/** Replaces the bases of work. Bases that the person can no longer read stay connected. */
export async function setBasesOfWork(
  tx: OrgTx,
  reader: Pick<Context["actor"], "userId" | "role">,
  { subject, baseIds }: { subject: { kind: string; id: string }; baseIds: string[] },
): Promise<void> {
  const before = await listReadable(tx, reader, await repo.listBaseIdsOfWork(tx, subject));
  await repo.deleteBasesOfWork(tx, { subject, baseIds: before.filter((id) => !baseIds.includes(id)) });
  await connectWork(tx, reader, { subject, baseIds });
}

/** The connected bases that this person can read. */
export async function listBasesOfWork(
  tx: OrgTx,
  userId: string,
  subject: { kind: string; id: string },
): Promise<{ id: string; name: string }[]> {
  const reader = await readerOf(tx, userId);
  const ids = await repo.listBaseIdsOfWork(tx, subject);
  if (!reader || ids.length === 0) return [];
  const bases = await Promise.all((await listReadable(tx, reader, ids)).map((id) => findBase(tx, id)));
  return bases.flatMap((base) => (base ? [{ id: base.id, name: base.name }] : []));
}

/** The bases among these, or among all, that a person may view now, in the order of their names. */
export async function readableBases(tx: OrgTx, userId: string, ids: string[] | "all"): Promise<ReadableBase[]> {
  const reader = ids.length > 0 ? await readerOf(tx, userId) : undefined;
  return reader ? listReadableBases(tx, reader, ids) : [];
}

/** The agent's bases, whether or not a person can read them. */
export function baseIdsOfAgent(tx: OrgTx, agentId: string): Promise<string[]> {
  return repo.listBaseIdsOfAgent(tx, agentId);
}

/** Disconnects work that was deleted for good, in any organization. */
export function disconnectWorks(tx: SystemTx, works: readonly DeletedSubject[]): Promise<void> {
  return repo.deleteBasesOfWorks(tx, works);
}

/** For personal data of features that connect bases: the statement to run before the person's rows of `table` are deleted. */
export function eraseConnections(table: string): string {
  return `delete from work_knowledge_bases where org_id = $1 and subject_id in (select id from ${table} where org_id = $1 and user_id = $2)`;
}

/** The bases that work may search: its connected bases and its agent's. Permissions are checked when the scope is opened. */
export async function ownersOfWork(
  tx: OrgTx,
  { subject, agentId }: { subject: { kind: string; id: string }; agentId: string | null },
): Promise<Owner[]> {
  const ids = [
    ...(await repo.listBaseIdsOfWork(tx, subject)),
    ...(agentId && isId(agentId) ? await repo.listBaseIdsOfAgent(tx, agentId) : []),
  ];
  return [...new Set(ids)].map((id) => ({ kind: "base", id }));
}

/** The same for the work of a run. */
export async function ownersOfRun(tx: OrgTx, runId: string): Promise<Owner[]> {
  const work = await repo.findWorkOfRun(tx, runId);
  return work ? ownersOfWork(tx, work) : [];
}

/** Disconnects a deleted agent. */
export async function disconnectAgent(tx: OrgTx, _services: Services, { agentId }: { agentId: string }): Promise<void> {
  const before = await repo.listBaseIdsOfAgent(tx, agentId);
  await repo.replaceBasesOfAgent(tx, { agentId, removed: before, added: [] });
}

async function mustReadAll(tx: OrgTx, reader: Parameters<typeof listReadable>[1], ids: string[]): Promise<void> {
  const readable = await listReadable(tx, reader, ids);
  if (readable.length === ids.length) return;
  const text = "One of the knowledge bases no longer exists. Choose again.";
  throw new AppError("invalid_input", text, { fields: { baseIds: text } });
}

async function refsOf(tx: OrgTx, actor: Context["actor"], ids: string[]) {
  const refs = [];
  for (const id of ids) {
    const base = await findCounted(tx, id);
    if (!base || !mayReadBase(actor, base)) continue;
    const itemCount = base.queued + base.reading + base.indexing + base.ready + base.failed;
    refs.push({ id, name: base.name, status: base.status, itemCount });
  }
  return refs;
}
