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
    items: await view(tx, actor, await repo.listRoles(tx)),
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
      ...{ ...draft, ...withoutRepeats(draft), id: newId(), orgId: tx.orgId },
      ...{ createdBy: actor.userId, createdAt: now(), updatedAt: now() },
    });
    await record(tx, context, "job_role_created", row);
    return viewOne(tx, actor, row);
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
    const row = await repo.updateRole(tx, id, { ...after, ...withoutRepeats(after), updatedAt: now() });
    await record(tx, context, "job_role_changed", row);
    return viewOne(tx, actor, row);
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
    const wanted = [...new Set(agentIds)];
    if ((await repo.countLiveAgents(tx, wanted)) < wanted.length) throw notFound("agent");
    await repo.setHolders(tx, id, wanted);
    await record(tx, context, "job_role_assigned", row);
    return viewOne(tx, context.actor, row);
  });
}

/** An agent with the role's capabilities, instructions and knowledge. What the person cannot read is not connected. */
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
  const part = (heading: string, list: string[]) =>
    list.length > 0 ? `${heading}:\n${list.map((line) => `- ${line}`).join("\n")}` : "";
  return {
    name,
    role: title,
    description: mission || `${title} in ${department}`,
    capabilities,
    instructions: [part("Your responsibilities", responsibilities), part("Your work is measured by", kpis)]
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
  const viewing = writeBlocker(actor);
  if (viewing) return viewing;
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

/** A person names bases that they can read. Those that the role has already may stay. */
async function checkBases(tx: OrgTx, actor: Actor, ids: readonly string[], known: readonly string[] = []) {
  const added = [...new Set(ids)].filter((id) => !known.includes(id));
  if ((await readableBases(tx, actor.userId, added)).length < added.length)
    throw new AppError("invalid_input", message("job_roles.base_missing"), {
      fields: { knowledgeBases: message("job_roles.base_missing") },
    });
}

function withoutRepeats<T extends Pick<Draft, "responsibilities" | "capabilities" | "kpis" | "knowledgeBases">>(
  draft: T,
) {
  const { responsibilities, capabilities, kpis, knowledgeBases } = draft;
  const each = (list: string[]) => [...new Set(list.filter(Boolean))];
  return {
    responsibilities: each(responsibilities),
    capabilities: each(capabilities),
    kpis: each(kpis),
    knowledgeBases: each(knowledgeBases),
  };
}

async function view(tx: OrgTx, actor: Actor, rows: readonly JobRoleRow[]): Promise<JobRole[]> {
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

async function viewOne(tx: OrgTx, actor: Actor, row: JobRoleRow): Promise<JobRole> {
  const [viewed] = await view(tx, actor, [row]);
  if (!viewed) throw new Error("A row has a view");
  return viewed;
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
