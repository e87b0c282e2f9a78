import type { ChatContext } from "@muster/contracts/chat-shapes";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { AppError } from "../../platform/errors.ts";
import { builtinAgent, findChatAgent } from "./chat.agents.service.ts";
import { fitContext } from "./chat.context.ts";
import { mustFindConversation } from "./chat.read.service.ts";
import { updateConversation } from "./chat.repo.ts";
import type { StoredSummary } from "./chat.table.ts";
import { abilitiesOf, chooseChatModel } from "./choose-chat-model.ts";
import { listNotesFor } from "./memory.repo.ts";
import { listBranch } from "./messages.repo.ts";
import { chatInstructions } from "./reply-prompt.ts";
import { loadStreamedText } from "./shown.service.ts";

const maxHistory = 200;
const answerWithinMs = 8000;

type Summary = ReturnType<typeof shownSummary>;

/**
 * How much of the model's context the next turn would take, for the gauge on screen. Attached files are counted when they are
 * sent.
 */
export async function readContext(
  context: Context,
  { id, model }: { id: string; model?: string | undefined },
): Promise<ChatContext & { summary: Summary | null }> {
  const { actor, inOrg, services, now } = context;
  const read = await inOrg(async (tx) => {
    const conversation = await mustFindConversation(tx, actor.userId, id);
    const agent = (await findChatAgent(tx, conversation.agentId)) ?? builtinAgent;
    const { headId } = conversation;
    const branch =
      headId === null ? [] : await listBranch(tx, { conversationId: id, endId: headId, limit: maxHistory });
    const notes = (await listNotesFor(tx, { userId: actor.userId, agentId: agent.id })).map(({ text }) => text);
    return { conversation, agent, branch: await loadStreamedText(tx, branch), notes };
  });
  const { conversation, agent, branch, notes } = read;
  const signal = AbortSignal.timeout(answerWithinMs);
  const requested = model ?? (conversation.model === "auto" ? agent.model : conversation.model);
  const choice = await chooseChatModel(services.gatewayFor(actor.orgId, "chat", actor.userId), { requested, signal });
  const abilities = choice.kind === "model" ? await abilitiesOf(choice.provider, choice.modelId, signal) : {};
  const fitted = fitContext({
    contextTokens: abilities.contextLength ?? null,
    isLocal: choice.kind === "model" && choice.provider.isLocal,
    maxReplyTokens: agent.maxTokens,
    instructions: chatInstructions({ agent, style: conversation.style, notes, today: now() }),
    question: "",
    files: [],
    history: branch.flatMap(({ id: messageId, role, content }) =>
      content?.trim() ? [{ id: messageId, role, text: content }] : [],
    ),
    olderCount: (branch[0]?.position ?? 1) - 1,
    summary: conversation.summary,
  });
  const { contextTokens, promptTokens, messagesLeftOut } = fitted;
  const summarized = Math.min(conversation.summary?.messageCount ?? 0, messagesLeftOut);
  return {
    ...{ contextTokens, promptTokens, messagesLeftOut, messagesSummarized: summarized, filesCut: [] },
    summary: conversation.summary && shownSummary(conversation.summary),
  };
}

/** The person's own text replaces the model's, which continues it once more messages are left out. */
export function editSummary({ actor, inOrg }: Context, { id, text }: { id: string; text: string }): Promise<Summary> {
  return inOrg(async (tx) => {
    const conversation = await mustFindConversation(tx, actor.userId, id, { lock: true });
    if (!conversation.summary) throw new AppError("conflict", message("chat.summary_missing"));
    const summary = { ...conversation.summary, text, own: text };
    await updateConversation(tx, id, { summary });
    return shownSummary(summary);
  });
}

function shownSummary({ text, messageCount, own }: StoredSummary) {
  return { text, messageCount, isEdited: own !== undefined };
}
