import type { AiChatInput, AiChatReply, Interaction } from "@muster/contracts/functions";
import type { Context } from "../../kernel/context.ts";
import { resolveAgent } from "./chat.agents.service.ts";
import { complete } from "./completion.service.ts";
import { listInteractions } from "./interactions.repo.ts";

const answerWithinMs = 290_000;

/** The specification's `ai-chat` function: one reply of an agent to the given messages. */
export async function aiChat(context: Context, { agentId, messages }: AiChatInput): Promise<AiChatReply> {
  const agent = await context.inOrg((tx) => resolveAgent(tx, context.actor.userId, agentId));
  const answer = await complete(context, {
    agent,
    prompt: (instructions) => [
      { role: "system", content: instructions },
      ...messages.map(({ role, content }) =>
        role === "assistant"
          ? { role: "assistant" as const, content: [{ type: "text" as const, text: content }] }
          : { role: "user" as const, content: [{ type: "text" as const, text: content }] },
      ),
    ],
    options: { maxOutputTokens: agent.maxTokens },
    question: messages.findLast(({ role }) => role !== "assistant")?.content ?? "",
    signal: AbortSignal.timeout(answerWithinMs),
  });
  const { promptTokens, completionTokens } = answer.call;
  return {
    ...{ message: answer.text, usage: { total_tokens: promptTokens + completionTokens }, agent: agent.name },
    ...(answer.citations.length > 0 && { citations: answer.citations }),
  };
}

/** The newest; older ones stay readable in the conversations. */
export function listOwnInteractions(
  { actor, inOrg }: Context,
  { limit }: { limit: number },
): Promise<{ items: Interaction[] }> {
  return inOrg(async (tx) => ({
    items: (await listInteractions(tx, actor.userId, limit)).map(({ orgId: _, messageId: __, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
  }));
}
