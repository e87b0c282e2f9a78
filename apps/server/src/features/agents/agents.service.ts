import type { Agent, LibraryTemplate } from "@muster/contracts/agents";
import { type Message, message } from "@muster/contracts/messages";
import { planOf } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { publish } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { notFound, refuseIf } from "../../platform/errors.ts";
import { agentDeleted, agentTotalsRequested } from "./agents.events.ts";
import { editBlocker } from "./agents.policy.ts";
import * as repo from "./agents.repo.ts";
import type { AgentRow } from "./agents.table.ts";
import { libraryAgents } from "./agents.templates.ts";
import { accuracyOf, toAgent } from "./agents.view.ts";

interface ListInput extends repo.AgentFilter {
  limit: number;
  cursor?: string | undefined;
}

export function listAgents({ actor, inOrg, services, now }: Context, { limit, cursor, ...filter }: ListInput) {
  return inOrg(async (tx) => {
    const rows = await repo.listAgentRows(tx, filter, { limit: limit + 1, cursor });
    const isWhole = !cursor && !filter.search && !filter.status && rows.length <= limit;
    const counts = isWhole ? { total: rows.length, used: rows.length } : await repo.countAgents(tx, filter);
    const page = rows.slice(0, limit);
    return {
      items: page.map((row) => toAgent(actor, row)),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      ...counts,
      limit: await agentLimit(tx, { billing: services.config.BILLING, now: now() }),
    };
  });
}

export function getAgent({ actor, inOrg }: Context, { id }: { id: string }): Promise<Agent> {
  return inOrg(async (tx) => toAgent(actor, await mustFindAgent(tx, id)));
}

/** A paused agent takes no new tasks; running ones continue. */
export function setAgentStatus(context: Context, { id }: { id: string }, status: "active" | "paused"): Promise<Agent> {
  const { actor, inOrg, now } = context;
  return inOrg(async (tx) => {
    const agent = await mustFindForEdit(tx, context, id);
    if (agent.status === status) return toAgent(actor, agent);
    const changed = await repo.updateAgent(tx, id, { status, updatedAt: now() });
    await recordChange(tx, context, {
      kind: `agent_${status === "active" ? "activated" : "paused"}`,
      text: message(status === "active" ? "events.agent_activated" : "events.agent_paused", { agent: agent.name }),
      id,
    });
    return toAgent(actor, changed);
  });
}

/** Removes the agent from every list at once and cancels its open tasks; finished ones stay readable. */
export function deleteAgent(context: Context, { id }: { id: string }): Promise<void> {
  return context.inOrg(async (tx) => {
    const agent = await mustFindForEdit(tx, context, id);
    await repo.updateAgent(tx, id, { deletedAt: context.now(), updatedAt: context.now() });
    await publish(tx, context.services, { event: agentDeleted, payload: { agentId: id } });
    const text = message("events.agent_deleted", { agent: agent.name });
    await recordChange(tx, context, { kind: "agent_deleted", text, id: null });
  });
}

export function listAgentVersions({ inOrg }: Context, { id }: { id: string }) {
  return inOrg(async (tx) => {
    await mustFindAgent(tx, id);
    const rows = await repo.listVersions(tx, id);
    return {
      items: rows.map(({ version, createdAt, createdBy, changes, snapshot }) => ({
        version,
        createdAt: createdAt.toISOString(),
        createdBy,
        changes,
        snapshot,
      })),
    };
  });
}

/** Measured over its tasks; null when there is no data. */
export function agentFigures({ inOrg, services }: Context, { id }: { id: string }) {
  return inOrg(async (tx) => {
    const agent = await mustFindAgent(tx, id);
    const [work] = await publish(tx, services, { event: agentTotalsRequested, payload: { agentId: id } });
    const { completed = 0, failed = 0, medianMs = null } = work ?? {};
    return {
      responseTimeMs: medianMs === null ? null : Math.round(medianMs),
      successRate: completed + failed ? Math.round((1000 * completed) / (completed + failed)) / 10 : null,
      // Counts chat replies too, like everywhere an agent is shown.
      tasksCompleted: agent.tasksCompleted,
      tasksFailed: failed,
      accuracy: accuracyOf(agent),
    };
  });
}

/** The current agent in any status; undefined once deleted. */
export function findAgentForTask(tx: OrgTx, agentId: string): Promise<AgentRow | undefined> {
  return repo.findAgent(tx, agentId);
}

/** Undefined when none is active. */
export function findOldestActiveAgent(tx: OrgTx): Promise<AgentRow | undefined> {
  return repo.findOldestActive(tx);
}

/** Oldest first. */
export function listActiveAgents(tx: OrgTx): Promise<AgentRow[]> {
  return repo.listActive(tx);
}

/** The oldest active agent with this name, ignoring case. */
export function findAgentByName(tx: OrgTx, name: string): Promise<AgentRow | undefined> {
  return repo.findByName(tx, name);
}

/** The templates and all other agents of the library. */
export function listLibraryTemplates(): readonly LibraryTemplate[] {
  return libraryAgents;
}

/** Those created from a template, newest first, deleted ones included. */
export function listAgentsOfTemplate(tx: OrgTx, templateId: string) {
  return repo.listOfTemplate(tx, templateId);
}

/** Applies a rating of one of its results: `judged` and `accepted` are the changes of the two counts. */
export function addRatings(tx: OrgTx, agentId: string, change: { judged: number; accepted: number }): Promise<void> {
  return repo.addRatings(tx, agentId, change);
}

export function countTaskDone(tx: OrgTx, agentId: string): Promise<void> {
  return repo.incrementTasksCompleted(tx, agentId);
}

type Verdict = "accepted" | "sent_back" | null;

/** A result was accepted or sent back, possibly again: accuracy is the share of judged results that were accepted. */
export function countVerdict(
  tx: OrgTx,
  agentId: string,
  { before, after }: { before: Verdict; after: Verdict },
): Promise<void> {
  const one = (is: boolean) => (is ? 1 : 0);
  return repo.addRatings(tx, agentId, {
    judged: one(after !== null) - one(before !== null),
    accepted: one(after === "accepted") - one(before === "accepted"),
  });
}

/** Null means no limit. */
export async function agentLimit(
  tx: OrgTx,
  { billing, now }: { billing: "test" | "stripe" | "off"; now: Date },
): Promise<number | null> {
  if (billing === "off") return null;
  return planOf((await readAccount(tx, now)).tier).agents;
}

export async function mustFindAgent(tx: OrgTx, id: string): Promise<AgentRow> {
  const agent = await repo.findAgent(tx, id);
  if (!agent) throw notFound("agent");
  return agent;
}

/** Locked until the transaction ends. */
export async function mustFindForEdit(tx: OrgTx, { actor }: Context, id: string): Promise<AgentRow> {
  const agent = await repo.findAgent(tx, id, "update");
  if (!agent) throw notFound("agent");
  refuseIf(editBlocker(actor, agent));
  return agent;
}

function recordChange(
  tx: OrgTx,
  { actor }: Context,
  { kind, text, id }: { kind: string; text: Message; id: string | null },
): Promise<void> {
  return recordEvent(tx, {
    kind,
    text,
    link: id && `/agents?agent=${id}`,
    audience: "organization",
    userId: actor.userId,
  });
}
