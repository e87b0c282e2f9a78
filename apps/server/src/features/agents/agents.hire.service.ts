import type { Agent, agentDraft } from "@muster/contracts/agents";
import { type Message, message } from "@muster/contracts/messages";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { publish } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { agentCreatedFromTemplate } from "./agents.events.ts";
import { hireBlocker } from "./agents.policy.ts";
import * as repo from "./agents.repo.ts";
import { agentLimit, mustFindAgent, mustFindForEdit } from "./agents.service.ts";
import type { AgentRow, ModelConfig } from "./agents.table.ts";
import { libraryAgents } from "./agents.templates.ts";
import { toAgent } from "./agents.view.ts";

const nameLength = 80;
const copySuffix = " (copy)";

export function createAgent(context: Context, { templateId, ...draft }: z.output<typeof agentDraft>): Promise<Agent> {
  const template = templateId ? libraryAgents.find(({ id }) => id === templateId) : undefined;
  if (templateId && !template)
    throw new AppError("invalid_input", "Template not found", {
      fields: { templateId: "Template not found" },
    });
  return context.inOrg(async (tx) => {
    const agent = await hireAgent(tx, context, {
      draft: normalizeDraft(draft),
      templateId: template?.id ?? null,
      origin: template ? `Created from ${template.name}` : "Created",
    });
    if (template)
      await publish(tx, context.services, {
        event: agentCreatedFromTemplate,
        payload: { templateId: template.id },
      });
    return agent;
  });
}

/** Creates an agent with the same settings and an empty record. */
export function cloneAgent(context: Context, { id }: { id: string }): Promise<Agent> {
  return context.inOrg(async (tx) => {
    const original = await mustFindAgent(tx, id);
    const name = `${original.name.slice(0, nameLength - copySuffix.length)}${copySuffix}`;
    const draft = { ...draftOf(original), name };
    return hireAgent(tx, context, {
      draft,
      templateId: original.templateId,
      origin: `Copied from ${original.name}`,
    });
  });
}

/** Every effective change creates a version; earlier tasks keep referring to theirs. */
export function updateAgent(
  context: Context,
  { id, ...change }: { id: string } & Parameters<typeof applyChange>[1],
): Promise<Agent> {
  const { actor, inOrg, now } = context;
  return inOrg(async (tx) => {
    const agent = await mustFindForEdit(tx, context, id);
    const before = draftOf(agent);
    const after = applyChange(before, change);
    const changes = describeChanges(before, after);
    if (!changes.length) return toAgent(actor, agent);
    const changed = await repo.updateAgent(tx, id, { ...after, version: agent.version + 1, updatedAt: now() });
    await storeVersion(tx, context, changed, changes);
    await recordChange(tx, context, changed, { what: "changed", data: { version: changed.version, changes } });
    return toAgent(actor, changed);
  });
}

/** Within the plan’s limit of agents, which is checked here. */
export async function hireAgent(
  tx: OrgTx,
  context: Context,
  { draft, templateId, origin }: { draft: Draft; templateId: string | null; origin: string },
): Promise<Agent> {
  const { actor, now } = context;
  await repo.lockHiring(tx);
  const blocker = await readHireBlocker(tx, context);
  if (blocker) throw new AppError("usage_limit", blocker);
  const at = now();
  const row = await repo.insertAgent(tx, {
    ...draft,
    id: newId(at),
    orgId: tx.orgId,
    templateId,
    status: "active",
    version: 1,
    createdBy: actor.userId,
    createdAt: at,
    updatedAt: at,
  });
  await storeVersion(tx, context, row, [origin]);
  await recordChange(tx, context, row, { what: "created" });
  return toAgent(actor, row);
}

/** Why the organization can't have another agent; undefined when it can. */
export async function readHireBlocker(tx: OrgTx, { services, now }: Context): Promise<Message | undefined> {
  const { used } = await repo.countAgents(tx);
  return hireBlocker(used, await agentLimit(tx, { billing: services.config.BILLING, now: now() }));
}

function storeVersion(tx: OrgTx, { actor, now }: Context, row: AgentRow, changes: string[]): Promise<void> {
  const snapshot = { ...draftOf(row), templateId: row.templateId };
  return repo.insertVersion(tx, {
    orgId: tx.orgId,
    agentId: row.id,
    version: row.version,
    snapshot,
    changes,
    createdBy: actor.userId,
    createdAt: now(),
  });
}

