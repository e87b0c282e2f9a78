import { builtinAgentId, defaultStyle } from "@muster/contracts/chat-shapes";
import { type Message, message } from "@muster/contracts/messages";
import type { GatewayAnswer } from "@muster/models/gateway";
import { ModelError, type ModelProvider } from "@muster/models/model";
import { citingPassages } from "../../kernel/agent/agent-turn.ts";
import type { Context } from "../../kernel/context.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import { release, reserve, settle } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countTaskDone } from "../agents/agents.service.ts";
import { testAfterFirstUse } from "../models/first-use.service.ts";
import type { ChatAgent } from "./chat.agents.service.ts";
import { chooseChatModel } from "./choose-chat-model.ts";
import {
  type CallOptions,
  type CheckedCompletion,
  checkCompletion,
  findKnowledge,
  withPassages,
} from "./completion-knowledge.service.ts";
import { insertInteraction } from "./interactions.repo.ts";
import { listNotesFor } from "./memory.repo.ts";
import { chatInstructions } from "./reply-prompt.ts";

export interface Completion {
  agent: ChatAgent;
  prompt(instructions: string): CallOptions["prompt"];
  options: Omit<CallOptions, "prompt" | "abortSignal">;
  /** The person's last question, for the record. */
  question: string;
  signal: AbortSignal;
  /** Called at the first piece, also when the text is withheld until it has been checked. */
  onStart?: () => void;
  onText?: (delta: string) => void;
}

export type CompletionAnswer = GatewayAnswer & CheckedCompletion;

/**
 * One reply of an agent without a conversation. It takes one unit when it returns text, also when it is interrupted after showing
 * some; a failed or empty call takes none. A reply from knowledge bases is passed on after its check: a program cannot take a sentence back.
 */
export async function complete(context: Context, completion: Completion): Promise<CompletionAnswer> {
  const { actor, inOrg, services, now } = context;
  const { agent, signal, question, onStart, onText } = completion;
  const gateway = services.gatewayFor(actor.orgId, "chat", actor.userId);
  const choice = await chooseChatModel(gateway, { requested: agent.model, signal });
  if (choice.kind === "builtin")
    throw new AppError("upstream_failed", message("ollama.not_running"), { cause: choice.error });
  const notes = await inOrg((tx) => listNotesFor(tx, { userId: actor.userId, agentId: agent.id }));
  const knowledge = await findKnowledge(context, { agent, question, signal });
  const reservationId = await takeUnit(context, agent);
  const startedAt = now();
  let shown = "";
  try {
    const own = chatInstructions({
      agent,
      style: defaultStyle,
      today: startedAt,
      notes: notes.map(({ text }) => text),
    });
    const prompt = completion.prompt(knowledge ? `${own}\n\n${citingPassages}` : own);
    const show = (delta: string) => {
      // A caller that waits for the whole reply has seen nothing when it leaves early.
      if (onText) shown += delta;
      onText?.(delta);
    };
    const answer = await gateway.stream(
      { provider: choice.provider, modelId: choice.modelId, purpose: "completion" },
      { ...completion.options, prompt: knowledge ? withPassages(prompt, knowledge) : prompt, abortSignal: signal },
      (delta) => {
        onStart?.();
        if (!knowledge) show(delta);
      },
    );
    const checked = knowledge
      ? await checkCompletion(context, knowledge, {
          ...{ agent, question, signal, text: answer.text, asked: textsOf(prompt) },
          model: { provider: choice.provider.id, modelId: choice.modelId },
        })
      : { text: answer.text, citations: [], notices: [] };
    refuseEmpty(answer, checked, choice);
    if (knowledge && checked.text !== "") show(checked.text);
    await end(context, { completion, reservationId, startedAt, text: checked.text, tokens: tokensOf(answer) });
    const model = `${choice.provider.id}/${choice.modelId}`;
    await inOrg((tx) => testAfterFirstUse(tx, services, { userId: actor.userId, model }));
    return { ...answer, ...checked };
  } catch (error) {
    await end(context, { completion, reservationId, startedAt, text: signal.aborted ? shown : "", tokens: 0 });
    if (!(error instanceof ModelError)) throw error;
    throw new AppError(error.code === "budget_reached" ? "budget_reached" : "upstream_failed", error.message, {
      cause: error,
    });
  }
}

/** A completion has text or tool calls: an empty one that succeeds looks like an answer to a program. */
function refuseEmpty(
  { text, content, finishReason }: GatewayAnswer,
  checked: CheckedCompletion,
  { provider, modelId: model }: { provider: ModelProvider; modelId: string },
): void {
  if (checked.text.trim() !== "" || content.some(({ type }) => type === "tool-call")) return;
  const failed = (reason: Message) => new AppError("upstream_failed", reason);
  if (text.trim() !== "") throw failed(message("chat.nothing_supported"));
  if (finishReason.unified === "content-filter")
    throw failed(message("chat.refused", { provider: provider.label, model }));
  throw failed(message(finishReason.unified === "length" ? "chat.no_text_within_limit" : "chat.no_answer", { model }));
}

function takeUnit({ actor, inOrg, services, now }: Context, agent: ChatAgent): Promise<string> {
  return inOrg(async (tx) => {
    await lockMembership(tx, actor.userId);
    const agentId = agent.id === builtinAgentId ? undefined : agent.id;
    const use = { action: "chat_message", units: 1, agentId, metadata: { agentId: agent.id } };
    return (await reserve(tx, use, { now: now(), billing: services.config.BILLING })).reservationId;
  });
}

interface End {
  completion: Completion;
  reservationId: string;
  startedAt: Date;
  text: string;
  tokens: number;
}

async function end({ actor, inOrg, now }: Context, { completion, reservationId, startedAt, text, tokens }: End) {
  const { agent, question } = completion;
  await inOrg(async (tx) => {
    if (text.trim() === "") return void (await release(tx, { reservationId }, "failed_completion"));
    await settle(tx, { reservationId });
    await insertInteraction(tx, {
      ...{ id: newId(now()), orgId: tx.orgId, agentId: agent.id, userId: actor.userId, prompt: question },
      ...{ response: text, tokensUsed: tokens, durationMs: now().getTime() - startedAt.getTime(), createdAt: now() },
    });
    if (agent.id !== builtinAgentId) await countTaskDone(tx, agent.id);
  });
}

/** The caller's own texts. */
function textsOf(prompt: CallOptions["prompt"]): string[] {
  return prompt.flatMap(({ role, content }) =>
    role === "user" ? content.flatMap((part) => (part.type === "text" ? [part.text] : [])) : [],
  );
}

function tokensOf({ call: { promptTokens, completionTokens } }: GatewayAnswer): number {
  return promptTokens + completionTokens;
}
