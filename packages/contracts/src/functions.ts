import { z } from "zod";
import { openToKeys } from "./api-keys.ts";

export const aiChatInput = z.object({
  agentId: z.string().max(60).nullish(),
  messages: z
    .array(
      z.object({
        role: z.enum(["user", "assistant", "system"]).default("user"),
        content: z.string().min(1).max(32_000),
      }),
    )
    .min(1, "Send at least one message")
    .max(200, "Send at most 200 messages"),
});
export type AiChatInput = z.output<typeof aiChatInput>;

const agentCitation = z.object({
  /** The number in brackets in the reply. */
  number: z.number().int(),
  /** The document's name. */
  name: z.string(),
  page: z.number().int().nullable(),
  quote: z.string(),
  baseId: z.string(),
  itemId: z.string(),
});
/** A passage of a knowledge base that an agent's reply to a program cites. */
export type AgentCitation = z.infer<typeof agentCitation>;

export const aiChatReply = z.object({
  message: z.string(),
  usage: z.object({ total_tokens: z.number().int() }),
  /** The agent's name. */
  agent: z.string(),
  /** Present when the reply cites the agent's knowledge bases. */
  citations: z.array(agentCitation).optional(),
});
export type AiChatReply = z.infer<typeof aiChatReply>;

export const interaction = z.object({
  id: z.string(),
  agentId: z.string(),
  userId: z.string(),
  prompt: z.string(),
  response: z.string(),
  tokensUsed: z.number().int(),
  durationMs: z.number().int(),
  blockchainTxHash: z.string().nullable(),
  createdAt: z.string(),
});
export type Interaction = z.infer<typeof interaction>;

export const interactionsShown = 1000;

/** The specification's functions and the record of agents' replies. */
export const functions = {
  aiChat: openToKeys
    .route({ method: "POST", path: "/functions/ai-chat", summary: "Get one reply from an agent", tags: ["chat"] })
    .input(aiChatInput)
    .output(aiChatReply),
  interactions: openToKeys
    .route({
      method: "GET",
      path: "/agent-interactions",
      summary: "List agents' replies to you, newest first",
      tags: ["chat"],
    })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(interactionsShown).default(100) }))
    .output(z.object({ items: z.array(interaction) })),
};
