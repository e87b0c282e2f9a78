import { builtinAgentId } from "@muster/contracts/chat-shapes";
import { message, renderMessage } from "@muster/contracts/messages";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { findAgentForTask, findOldestActiveAgent } from "../agents/agents.service.ts";
import { findLastAgentId } from "./chat.repo.ts";

/** The agent that replies in a chat. */
export interface ChatAgent {
  id: string;
  name: string;
  role: string;
  instructions: string;
  personality: string;
  responseStyle: string;
  capabilities: string[];
  knowledgeDomains: string[];
  /** "auto" or "provider/model". */
  model: string;
  maxTokens: number;
  /** Attached images are shown to its model. */
  canSee: boolean;
}

/** The agent of an organization that has none. */
export const builtinAgent: ChatAgent = {
  id: builtinAgentId,
  name: renderMessage(message("chat.assistant_name")),
  role: "Assistant",
  instructions: "",
  personality: "",
  responseStyle: "",
  capabilities: [],
  knowledgeDomains: [],
  model: "auto",
  maxTokens: 4000,
  canSee: true,
};

/** Without an id: the person's last used agent, else the oldest active one, else the built-in assistant. */
export async function resolveAgent(tx: OrgTx, userId: string, id: string | null | undefined): Promise<ChatAgent> {
  if (id) return mustFindChatAgent(tx, id);
  const lastId = await findLastAgentId(tx, userId);
  const last = lastId === undefined ? undefined : await findChatAgent(tx, lastId);
  if (last) return last;
  const oldest = await findOldestActiveAgent(tx);
  return oldest ? toChatAgent(oldest) : builtinAgent;
}

/** Undefined when it was deleted or is paused. */
export async function findChatAgent(tx: OrgTx, id: string): Promise<ChatAgent | undefined> {
  if (id === builtinAgentId) return builtinAgent;
  const row = isId(id) ? await findAgentForTask(tx, id) : undefined;
  return row && row.status !== "paused" ? toChatAgent(row) : undefined;
}

/** Refuses an agent that does not exist or is paused. */
export async function mustFindChatAgent(tx: OrgTx, id: string): Promise<ChatAgent> {
  if (id === builtinAgentId) return builtinAgent;
  const row = isId(id) ? await findAgentForTask(tx, id) : undefined;
  if (!row) throw notFound("agent");
  if (row.status === "paused") {
    const reason = message("chat.agent_not_active", { agent: row.name, status: row.status });
    throw new AppError("invalid_input", reason, { fields: { agentId: reason } });
  }
  return toChatAgent(row);
}

type AgentRow = NonNullable<Awaited<ReturnType<typeof findAgentForTask>>>;

function toChatAgent(row: AgentRow): ChatAgent {
  const { id, name, role, instructions, personality, responseStyle, capabilities, knowledgeDomains } = row;
  const { model, maxTokens, visionCapabilities: canSee } = row.modelConfig;
  return {
    ...{ id, name, role, instructions, personality, responseStyle, capabilities, knowledgeDomains },
    ...{ model, maxTokens, canSee },
  };
}
