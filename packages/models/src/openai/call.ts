import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { Deadline } from "../deadline.ts";
import { errorFromStatus } from "../http-errors.ts";
import { imageOf, resultText } from "../prompt-parts.ts";
import { type Outgoing, readText, type Server, send } from "../server.ts";
import type { Opened } from "../stream-answer.ts";

/**
 * Posts a chat call and returns the open response. When a server refuses an optional field by name, the call is repeated without
 * it, and that is stored in `quirks`.
 */
export async function postChat(
  server: Server,
  call: {
    modelId: string;
    options: LanguageModelV4CallOptions;
    quirks: { current: Quirks };
    stream: boolean;
    deadline: Deadline;
  },
): Promise<Opened> {
  for (;;) {
    const { body, warnings } = requestBody(call.modelId, call.options, {
      quirks: call.quirks.current,
      stream: call.stream,
    });
    const answer = await sendVersioned(server, {
      path: "/chat/completions",
      body,
      deadline: call.deadline,
      headers: call.options.headers,
    });
    if (answer.ok) return { answer, warnings };
    const text = await readText(answer, 65_536, call.deadline);
    const quirk =
      answer.status === 400 || answer.status === 422 ? quirkFrom(text, call.quirks.current, body) : undefined;
    if (!quirk)
      throw errorFromStatus(answer.status, text, answer.headers, { ...server.speaker, modelId: call.modelId });
    call.quirks.current = quirk;
  }
}

/** An address without a path is tried as given and, on a 404, with "/v1" appended. */
export async function sendVersioned(server: Server, request: Outgoing): Promise<Response> {
  const response = await send(server, request);
  if (response.status !== 404 || new URL(server.baseUrl).pathname !== "/") return response;
  await response.body?.cancel();
  const versioned = { ...server, baseUrl: `${server.baseUrl}/v1` };
  const again = await send(versioned, request);
  if (again.status !== 404) server.baseUrl = versioned.baseUrl;
  return again;
}

/** Fields that a server refuses; remembered for each model, so that later calls omit them at once. */
export interface Quirks {
  noStreamOptions?: boolean;
  noResponseFormat?: boolean;
  completionTokens?: boolean;
  noTemperature?: boolean;
  noSeed?: boolean;
}

/** The request body of a call, and warnings about options that it cannot express. */
function requestBody(
  modelId: string,
  options: LanguageModelV4CallOptions,
  { quirks, stream }: { quirks: Quirks; stream: boolean },
): { body: Record<string, unknown>; warnings: SharedV4Warning[] } {
  const warnings: SharedV4Warning[] = [];
  const json = options.responseFormat?.type === "json" ? options.responseFormat : undefined;
  const tools = toolsOf(options, warnings);
  if (options.topK !== undefined) warnings.push({ type: "unsupported", feature: "topK" });
  const body: Record<string, unknown> = {
    model: modelId,
    messages: messagesOf(options.prompt, warnings, json?.schema && quirks.noResponseFormat ? json.schema : undefined),
    [quirks.completionTokens ? "max_completion_tokens" : "max_tokens"]: options.maxOutputTokens,
    temperature: quirks.noTemperature ? undefined : options.temperature,
    top_p: options.topP,
    stop: options.stopSequences?.length ? options.stopSequences : undefined,
    seed: quirks.noSeed ? undefined : options.seed,
    presence_penalty: options.presencePenalty,
    frequency_penalty: options.frequencyPenalty,
    response_format: json && !quirks.noResponseFormat ? responseFormat(json) : undefined,
    tools: tools.length ? tools : undefined,
    tool_choice: tools.length ? toolChoice(options) : undefined,
    stream,
    stream_options: stream && !quirks.noStreamOptions ? { include_usage: true } : undefined,
  };
  return { body, warnings };
}

/**
 * The field to leave out after a refusal that names it; undefined when the refusal is about something else or the field is
 * already left out.
 */
