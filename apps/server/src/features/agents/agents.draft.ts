import type { agentDraft } from "@muster/contracts/agents";
import type { z } from "zod";
import type { AgentRow, ModelConfig } from "./agents.table.ts";

export type Draft = Omit<z.output<typeof agentDraft>, "templateId">;

export interface DraftChange extends Partial<Omit<Draft, "modelConfig">> {
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
export function normalizeDraft(draft: Draft): Draft {
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

export function draftOf(row: AgentRow): Draft {
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
export function applyChange(
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
export function describeChanges(before: Draft, after: Draft): string[] {
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
