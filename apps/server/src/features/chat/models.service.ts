import type { ChatModel } from "@muster/contracts/chat-shapes";
import { message, renderMessage } from "@muster/contracts/messages";
import type { ModelChoice } from "@muster/models/choose-model";
import { probeModel } from "@muster/models/probe-model";
import type { Context } from "../../kernel/context.ts";
import { AppError } from "../../platform/errors.ts";
import { keepModelProbe, readModelProbes } from "../models/providers.probe.service.ts";
import { abilitiesOf, chooseChatModel } from "./choose-chat-model.ts";

const answerWithinMs = 8000;
const probeWithinMs = 100_000;

/** Every chat model, with the capabilities that its provider reports. */
export async function listChatModels({ actor, services, inOrg }: Context) {
  const gateway = services.gatewayFor(actor.orgId, "chat", actor.userId);
  const signal = AbortSignal.timeout(answerWithinMs);
  const probes = await inOrg(readModelProbes);
  const [states, providers, choice] = await Promise.all([
    gateway.probeAll(signal),
    gateway.providers(),
    gateway.choose("auto", signal),
  ]);
  const items = states.flatMap(({ provider: id, models }) => {
    const provider = providers.find((each) => each.id === id);
    return models
      .filter(({ isChat }) => isChat)
      .map(async (info): Promise<ChatModel> => {
        const able = provider?.describeModel ? await abilitiesOf(provider, info.id, signal) : {};
        const tested = probes[`${id}/${info.id}`];
        return {
          ...{ id: `${id}/${info.id}`, name: info.id, provider: provider?.label ?? id, isLocal: info.isLocal },
          tools: able.tools ?? info.hasTools ?? tested?.tools ?? null,
          ...{ json: able.json ?? tested?.json ?? null, vision: able.vision ?? tested?.vision ?? null },
          contextLength: able.contextLength ?? info.contextLength ?? tested?.contextLength ?? null,
          probedAt: tested?.at ?? null,
        };
      });
  });
  return {
    items: await Promise.all(items),
    auto: choice.kind === "model" ? `${choice.provider.id}/${choice.modelId}` : "builtin",
    notice: choice.kind === "model" ? null : renderMessage(message("ollama.not_running")),
  };
}

/** Tests a model's capabilities with minimal real calls, and stores what was found. */
export async function probeChatModel(context: Context, { model }: { model: string }): Promise<ChatModel> {
  const { actor, services, now } = context;
  const gateway = services.gatewayFor(actor.orgId, "chat", actor.userId);
  const signal = AbortSignal.timeout(probeWithinMs);
  const choice = await chooseChatModel(gateway, { requested: model, signal });
  if (choice.kind === "builtin" || choice.insteadOf !== undefined) throw cannotTest(choice, model);
  const { provider, modelId } = choice;
  const { error, ...found } = await probeModel(provider, modelId, { gateway, signal });
  const at = now().toISOString();
  // A failed test says nothing about the model.
  if (!error) await keepModelProbe(context, `${provider.id}/${modelId}`, { ...found, model: modelId, at });
  return {
    ...{ id: `${provider.id}/${modelId}`, name: modelId, provider: provider.label, isLocal: provider.isLocal },
    ...{ tools: found.tools, json: found.json, vision: found.vision, contextLength: found.contextLength },
    probedAt: error ? null : at,
  };
}

/** Names the reason alone: what would reply instead is of no use to a test. */
function cannotTest(choice: ModelChoice, model: string): AppError {
  const error = choice.because ?? (choice.kind === "builtin" ? choice.error : undefined);
  if (error && error.code !== "model_not_found")
    return new AppError("upstream_failed", error.message, { cause: error });
  const isBuiltin = /^(?:builtin|muster-builtin)\b/i.test(model);
  const text =
    error?.message ??
    (isBuiltin
      ? "The built-in engine can't be tested. Choose a model."
      : "No model is connected. Add a provider in Settings > Models.");
  return new AppError("invalid_input", text, { fields: { model: text } });
}