function quirkFrom(message: string, known: Quirks, body: Record<string, unknown>): Quirks | undefined {
  const text = message.toLowerCase();
  if (!known.noStreamOptions && body["stream_options"] && text.includes("stream_options"))
    return { ...known, noStreamOptions: true };
  if (!known.noResponseFormat && body["response_format"] && /response_format|json_schema|structured output/.test(text))
    return { ...known, noResponseFormat: true };
  if (!known.completionTokens && body["max_tokens"] !== undefined && text.includes("max_tokens"))
    return { ...known, completionTokens: true };
  if (!known.noTemperature && body["temperature"] !== undefined && text.includes("temperature"))
    return { ...known, noTemperature: true };
  return !known.noSeed && body["seed"] !== undefined && /\bseed\b/.test(text) ? { ...known, noSeed: true } : undefined;
}

function messagesOf(
  prompt: LanguageModelV4CallOptions["prompt"],
  warnings: SharedV4Warning[],
  schema: JSONSchema7 | undefined,
): unknown[] {
  const messages = prompt.flatMap((message) => messageOf(message, warnings));
  return schema
    ? [
        ...messages,
        {
          role: "system",
          content: `Answer with one JSON object only, without any other text. It must fit this JSON schema: ${JSON.stringify(schema)}`,
        },
      ]
    : messages;
}

function messageOf(message: LanguageModelV4Message, warnings: SharedV4Warning[]): unknown[] {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user": {
      const parts = message.content.flatMap((part) =>
        part.type === "text" ? [{ type: "text", text: part.text }] : filePart(part, warnings),
      );
      const texts = message.content.every((part) => part.type === "text");
      return [
        {
          role: "user",
          content: texts ? message.content.map((part) => (part.type === "text" ? part.text : "")).join("\n\n") : parts,
        },
      ];
    }
    case "assistant": {
      const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
      const calls = message.content.flatMap((part) =>
        part.type === "tool-call"
          ? [
              {
                id: part.toolCallId,
                type: "function",
                function: {
                  name: part.toolName,
                  arguments: typeof part.input === "string" ? part.input : JSON.stringify(part.input),
                },
              },
            ]
          : [],
      );
      return [
        {
          role: "assistant",
          content: text || (calls.length ? null : ""),
          ...(calls.length ? { tool_calls: calls } : {}),
        },
      ];
    }
    case "tool":
      return message.content.flatMap((part) =>
        part.type === "tool-result"
          ? [{ role: "tool", tool_call_id: part.toolCallId, content: resultText(part.output) }]
          : [],
      );
  }
}

type UserFile = Extract<Extract<LanguageModelV4Message, { role: "user" }>["content"][number], { type: "file" }>;

function filePart({ data, mediaType }: UserFile, warnings: SharedV4Warning[]): unknown[] {
  if (data.type === "text") return [{ type: "text", text: data.text }];
  if (mediaType.startsWith("image") && data.type === "url")
    return [{ type: "image_url", image_url: { url: data.url.toString() } }];
  const image = imageOf({ data, mediaType });
  if (image) return [{ type: "image_url", image_url: { url: `data:${image.mediaType};base64,${image.base64}` } }];
  warnings.push({ type: "unsupported", feature: `file of type ${mediaType}` });
  return [];
}

function toolsOf(options: LanguageModelV4CallOptions, warnings: SharedV4Warning[]): unknown[] {
  return (options.tools ?? []).flatMap((tool) => {
    if (tool.type === "function")
      return [
        {
          type: "function",
          function: {
            name: tool.name,
            description: tool.description,
            parameters: tool.inputSchema,
            ...(tool.strict === undefined ? {} : { strict: tool.strict }),
          },
        },
      ];
    warnings.push({ type: "unsupported", feature: `provider tool ${tool.id}` });
    return [];
  });
}

function toolChoice({ toolChoice: choice }: LanguageModelV4CallOptions): unknown {
  return choice?.type === "tool" ? { type: "function", function: { name: choice.toolName } } : choice?.type;
}

function responseFormat({
  schema,
  name,
  description,
}: {
  schema?: JSONSchema7;
  name?: string;
  description?: string;
}): unknown {
  return schema
    ? { type: "json_schema", json_schema: { name: name ?? "answer", description, schema, strict: true } }
    : { type: "json_object" };
}
