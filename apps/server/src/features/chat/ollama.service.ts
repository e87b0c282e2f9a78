import { defaultChatModel } from "@muster/contracts/chat-shapes";
import { message, renderMessage } from "@muster/contracts/messages";
import type { OllamaProvider } from "@muster/models/ollama";
import type { Context } from "../../kernel/context.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { manageModelsBlocker } from "../models/models.policy.ts";
import { startPull } from "../models/ollama.service.ts";

const answerWithinMs = 8000;

/** Lists the models of the Ollama servers that answer, and what is recommended and missing. It pulls nothing. */
export async function initializeOllama({ actor, services }: Context) {
  const signal = AbortSignal.timeout(answerWithinMs);
  const servers = await ollamaServers(services.gatewayFor(actor.orgId, "chat", actor.userId));
  const lists = await Promise.all(servers.map(({ client }) => client.list({ signal }).catch(() => undefined)));
  const reached = lists.filter((list) => list !== undefined);
  if (reached.length === 0) return { success: false, models: [], error: renderMessage(message("ollama.not_running")) };
  const names = [...new Set(reached.flat().map(({ name }) => name))];
  return {
    success: true,
    models: names.map((name) => ({ name })),
    missing: names.includes(defaultChatModel) ? [] : [defaultChatModel],
  };
}

/** Downloads a model to the first Ollama server that answers. Admins only. */
export async function pullModel(context: Context, { model }: { model: string }): Promise<{ runId: string }> {
  const { actor, services } = context;
  refuseIf(manageModelsBlocker(actor));
  const signal = AbortSignal.timeout(answerWithinMs);
  for (const { id, client } of await ollamaServers(services.gatewayFor(actor.orgId, "chat", actor.userId))) {
    const isThere = await client.version({ signal }).catch(() => undefined);
    if (isThere !== undefined) return { runId: (await startPull(context, { id, model })).id };
  }
  throw new AppError("upstream_failed", message("ollama.not_running"));
}

async function ollamaServers({ providers }: { providers(): Promise<{ id: string }[]> }): Promise<OllamaProvider[]> {
  return (await providers()).filter((provider): provider is OllamaProvider => "client" in provider);
}
