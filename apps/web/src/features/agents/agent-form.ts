import type { LibraryAgentDetails } from "@muster/contracts/agent-library";
import type { Agent, AgentDraft, AgentTemplate } from "@muster/contracts/agents";

/** Values of the create and edit forms: a draft with every field filled in. */
export interface AgentValues {
  name: string;
  role: string;
  description: string;
  capabilities: string[];
  personality: string;
  responseStyle: string;
  knowledgeDomains: string[];
  instructions: string;
  modelConfig: Agent["modelConfig"];
  templateId: string | null;
}

export function emptyAgent(): AgentValues {
  return {
    name: "",
    role: "",
    description: "",
    capabilities: [],
    personality: "",
    responseStyle: "",
    knowledgeDomains: [],
    instructions: "",
    modelConfig: {
      model: "auto",
      maxTokens: 4000,
      temperature: 0.7,
      visionCapabilities: false,
      audioProcessing: false,
    },
    templateId: null,
  };
}

export type StartingTemplate = Omit<AgentTemplate, "category" | "tags" | "examples" | "inCreateModal" | "quickStart">;

/** An agent of the library as a template. */
export function templateOf({ preview, modelConfig, ...agent }: LibraryAgentDetails): StartingTemplate {
  return { ...agent, instructions: preview.instructions, temperature: modelConfig.temperature };
}

/** Fills the form from a template, but keeps the chosen model settings. */
export function fromTemplate(template: StartingTemplate, values: AgentValues): AgentValues {
  const { name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions } =
    template;
  return {
    name,
    role,
    description,
    capabilities,
    personality,
    responseStyle,
    knowledgeDomains,
    instructions,
    modelConfig: { ...values.modelConfig, temperature: template.temperature },
    templateId: template.id,
  };
}

export function fromAgent(agent: Agent): AgentValues {
  const { name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions } = agent;
  return {
    name,
    role,
    description,
    capabilities,
    personality,
    responseStyle,
    knowledgeDomains,
    instructions,
    modelConfig: agent.modelConfig,
    templateId: agent.templateId,
  };
}

/** Only changed fields, so that two people who edit different fields do not overwrite each other. */
export function changesOf(agent: Agent, values: AgentValues): Partial<Omit<AgentValues, "templateId">> {
  const before = fromAgent(agent);
  const { templateId: _fixed, ...fields } = values;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AgentValues]),
  );
  return Object.fromEntries(changed);
}

/** The changes that restore an earlier version. The original template stays. */
export function restoredChanges(agent: Agent, { templateId: _fixed, modelConfig, ...snapshot }: AgentDraft) {
  return changesOf(agent, {
    ...fromAgent(agent),
    ...snapshot,
    modelConfig: { ...agent.modelConfig, ...modelConfig },
  } as AgentValues); // a stored version has every field: optional ones were filled in when it was stored
}

/** The step of the create dialog that contains an input. */
export function stepOfAgentField(name: string): 2 | 3 {
  return name === "instructions" || name.startsWith("modelConfig") ? 3 : 2;
}

/** Whether closing would lose input: any difference from the initial values. */
export function isAgentChanged(values: AgentValues, start: AgentValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(start);
}
