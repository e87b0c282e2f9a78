import type { Agent } from "@muster/contracts/agents";
import type { JobRole, jobRoleDraft } from "@muster/contracts/job-roles";
import { message, reasonText } from "@muster/contracts/messages";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { type Actor, isAdmin, writeBlocker } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { hireAgent } from "../agents/agents.hire.service.ts";
import { connectAgent, readableBases } from "../knowledge/connections.service.ts";
import * as repo from "./job-roles.repo.ts";
import type { JobRoleRow } from "./job-roles.table.ts";

type Draft = z.output<typeof jobRoleDraft>;

const maxRoles = 500;

export function listJobRoles({ actor, inOrg }: Context) {
  return inOrg(async (tx) => ({
    items: await toJobRoles(tx, actor, await repo.listRoles(tx)),
    writeBlocker: reasonText(writeBlocker(actor)),
  }));
}

export function createJobRole(context: Context, draft: Draft): Promise<JobRole> {
  const { actor, inOrg, now } = context;
  return inOrg(async (tx) => {
    await repo.lockRoles(tx);
    if ((await repo.listRoles(tx)).length >= maxRoles)
      throw new AppError("conflict", message("job_roles.limit", { limit: maxRoles }));
    await checkBases(tx, actor, draft.knowledgeBases);
    const row = await repo.insertRole(tx, {
      ...{ ...draft, ...dedupeLists(draft), id: newId(), orgId: tx.orgId },
      ...{ createdBy: actor.userId, createdAt: now(), updatedAt: now() },
    });
    await record(tx, context, "job_role_created", row);
    return toJobRole(tx, actor, row);
  });
}

type Changes = { id: string } & { [Field in keyof Draft]?: Draft[Field] | undefined };

export function updateJobRole(context: Context, { id, ...changes }: Changes): Promise<JobRole> {
  const { actor, inOrg, now } = context;
  return inOrg(async (tx) => {
    const before = await mustFindForEdit(tx, actor, id);
    if (changes.knowledgeBases) await checkBases(tx, actor, changes.knowledgeBases, before.knowledgeBases);
    const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after = { ...before, ...set };
    const row = await repo.updateRole(tx, id, { ...after, ...dedupeLists(after), updatedAt: now() });
    await record(tx, context, "job_role_changed", row);
    return toJobRole(tx, actor, row);
  });
}

/** Its agents stay, without a role. */
export function deleteJobRole(context: Context, { id }: { id: string }): Promise<void> {
  return context.inOrg(async (tx) => {
    const row = await mustFindForEdit(tx, context.actor, id);
    await repo.deleteRole(tx, id);
    await record(tx, context, "job_role_deleted", row);
  });
}

export function assignJobRole(
  context: Context,
  { id, agentIds }: { id: string; agentIds: string[] },
): Promise<JobRole> {
  return context.inOrg(async (tx) => {
    const row = await mustFindForEdit(tx, context.actor, id);
    const uniqueIds = [...new Set(agentIds)];
    if ((await repo.countLiveAgents(tx, uniqueIds)) < uniqueIds.length) throw notFound("agent");
    await repo.setHolders(tx, id, uniqueIds);
    await record(tx, context, "job_role_assigned", row);
    return toJobRole(tx, context.actor, row);
  });
}

/** Creates an agent with the role's capabilities, instructions, and knowledge. Knowledge bases that the user cannot read are not connected. */
export function hireForJobRole(context: Context, { id, name }: { id: string; name: string }): Promise<Agent> {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    const role = await mustFind(tx, id);
    const agent = await hireAgent(tx, context, {
      draft: draftFor(role, name),
      templateId: null,
      origin: `Hired as ${role.title}`,
    });
    await repo.addHolder(tx, id, agent.id);
    const bases = await readableBases(tx, actor.userId, role.knowledgeBases);
    if (bases.length > 0)
      await connectAgent(
        tx,
        actor,
        agent,
        bases.map((base) => base.id),
      );
    await record(tx, context, "job_role_assigned", role);
    return agent;
  });
}

