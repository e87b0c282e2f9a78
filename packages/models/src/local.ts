import type { LocalRunner, RunnerModel } from "./local/supervise.ts";
import { ModelError, type ModelProvider } from "./model.ts";
import { createOpenAICompatible } from "./openai-compatible.ts";

/** A downloaded model. */
export interface LocalModel extends RunnerModel {
  id: string;
  /** In memory, with its context; an estimate from the size of its file. */
  memoryBytes: number;
  /** Put before each text that is embedded, as the model was trained with it. */
  prefix?: string | undefined;
}

export interface LocalOptions {
  /** Undefined where this process runs no models: one that only serves requests. */
  runner: LocalRunner | undefined;
  /** What is downloaded now; asked at each call. */
  models: () => LocalModel[];
  memoryLimitBytes: number;
}

/** Downloaded models, run by Muster itself. It speaks the protocol of an OpenAI-compatible server with a child process. */
export function createLocal({ runner, models, memoryLimitBytes }: LocalOptions): ModelProvider {
  const find = (id: string) => {
    const found = models().find((model) => model.id === id);
    if (!found) throw new ModelError("model_not_found", `The local model ${id} isn't downloaded.`);
    return found;
  };
  const { makeImage: _, ...openai } = createOpenAICompatible({
    id: "local",
    label: "Muster’s model runner",
    baseUrl: "http://local.invalid/v1",
    isLocal: true,
    // A model is loaded first, and requests wait for each other. The runner's own limit ends before.
    timeouts: { firstTokenMs: 290_000, wholeMs: 290_000, idleMs: 120_000 },
    fetch: (url, init = {}) => {
      if (!runner)
        throw new ModelError("unreachable", "Local models run on the nodes that run tasks, not on this one.");
      const model = find(String(JSON.parse(String(init.body)).model));
      if (model.memoryBytes > memoryLimitBytes) throw tooLarge(model, memoryLimitBytes);
      return runner.fetch(String(url), init, model).then((response) => refuseBroken(response, model));
    },
    // There is no machine to connect to.
    probe: async () => true,
  });
  return {
    ...openai,
    listsAll: true,
    isAbsent: () => models().length === 0,
    listModels: async () => models().map(infoOf),
    describeModel: async (modelId) => {
      const { role, contextTokens } = find(modelId);
      const isChat = role === "chat";
      const can = { chat: isChat, stream: isChat, json: isChat, embeddings: !isChat };
      return { ...can, tools: false, vision: false, contextLength: contextTokens };
    },
    embed: async (modelId, texts, options) => {
      const { prefix = "" } = find(modelId);
      if (!openai.embed) throw new ModelError("bad_request", "Local models don't support embeddings.");
      return openai.embed(
        modelId,
        texts.map((text) => prefix + text),
        options,
      );
    },
  };
}

function infoOf({ id, role, contextTokens: contextLength }: LocalModel) {
  const isChat = role === "chat";
  return { provider: "local", id, isLocal: true, isChat, isEmbedding: !isChat, hasTools: false, contextLength };
}

/** The runner answers with 500 when the library can't load or evaluate the file. */
async function refuseBroken(response: Response, { id }: LocalModel): Promise<Response> {
  if (response.status !== 500) return response;
  const text = await response.text();
  throw new ModelError("server_error", `The local model ${id} can't be run. Remove it and download it again.`, {
    cause: new Error(text.slice(0, 500)),
  });
}

function tooLarge({ id, memoryBytes }: LocalModel, limitBytes: number): ModelError {
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  return new ModelError(
    "overloaded",
    `The local model ${id} needs about ${gigabytes(memoryBytes)} of memory and may use ${gigabytes(limitBytes)}. Use a smaller model.`,
  );
}