function recordChange(
  tx: OrgTx,
  { actor }: Context,
  { id, name }: AgentRow,
  { what, data = {} }: { what: "created" | "changed"; data?: Record<string, unknown> },
): Promise<void> {
  return recordEvent(tx, {
    kind: `agent_${what}`,
    text: message(`events.agent_${what}`, { agent: name }),
    link: `/agents?agent=${id}`,
    audience: "organization",
    userId: actor.userId,
    data,
  });
}

type Draft = Omit<z.output<typeof agentDraft>, "templateId">;

interface DraftChange extends Partial<Omit<Draft, "modelConfig">> {
  modelConfig?: Partial<ModelConfig>;
}

type Unset<T> = { [K in keyof T]?: T[K] | undefined };

const labels: Record<keyof Draft, string> = {
  name: "Name",
  role: "Role",
  description: "Description",
  capabilities: "Capabilities",
  personality: "Personality",
  responseStyle: "Response style",
  knowledgeDomains: "Knowledge domains",
  instructions: "Instructions",
  modelConfig: "Model",
};

/** Normalizes a person's input: removes blank and repeated words. */
function normalizeDraft(draft: Draft): Draft {
  return {
    ...draft,
    capabilities: withoutRepeats(draft.capabilities),
    knowledgeDomains: withoutRepeats(draft.knowledgeDomains),
  };
}

/** Keeps the first spelling of each word, in the given order. */
function withoutRepeats(words: string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words) if (word && !kept.has(word.toLowerCase())) kept.set(word.toLowerCase(), word);
  return [...kept.values()];
}

function draftOf(row: AgentRow): Draft {
  const {
    name,
    role,
    description,
    capabilities,
    personality,
    responseStyle,
    knowledgeDomains,
    instructions,
    modelConfig,
  } = row;
  return {
    name,
    role,
    description,
    capabilities,
    personality,
    responseStyle,
    knowledgeDomains,
    instructions,
    modelConfig,
  };
}

/** The draft with the given fields replaced. */
function applyChange(
  draft: Draft,
  { modelConfig, ...given }: Unset<Omit<DraftChange, "modelConfig">> & { modelConfig?: Unset<ModelConfig> | undefined },
): Draft {
  const set = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name in labels && value !== undefined),
  );
  const model = Object.fromEntries(Object.entries(modelConfig ?? {}).filter(([, value]) => value !== undefined));
  return normalizeDraft({ ...draft, ...set, modelConfig: { ...draft.modelConfig, ...model } });
}

/** The differences, one line per field; long texts are only named, short ones shown. */
function describeChanges(before: Draft, after: Draft): string[] {
  const names = Object.keys(labels) as (keyof Draft)[];
  return names.flatMap((name) => describeField(name, before[name], after[name]));
}

function describeField(name: keyof Draft, before: Draft[keyof Draft], after: Draft[keyof Draft]): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (name === "modelConfig") return describeModel(before as ModelConfig, after as ModelConfig);
  if (Array.isArray(before) && Array.isArray(after)) {
    const added = after.filter((word) => !before.includes(word)).map((word) => `+${word}`);
    const removed = before.filter((word) => !after.includes(word)).map((word) => `−${word}`);
    return [`${labels[name]}: ${[...added, ...removed].join(", ") || "new order"}`];
  }
  const isShort = `${before}${after}`.length <= 160 && !`${before}${after}`.includes("\n");
  return [isShort ? `${labels[name]}: ${before || "(empty)"} → ${after || "(empty)"}` : `${labels[name]} rewritten`];
}

function describeModel(before: ModelConfig, after: ModelConfig): string[] {
  const words: Record<keyof ModelConfig, string> = {
    model: "Model",
    maxTokens: "Max tokens",
    temperature: "Temperature",
    visionCapabilities: "Vision",
    audioProcessing: "Audio",
  };
  const names = Object.keys(words) as (keyof ModelConfig)[];
  const show = (value: string | number | boolean) => (typeof value === "boolean" ? (value ? "on" : "off") : `${value}`);
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${words[name]}: ${show(before[name])} → ${show(after[name])}`);
}
