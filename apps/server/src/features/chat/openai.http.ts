import { builtinAgentId } from "@muster/contracts/chat-shapes";
import { message } from "@muster/contracts/messages";
import { toModelError } from "@muster/models/model";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { route } from "../../kernel/http/route.ts";
import type { App, HttpContext } from "../../kernel/http/types.ts";
import { AppError } from "../../platform/errors.ts";
import { toAppError, toOpenaiError } from "../../platform/http/error-response.ts";
import { newId } from "../../platform/ids.ts";
import { oneLine } from "../../platform/one-line.ts";
import { findAgentByName, listActiveAgents } from "../agents/agents.service.ts";
import { builtinAgent, type ChatAgent, findChatAgent } from "./chat.agents.service.ts";
import { complete } from "./completion.service.ts";
import {
  type CompletionFacts,
  type CompletionRequest,
  chunkOf,
  completionOf,
  completionRequest,
  embeddingsRequest,
  finishReasonOf,
  optionsOf,
  promptOf,
  sourcesOf,
  toolCallsOf,
  usageOf,
} from "./openai.wire.ts";

/** The organization's agents for programs that speak OpenAI's protocol. API keys need a plan with paid features. */
export function openaiHttp(app: App): void {
  const open = { access: "session", isOpenToKeys: true } as const;
  const entry = (method: "GET" | "POST", path: string, summary: string) => ({ method, path, summary, ...open });
  route(app, entry("GET", "/api/v1/models", "List agents as models (OpenAI-compatible)"), listModels);
  route(
    app,
    entry("POST", "/api/v1/chat/completions", "Create a chat completion (OpenAI-compatible)"),
    createCompletion,
  );
  route(app, entry("POST", "/api/v1/embeddings", "Create embeddings (OpenAI-compatible)"), createEmbeddings);
}

async function listModels(c: HttpContext, { inOrg }: Context): Promise<Response> {
  const agents = await inOrg(listActiveAgents);
  const all = [...agents, { id: builtinAgentId, name: builtinAgent.name, createdAt: new Date(0) }];
  const data = all.map(({ id, name, createdAt }) => ({
    ...{ id, object: "model", created: Math.floor(createdAt.getTime() / 1000), owned_by: "organization", name },
  }));
  return c.json({ object: "list", data });
}

async function createCompletion(c: HttpContext, context: Context): Promise<Response> {
  const request = await readBody(c, completionRequest);
  const agent = await findModelAgent(context, request.model);
  const facts = {
    id: `chatcmpl-${newId()}`,
    created: Math.floor(context.now().getTime() / 1000),
    model: request.model,
  };
  if (request.stream) return streamCompletion(c, context, { request, agent, facts });
  const signal = AbortSignal.any([c.req.raw.signal, c.get("endOfStreams")]);
  return c.json(completionOf(facts, await complete(context, completionFor(request, agent, signal))));
}

function completionFor(request: CompletionRequest, agent: ChatAgent, signal: AbortSignal) {
  const asked = request.messages.findLast(({ role }) => role === "user")?.content;
  return {
    ...{ agent, signal, options: optionsOf(request, agent.maxTokens) },
    prompt: (instructions: string) => promptOf(request.messages, instructions),
    question:
      typeof asked === "string" ? asked : (asked ?? []).map((part) => ("text" in part ? part.text : "")).join(""),
  };
}

/** An error before the first piece is an error response; a later one is sent in the stream. */
async function streamCompletion(
  c: HttpContext,
  context: Context,
  { request, agent, facts }: { request: CompletionRequest; agent: ChatAgent; facts: CompletionFacts },
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([left.signal, c.req.raw.signal, c.get("endOfStreams")]);
  const encoder = new TextEncoder();
  const first = Promise.withResolvers<void>();
  let write: (data: unknown) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (data) => {
        if (signal.aborted) return;
        controller.enqueue(encoder.encode(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`));
      };
      const work = async () => {
        let hasBegun = false;
        const begin = () => {
          if (!hasBegun) write(chunkOf(facts, { role: "assistant", content: "" }));
          hasBegun = true;
          first.resolve();
        };
        const answer = await complete(context, {
          ...completionFor(request, agent, signal),
          onStart: begin,
          onText(delta) {
            write(chunkOf(facts, { content: delta }));
          },
        });
        begin();
        const calls = toolCallsOf(answer).map((call, index) => ({ index, ...call }));
        if (calls.length > 0) write(chunkOf(facts, { tool_calls: calls }));
        write({ ...chunkOf(facts, {}, finishReasonOf(answer)), ...sourcesOf(answer) });
        if (request.stream_options?.include_usage)
          write({ ...chunkOf(facts, {}), choices: [], usage: usageOf(answer) });
        write("[DONE]");
      };
      const close = () => {
        if (!signal.aborted) controller.close();
      };
      work()
        .catch((error: unknown) => {
          first.reject(error);
          write(toOpenaiError(toAppError(error)));
        })
        .finally(close);
    },
    cancel: () => left.abort(),
  });
  await first.promise;
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}

async function createEmbeddings(c: HttpContext, { actor, services }: Context): Promise<Response> {
  const request = await readBody(c, embeddingsRequest);
  const gateway = services.gatewayFor(actor.orgId, "embeddings", actor.userId);
  const { signal } = c.req.raw;
  const choice = await gateway.chooseEmbedder(request.model === builtinAgentId ? "auto" : request.model, signal);
  if (choice.kind === "none") throw new AppError("upstream_failed", choice.words);
  const texts = [request.input].flat();
  const { provider, modelId } = choice;
  const { vectors } = await gateway
    .embed({ provider, modelId, purpose: "embedding" }, { texts, signal })
    .catch((error: unknown) => {
      throw new AppError("upstream_failed", toModelError(error).message, { cause: error });
    });
  const encode = (vector: Float32Array) =>
    request.encoding_format === "base64"
      ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64")
      : [...vector];
  const tokens = Math.ceil(texts.join("").length / 4);
  return c.json({
    ...{ object: "list", model: `${provider.id}/${modelId}`, usage: { prompt_tokens: tokens, total_tokens: tokens } },
    data: vectors.map((vector, index) => ({ object: "embedding", index, embedding: encode(vector) })),
  });
}

/** By id, or by name. */
async function findModelAgent({ inOrg }: Context, model: string): Promise<ChatAgent> {
  const agent = await inOrg(async (tx) => {
    const byId = await findChatAgent(tx, model);
    if (byId) return byId;
    const named = await findAgentByName(tx, model);
    return named && findChatAgent(tx, named.id);
  });
  if (!agent) throw new AppError("not_found", message("not_found.model", { model: oneLine(model).slice(0, 80) }));
  return agent;
}

async function readBody<T>(c: HttpContext, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await c.req.json().catch(() => {
    throw new AppError("malformed", "The body is not JSON");
  });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("invalid_input", [issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
}