function draftFor(role: JobRoleRow, name: string): Parameters<typeof hireAgent>[2]["draft"] {
  const { title, department, mission, responsibilities, capabilities, kpis } = role;
  const section = (heading: string, list: string[]) =>
    list.length > 0 ? `${heading}:\n${list.map((line) => `- ${line}`).join("\n")}` : "";
  return {
    name,
    role: title,
    description: mission || `${title} in ${department}`,
    capabilities,
    instructions: [section("Your responsibilities", responsibilities), section("Your work is measured by", kpis)]
      .filter(Boolean)
      .join("\n\n"),
    ...{ personality: "", responseStyle: "", knowledgeDomains: [] },
    modelConfig: {
      ...{ model: "auto", maxTokens: 4000, temperature: 0.7 },
      ...{ visionCapabilities: false, audioProcessing: false },
    },
  };
}

function editBlocker(actor: Actor, role: { createdBy: string }) {
  const readOnlyReason = writeBlocker(actor);
  if (readOnlyReason) return readOnlyReason;
  return role.createdBy === actor.userId || isAdmin(actor) ? undefined : message("job_roles.creator_or_admin");
}

async function mustFind(tx: OrgTx, id: string): Promise<JobRoleRow> {
  const row = await repo.findRole(tx, id);
  if (!row) throw notFound("record");
  return row;
}

async function mustFindForEdit(tx: OrgTx, actor: Actor, id: string): Promise<JobRoleRow> {
  const row = await mustFind(tx, id);
  refuseIf(editBlocker(actor, row));
  return row;
}

/** Users can add only knowledge bases that they can read; those already on the role may stay. */
async function checkBases(tx: OrgTx, actor: Actor, ids: readonly string[], known: readonly string[] = []) {
  const added = [...new Set(ids)].filter((id) => !known.includes(id));
  if ((await readableBases(tx, actor.userId, added)).length < added.length)
    throw new AppError("invalid_input", message("job_roles.base_missing"), {
      fields: { knowledgeBases: message("job_roles.base_missing") },
    });
}

function dedupeLists<T extends Pick<Draft, "responsibilities" | "capabilities" | "kpis" | "knowledgeBases">>(draft: T) {
  const { responsibilities, capabilities, kpis, knowledgeBases } = draft;
  const dedupe = (list: string[]) => [...new Set(list.filter(Boolean))];
  return {
    responsibilities: dedupe(responsibilities),
    capabilities: dedupe(capabilities),
    kpis: dedupe(kpis),
    knowledgeBases: dedupe(knowledgeBases),
  };
}

async function toJobRoles(tx: OrgTx, actor: Actor, rows: readonly JobRoleRow[]): Promise<JobRole[]> {
  const holders = await repo.listHolders(tx);
  const bases = await readableBases(tx, actor.userId, [...new Set(rows.flatMap((row) => row.knowledgeBases))]);
  const names = new Map(bases.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    knowledgeBases: row.knowledgeBases.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    agents: holders.get(row.id) ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    editBlocker: reasonText(editBlocker(actor, row)),
  }));
}

async function toJobRole(tx: OrgTx, actor: Actor, row: JobRoleRow): Promise<JobRole> {
  const [jobRole] = await toJobRoles(tx, actor, [row]);
  if (!jobRole) throw new Error("One row makes one role");
  return jobRole;
}

function record(
  tx: OrgTx,
  { actor }: Context,
  kind: "job_role_created" | "job_role_changed" | "job_role_deleted" | "job_role_assigned",
  { title }: JobRoleRow,
): Promise<void> {
  const text = message(`events.${kind}`, { role: title });
  return recordEvent(tx, { kind, text, link: "/job-roles", audience: "organization", userId: actor.userId });
}
